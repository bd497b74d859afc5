import { modals } from '../../../language/grammar/function-words.ts'
import { sentenceWords, type SentenceWord } from '../../../language/grammar/sentence-words.ts'
import { baseOf, verbForm } from '../../../language/grammar/verb-forms.ts'
import { analyze, isStopWord } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const asksDone = /^(?:\W|\p{L}+\s){0,6}?\bdid\s(?<rest>.{2,120})$/iu
const asksWho = /^\W*(?:who|whom|which\s\p{L}+)\s(?<rest>\p{L}+\s.{2,120})$/iu
const asksWhether = /^\W*(?:(?:and|so|but)\s)?did\b/iu
const receiving = /^(?:get|receive|obtain|win)$/
const isOfWishing = longPattern('iu')`
  \b(?:ask(?:ed|ing)?|want(?:ed)?|demand(?:ed)?|request(?:ed)?|claim(?:ed)?|wish(?:ed)?|hope[ds]?|
  expect(?:ed)?|told|tell|supposed)\b
`
const demands = longPattern('iu')`
  \b(?:(?:i|we)\s(?:(?:hereby|therefore|also|now|must)\s)?
  (?:ask|request|demand|claim|want|expect|hope|wish|insist)\b|
  (?:i|we)(?:\s(?:would|should)|['’]d)\s(?:like|love|want|expect|appreciate)\b)
`
// "Two people asked for it": whether it was done stands elsewhere.
const askedFor = longPattern('iu')`
  \b(?:ask(?:ed|ing|s)?|begged|hoped|hoping|hopes?|wished|wish(?:es)?|requested|requests?
  |wants?|wanted
  |(?:would|['’]d)\slike)\s(?:us\s|me\s|you\s)?(?:for|to|if|whether|an?\b|the\b|some\b|more\b)
`
const suggesting = longPattern('iu')`
  \b(?:I|we)(?:['’]d|\s(?:would|should))\s(?:say|suggest|propose|prefer|rather|vote|recommend)\b
  |\b(?:let['’]s|shall\swe|could\swe|should\swe|how\sabout|(?:my|the)\s(?:suggestion
  |proposal)\sis)\b
`
const wantedEnd = longPattern('iu')`
  \b(?:after|before|because|when|while|since|as|so|that|which|who|until|once|if|of|for|in|at|from
  |with|without|like|by|about|than)\b
`
// "Ask Ann who can cover": who does is still open.
const leftOpen = longPattern('giu')`
  \b(?:ask(?:s|ed|ing)?|find(?:ing)?\sout|found\sout|check(?:s|ed|ing)?|see(?:ing)?
  |settl(?:e|ed|ing)|decid(?:e|ed|ing)|agree(?:d|ing)?|wonder(?:s|ed|ing)?|discuss(?:ed|ing)?
  |(?:not|n['’]t)\sknow|not\s(?:sure|certain|clear)|unclear|open|question\sis)\b
  (?:[^.;:?]{0,60}?\s)??
  (?:who|whom|which\sof\s(?:us|them|you))\s
  (?:can|could|will|would|should|shall|might|may|is\sto|is\sgoing\sto|wants\sto)\s
  (?:[\p{L}-]+\s){0,2}?(?<verb>[\p{L}-]+)\b
`
const partOf = /^\s*(?:an?\s(?:\p{L}+\s){1,2}|more\s|some\s)of\s/iu
// "Asked for the gate to be mended", "to have it mended".
const toBe = /\bto\s(?:be|have|get)\s(?:[\p{L}-]+\s){0,4}$/iu
const granted = /\b(?:got|received|have had|was given|were given|refunded|paid)\b/iu

/**
 * Tells sentences that only order or wish what a question asks to have been done: "Choose your dish
 * by 1 December" tells nobody's choice, and "I ask for my 30 pounds back" not what somebody got. A
 * question of what was asked for or ordered is answered with them.
 */
export function onlyWished(question: string): (sentence: string) => boolean {
  const text = question.slice(0, 300)
  if (isOfWishing.test(text)) return () => false
  const didRest = asksDone.exec(text)?.groups?.['rest']
  const wanted = didRest === undefined ? verbForm.past : verbForm.base
  const rest = didRest ?? asksWho.exec(text)?.groups?.['rest'] ?? ''
  const verbs = new Set(
    sentenceWords(rest).flatMap(word =>
      word.kind === 'word' && !word.capital && (word.forms & wanted) !== 0
        ? [baseOf(word.text)]
        : [],
    ),
  )
  const isWhether = asksWhether.test(text)
  // "Did we do a soup": the verb is no other's.
  const light = isWhether ? /^(?:\p{L}+\s){1,3}?(?<verb>do|have)\s/iu.exec(rest) : null
  if (light !== null) verbs.add(light.groups?.['verb'] ?? '')
  if (verbs.size === 0) return () => false
  const things = thingsBehind(didRest ?? '', verbs)
  const isOfReceiving = didRest !== undefined && [...verbs].some(verb => receiving.test(verb))
  return sentence => {
    if (isOfReceiving && demands.test(sentence) && !granted.test(sentence)) return true
    if (didRest !== undefined && onlySuggests(sentence.slice(0, 1_000), verbs)) return true
    if (isWhether && onlyAsksFor(sentence.slice(0, 1_000), things, verbs)) return true
    if (didRest === undefined && leavesOpen(sentence.slice(0, 1_000), verbs)) return true
    const [first] = sentenceWords(sentence.slice(0, 200).replace(/^\W*(?:please,?\s)?/iu, ''))
    return (
      first?.kind === 'word' &&
      (first.forms & verbForm.base) !== 0 &&
      (first.forms & verbForm.past) === 0 &&
      verbs.has(baseOf(first.text))
    )
  }
}

