import { findVerb, isClearVerb, isSurePast } from './finite-verb.ts'
import { isAdverb, isAuxiliary, type SentenceWord } from './sentence-words.ts'
import { verbForm } from './verb-forms.ts'
import {
  concessives,
  conditions,
  coordinators,
  determiners,
  possessives,
  prepositions,
  relatives,
  reportingVerbs,
  subjectPronouns,
  subordinators,
} from './function-words.ts'
import { englishMonths } from '../lexicons/calendar-words.ts'

const scoped = new Set([
  ...conditions,
  'when',
  'whenever',
  'that',
  'so',
  'since',
  'either',
  'neither',
  'before',
  'after',
  'how',
  'why',
  'where',
  'what',
  'wherever',
  'than',
])

const timeOpeners = new Set([...englishMonths, 'today', 'yesterday', 'tomorrow', 'one', 'two'])

/**
 * Where the subject begins: after what stands before it with a comma ("In 1999, "); 0 where nothing
 * does.
 */
export function subjectStart(words: readonly SentenceWord[]): number {
  const [first] = words
  if (first === undefined || first.kind !== 'word') return 0
  const canOpen =
    prepositions.has(first.text) ||
    subordinators.has(first.text) ||
    isAdverb(first) ||
    first.text === 'to' ||
    (first.forms !== 0 && !determiners.has(first.text)) ||
    timeOpeners.has(first.text)
  if (!canOpen) return 0
  for (let index = 1; index < words.length - 2; index++) {
    const word = words[index]
    if (word?.text !== ',' || word.depth > 0) continue
    if (findVerb(words, index + 1, words.length) === undefined || !opensSubject(words, index + 1))
      continue
    return subordinators.has(first.text) || findVerb(words, 0, index) === undefined ? index + 1 : 0
  }
  return 0
}

/** Whether a subject can begin here. */
function opensSubject(words: readonly SentenceWord[], at: number): boolean {
  const word = words[at]
  return (
    word !== undefined &&
    word.kind !== 'mark' &&
    !coordinators.has(word.text) &&
    !prepositions.has(word.text) &&
    !subordinators.has(word.text) &&
    !relatives.has(word.text) &&
    !(word.forms !== 0 && !word.capital && (word.forms & 1) === 0)
  )
}

/** Whether the condition before the subject holds for all that follows. */
export function isCondition(words: readonly SentenceWord[]): boolean {
  return ['if', 'unless', 'when', 'whenever', 'once', 'until', 'as', 'where'].includes(
    words[0]?.text ?? '',
  )
}

/**
 * Parts a sentence into the independent clauses that "and", "but", a semicolon or a leading
 * "although …," join. A condition before the first is put before each. One part, the whole, where
 * anything is unclear.
 */
export function independentClauses(
  words: readonly SentenceWord[],
): ReadonlyArray<readonly SentenceWord[]> {
  const start = subjectStart(words)
  const conceded =
    concessives.has(words[0]?.text ?? '') && start > 3 ? words.slice(1, start - 1) : undefined
  if (conceded !== undefined && isStatement(conceded))
    return [conceded, ...independentClauses(words.slice(start))]
  if (
    start === 0 &&
    (subordinators.has(words[0]?.text ?? '') || concessives.has(words[0]?.text ?? ''))
  )
    return [words]
  const prefix = start > 0 && isCondition(words) ? words.slice(0, start) : []
  const clauses: Array<readonly SentenceWord[]> = []
  let from = 0
  for (let index = start + 2; index < words.length - 2; index++) {
    const next = clauseAfter(words, from === 0 ? start : from, index)
    if (next === undefined) continue
    clauses.push(words.slice(from, index))
    from = next
    index = next + 1
  }
  if (clauses.length === 0) return [words]
  clauses.push(words.slice(from))
  return clauses.map((clause, index) =>
    index === 0 || prefix.length === 0 ? clause : [...prefix, ...clause],
  )
}

const isStatement = (words: readonly SentenceWord[]): boolean =>
  findVerb(words, 0, words.length) !== undefined && words.length > 2

/**
 * Where the clause begins that a joint at `index` opens; undefined where there is none, or where it
 * could belong to less than the whole.
 */
