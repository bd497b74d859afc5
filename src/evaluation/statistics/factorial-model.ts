import { CholeskyDecomposition, Matrix } from 'ml-matrix'
import { isRoundingError, mean } from './descriptive.ts'
import { type FactorColumn, type FactorialCells, factorialCells } from './factorial-cells.ts'
import { checkColumns, type Outcome, defined, undefinedBecause } from './outcome.ts'

const maxParameters = 500
// Share of a column that is left when what others explain is taken away: 0 for a dependent one.
const leastPivot = 1e-10
// Share of the variance that is left where rounding alone is.
const leastResidual = 1e-16

/** A main effect or an interaction: places of its factors, and its columns of the design. */
export interface ModelTerm {
  readonly factors: readonly number[]
  readonly start: number
  readonly end: number
}

/**
 * A linear model of one or more responses on crossed factors with sum-to-zero contrasts:
 * `coefficients` (parameters × responses, about `centers`) with their covariance (`covariance`
 * times the response's place in `variances`), and the `degrees` of freedom of those variances.
 */
export interface LinearModel {
  readonly cells: FactorialCells
  readonly terms: readonly ModelTerm[]
  readonly coefficients: Matrix
  readonly centers: readonly number[]
  readonly covariance: Matrix
  readonly variances: readonly number[]
  readonly degrees: number
  readonly n: number
}

/**
 * A model by least squares, with the `residual` and `total` sums of squares and cross products
 * (responses × responses).
 */
export interface FactorialModel extends LinearModel {
  readonly residual: Matrix
  readonly total: Matrix
}

/**
 * Fits `responses` (each with one value per observation) on one to three factors by least squares,
 * over the cells: linear in the observations. With all interactions every combination of levels
 * needs an observation; without, the design must only be connected (else `empty_cell`). Undefined
 * also for a factor of one level, without residual degrees of freedom, and where nothing varies
 * within the cells.
 */
export function fitFactorialModel(
  responses: ReadonlyArray<readonly number[]>,
  factors: readonly FactorColumn[],
  interactions: 'all' | 'none' = 'all',
): Outcome<FactorialModel> {
  checkColumns(...responses)
  const n = responses[0]?.length ?? 0
  if (n === 0) return undefinedBecause('too_few_values')
  const centers = responses.map(mean)
  const cells = factorialCells(responses, centers, factors)
  const design = designOf(cells, interactions)
  if (design.status === 'undefined') return design
  const { rows, terms } = design
  const degrees = n - rows.columns
  if (degrees < 1) return undefinedBecause('no_residual_degrees')

  const weighted = rows.clone()
  for (const [row, count] of cells.counts.entries()) weighted.mulRow(row, count)
  const covariance = inverseOf(rows.transpose().mmul(weighted))
  if (covariance === undefined) return undefinedBecause('empty_cell')
  const coefficients = covariance.mmul(weighted.transpose().mmul(cells.means))
  const lack = Matrix.sub(cells.means, rows.mmul(coefficients))
  const residual = Matrix.add(cells.within, squaresOf(lack, cells.counts))
  const total = Matrix.add(cells.within, squaresOf(cells.means, cells.counts))
  for (const [response, values] of responses.entries())
    if (
      isRoundingError(residual.get(response, response), values) ||
      residual.get(response, response) <= leastResidual * total.get(response, response)
    )
      return undefinedBecause('zero_variance')
  return defined({
    cells,
    terms,
    coefficients,
    centers,
    covariance,
    variances: residual.diagonal().map(squares => squares / degrees),
    residual,
    total,
    degrees,
    n,
  })
}

/** The rows of the design, one a cell, and its terms; undefined as `fitFactorialModel`. */
export function designOf(
  cells: FactorialCells,
  interactions: 'all' | 'none',
): Outcome<{ readonly rows: Matrix; readonly terms: readonly ModelTerm[] }> {
  const levels = cells.factors.map(factor => factor.levels.length)
  if (levels.some(count => count < 2)) return undefinedBecause('too_few_groups')
  const terms = termsOf(levels, interactions)
  const parameters = terms.at(-1)?.end ?? 1
  if (parameters > maxParameters) return undefinedBecause('too_many_cells')
  const combinations = levels.reduce((product, count) => product * count, 1)
  if (interactions === 'all' && cells.counts.length < combinations)
    return undefinedBecause('empty_cell')
  const rows = new Matrix(cells.levels.map(places => designRow(places, levels, terms, parameters)))
  return defined({ rows, terms })
}

/** Main effects first, then interactions of two and of three, each in the order of the factors. */
function termsOf(levels: readonly number[], interactions: 'all' | 'none'): ModelTerm[] {
  const subsets: number[][] = levels.map((_, factor) => [factor])
  // Grows while it is read: each subset is followed up by all with one later factor more.
  if (interactions === 'all')
    for (const subset of subsets)
      for (let factor = (subset.at(-1) ?? 0) + 1; factor < levels.length; factor++)
        subsets.push([...subset, factor])
  let start = 1
  return subsets.map(factors => {
    const width = factors.reduce((product, factor) => product * ((levels[factor] ?? 1) - 1), 1)
    const term = { factors, start, end: start + width }
    start += width
    return term
  })
}

/** Row of the design for a combination of levels: the last level of a factor is coded −1. */
export function designRow(
  places: readonly number[],
  levels: readonly number[],
  terms: readonly ModelTerm[],
  parameters: number,
): number[] {
  const row = Array.from({ length: parameters }, () => 0)
  row[0] = 1
  for (const { factors, start } of terms) {
    let products = [1]
    for (const factor of factors) {
      const last = (levels[factor] ?? 1) - 1
      const place = places[factor] ?? 0
      products = products.flatMap(product =>
        Array.from({ length: last }, (_, column) =>
          place === last ? -product : place === column ? product : 0,
        ),
      )
    }
    for (const [offset, value] of products.entries()) row[start + offset] = value
  }
  return row
}

/** Σ count · row'row: sums of squares and cross products of rows that stand for many. */
function squaresOf(rows: Matrix, counts: readonly number[]): Matrix {
  const weighted = rows.clone()
  for (const [row, count] of counts.entries()) weighted.mulRow(row, count)
  return rows.transpose().mmul(weighted)
}

/** Inverse of a symmetric matrix; `undefined` where its columns depend on each other. */
export function inverseOf(matrix: Matrix): Matrix | undefined {
  const size = matrix.rows
  const scale = matrix.diagonal().map(value => 1 / Math.sqrt(value))
  if (scale.some(value => !Number.isFinite(value))) return undefined
  const scaled = matrix.clone().mulRowVector(scale).mulColumnVector(scale)
  // The library wants the two halves equal to the last digit.
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) scaled.set(j, i, scaled.get(i, j))
  const factor = new CholeskyDecomposition(scaled)
  if (factor.lowerTriangularMatrix.diagonal().some(pivot => pivot ** 2 < leastPivot))
    return undefined
  return factor.solve(Matrix.eye(size)).mulRowVector(scale).mulColumnVector(scale)
}
