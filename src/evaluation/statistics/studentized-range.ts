import { normalBelow } from './distributions.ts'
import { meanOverDeviation, placeOfValue } from './numerical.ts'

// No kept library has this distribution: that of @stdlib follows AS 190, with four digits.
const step = 0.2
const reach = 9

/** Standard normal density (times the step) and distribution at the points of the integral. */
let grid: ReadonlyArray<{ z: number; density: number; below: number }> | undefined

/**
 * Chance that the range of `groups` standard normal values is at most `width`: groups · ∫ φ(z)
 * [Φ(z) − Φ(z − width)]^(groups − 1) dz, by the trapezoid rule over the whole line.
 */
function rangeBelow(width: number, groups: number): number {
  grid ??= Array.from({ length: (2 * reach) / step + 1 }, (_, point) => {
    const z = point * step - reach
    return {
      z,
      density: (step * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI),
      below: normalBelow(z),
    }
  })
  let sum = 0
  for (const { z, density, below } of grid)
    sum += density * (below - normalBelow(z - width)) ** (groups - 1)
  return Math.min(1, groups * sum)
}

/**
 * Chance that the studentised range of `groups` means (2 or more), with `degrees` of freedom in its
 * error, is at least `q` (Copenhaver & Holland 1988); absolute error below 1e-10. `degrees` may be
 * a fraction.
 */
export function studentizedRangeAbove(q: number, groups: number, degrees: number): number {
  return q <= 0 ? 1 : meanOverDeviation(degrees, s => 1 - rangeBelow(q * s, groups))
}

/** The value that the studentised range stays below with chance `share`, 0–1. */
export function studentizedRangeQuantile(share: number, groups: number, degrees: number): number {
  let high = 8
  while (studentizedRangeAbove(high, groups, degrees) > 1 - share && high < 1e6) high *= 2
  const above = (q: number): number => studentizedRangeAbove(q, groups, degrees)
  return placeOfValue(above, 1 - share, 0, high) ?? high
}
