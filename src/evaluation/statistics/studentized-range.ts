import { normalBelow, studentQuantile } from './distributions.ts'
import { meanOverDeviation, placeOfValue } from './numerical.ts'

// No kept library has this distribution: that of @stdlib follows AS 190, with four digits.
const step = 0.2
const reach = 9
// Between nodes so near, a cubic through values and slopes is off by some 1e-10.
const nodeDistance = 0.01
const widest = 16

/** Standard normal density (times the step) and distribution at the points of the integral. */
let grid: ReadonlyArray<{ z: number; density: number; below: number }> | undefined
/** Chances and slopes of `rangeAtNode` so far, by groups. */
const nodes = new Map<number, { readonly chances: Float64Array; readonly slopes: Float64Array }>()

/**
 * Chance that the range of `groups` standard normal values is at most `width`, between nodes that
 * are computed when they are first needed.
 */
function rangeBelow(width: number, groups: number): number {
  if (width >= widest) return 1
  let table = nodes.get(groups)
  if (table === undefined) {
    const size = widest / nodeDistance + 2
    table = { chances: new Float64Array(size).fill(-1), slopes: new Float64Array(size) }
    nodes.set(groups, table)
  }
  const { chances, slopes } = table
  const node = Math.floor(width / nodeDistance)
  for (const at of [node, node + 1])
    if ((chances[at] ?? 0) < 0) {
      const { chance, slope } = rangeAtNode(at * nodeDistance, groups)
      chances[at] = chance
      slopes[at] = slope * nodeDistance
    }
  const x = width / nodeDistance - node
  const [left, right] = [chances[node] ?? 0, chances[node + 1] ?? 1]
  const [leftSlope, rightSlope] = [slopes[node] ?? 0, slopes[node + 1] ?? 0]
  return (
    left +
    x * (leftSlope + x * (3 * (right - left) - 2 * leftSlope - rightSlope)) +
    x ** 3 * (2 * (left - right) + leftSlope + rightSlope)
  )
}

/**
 * groups · ∫ φ(z) [Φ(z) − Φ(z − width)]^(groups − 1) dz and its derivative, by the trapezoid rule
 * over the whole line.
 */
function rangeAtNode(width: number, groups: number): { chance: number; slope: number } {
  grid ??= Array.from({ length: Math.round((2 * reach) / step) + 1 }, (_, point) => {
    const z = point * step - reach
    return {
      z,
      density: (step * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI),
      below: normalBelow(z),
    }
  })
  let [chance, slope] = [0, 0]
  for (const { z, density, below } of grid) {
    const within = below - normalBelow(z - width)
    const others = density * within ** (groups - 2)
    chance += others * within
    slope += others * Math.exp(-((z - width) ** 2) / 2)
  }
  return {
    chance: Math.min(1, groups * chance),
    slope: (groups * (groups - 1) * slope) / Math.sqrt(2 * Math.PI),
  }
}

/**
 * Chance that the studentised range of `groups` means (2 or more), with `degrees` of freedom in its
 * error, is at least `q` (Copenhaver & Holland 1988); absolute error below 1e-9. `degrees` may be
 * a fraction.
 */
export function studentizedRangeAbove(q: number, groups: number, degrees: number): number {
  return q <= 0 ? 1 : meanOverDeviation(degrees, s => 1 - rangeBelow(q * s, groups))
}

/** The value that the studentised range stays below with chance `share`, 0–1. */
export function studentizedRangeQuantile(share: number, groups: number, degrees: number): number {
  const above = (q: number): number => studentizedRangeAbove(q, groups, degrees)
  // One pair alone needs less, Bonferroni's inequality over all pairs asks for more.
  const pairs = (groups * (groups - 1)) / 2
  const low = Math.SQRT2 * studentQuantile((1 + share) / 2, degrees)
  const high = Math.SQRT2 * studentQuantile(1 - (1 - share) / 2 / pairs, degrees)
  return groups === 2 ? low : (placeOfValue(above, 1 - share, low, high) ?? low)
}
