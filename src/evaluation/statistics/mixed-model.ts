import { CholeskyDecomposition, Matrix } from 'ml-matrix'
import { hypothesisSquares, termFactors } from './anova.ts'
import { mean } from './descriptive.ts'
import { chiSquareAbove } from './distributions.ts'
import { factorialCells, type FactorColumn } from './factorial-cells.ts'
import { designOf, inverseOf, type LinearModel } from './factorial-model.ts'
import { leastPlace } from './minimize.ts'
import { crossProducts, type MixedProducts, type Profile, profileAt } from './mixed-products.ts'
import { checkColumns, type Outcome, defined, undefinedBecause } from './outcome.ts'

/**
 * A linear model whose observations share random intercepts, for `marginalMeans` and `tukeyPairs`:
 * its degrees of freedom are infinite, its tests those of the normal distribution.
 */
export interface MixedModel extends LinearModel {
  /** Variance between the levels of each grouping, in the order given; 0 where none is seen. */
  readonly groupVariances: ReadonlyArray<{
    readonly name: string
    readonly variance: number
    readonly groups: number
  }>
  readonly residualVariance: number
  /** Restricted log-likelihood. */
  readonly logLikelihood: number
  readonly tests: readonly MixedTest[]
}

/** Wald's χ² test of an effect given all others (type III, as `car::Anova` of an lmer model). */
export interface MixedTest {
  readonly factors: readonly string[]
  readonly statistic: number
  readonly degrees: number
  readonly p: number
}

/**
 * Fits fixed effects of one to three factors with random intercepts of one or two groupings (items,
 * raters), crossed or nested, by restricted maximum likelihood (Patterson & Thompson 1971; the
 * profiled criterion of Bates et al. 2015, as `lme4::lmer`). Assumes normal residuals and
 * intercepts. Values that repeat over items and raters are not independent: a plain analysis of
 * variance takes them as more evidence than they are. The tests are asymptotic in the number of
 * groups: below some 20 items they find a little too much. Linear in the observations; one grouping
 * may have any number of levels, the other at most 200 (`too_many_cells`).
 */
export function fitMixedModel(
  values: readonly number[],
  factors: readonly FactorColumn[],
  groupings: readonly [FactorColumn] | readonly [FactorColumn, FactorColumn],
  interactions: 'all' | 'none' = 'all',
): Outcome<MixedModel> {
  checkColumns(values)
  const n = values.length
  if (n === 0) return undefinedBecause('too_few_values')
  const center = mean(values)
  const cells = factorialCells([values], [center], factors)
  const design = designOf(cells, interactions)
  if (design.status === 'undefined') return design
  const parameters = design.rows.columns
  if (n - parameters < 1) return undefinedBecause('no_residual_degrees')
  const products = crossProducts(
    values.map(value => value - center),
    cells.cellOf,
    design.rows,
    groupings,
  )
  if (products.status === 'undefined') return products
  if (products.sizes.some(count => count < 2)) return undefinedBecause('too_few_groups')
  if (products.sizes.some(count => count === n)) return undefinedBecause('no_residual_degrees')
  if (inverseOf(products.designProducts) === undefined) return undefinedBecause('empty_cell')
  if (cells.within.get(0, 0) + squares(cells.means, cells.counts) === 0)
    return undefinedBecause('zero_variance')

  const criterion = (ratios: readonly number[]): number =>
    ratios.some(ratio => Math.abs(ratio) > 1e4)
      ? Infinity
      : (profileAt(products, ratios)?.criterion ?? Infinity)
  const ratios = leastPlace(
    criterion,
    groupings.map(() => 1),
  )
  const profile = ratios === undefined ? undefined : profileAt(products, ratios)
  if (ratios === undefined || profile === undefined) return undefinedBecause('not_converged')
  return modelOf(profile, ratios, products, { cells, terms: design.terms, centers: [center], n })
}

function modelOf(
  profile: Profile,
  ratios: readonly number[],
  products: MixedProducts,
  of: Pick<LinearModel, 'cells' | 'terms' | 'centers' | 'n'>,
): Outcome<MixedModel> {
  const { residualVariance, criterion, fixed } = profile
  // The groups say all: the ratio of their deviation to the residual's has no end.
  if (ratios.some(ratio => Math.abs(ratio) > 1e3)) return undefinedBecause('zero_variance')
  // The last block of the factor holds R_X and R_X β.
  const size = fixed.rows - 1
  const solved = new CholeskyDecomposition(
    fixed.mmul(fixed.transpose()).subMatrix(0, size - 1, 0, size - 1),
  )
  const right = fixed
    .subMatrix(0, size - 1, 0, size - 1)
    .mmul(fixed.subMatrix(size, size, 0, size - 1).transpose())
  const model: LinearModel = {
    ...of,
    coefficients: solved.solve(right),
    covariance: Matrix.mul(solved.solve(Matrix.eye(size)), residualVariance),
    variances: [1],
    degrees: Infinity,
  }
  return defined({
    ...model,
    groupVariances: products.names.map((name, place) => ({
      name,
      variance: withoutRounding(ratios[place] ?? 0) ** 2 * residualVariance,
      groups: products.sizes[place] ?? 0,
    })),
    residualVariance,
    logLikelihood: -criterion / 2,
    tests: model.terms.map(term => {
      const statistic = hypothesisSquares(model, term, model.coefficients).get(0, 0)
      const degrees = term.end - term.start
      return {
        factors: termFactors(model, term),
        statistic,
        degrees,
        p: chiSquareAbove(statistic, degrees),
      }
    }),
  })
}

function squares(means: Matrix, counts: readonly number[]): number {
  return counts.reduce((sum, count, cell) => sum + count * means.get(cell, 0) ** 2, 0)
}

/** A search that ends at the border ends beside it by rounding. */
function withoutRounding(ratio: number): number {
  return Math.abs(ratio) < 1e-5 ? 0 : ratio
}
