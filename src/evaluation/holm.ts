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
