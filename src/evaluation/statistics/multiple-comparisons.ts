/**
 * Holm's (1979) step-down adjustment: p-values that may each be held against the level and keep the
 * chance of any false alarm below it; in the order given, 0–1.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues
    .map((_, index) => index)
    .sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0))
  const adjusted = pValues.map(() => 1)
  let largest = 0
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * (pValues[index] ?? 1)))
    adjusted[index] = largest
  }
  return adjusted
}

/**
 * Benjamini and Hochberg's (1995) step-up adjustment: holding each against the level keeps the
 * expected share of false alarms among all alarms below it; in the order given, 0–1. Assumes
 * independent or positively dependent tests.
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const order = pValues
    .map((_, index) => index)
    .sort((a, b) => (pValues[b] ?? 0) - (pValues[a] ?? 0))
  const adjusted = pValues.map(() => 1)
  let smallest = 1
  for (const [place, index] of order.entries()) {
    const rank = pValues.length - place
    smallest = Math.min(smallest, ((pValues[index] ?? 1) * pValues.length) / rank)
    adjusted[index] = smallest
  }
  return adjusted
}
