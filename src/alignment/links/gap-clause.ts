import { findVerb, type ClauseVerb } from '../../language/grammar/finite-verb.ts'
import {
  coordinators,
  determiners,
  negations,
  possessives,
  prepositions,
  relatives,
  subordinators,
} from '../../language/grammar/function-words.ts'
import { isAdverb, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import {
  acts,
  doers,
  duties,
  faults,
  harmingVerbs,
  harms,
  means,
  measures,
  people,
  provisions,
  recordedDuties,
  supplies,
  verbBase,
} from './gap-words.ts'

export type Words = readonly SentenceWord[]

/** A clause as gaps are read in it. */
export interface GapClause {
  readonly words: Words
  readonly verb: ClauseVerb
  /** Before the verb, without "never" or "rarely" at its end. */
  readonly subject: Words
  /** The word that says what is done, and its base form. */
  readonly head: SentenceWord
  readonly base: string
  readonly after: Words
  /** Whether an event is told, not a rule: a past or perfect tense. */
  readonly isPast: boolean
  /** By "not" or "never" at the verb; a subject may deny too. */
  readonly isDenied: boolean
  readonly isBe: boolean
}

const pastAuxiliaries: ReadonlySet<string> = setOf("was were did had wasn't weren't didn't hadn't")
const someNumbers: ReadonlySet<string> = setOf('several many some most half few both')
const roughly: ReadonlySet<string> = setOf('about around over under roughly some at least')
const objectWords = 12
/** "No other accounts exist": all that there should be do. */
export const beyond: ReadonlySet<string> = setOf('other additional further more known')

export function readClause(words: Words): GapClause | undefined {
  const verb = findVerb(words, 0, words.length)
  if (verb === undefined) return undefined
  const [first, head] = [words[verb.first], words[verb.head]]
  if (first === undefined || head === undefined) return undefined
  let end = verb.first
  while (end > 0 && (isAdverb(words[end - 1]!) || negations.has(words[end - 1]!.text))) end--
  const subject = words.slice(0, end === 0 ? verb.first : end)
  const isFirst = verb.first === verb.head
  return {
    words,
    verb,
    subject,
    head,
    base: verbBase(head.text),
    after: words.slice(verb.head + 1),
    isPast:
      pastAuxiliaries.has(first.text) ||
      verb.kind === 'past' ||
      (!isFirst && /^(?:has|have)(?:n't)?$/.test(first.text)),
    isDenied: verb.negated || words.slice(end === 0 ? 1 : end, verb.first).some(isNegation),
    isBe: verb.kind === 'copula' || verbBase(head.text) === 'be',
  }
}

const isNegation = ({ text }: SentenceWord): boolean => negations.has(text) && text !== 'hardly'

/** The phrase that begins here: up to a preposition, a clause, or a mark. */
export function objectOf(clause: Words, from: number): Words {
  const rest = clause.slice(from, from + objectWords)
  const end = rest.findIndex(
    ({ text, kind }) =>
      (kind === 'mark' && !['/', '-'].includes(text)) ||
      prepositions.has(text) ||
      relatives.has(text) ||
      subordinators.has(text) ||
      (coordinators.has(text) && text !== 'and' && text !== 'or') ||
      ['to', 'that', 'this', 'last'].includes(text),
  )
  return end < 0 ? rest : rest.slice(0, end)
}

/** The subject or object without what belongs to it: "a register" of "a register of suppliers". */
export const nounOf = (phrase: Words): Words => objectOf(phrase, 0)

const isTail = (word: SentenceWord): boolean =>
  isAdverb(word) ||
  ['itself', 'currently', 'yet', 'available', 'either'].includes(word.text) ||
  ((word.forms & verbForm.participle) !== 0 && !measures.has(singular(word.text)))

/** The noun that a phrase is about, singular: "licence" of "a valid licence issued". */
export function lastNoun(phrase: Words): string {
  const finite = phrase.findIndex(
    ({ text }, at) =>
      at > 0 && ['is', 'are', 'was', 'were', 'has', 'have', 'exists', 'exist'].includes(text),
  )
  let end = finite > 0 ? finite : phrase.length
  while (end > 0 && isTail(phrase[end - 1]!)) end--
  return singular(phrase[end - 1]?.text ?? '')
}

/** Of these the words behind "of" say what is meant: "no signs of mould". */
const partWords: ReadonlySet<string> = setOf(
  'none any some sign case trace instance number report kind form type evidence risk lot',
)

/** Of these too, whatever a sign is else: "no sign of soap" tells of soap. */
const symptoms: ReadonlySet<string> = setOf('sign trace symptom indication hint')
/** What is so should not be: "unauthorised access". */
const wronged = /^(?:un|mis)\w{3,}ed$/u

/** Whether a phrase names what should not be. */
export const namesHarm = (phrase: Words): boolean => harmIn(phrase).length > 0

/** The words of a phrase that name what should not be: "rodents" of "signs of rodents"; or none. */
export function harmIn(phrase: Words): Words {
  const named = nounOf(phrase)
  const noun = lastNoun(named)
  const of = phrase.findIndex(({ text }) => text === 'of')
  const whose = of > 0 ? objectOf(phrase, of + 1) : []
  if (symptoms.has(noun) && of === named.length && whose.length > 0)
    return isBad(whose) ? whose : []
  if (harms.has(noun)) return named
  return partWords.has(noun) && harms.has(lastNoun(whose)) ? whose : []
}

/** Of what there is a sign though it should not be: bad, or nothing that anyone puts there. */
function isBad(phrase: Words): boolean {
  const noun = lastNoun(phrase)
  if (harms.has(noun) || phrase.some(({ text }) => faults.has(text) || wronged.test(text)))
    return true
  return (noun.endsWith('ing') && harmingVerbs.has(verbBase(noun))) || isOfItself(phrase, noun)
}

/** Neither a certain one nor what there should be: "rust", not "the register" or "training". */
function isOfItself(phrase: Words, noun: string): boolean {
  const [first] = phrase
  return (
    first !== undefined &&
    !first.capital &&
    (first.text === 'any' || !determiners.has(first.text)) &&
    !possessives.has(first.text) &&
    !namesProvision(phrase) &&
    !namesPeople(phrase) &&
    !supplies.has(noun) &&
    !(noun.endsWith('ing') && isAct(verbBase(noun)))
  )
}

/** The phrase that begins here, with what it is of: "signs of rodents". */
export function phraseWithOf(words: Words, from: number): Words {
  const { length } = objectOf(words, from)
  const isOf = words[from + length]?.text === 'of'
  const whole = isOf ? length + 1 + objectOf(words, from + length + 1).length : length
  return words.slice(from, from + whole)
}

/** Whether a phrase names a measure, or what else is there where an institution does its duty. */
export function namesProvision(phrase: Words): boolean {
  const noun = lastNoun(nounOf(phrase))
  return measures.has(noun) || provisions.has(noun)
}

/** Whether a phrase names people of an institution, or the institution. */
export function namesPeople(phrase: Words): boolean {
  const noun = nounOf(phrase)
  return people.has(lastNoun(noun)) || doers.has(noun.at(-1)?.text ?? '')
}

/** Whether a phrase counts what it names: what is told of three is no rule. */
export function isCounted(phrase: Words): boolean {
  const first = phrase.find(word => !isAdverb(word) && !roughly.has(word.text))
  return (
    first !== undefined &&
    (first.kind === 'number' ||
      someNumbers.has(first.text) ||
      (numberWords.has(first.text) && first.text !== 'one'))
  )
}

export const isDuty = (word: string, isRecorded: boolean): boolean => {
  const base = verbBase(word)
  return duties.has(base) || (isRecorded && recordedDuties.has(base))
}

/** Whether a verb says what an institution has to do, where something is told of it. */
export const isAct = (base: string): boolean =>
  duties.has(base) || recordedDuties.has(base) || acts.has(base)

export const singular = (word: string): string =>
  word.endsWith('ies') && word.length > 4
    ? `${word.slice(0, -3)}y`
    : /(?:ss|x|ch|sh)es$/.test(word)
      ? word.slice(0, -2)
      : /[^su]s$/.test(word) && !measures.has(word) && !means.has(word)
        ? word.slice(0, -1)
        : word
