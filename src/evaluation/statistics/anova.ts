import { Matrix } from 'ml-matrix'
import { fAbove } from './distributions.ts'
import { noncentralityOfF } from './noncentral.ts'
import type { Interval } from './outcome.ts'
import {
  inverseOf,
  type FactorialModel,
  type LinearModel,
  type ModelTerm,
} from './factorial-model.ts'

/**
 * An effect of an analysis of variance: F with `degrees` and the model's residual degrees, its p,
 * η² (share of the total sum of squares) and partial η² (share of what the other effects leave).
 */
export interface AnovaTerm {
  readonly factors: readonly string[]
  readonly sumOfSquares: number
  readonly degrees: number
  readonly meanSquare: number
  readonly f: number
  readonly p: number
  readonly etaSquared: number
  readonly etaSquaredInterval: Interval
  readonly partialEtaSquared: number
  /** By default 90 %: it excludes 0 exactly where p < .05 (Steiger 2004). */
  readonly partialEtaSquaredInterval: Interval
}

/** A table of analysis of variance of one response; `rSquared` is the whole model's. */
export interface Anova {
  readonly terms: readonly AnovaTerm[]
  readonly residual: {
    readonly sumOfSquares: number
    readonly degrees: number
    readonly meanSquare: number
  }
  readonly totalSumOfSquares: number
  readonly rSquared: number
  readonly n: number
}

/**
 * Analysis of variance with type III sums of squares: each effect given all others, with
 * sum-to-zero contrasts (Yates 1934; as R's `car::Anova(type = 3)` and SPSS). Assumes independent
 * values that are normal within cells with equal variances; robust for large cells of like size.
 * `response` is the place of the response among the model's.
 */
export function anova(model: FactorialModel, response = 0, confidence = 0.9): Anova {
  const { residual, total, degrees, n } = model
  const left = residual.get(response, response)
  const all = total.get(response, response)
  const error = left / degrees
  const coefficients = model.coefficients.subMatrixColumn([response])
  return {
    terms: model.terms.map(term => {
      const sumOfSquares = hypothesisSquares(model, term, coefficients).get(0, 0)
      const width = term.end - term.start
      const f = sumOfSquares / width / error
      const partial = sumOfSquares / (sumOfSquares + left)
      return {
        factors: termFactors(model, term),
        sumOfSquares,
        degrees: width,
        meanSquare: sumOfSquares / width,
        f,
        p: fAbove(f, width, degrees),
        etaSquared: sumOfSquares / all,
        etaSquaredInterval: shareInterval(sumOfSquares / all, width, degrees, confidence),
        partialEtaSquared: partial,
        partialEtaSquaredInterval: shareInterval(partial, width, degrees, confidence),
      }
    }),
    residual: { sumOfSquares: left, degrees, meanSquare: error },
    totalSumOfSquares: all,
    rSquared: 1 - left / all,
    n,
  }
}

/** Interval of a share of variance by the noncentral F of the F that belongs to it. */
function shareInterval(
  share: number,
  width: number,
  degrees: number,
  confidence: number,
): Interval {
  const f = share / width / ((1 - share) / degrees)
  const { low, high } = noncentralityOfF(f, width, degrees, confidence)
  return { low: low / (low + degrees), high: high / (high + degrees) }
}

/** Names of the factors of a term. */
export function termFactors(model: LinearModel, term: ModelTerm): string[] {
  return term.factors.map(factor => model.cells.factors[factor]?.name ?? '')
}

/** B'V⁻¹B over a term's coefficients: its sums of squares and cross products, type III. */
export function hypothesisSquares(
  { covariance }: LinearModel,
  { start, end }: ModelTerm,
  coefficients: Matrix,
): Matrix {
  const own = coefficients.subMatrix(start, end - 1, 0, coefficients.columns - 1)
  const inverse = inverseOf(covariance.subMatrix(start, end - 1, start, end - 1))
  if (inverse === undefined) throw new Error('the covariance of a fitted model has an inverse')
  return own.transpose().mmul(inverse).mmul(own)
}
