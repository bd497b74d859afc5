import { CholeskyDecomposition, Matrix } from 'ml-matrix'
import type { FactorColumn } from './factorial-cells.ts'
import { type Outcome, defined, undefinedBecause } from './outcome.ts'

const maxSmallGroups = 200

/**
 * What a mixed model needs of its observations. Columns are those of the grouping with fewer levels
 * (none for one grouping), of the design, and the response. `whole` are the cross products of all
 * observations; `bySize` those of the sums within the levels of the larger grouping, added up by
 * the number of observations of a level, which is all that the criterion depends on.
 */
export interface MixedProducts {
  readonly names: readonly string[]
  /** Levels of each grouping, in the order given. */
  readonly sizes: readonly number[]
  /** Place of the larger grouping among those given. */
  readonly large: number
  readonly smallGroups: number
  readonly n: number
  readonly whole: Matrix
  readonly bySize: ReadonlyArray<{
    readonly observations: number
    readonly groups: number
    readonly products: Matrix
  }>
  readonly designProducts: Matrix
}

/** The profiled criterion, −2 log restricted likelihood, at ratios of deviations. */
export interface Profile {
  readonly criterion: number
  readonly residualVariance: number
  /** Lower factor of the design and the response after the random effects are taken out. */
  readonly fixed: Matrix
}

/** Reads the observations once. Throws `RangeError` where a grouping has another length. */
export function crossProducts(
  response: readonly number[],
  cellOf: Uint32Array,
  design: Matrix,
  groupings: readonly FactorColumn[],
): Outcome<MixedProducts> {
  const n = response.length
  const coded = groupings.map(({ name, levels }) => {
    if (levels.length !== n)
      throw new RangeError(`grouping "${name}" has ${levels.length} levels for ${n} values`)
    const places = new Map<string, number>()
    const codes = Uint32Array.from(levels, level => {
      const place = places.get(level) ?? places.size
      places.set(level, place)
      return place
    })
    return { name, codes, size: places.size }
  })
  const large = (coded[1]?.size ?? 0) > (coded[0]?.size ?? 0) ? 1 : 0
  const [big, small] = [coded[large], coded[1 - large]]
  const smallGroups = small?.size ?? 0
  if (big === undefined || smallGroups > maxSmallGroups) return undefinedBecause('too_many_cells')
  const parameters = design.columns
  const width = smallGroups + parameters + 1
  const whole = Matrix.zeros(width, width)
  // One array: a small one for each group takes many times its values.
  const sums = new Float64Array(big.size * width)
  const observations = new Uint32Array(big.size)
  const rows = design.to2DArray()
  const row = new Float64Array(width)
  for (let at = 0; at < n; at++) {
    row.fill(0)
    const places: number[] = []
    if (small !== undefined) places.push(small.codes[at] ?? 0)
    for (const [column, value] of (rows[cellOf[at] ?? 0] ?? []).entries()) {
      row[smallGroups + column] = value
      if (value !== 0) places.push(smallGroups + column)
    }
    if (small !== undefined) row[small.codes[at] ?? 0] = 1
    row[width - 1] = response[at] ?? 0
    places.push(width - 1)
    const group = big.codes[at] ?? 0
    observations[group] = (observations[group] ?? 0) + 1
    const first = group * width
    for (const i of places) {
      const value = row[i] ?? 0
      sums[first + i] = (sums[first + i] ?? 0) + value
      for (const j of places) whole.set(i, j, whole.get(i, j) + value * (row[j] ?? 0))
    }
  }
  return defined({
    names: coded.map(({ name }) => name),
    sizes: coded.map(({ size }) => size),
    large,
    smallGroups,
    n,
    whole,
    bySize: productsBySize(sums, observations, width),
    designProducts: whole.subMatrix(smallGroups, width - 2, smallGroups, width - 2),
  })
}

function productsBySize(
  sums: Float64Array,
  observations: Uint32Array,
  width: number,
): MixedProducts['bySize'] {
  const found = new Map<number, { observations: number; groups: number; products: Matrix }>()
  for (const [group, count] of observations.entries()) {
    const sum = sums.subarray(group * width, (group + 1) * width)
    const entry = found.get(count) ?? {
      observations: count,
      groups: 0,
      products: Matrix.zeros(width, width),
    }
    entry.groups++
    found.set(count, entry)
    for (const [i, left] of sum.entries())
      if (left !== 0)
        for (const [j, right] of sum.entries())
          entry.products.set(i, j, entry.products.get(i, j) + left * right)
  }
  return [...found.values()].sort((a, b) => a.observations - b.observations)
}

/**
 * The criterion at `ratios` (deviation of each grouping's intercepts over the residual's), after
 * the larger grouping is eliminated, whose block is diagonal; `undefined` where the arithmetic
 * breaks down.
 */
export function profileAt(products: MixedProducts, ratios: readonly number[]): Profile | undefined {
  const { large, smallGroups, n, whole, bySize } = products
  const ratio = ratios[large] ?? 0
  const scale = Array.from({ length: whole.rows }, (_, i) =>
    i < smallGroups ? (ratios[1 - large] ?? 0) : 1,
  )
  const left = whole.clone()
  let logarithms = 0
  for (const { observations, groups, products: own } of bySize) {
    const diagonal = ratio ** 2 * observations + 1
    logarithms += groups * Math.log(diagonal)
    left.sub(Matrix.mul(own, ratio ** 2 / diagonal))
  }
  left.mulRowVector(scale).mulColumnVector(scale)
  for (let i = 0; i < left.rows; i++) {
    if (i < smallGroups) left.set(i, i, left.get(i, i) + 1)
    for (let j = 0; j < i; j++) left.set(j, i, left.get(i, j))
  }
  const factor = new CholeskyDecomposition(left)
  if (!factor.isPositiveDefinite()) return undefined
  const lower = factor.lowerTriangularMatrix
  const last = lower.rows - 1
  for (let i = 0; i < last; i++) logarithms += 2 * Math.log(lower.get(i, i))
  const degrees = n - (last - smallGroups)
  const residualVariance = lower.get(last, last) ** 2 / degrees
  return {
    criterion: logarithms + degrees * (1 + Math.log(2 * Math.PI * residualVariance)),
    residualVariance,
    fixed: lower.subMatrix(smallGroups, last, smallGroups, last),
  }
}
