import type { ReadWord, WordRange } from '../sentences/read-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import {
  beForms,
  determiners,
  doForms,
  haveForms,
  modals,
  possessives,
  prepositions,
  relatives,
  subjectPronouns,
} from './function-words.ts'
import { verbForm, verbForms } from './verb-forms.ts'

/**
 * What the rest of a sentence hangs on: `if` where it holds only then, `when` where it happens each
 * time or some day, `whether` where it is left open, `precaution` where the rest holds anyhow ("an
 * umbrella in case it rains").
 */
export interface Condition extends WordRange {
  readonly kind: 'if' | 'when' | 'whether' | 'precaution'
  /** Of the words that open it, how many there are. */
  readonly opened: number
  /** Opened by "if", "unless", "should" or the like, which nothing else is opened by. */
  readonly isPlain: boolean
}

type Opener = Pick<Condition, 'kind' | 'opened' | 'isPlain'>

const plain = setOf('if unless whether')
const inverted = setOf('should had were')
const notBefore = setOf('even as what')
const notAfter = setOf('any not or so possible necessary needed applicable only')
const supposing = setOf('assuming providing supposing provided')
const timed = setOf('when whenever once')
const lengths = setOf('twice half times just about almost nearly exactly')
const units = setOf(`
  second minute hour day night week fortnight month quarter season term year decade century
  generation lifetime while
`)
const idle = setOf('doubt question exception word delay')

/** The first condition in a sentence: "if it rains", "should the audit find one". */
export function conditionIn(words: readonly ReadWord[], range: WordRange): Condition | undefined {
  for (let at = range.first; at < range.next; at++) {
    const opener = openerAt(words, at, range)
    if (opener === undefined) continue
    const next = endOf(words, at, opener, range)
    if (next === undefined) continue
    return { ...opener, first: at, next }
  }
  return undefined
}

/** Whether a sentence says itself that it holds only under a condition or at some time. */
export const namesCondition = (words: readonly ReadWord[]): boolean => {
  const range = { first: 0, next: words.length }
  return words.some(
    ({ text, index }) =>
      plain.has(text) || marks.has(text) || openerAt(words, index, range) !== undefined,
  )
}
const marks = setOf('when whenever case event without assuming depending')

function openerAt(words: readonly ReadWord[], at: number, range: WordRange): Opener | undefined {
  const [before, own, next, third, fourth] = [-1, 0, 1, 2, 3].map(step => {
    const index = at + step
    return index < range.first || index >= range.next ? '' : (words[index]?.text ?? '')
  }) as [string, string, string, string, string]
  const isFirst = at === range.first
  if (plain.has(own))
    return notBefore.has(before) || notAfter.has(next)
      ? undefined
      : { kind: own === 'whether' ? 'whether' : 'if', opened: 1, isPlain: true }
  // "Should the audit find …, the secretary pays"
  if (isFirst && inverted.has(own)) return { kind: 'if', opened: 1, isPlain: true }
  if (before === 'even') return undefined
  if (supposing.has(own)) {
    const isThat = next === 'that' && opensNoun(words[at + 2])
    // "The key is provided", "the firm provided the bus"
    const isOpen = isFirst || words[at]?.gap !== 'none'
    const isBare = (own === 'provided' || isOpen) && !beForms.has(before) && !haveForms.has(before)
    const opened = isThat ? 2 : 1
    if ((!isThat && !isBare) || !opensNoun(words[at + opened])) return undefined
    return hasVerb(words, at + opened, range) ? { kind: 'if', opened, isPlain: false } : undefined
  }
  if ((own === 'as' || own === 'so') && next === 'long' && third === 'as') {
    // "The bridge is as long as the old one"
    const isCompared = beForms.has(before) || lengths.has(before) || /^\d/.test(before)
    // "It has been empty as long as the mill"
    const isStretch = words.slice(range.first, at).some(({ text }) => haveForms.has(text))
    return !isCompared && !isStretch && opensNoun(words[at + 3]) && hasVerb(words, at + 3, range)
      ? { kind: 'if', opened: 3, isPlain: false }
      : undefined
  }
  if (own === 'as' && next === 'soon' && third === 'as')
    return opensNoun(words[at + 3]) ? { kind: 'when', opened: 3, isPlain: false } : undefined
  if (own === 'on' && (next === 'condition' || third === 'condition')) {
    const opened = next === 'condition' ? 3 : 4
    return (opened === 3 ? third : fourth) === 'that'
      ? { kind: 'if', opened, isPlain: false }
      : undefined
  }
  if (own === 'in' && next === 'case') {
    if (third === 'of') return { kind: 'if', opened: 3, isPlain: false }
    // "In case you have not heard, he has moved", "in case you missed it"
    const isAside =
      third === 'you' && (haveForms.has(fourth) || (verbForms(fourth) & verbForm.past) !== 0)
    return { kind: isFirst && !isAside ? 'if' : 'precaution', opened: 2, isPlain: false }
  }
  if (own === 'in' && next === 'the' && third === 'event')
    return fourth === 'of' || fourth === 'that'
      ? { kind: 'if', opened: 4, isPlain: false }
      : undefined
  if (own === 'without' && isFirst) {
    // "Without a sound, the cat climbs it" tells how; "without a permit, anglers are fined" when.
    const isNeeded = (next === 'a' || next === 'an') && isOfAnybody(words, at, range)
    const isOpen = next === 'any' || determiners.has(next) || possessives.has(next)
    return !idle.has(third) && (isNeeded || (isOpen && isHeldBack(words, range)))
      ? { kind: 'if', opened: 1, isPlain: false }
      : undefined
  }
  if (!timed.has(own) || isAuxiliary(next)) return undefined
  // "At noon, when the sun is high, they rest" says more of noon.
  if (own === 'when' && !isFirst && words[at]?.gap === 'comma') return undefined
  if (own !== 'once') return { kind: 'when', opened: 1, isPlain: false }
  // "Once a week", "it was once the mill", "at once the bell rang"
  if (beForms.has(before) || before === 'at' || before === 'for') return undefined
  if (!opensNoun(words[at + 1]) || units.has(third)) return undefined
  return hasVerb(words, at + 1, range) ? { kind: 'when', opened: 1, isPlain: false } : undefined
}

