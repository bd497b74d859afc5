/**
 * Order of two numbers by their exact values, so that integers beyond 2^53 are not rounded to
 * compare them with floats: negative, 0 or positive. NaN is larger than every number and equal to
 * itself; -0.0 and 0.0 are equal.
 */
export function orderNumbers(left: bigint | number, right: bigint | number): number {
  if (left < right) return -1
  if (left > right) return 1
  return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
}
