import { determiners, doForms, modals, prepositions } from '../../grammar/function-words.ts'
import { isAuxiliary, sentenceWords, type SentenceWord } from '../../grammar/sentence-words.ts'
import { verbForm } from '../../grammar/verb-forms.ts'
import { setOf } from '../../lexicons/lexicon.ts'

export interface NounPhrase {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Noun phrases that a determiner opens, with what "of" joins to them. */
export function nounPhrases(text: string): NounPhrase[] {
  const words = sentenceWords(text)
  const found: NounPhrase[] = []
  const helps = words.find(word => isAuxiliary(word))
  // Behind "does" and "will" a verb in its base form follows the subject.
  const hasBase = helps !== undefined && (doForms.has(helps.text) || modals.has(helps.text))
  for (let first = 0; first < words.length; first++) {
    const opener = words[first]?.text ?? ''
    if (!determiners.has(opener) || /^(?:his|her|its|their)$/.test(opener)) continue
    // "How many emails"
    if (words[first - 1]?.text === 'how') continue
    let end = first + 1
    while (end < words.length && isInPhrase(words, end, hasBase)) end++
    const isSubject = hasBase && words[first - 1] === helps
    if (isSubject && ((words[end - 1]?.forms ?? 0) & verbForm.base) > 0 && end - first > 2) end--
    const [start, last] = [words[first]?.start ?? 0, words[end - 1]?.end ?? 0]
    if (end - first > 1) found.push({ start, end: last, text: text.slice(start, last) })
    first = end - 1
  }
  return found
}

const isPast: number = verbForm.past | verbForm.participle

function isInPhrase(words: readonly SentenceWord[], at: number, hasBase: boolean): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  if (word === undefined || word.kind === 'mark' || isAuxiliary(word)) return false
  if (word.text === 'of') return true
  if (before?.text === 'of') return true
  if (prepositions.has(word.text) || /^(?:and|or|that|who|which|to)$/.test(word.text)) return false
  if (determiners.has(word.text)) return false
  return (
    determiners.has(before?.text ?? '') ||
    word.capital ||
    (word.forms & isPast) === 0 ||
    (word.forms & verbForm.nounLike) > 0 ||
    // "the tool shed bought": of two verbs the first is none.
    ((next?.forms ?? 0) & (hasBase ? isPast | verbForm.base : isPast)) > 0
  )
}

const plural = /(?:[^su]s|people|men|women|children|staff)$/i

/** The noun that a phrase is about, in small letters: "cost" of "the cost of repairs". */
export const headOf = (phrase: string): string =>
  phrase.split(' of ')[0]?.split(' ').at(-1)?.toLowerCase() ?? ''

export const isPlural = (phrase: string): boolean => plural.test(headOf(phrase))

// "It" is none of them.
const personNouns = setOf(`
  man woman boy girl person child baby friend neighbour neighbor guest visitor member owner landlord
  landlady tenant lodger buyer seller customer client supplier author writer editor teacher pupil
  student doctor nurse patient surgeon dentist judge lawyer solicitor notary clerk chair chairman
  chairwoman president secretary treasurer director manager boss mayor minister caretaker cleaner
  cook baker builder plumber electrician joiner roofer gardener driver engineer architect surveyor
  inspector auditor accountant bookkeeper trainer coach captain pilot witness applicant employee
  employer colleague assistant volunteer trustee officer mother father wife husband son daughter
  brother sister aunt uncle
`)

/** Whether a phrase speaks of somebody. */
export const isPerson = (phrase: string): boolean => personNouns.has(headOf(phrase))
