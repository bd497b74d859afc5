import { longPattern } from '../../../support/long-pattern.ts'
import { firstNames } from '../../../language/lexicons/first-names.ts'
import { honorifics } from '../../../language/names/name-words.ts'
import { isStopWord, wordTexts } from '../../../language/words/tokens.ts'

const givenNames: ReadonlySet<string> = new Set(firstNames)

const asksWhoIs = longPattern('iu')`
  ^\W*who(?:['’]s|\s(?:is|was))\s(?<name>[\p{L}.'’-]+(?:\s[\p{L}'’-]+){0,3})\W*$
`
const bySelf = /\bI(?:['’]m|\s(?:am|was|work|became|have\sbeen))\b|^\W*(?:he|she)\b/iu
// "Carla, please ring": said to her, not of her.
const toSomebody = longPattern('iu')`
  ^,?\s(?:please|could|can|will|would|did|do|don['’]t|you|your|i|we|thanks?|here|let|if|as|are|
  have)\b
`
const label = /^\W*\p{L}[\p{L} ]{1,30}:\s/u
const nameAlone = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}(?<role> \([^)]*\))?$/u

/**
 * Tells sentences that say nothing of who the person is whom a question names: those that do not
 * name them, that call on them, or that only list them among others.
 */
export function saysNothingOf(question: string): (sentence: string) => boolean {
  const own = personAsked(question)
  if (own === undefined) return () => false
  return sentence => {
    const text = sentence.slice(0, 1_000)
    const words = new Set(wordTexts(text))
    if (!own.some(word => words.has(word))) return !bySelf.test(text)
    return isCall(text, own) || isAmongNames(text, own)
  }
}

/** The words of the name in "who is Ann Hale"; undefined where who somebody is isn't asked. */
export function personAsked(question: string): readonly string[] | undefined {
  const said = asksWhoIs.exec(question.slice(0, 200))?.groups?.['name'] ?? ''
  const own = wordTexts(said).filter(word => !honorifics.has(word))
  const [first = ''] = own
  const isName = /^\p{Lu}/u.test(said) || givenNames.has(first)
  return isName && !own.some(word => isStopWord(word)) ? own : undefined
}

const isCall = (text: string, own: readonly string[]): boolean => {
  const [called] = /^\W*(?:\p{Lu}[\p{L}'’.-]*\s?){1,3}(?=,)/u.exec(text) ?? []
  return (
    called !== undefined &&
    wordTexts(called).some(word => own.includes(word)) &&
    toSomebody.test(text.slice(called.length))
  )
}

/** "Present: Ann Hill (chair), Ben Fox": it tells of Ann what stands behind her, of Ben nothing. */
function isAmongNames(text: string, own: readonly string[]): boolean {
  const entries = text
    .replace(label, '')
    .replace(/[.,;!:]+\s*$/u, '')
    .split(/\s*[,;\n]\s*(?:and\s)?|\s(?:and|&)\s/u)
  if (entries.length < 2 || !entries.every(entry => nameAlone.test(entry))) return false
  const isOwn = (entry: string): boolean => wordTexts(entry).some(word => own.includes(word))
  return (
    entries.some(entry => !isOwn(entry) && givenNames.has(wordTexts(entry)[0] ?? '')) &&
    !entries.some(entry => isOwn(entry) && nameAlone.exec(entry)?.groups?.['role'] !== undefined)
  )
}
