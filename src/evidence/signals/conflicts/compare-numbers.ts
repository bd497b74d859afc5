import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'

/**
 * `same`: the second bears the first out. `apart`: both cannot hold. `open`: neither. `other`: not
 * of one kind.
 */
export type NumberRelation = 'same' | 'apart' | 'open' | 'other'

interface Interval {
  readonly low: number
  readonly high: number
}

function intervalOf({ bound, value, slack }: ReadNumber): Interval {
  const tiny = Math.abs(value) * 1e-9
  switch (bound) {
    case 'exact':
      return { low: value - tiny, high: value + tiny }
    case 'about':
      return {
        low: value - Math.max(slack, Math.abs(value) * 0.07),
        high: value + Math.max(slack, Math.abs(value) * 0.07),
      }
    case 'more':
      return { low: value + tiny, high: Number.POSITIVE_INFINITY }
    case 'least':
      return { low: value - tiny, high: Number.POSITIVE_INFINITY }
    case 'less':
      return { low: Number.NEGATIVE_INFINITY, high: value - tiny }
    case 'most':
      return { low: Number.NEGATIVE_INFINITY, high: value + tiny }
    default:
      return bound satisfies never
  }
}

/**
 * Whether a number of the evidence bears out a number of the claim; the claim may be rounded or
 * bounded ("about 1,200", "more than 10").
 */
export function compareNumbers(claim: ReadNumber, evidence: ReadNumber): NumberRelation {
  if (!areOfOneKind(claim, evidence)) return 'other'
  const ours = intervalOf(claim)
  const theirs = intervalOf(evidence)
  const slack =
    claim.bound === 'exact' || claim.bound === 'about'
      ? Math.max(
          claim.slack,
          evidence.bound === 'about' ? evidence.slack : 0,
          roundingOf(claim, evidence),
        )
      : 0
  if (theirs.low >= ours.low - slack && theirs.high <= ours.high + slack) return 'same'
  // "1.2 million" in the evidence bears out "about 1,200,000", and "more than 10" is no rival of
  // "more than 20".
  if (claim.bound === evidence.bound && claim.value === evidence.value) return 'same'
  return theirs.low > ours.high + slack || theirs.high < ours.low - slack ? 'apart' : 'open'
}

/** "12 %" stands for 12.4 %: half a unit where only the evidence has a fraction. */
function roundingOf(claim: ReadNumber, evidence: ReadNumber): number {
  const isWhole = ({ value, factor }: ReadNumber): boolean =>
    Math.abs(value / factor - Math.round(value / factor)) < 1e-9
  return claim.kind !== 'ordinal' &&
    claim.value >= 2 * claim.factor &&
    isWhole(claim) &&
    !isWhole(evidence) &&
    claim.factor === evidence.factor
    ? claim.factor / 2
    : 0
}

function areOfOneKind(left: ReadNumber, right: ReadNumber): boolean {
  if (left.kind === right.kind) return left.unit === right.unit
  return left.kind === 'percent' && right.kind === 'count' && right.value < 1 && right.value > 0
}

// What is computed in floating point may miss by this share.
const near = 1e-6

/** Whether two values are the same up to rounding, or to `slack`. */
export const isClose = (one: number, other: number, slack = 0): boolean =>
  Math.abs(one - other) <= Math.max(slack, near * Math.max(Math.abs(one), Math.abs(other)))
