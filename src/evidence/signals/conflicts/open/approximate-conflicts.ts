import {
  type Approximation,
  approximationAt,
  namesApproximation,
  quantifiers,
} from '../../../../language/grammar/approximations.ts'
import { beForms } from '../../../../language/grammar/function-words.ts'
import { verbForm, verbForms } from '../../../../language/grammar/verb-forms.ts'
import type { ReadWord } from '../../../../language/sentences/read-words.ts'
import type { Alignment } from '../../alignment/alignment.ts'
import { charactersOf, restFound, type WeighedConflict } from '../conflict.ts'
import { leftOpen } from './left-open.ts'
import { isSaidElsewhere } from './said-elsewhere.ts'

const minRest = 0.7

/** Claims of a plain fact where the evidence says that it was almost so: "nearly drowned". */
export function approximateConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, from } = alignment
  if (namesApproximation(claim.words)) return []
  for (let at = range.first; at < range.next; at++) {
    const found = approximationAt(evidence.words, at) ?? barely(alignment, at)
    const target = found === undefined ? undefined : evidence.words[found.target]
    if (found === undefined || target === undefined || target.index >= range.next) continue
    const ours = isQuantifier(target)
      ? claim.words.find(word => isSameQuantifier(evidence.words, target, claim.words, word))
      : claim.words[from[target.index - range.first] ?? -1]
    if (ours === undefined || (!target.content && !isQuantifier(target))) continue
    if (isGerund(target) && isGerund(ours) && !beForms.has(claim.words[ours.index - 1]?.text ?? ''))
      continue
    const isDenied = (claim.negations.counts[ours.index] ?? 0) % 2 === 1
    if (found.isAvoided && isDenied) continue
    const strength = restFound(alignment)
    if (strength < minRest || isSaidElsewhere(alignment)) return []
    const theirs = charactersOf(evidence.words, { first: at, next: target.index + 1 })
    const says = 'the evidence says that it was so, or was not, only by a little'
    return [leftOpen(alignment, ours, theirs, says, strength)]
  }
  return []
}

/** "Barely reached" is reached: from it a denial does not follow. */
function barely(
  { claim, evidence, range, from }: Alignment,
  at: number,
): Approximation | undefined {
  const ours = from[at + 1 - range.first] ?? -1
  const isDenied = (claim.negations.counts[ours] ?? 0) % 2 === 1
  return evidence.words[at]?.text === 'barely' && isDenied
    ? { first: at, target: at + 1, isAvoided: false }
    : undefined
}

/** "Near parking" says no more than "close to parking". */
const isGerund = ({ text }: ReadWord): boolean => (verbForms(text) & verbForm.gerund) !== 0

const isQuantifier = ({ text }: ReadWord): boolean => quantifiers.has(text)

/** "Nearly all of the members" and "all members", not "all guests". */
function isSameQuantifier(
  theirs: readonly ReadWord[],
  their: ReadWord,
  ours: readonly ReadWord[],
  our: ReadWord,
): boolean {
  const nextOf = (words: readonly ReadWord[], { index }: ReadWord): string | undefined =>
    words.slice(index + 1).find(({ content }) => content)?.stem
  return their.text === our.text && nextOf(theirs, their) === nextOf(ours, our)
}