/** Whether what follows the next comma is said of anybody, no one thing or person. */
function isOfAnybody(words: readonly ReadWord[], first: number, range: WordRange): boolean {
  let at = first + 1
  while (at < range.next && words[at]?.gap === 'none') at += 1
  const word = words[at]
  return (
    at < range.next &&
    word !== undefined &&
    !word.capital &&
    !isArticle(word.text) &&
    !subjectPronouns.has(word.text)
  )
}

const denials = setOf('no not nobody none nothing never nor cannot nt')

/** Whether a sentence says what may or will be, or what is not. */
const isHeldBack = (words: readonly ReadWord[], { first, next }: WordRange): boolean =>
  words.slice(first, next).some(({ text }) => modals.has(text) || denials.has(text))

const opensNoun = (word: ReadWord | undefined): boolean =>
  word !== undefined &&
  (determiners.has(word.text) ||
    possessives.has(word.text) ||
    subjectPronouns.has(word.text) ||
    word.capital ||
    (word.content && !prepositions.has(word.text) && !word.text.endsWith('ed')))

const isAuxiliary = (text: string): boolean =>
  beForms.has(text) || haveForms.has(text) || doForms.has(text) || modals.has(text)

/** Whether a finite verb follows before the clause ends: "once the parcel has arrived". */
function hasVerb(words: readonly ReadWord[], first: number, range: WordRange): boolean {
  for (let at = first; at < range.next; at++) {
    const { text = '', gap = 'stop' } = words[at] ?? {}
    if (at > first && (gap !== 'none' || relatives.has(text) || text === 'and')) return false
    if (isAuxiliary(text)) return at > first
    const subject = words[at - 1]?.text ?? ''
    if (at === first || isArticle(subject)) continue
    const isPlural = /[^s]s$/.test(subject) || subjectPronouns.has(subject)
    const finite = verbForm.third | verbForm.past | (isPlural ? verbForm.base : 0)
    if ((verbForms(text) & finite) !== 0) return true
  }
  return false
}

const isArticle = (text: string): boolean =>
  (determiners.has(text) || possessives.has(text)) && !subjectPronouns.has(text)

/** Where a condition ends: at the next comma, or where the subject begins behind a phrase. */
function endOf(
  words: readonly ReadWord[],
  first: number,
  { opened, isPlain }: Opener,
  range: WordRange,
): number | undefined {
  let next = first + 1
  while (next < range.next && (words[next]?.gap === 'none' || next < first + opened)) next += 1
  const isBeforeComma = next < range.next && words[next]?.gap === 'comma'
  const own = words[first]?.text ?? ''
  // "Had the guard been awake, …": a comma must follow.
  if (((isPlain && inverted.has(own)) || own === 'without') && !isBeforeComma) return undefined
  if (first > range.first || isPlain) return next
  if (words[first + opened - 1]?.text !== 'of') return next
  // "In case of frost the pumps are drained", "…, which takes a day"
  for (let at = first + opened + 1; at < next; at++)
    if (
      words[at - 1]?.content === true &&
      (isArticle(words[at]?.text ?? '') || subjectPronouns.has(words[at]?.text ?? ''))
    )
      return !isBeforeComma || hasVerb(words, at, { first, next }) ? at : next
  return next
}
