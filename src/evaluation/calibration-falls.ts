import { answerMetrics } from '../core/verdict.ts'
import { AppError } from '../core/errors.ts'
import type { Agreement, RatingAgreement } from './calibration-agreement.ts'

/** Differences below these are within what another fold would give. */
const [leastRank, leastDifference, leastError] = [0.02, 0.02, 0.01]

const ranksWorse = (before: Agreement, after: Agreement): boolean =>
  (after.spearman ?? 0) < (before.spearman ?? 0) - leastRank
const liesFurther = (before: Agreement, after: Agreement): boolean =>
  after.meanAbsoluteDifference > before.meanAbsoluteDifference + leastDifference

const told = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? 'unknown' : value.toFixed(2)

/**
 * What cross-validation shows to agree less with the raters after the fit than before, a sentence
 * each; none where all holds or gains.
 */
export function fallsIn(before: RatingAgreement, after: RatingAgreement): string[] {
  const falls: string[] = []
  const pairs = [
    ...answerMetrics.map(
      metric => [metric, before.metrics[metric], after.metrics[metric]] as const,
    ),
    ['the total', before.total, after.total] as const,
  ]
  for (const [name, left, right] of pairs) {
    if (ranksWorse(left, right))
      falls.push(
        `${name} ranks answers worse with the fit than without: rank correlation ` +
          `${told(left.spearman)} before, ${told(right.spearman)} after`,
      )
    if (liesFurther(left, right))
      falls.push(
        `${name} is further from the ratings with the fit than without: mean difference ` +
          `${told(left.meanAbsoluteDifference)} before, ` +
          `${told(right.meanAbsoluteDifference)} after`,
      )
  }
  if (after.confidence.ece > before.confidence.ece + leastError)
    falls.push(
      'the confidence is calibrated worse with the fit than without: error ' +
        `${told(before.confidence.ece)} before, ${told(after.confidence.ece)} after`,
    )
  return falls
}

/**
 * Throws `invalid_input` where the fit gains nothing: the total ranks answers worse than without it
 * and lies no nearer to the ratings, or does not rank them as the raters do at all.
 */
export function refuseFall(
  { total: before }: RatingAgreement,
  { total: after }: RatingAgreement,
): void {
  if (after.spearman !== undefined && after.spearman <= 0)
    refuse(
      `cross-validated, the total ranks these answers no better than chance after the fit (rank ` +
        `correlation ${told(after.spearman)})`,
      'Check that 5 is the best rating and that ratings stand beside their own answers.',
    )
  if (
    ranksWorse(before, after) &&
    after.meanAbsoluteDifference >= before.meanAbsoluteDifference - leastDifference
  )
    refuse(
      `cross-validated, the total agrees less with these ratings after the fit (rank ` +
        `correlation ${told(after.spearman)}, mean difference ` +
        `${told(after.meanAbsoluteDifference)}) than before (${told(before.spearman)}, ` +
        `${told(before.meanAbsoluteDifference)})`,
      'More ratings, or raters who agree, are needed.',
    )
}

function refuse(message: string, advice: string): never {
  throw new AppError('invalid_input', `Nothing was stored: ${message}. ${advice}`, {
    issues: [{ path: 'ratings', message }],
  })
}
