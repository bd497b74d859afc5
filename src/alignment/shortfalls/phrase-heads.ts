import {
  coordinators,
  determiners,
  personPronouns,
  possessives,
  subjectPronouns,
  thingPronouns,
} from '../../language/grammar/function-words.ts'
import { isAdverb, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { numberWords, ordinalWords } from '../../language/lexicons/number-words.ts'
import { isStopWord } from '../../language/words/tokens.ts'
import { lastNoun, nounOf, singular, type Words } from '../links/gap-clause.ts'
import { baseStem } from './base-stem.ts'

/** Stand for what was named before, alone or with "of". */
const amongThem: ReadonlySet<string> = setOf(`
  none half majority rest remainder other others former latter longest shortest slowest fastest
  latest earliest oldest newest highest lowest largest smallest average many much
`)
const definite: ReadonlySet<string> = setOf('the this that these those such')
const pronouns: ReadonlySet<string> = new Set([
  ...subjectPronouns,
  ...personPronouns,
  ...thingPronouns,
  ...setOf('them us me itself themselves those these everyone everybody anyone anybody someone'),
])

/**
 * Stems of the nouns that a phrase is about: "letter" of "three letters of members", "tank" and
 * "pump" of "the tanks and the pump in the shed"; none for pronouns, numbers and names.
 */
export function headsOf(phrase: Words): string[] {
  const from = phrase.findIndex(word => !isLead(word))
  if (from < 0) return []
  const rest = phrase.slice(from)
  // "Most of the letters"
  if (rest[0]!.text === 'of') return from === 0 ? [] : headsOf(rest.slice(1))
  return conjuncts(nounOf(rest)).flatMap(headOf)
}

/** Whether a phrase is a pronoun or a number that stands for what was named before. */
export const isPronominal = (phrase: Words): boolean =>
  phrase.length > 0 &&
  phrase.every(word => isLead(word) || pronouns.has(word.text)) &&
  !phrase.some(({ text }) => text === 'we' || text === 'i' || text === 'you' || text === 'there')

/** Determiners, numbers and the like before a noun. */
const isLead = (word: SentenceWord): boolean =>
  word.kind === 'number' ||
  determiners.has(word.text) ||
  numberWords.has(word.text) ||
  ordinalWords.has(word.text) ||
  amongThem.has(word.text) ||
  coordinators.has(word.text) ||
  isAdverb(word)

function conjuncts(phrase: Words): Words[] {
  const at = phrase.findIndex(({ text }) => text === 'and' || text === 'or')
  return at < 0 ? [phrase] : [phrase.slice(0, at), ...conjuncts(phrase.slice(at + 1))]
}

function headOf(phrase: Words): string[] {
  const last = phrase.findLastIndex(word => !isLead(word))
  const own = phrase.slice(0, last + 1)
  const noun = lastNoun(own)
  const word = own.findLast(({ text }) => singular(text) === noun)
  const isName = word?.capital === true && word.index > 0
  return noun === '' || pronouns.has(noun) || isName ? [] : [baseStem(noun)]
}

/** "The new building", "our halls": one or some that there are, not any of a kind. */
export function isDefinite(phrase: Words): boolean {
  const first = phrase.find(word => !isAdverb(word) && !coordinators.has(word.text))?.text ?? ''
  return definite.has(first) || possessives.has(first)
}

/** Stems of the words of a phrase that carry content. */
export const contentStemsOf = (phrase: Words): string[] =>
  phrase.flatMap(({ text, kind }) =>
    kind !== 'word' || determiners.has(text) || isStopWord(text) ? [] : [baseStem(text)],
  )
