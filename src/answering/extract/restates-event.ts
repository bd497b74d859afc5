import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { baseOf } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { synonymsOf } from '../../language/words/synonyms.ts'
import { isStopWord, stem } from '../../language/words/tokens.ts'
import { longPattern } from '../../support/long-pattern.ts'

const reasons = longPattern('iu')`
  \b(?:because|since|due\sto|owing\sto|thanks\sto|for\s(?:lack|want|fear|reasons)|out\sof|so\sthat|
  so\sas|in\sorder|when|until|unless|without|with|reasons?|caus\w+|led\sto|results?|resulted|
  after(?!\s(?:[\p{L}\d-]+\s){1,3}(?:years?|months?|weeks?|days?|hours?)\b)|
  as\s(?:\p{Lu}\p{L}+|the|an?|he|she|it|they|we|i|you|his|her|its|their|our|my|there|this|that|no|
  so)\b|to\s(?!the\b|an?\b|our\b|my\b|\p{Lu})\p{L}+)\b|[:;–—(]
`
// "The office is shut, so call Ann": the rest is what comes of it.
const concluded = longPattern('i')`
  [,;]?\s(?:and\s)?(?:so|therefore|hence|thus)
  (?!\s(?:that|far|much|many|long|as)\b)[\s,]
`
// "As treasurer", "with effect from": what somebody was, and from when.
const roles = longPattern('giu')`
  \bas\s(?:the\s)?\p{Ll}+(?=\s(?:on|at|in|from|of|with)\b|\W*$)|
  \bwith\s(?:immediate\s)?effect\b|
  \b(?:gives?|gave|giving|hand(?:s|ed|ing)?\sin)\s(?:(?:in|my|his|her|their|our)\s)*
  (?:notice|resignation)\b
`
// Words that tell no reason, beside times, names and figures.
const bare = setOf(`
  again still already also now yesterday today tomorrow finally officially formally hereby herewith
  immediately unfortunately sadly sharply suddenly happened effect effective dear all hello hi
  regret inform tell told said announced know note please end beginning
`)
const asksReason = longPattern('iu')`
  ^\W*(?:and\s|but\s)?(?:why|how\scome|(?:for\s)?what\sreasons?|
  what(?:['’]s|\s(?:is|was|are|were))\s(?:the|(?:[\p{L}.'’-]+\s){0,3}?[\p{L}-]+['’]s?|his|her|
  their|our)\s(?:[\p{L}-]+\s)?reasons?\s(?:for|why|that|behind)|
  what\sreasons?\s(?:did|does|do|has|have|had)\b)
`
const untelling: ReadonlySet<string> = new Set([
  'date',
  'quantity',
  'person',
  'organization',
  'place',
])

/**
 * Tells, for a question why something is so, sentences that only say that it is: all of their words
 * but times, names and figures are the question's ("The price fell by 3% in May"), also where they
 * go on with what comes of it ("…, so we sold"). Undefined for other questions.
 */
export function restatesEvent(question: string): ((sentence: string) => boolean) | undefined {
  if (!asksReason.test(question.slice(0, 300))) return undefined
  const asked = new Set(wordsOf(question.slice(0, 300)).flatMap(formsOf))
  const isAsked = (word: string): boolean => formsOf(word).some(form => asked.has(form))
  const sharedBy = (text: string): number => wordsOf(text).filter(isAsked).length
  return sentence => {
    const [event = '', consequence] = sentence.slice(0, 1_000).split(concluded, 2)
    // "It rained, so the fair was off" gives the reason first.
    if (consequence !== undefined && sharedBy(consequence) >= sharedBy(event)) return false
    const said = event.replace(roles, ' ')
    if (reasons.test(said) || sharedBy(said) === 0) return false
    return wordsOf(withoutNames(said)).every(isAsked)
  }
}

const wordsOf = (text: string): string[] =>
  sentenceWords(text).flatMap(({ text: word, kind }) =>
    kind !== 'word' || isStopWord(word) || bare.has(word) ? [] : [word],
  )

function formsOf(word: string): string[] {
  const keys = [stem(word), stem(baseOf(word))]
  return [...keys, ...keys.flatMap(synonymsOf)]
}

function withoutNames(text: string): string {
  let rest = text
  for (const { start, end, type } of recognizeMentions(text))
    if (untelling.has(type)) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  return rest
}