/** The terms behind the first of some verbs: "soup" of "we do a soup". */
function thingsBehind(rest: string, verbs: ReadonlySet<string>): ReadonlySet<string> {
  const verb = sentenceWords(rest).find(({ text }) => verbs.has(baseOf(text)))
  return new Set(analyze(rest.slice(verb?.end ?? rest.length)).filter(term => !isStopWord(term)))
}

/** "I'd say we decide on Friday": nobody has decided yet. */
function onlySuggests(sentence: string, verbs: ReadonlySet<string>): boolean {
  const found = suggesting.exec(sentence)
  if (found === null) return false
  const said = sentenceWords(sentence).filter(({ text }) => verbs.has(baseOf(text)))
  return (
    said.some(({ start }) => start > found.index) &&
    said.every(({ forms }) => (forms & verbForm.base) !== 0 && (forms & verbForm.past) === 0)
  )
}

/**
 * Whether all that a sentence says of some things is that somebody asks for them: they are what is
 * asked for, and nowhere does the sentence say that it was done.
 */
function onlyAsksFor(
  sentence: string,
  things: ReadonlySet<string>,
  verbs: ReadonlySet<string>,
): boolean {
  const found = askedFor.exec(sentence)
  if (found === null || things.size === 0 || granted.test(sentence)) return false
  const words = sentenceWords(sentence)
  const isTold = words.some(
    (word, at) =>
      verbs.has(baseOf(word.text)) &&
      isDone(word, words[at - 1]) &&
      !toBe.test(sentence.slice(found.index, word.start)),
  )
  if (isTold) return false
  const isOne = (term: string): boolean => things.has(term)
  return (
    !/[,;:]|\b(?:and|but|so|which)\s(?:we|they|he|she|i|it)\b/iu.test(sentence) &&
    !analyze(sentence.slice(0, found.index)).some(isOne) &&
    analyze(wantedIn(found[0], sentence.slice(found.index + found[0].length))).some(isOne)
  )
}

/** Whether a sentence only says that it is still to be found out who will do it. */
function leavesOpen(sentence: string, verbs: ReadonlySet<string>): boolean {
  const found = [...sentence.matchAll(leftOpen)].find(({ groups }) =>
    verbs.has(baseOf(groups?.['verb']?.toLowerCase() ?? '')),
  )
  if (found === undefined) return false
  // What goes on behind it may tell who it was, and "Ann Moss, who would lead it" is told.
  const rest = sentence.slice(found.index + found[0].length)
  if (/[,;:–—(]|\b(?:and|but|until|so|then)\b/u.test(rest)) return false
  if (/,\swho(?:m)?\s/u.test(found[0]) || /^\W*(?:when|after|once)\b/iu.test(sentence)) return false
  const words = sentenceWords(sentence)
  return !words.some((word, at) => verbs.has(baseOf(word.text)) && isDone(word, words[at - 1]))
}

/** Whether a verb tells what was done: "brought" does, "to bring" and "would bring" do not. */
const isDone = ({ forms }: SentenceWord, before: SentenceWord | undefined): boolean =>
  (forms & (verbForm.past | verbForm.participle)) !== 0 &&
  ((forms & verbForm.base) === 0 ||
    !(before?.text === 'to' || (before !== undefined && modals.has(before.text))))

/**
 * What is asked for, up to what is said of it: "the recipe" of "the recipe for the cake", "the
 * cake" of "a slice of the cake", "a rack" of "the council for a rack".
 */
function wantedIn(opening: string, behind: string): string {
  const [article = ''] = /\b(?:an?|some|more|the)$/iu.exec(opening) ?? []
  const isOfSomebody = article !== '' && /^(?:ask|beg|request)/iu.test(opening)
  const isFor = /^[^.!?]{1,60}?\sfor\s(?<what>.+)$/isu
  const asked = isOfSomebody ? isFor.exec(behind)?.groups?.['what'] : undefined
  const wanted = (asked ?? `${article}${behind}`).replace(partOf, '')
  const end = wanted.search(wantedEnd)
  return end < 0 ? wanted : wanted.slice(0, end)
}