function clauseAfter(
  words: readonly SentenceWord[],
  from: number,
  index: number,
): number | undefined {
  const word = words[index]
  if (word === undefined || word.depth > 0) return undefined
  const isComma = word.text === ','
  const isSemicolon = word.text === ';'
  let next = index + 1
  const joint = isComma ? (words[index + 1]?.text ?? '') : word.text
  if (isComma) {
    if (!['and', 'but', 'yet', 'while', 'whereas'].includes(joint)) return undefined
    next++
  } else if (!isSemicolon && joint !== 'and' && joint !== 'but') return undefined
  if (isSemicolon && coordinators.has(words[next]?.text ?? '')) next++
  if (words[next]?.text === 'then' || words[next]?.text === 'also') next++
  if (isSemicolon || isComma) {
    while (next < words.length && isAdverb(words[next] ?? word) && words[next + 1]?.text === ',')
      next += 2
    if (isSemicolon && words[next]?.text === 'however' && words[next + 1]?.text === ',') next += 2
  }
  if (!opensClause(words, next, isComma || isSemicolon)) return undefined
  const left = findVerb(words, from, index)
  if (
    left === undefined ||
    isImperative(words[from]) ||
    (((words[left.first]?.forms ?? 0) & verbForm.nounLike) !== 0 && !isClearVerb(words, left.first))
  )
    return undefined
  if (isSemicolon) return next
  const before = words.slice(from, index)
  const opening = words[next]
  // "A, B, and pointed chins compared to C": the last item of a list, not a clause, unless a word
  // shows that a subject begins.
  const isBare =
    opening !== undefined &&
    !opening.capital &&
    opening.kind === 'word' &&
    !determiners.has(opening.text) &&
    !subjectPronouns.has(opening.text) &&
    !possessives.has(opening.text)
  const verb = words[findVerb(words, next, words.length)?.first ?? -1]
  const isWeak = verb === undefined || !(isAuxiliary(verb) || isSurePast(verb))
  if (
    (isBare || (isWeak && opening?.capital === false && !subjectPronouns.has(opening.text))) &&
    before
      .slice(left.first - from)
      .some(
        other =>
          other.depth === 0 &&
          (other.text === ',' || other.text === 'such' || other.text === 'including'),
      )
  )
    return undefined
  if (
    !isComma &&
    before.some((other, position) => position > 0 && other.depth === 0 && relatives.has(other.text))
  )
    return undefined
  const head = words[left.head]
  if (
    head !== undefined &&
    reportingVerbs.has(head.text) &&
    (!isComma || before.length > left.head - from + 4)
  )
    return undefined
  if (
    before.some(
      (other, position) =>
        other.depth === 0 &&
        position > 0 &&
        scoped.has(other.text) &&
        !(other.text === 'that' && position < left.first - from),
    )
  )
    return undefined
  if (
    before.some(
      (other, position) => other.text === 'not' && before[position + 1]?.text === 'only',
    ) ||
    (!isComma &&
      before.some(
        (other, position) =>
          other.text === 'both' ||
          other.text === 'between' ||
          (position > left.first - from && other.depth === 0 && coordinators.has(other.text)),
      ))
  )
    return undefined
  return restHasCondition(words, next) ? undefined : next
}

const restHasCondition = (words: readonly SentenceWord[], from: number): boolean =>
  words.slice(from).some(word => word.depth === 0 && (word.text === 'if' || word.text === 'unless'))

/** Whether a clause that begins with this word has no subject: "make sure that …". */
export const isImperative = (word: SentenceWord | undefined): boolean =>
  word !== undefined && (word.forms & verbForm.base) !== 0 && (word.forms & verbForm.nounLike) === 0

/**
 * Whether a subject and its finite verb begin here. Without a comma before it only a pronoun or
 * possessive shows that a list does not go on.
 */
function opensClause(words: readonly SentenceWord[], at: number, afterComma: boolean): boolean {
  const first = words[at]
  if (
    first === undefined ||
    first.kind === 'mark' ||
    first.depth > 0 ||
    prepositions.has(first.text) ||
    subordinators.has(first.text) ||
    (isAdverb(first) && !afterComma)
  )
    return false
  const isNamed = first.capital && words[at - 2]?.capital === false
  const isPhrase = determiners.has(first.text)
  if (!afterComma && !subjectPronouns.has(first.text) && !isPhrase && !isNamed) return false
  if (
    ['who', 'which', 'that', 'be'].includes(first.text) ||
    (isImperative(first) && !first.capital) ||
    (!first.capital &&
      (first.forms & (verbForm.past | verbForm.third)) !== 0 &&
      (first.forms & verbForm.nounLike) === 0)
  )
    return false
  const verb = findVerb(words, at, Math.min(words.length, at + 20))
  if (verb === undefined || !isClearVerb(words, verb.first)) return false
  if (!afterComma && ['this', 'these', 'those'].includes(first.text) && verb.first > at + 3)
    return false
  const subject = words.slice(at, verb.first)
  if (subject.every(word => isAdverb(word))) return false
  if (
    !afterComma &&
    isPhrase &&
    (subject.length > 5 ||
      !isAuxiliary(words[verb.first] ?? first) ||
      subject.some(
        (word, position) =>
          position > 0 && (prepositions.has(word.text) || subjectPronouns.has(word.text)),
      ))
  )
    return false
  if (!afterComma && isNamed && !subject.every(word => word.capital || isAdverb(word))) return false
  return subject.length <= 14 && (afterComma || !subject.some(word => coordinators.has(word.text)))
}
