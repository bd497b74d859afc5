/**
 * Dot product, summed in order in double precision; the shorter side counts as padded with zeros.
 */
export function dot(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < left.length; index++) sum += (left[index] ?? 0) * (right[index] ?? 0)
  return sum
}

/** Log odds as a probability, 0–1. */
export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Rounds a score to 1e-6, as all scores are before they are ordered or shown. */
export function roundScore(score: number): number {
  const rounded = Math.round(score * 1e6) / 1e6
  return rounded === 0 ? 0 : rounded
}
