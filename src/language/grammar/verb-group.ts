import type { ReadWord, WordRange } from '../sentences/read-words.ts'
import { relativeDays, weekdays, months } from '../lexicons/calendar-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import {
  adverbs,
  beForms,
  denials,
  doForms,
  haveForms,
  modals,
  notAdverbs,
  passiveAuxiliaries,
  perfectAuxiliaries,
  verbGroupAdverbs,
} from './function-words.ts'
import { verbForm, verbForms } from './verb-forms.ts'

/** A finite verb with the auxiliaries and adverbs before it. */
export interface VerbGroup {
  /** The first of them; what the verb is said of stands before it. */
  readonly first: number
  /** Behind "by" in a passive: the word where the doer begins; -1 where none is named. */
  readonly by: number | undefined
}

const { base, third, past, participle, gerund } = verbForm
const longestGroup = 6
const ownSelves = setOf('myself yourself himself herself itself ourselves themselves')
const betweenByAnd = /^(?:and|or|then|later|also|jointly|unanimously)$|(?:ed|en|ly|wn)$/

type Auxiliary = 'be' | 'have' | 'modal'

/** The group of the verb at a place; undefined where no finite verb plainly stands there. */
export function verbGroupAt(
  words: readonly ReadWord[],
  at: number,
  range: WordRange,
): VerbGroup | undefined {
  const word = words[at]
  if (word === undefined || word.capital) return undefined
  let first = at
  let auxiliary: Auxiliary | undefined
  while (first > range.first && at - first < longestGroup && words[first]?.gap === 'none') {
    const text = words[first - 1]?.text ?? ''
    const kind = auxiliaryOf(text)
    if (kind === undefined && !isAdverb(text)) break
    auxiliary ??= kind
    first--
  }
  const forms = verbForms(word.text)
  const isActive =
    auxiliary === undefined
      ? (forms & (past | third)) > 0 || isLight(word.text)
      : auxiliary === 'be'
        ? (forms & gerund) > 0
        : auxiliary === 'have'
          ? (forms & (past | participle)) > 0
          : (forms & base) > 0 || isLight(word.text)
  const isParticiple = (forms & participle) > 0 && auxiliary !== 'have' && auxiliary !== 'modal'
  if (isParticiple) {
    const by = byBehind(words, at, range)
    if (auxiliary === 'be' || by === at + 1) return { first, by: by < 0 ? -1 : by + 1 }
  }
  return isActive ? { first, by: undefined } : undefined
}

/** Forms of "be", "have" and "do", which say little without what stands behind them. */
export function isLight(text: string): boolean {
  return text === 'be' || beForms.has(text) || haveForms.has(text) || isForm(text)
}
const isForm = (text: string): boolean => doForms.has(text) && !modals.has(text)

function auxiliaryOf(text: string): Auxiliary | undefined {
  if (passiveAuxiliaries.has(text) || /^(?:is|are|was|were)nt$/.test(text)) return 'be'
  if (perfectAuxiliaries.has(text) || /^(?:has|have|had)nt$/.test(text)) return 'have'
  return modals.has(text) || isForm(text) || (text.endsWith('nt') && denials.has(text))
    ? 'modal'
    : undefined
}

const isAdverb = (text: string): boolean =>
  adverbs.has(text) ||
  verbGroupAdverbs.has(text) ||
  ownSelves.has(text) ||
  (text.length > 4 && text.endsWith('ly') && !notAdverbs.has(text))

/** "approved by", "written and directed by": where "by" stands, or -1. */
function byBehind(words: readonly ReadWord[], at: number, range: WordRange): number {
  for (let index = at + 1; index < Math.min(range.next, at + longestGroup); index++) {
    const word = words[index]
    if (word?.gap !== 'none') return -1
    if (word.text === 'by') return isTime(words[index + 1]) ? -1 : index
    if (!betweenByAnd.test(word.text)) return nextBy(words, index, range)
  }
  return -1
}

/** "approved on Monday by": the nearest "by" of the clause. */
function nextBy(words: readonly ReadWord[], from: number, range: WordRange): number {
  for (let index = from; index < Math.min(range.next, from + longestGroup); index++) {
    const word = words[index]
    if (word?.gap !== 'none' || (verbForms(word.text) & past) > 0) return -1
    if (word.text === 'by' && !isTime(words[index + 1])) return index
  }
  return -1
}

const isTime = (word: ReadWord | undefined): boolean =>
  word !== undefined &&
  (/^\d/.test(word.text) ||
    [months, weekdays, relativeDays].some(known => known.has(word.text)) ||
    /^(?:then|now|noon|midnight)$/.test(word.text))
