import { CholeskyDecomposition, Matrix } from 'ml-matrix'
import { hypothesisSquares, termFactors } from './anova.ts'
import { fAbove } from './distributions.ts'
import { inverseOf, type FactorialModel } from './factorial-model.ts'
import { type Outcome, defined, undefinedBecause } from './outcome.ts'

/**
 * An effect on all responses together: Wilks' Λ (0–1, 1 without effect), Rao's F with its degrees
 * of freedom (those of the error may be a fraction), and 1 − Λ^(1/s) as its partial η².
 */
export interface ManovaTerm {
  readonly factors: readonly string[]
  readonly wilksLambda: number
  readonly f: number
  readonly hypothesisDegrees: number
  readonly errorDegrees: number
  readonly p: number
  readonly partialEtaSquared: number
}

/**
 * Multivariate analysis of variance with type III hypotheses (Wilks 1932; Rao 1951; as R's
 * `car::Manova(type = 3)`). Assumes independent observations and multivariate normal residuals with
 * one covariance. `anova` with the place of a response gives its univariate analysis. Undefined for
 * one response, for fewer residual degrees of freedom than responses, and where a response can be
 * computed from the others.
 */
export function manova(
  model: FactorialModel,
): Outcome<{ readonly terms: readonly ManovaTerm[]; readonly n: number }> {
  const { residual, coefficients, degrees } = model
  const responses = residual.rows
  if (responses < 2) return undefinedBecause('too_few_values')
  if (degrees < responses) return undefinedBecause('no_residual_degrees')
  if (inverseOf(residual) === undefined) return undefinedBecause('linearly_dependent')
  const terms = model.terms.map(term => {
    const width = term.end - term.start
    const hypothesis = hypothesisSquares(model, term, coefficients)
    const wilksLambda = Math.exp(
      logDeterminant(residual) - logDeterminant(Matrix.add(residual, hypothesis)),
    )
    return {
      factors: termFactors(model, term),
      wilksLambda,
      ...raoF(wilksLambda, responses, width, degrees),
    }
  })
  return defined({ terms, n: model.n })
}

/** Rao's (1951) F of Λ: exact for one or two responses or degrees of freedom. */
function raoF(
  lambda: number,
  responses: number,
  width: number,
  degrees: number,
): Omit<ManovaTerm, 'factors' | 'wilksLambda'> {
  const spread = responses ** 2 + width ** 2 - 5
  const root = spread > 0 ? Math.sqrt(((responses * width) ** 2 - 4) / spread) : 1
  const hypothesisDegrees = responses * width
  const errorDegrees = (degrees - (responses - width + 1) / 2) * root - (hypothesisDegrees - 2) / 2
  const kept = lambda ** (1 / root)
  const f = ((1 - kept) / kept) * (errorDegrees / hypothesisDegrees)
  return {
    f,
    hypothesisDegrees,
    errorDegrees,
    p: fAbove(f, hypothesisDegrees, errorDegrees),
    partialEtaSquared: 1 - kept,
  }
}

/** Logarithm of the determinant of a symmetric positive definite matrix. */
function logDeterminant(matrix: Matrix): number {
  const half = matrix.clone()
  for (let i = 0; i < half.rows; i++) for (let j = 0; j < i; j++) half.set(j, i, half.get(i, j))
  return new CholeskyDecomposition(half).lowerTriangularMatrix
    .diagonal()
    .reduce((sum, pivot) => sum + 2 * Math.log(pivot), 0)
}
