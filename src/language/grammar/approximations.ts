import type { ReadWord } from '../sentences/read-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { numberWords } from '../lexicons/number-words.ts'
import { beForms } from './function-words.ts'
import { verbForm, verbForms } from './verb-forms.ts'

const approximators = setOf('almost nearly')
/** "Virtually every", "is practically full", but "was held virtually last week". */
const wide = setOf('practically virtually')
const denying = setOf('not nt never anywhere')
const brinks = new Map([
  ['close', 'to'],
  ['verge', 'of'],
  ['brink', 'of'],
  ['point', 'of'],
])
const avoiding = setOf(`
  avoid avoids avoided avoiding escape escapes escaped escaping miss misses missed missing
`)
const narrowly = setOf('narrowly just')
const quantities = setOf('half twice a an')
export const quantifiers = setOf(`
  all every everyone everybody everything everywhere always never no none nobody nothing nowhere any
`)

/** What did not quite come about: "almost closed", "all but broke", "came close to giving up". */
export interface Approximation {
  readonly first: number
  /** The word that is not quite so. */
  readonly target: number
  /** "Avoided hitting": it plainly did not. */
  readonly isAvoided: boolean
}

/** The approximation that a word opens; none where it is a number that is only approximate. */
export function approximationAt(words: readonly ReadWord[], at: number): Approximation | undefined {
  const own = words[at]?.text ?? ''
  if (denying.has(words[at - 1]?.text ?? '')) return undefined
  const target = targetOf(words, at, own)
  const word = words[target]
  return word === undefined || word.gap !== 'none'
    ? undefined
    : { first: at, target, isAvoided: avoiding.has(own) }
}

/** Whether a sentence says itself that something was not quite so. */
export const namesApproximation = (words: readonly ReadWord[]): boolean =>
  words.some(
    ({ text, index }) =>
      approximators.has(text) || wide.has(text) || approximationAt(words, index) !== undefined,
  )

function targetOf(words: readonly ReadWord[], at: number, own: string): number {
  const next = words[at + 1]
  if (next === undefined || next.gap !== 'none') return -1
  const isWide =
    wide.has(own) && (beForms.has(words[at - 1]?.text ?? '') || quantifiers.has(next.text))
  if (approximators.has(own) || isWide) {
    const isNumber = /^\d/.test(next.text) || numberWords.has(next.text)
    return isNumber || quantities.has(next.text) ? -1 : at + 1
  }
  // "The vase all but broke", not "all but one broke"
  if (own === 'all' && next.text === 'but') {
    const isVerb =
      (verbForms(words[at + 2]?.text ?? '') & (verbForm.past | verbForm.participle)) !== 0
    return isVerb || beForms.has(words[at - 1]?.text ?? '') ? at + 2 : -1
  }
  // "Close to giving up", "on the verge of being sold"
  if (brinks.get(own) === next.text) return doneAt(words, at + 2)
  return avoiding.has(own) && (!own.startsWith('miss') || narrowly.has(words[at - 1]?.text ?? ''))
    ? doneAt(words, at + 1)
    : -1
}

/** "Giving up", "being sold": where the verb stands. */
function doneAt(words: readonly ReadWord[], at: number): number {
  if (words[at]?.text === 'being') return at + 1
  return (verbForms(words[at]?.text ?? '') & verbForm.gerund) === 0 ? -1 : at
}

const longestLead = 3

/** Whether a word is not quite so by the words before it. */
export const isApproximate = (words: readonly ReadWord[], target: number): boolean =>
  words
    .slice(Math.max(0, target - longestLead), target)
    .some(({ index }) => approximationAt(words, index)?.target === target)
