import { longPattern } from '../../support/long-pattern.ts'
import { synonymsOf } from '../words/synonyms.ts'
import { analyze, isStopWord, stem, wordTexts, words } from '../words/tokens.ts'

const asksHolder = longPattern('iu')`
  ^\W*who(?:['’]s|\s(?:is|are|serves\sas|acts\sas|works\sas))\s(?:now\s|currently\s)?
  (?<the>(?:the|our|your|their|its|an?)\s)?(?:current\s|present\s|new\s)?
  (?<office>[\p{L}-]+(?:\s[\p{L}-]+){0,3}?)
  (?=\s(?:of|for|at|in|on|now|currently|today|these)\b|\W*$)
`
const agent = /(?:er|or|ist|ian|ary|chair|man|woman|clerk|captain|coach|steward|warden)$/
/** Before an office: who holds it from then on. */
const made = longPattern('giu')`
  \b(?:elected|appointed|chosen|named|made|voted\sin|co-opted|sworn\sin|promoted\sto|
  (?:takes?|taken|took|taking)\s(?:over|on)|steps?\sin|stepped\sin|
  (?:succeed(?:s|ed)?|replace[sd]?|follow(?:s|ed)?)(?=.{1,80}\bas\b)|become|becomes|became|
  (?:resign(?:s|ed)|retire[sd]?|(?:steps?|stepped|stands?|stood)\sdown)(?=\sas\b))\b
`
const isNew = /\b(?:is|as|welcome) (?:(?:the|our|your|its) )?(?:new|now(?: the| our)?) $/iu
const passedOn = longPattern('iu')`
  ^[^;.!?]{0,60}?(?:\b(?:succeeded|replaced|taken\sover)\sby\b|\bhands?\sover\sto\b|
  \bhanded\sover\sto\b|\bis\snow\b)
`
const newIs = /\bnew $/iu
const isThen = /^ (?:is|will be)\b/iu
const notDone = longPattern('iu')`
  \b(?:if|unless|whether|not|never|nobody|no\sone|could|might|would|should|
  (?<!(?:\d|\b(?:in|from|of|to|by|last|next))\s)may(?!\s\d)|propos\p{L}*|
  suggest\p{L}*|nominat\p{L}*|candidates?|stands?\sfor|stood\sfor|wants?|hopes?|temporarily|
  for\s(?:the\s)?(?:day|evening|meeting|week))\b|n['’]t\b|\?\W*$
`
/** What stands between is said of somebody else: "elected chair, Karl Roos remains treasurer". */
const ofAnother =
  /[;.:] |\b(?:remains?|stays?|continues?)\b|\b(?:by|from|to|with|for) (?:the|our) $/iu
const narrower = /\b(?:assistant|deputy|vice|junior|former|co|past|previous|ex)[ -]$/iu
// Who it is, whom it was before, the post.
const mostBetween = 10
const longest = 1_000

/** The office whose present holder a question asks for, as stems; the last one is its noun. */
export function askedOffice(question: string): string[] | undefined {
  const { office, the } = asksHolder.exec(question.slice(0, 300))?.groups ?? {}
  const named = wordTexts(office ?? '')
  const noun = named.at(-1)
  if (noun === undefined || (the === undefined && !agent.test(noun))) return undefined
  return named.map(stem)
}

/**
 * Where a sentence says that an office has a new holder, or has lost the one it had: the range of
 * the office's noun. What is proposed, denied or of a deputy says nothing of it.
 */
export function newHolderOf(
  sentence: string,
  office: readonly string[],
): { readonly start: number; readonly end: number } | undefined {
  if (sentence.length > longest || notDone.test(sentence)) return undefined
  const verbs = [...sentence.matchAll(made)].map(match => match.index + match[0].length)
  return officesIn(sentence, office).find(({ start, end }) => {
    const before = sentence.slice(0, start)
    const after = sentence.slice(end)
    if (isNew.test(before) || passedOn.test(after)) return true
    if (newIs.test(before) && isThen.test(after)) return true
    return verbs.some(verb => {
      const between = sentence.slice(verb, start)
      return verb <= start && wordTexts(between).length <= mostBetween && !ofAnother.test(between)
    })
  })
}

/** Where a sentence names an office, not a deputy's or a former one. */
export function officesIn(
  sentence: string,
  office: readonly string[],
): Array<{ readonly start: number; readonly end: number }> {
  const noun = office.at(-1) ?? ''
  const nouns = new Set([noun, ...synonymsOf(noun)])
  const held = new Set(analyze(sentence))
  if (!office.slice(0, -1).every(term => held.has(term))) return []
  return words(sentence).filter(
    ({ text, start }) =>
      nouns.has(stem(text)) && !narrower.test(sentence.slice(Math.max(0, start - 20), start)),
  )
}

/** Whether a sentence says who holds an office or came to hold it. */
export const saysHolder = (sentence: string, office: readonly string[]): boolean =>
  newHolderOf(sentence, office) !== undefined ||
  (!notDone.test(sentence) &&
    officesIn(sentence, office).some(({ start }) => isHeld.test(sentence.slice(0, start))))

const isHeld = /\b(?:is|are|serves as|acts as|works as) (?:(?:the|our|its) )?$/iu

const ofWhat = /^ (?:of|for) (?:(?:the|our|its) )?(?<body>[\p{L}-]+(?: [\p{L}-]+)?)/iu

/** What an office is said to be of: "treasurer of the county union"; empty where it isn't said. */
export const bodyOf = (sentence: string, officeEnd: number): string[] =>
  analyze(ofWhat.exec(sentence.slice(officeEnd))?.groups?.['body'] ?? '').filter(
    term => !isStopWord(term),
  )
