import { z } from 'zod'
import { fittedModel } from '../../support/fitting/fitted-model.ts'
import { linkFeatureNames, topicFeatureNames, type TopicFeatures } from './link-features.ts'
import { ranked } from './rank-links.ts'

/** How links are scored without labels: fitted on labelled sets of other institutions. */
export const linkModelSchema = z.object({
  weights: z.record(z.enum(linkFeatureNames), z.number()),
  /** Log odds of a link by `oddsFeatures`, and by what the passage is about. */
  odds: z.object({
    bias: z.number(),
    weights: z.tuple([z.number(), z.number(), z.number()]),
    topic: z.record(z.enum(topicFeatureNames), z.number()),
  }),
  /** Likelihood from which a link is worth showing. */
  threshold: z.number(),
})
export type LinkModel = z.infer<typeof linkModelSchema>

export const builtInLinkModel = fittedModel('alignment', linkModelSchema)

/**
 * What the likelihood of each standard follows from: the logarithm of its share of what fits, which
 * means the same in small and large frameworks, how far it is behind the best one, and the
 * logarithm of its rank.
 */
export function oddsFeatures(fit: Float64Array): Array<readonly [number, number, number]> {
  const order = ranked(fit)
  const best = fit[order[0] ?? 0] ?? 0
  const total = best + Math.log(fit.reduce((sum, value) => sum + Math.exp(value - best), 0))
  const features: Array<readonly [number, number, number]> = Array.from({ length: fit.length })
  for (const [rank, at] of order.entries())
    features[at] = [fit[at]! - total, fit[at]! - best, Math.log(1 + rank)]
  return features
}

/**
 * Log odds that a passage addresses each standard, without labels. The best of a framework's
 * standards always stands out from the others; `topic` tells whether it is near enough to count.
 */
export function linkOdds(
  fit: Float64Array,
  topic: TopicFeatures,
  { odds }: Pick<LinkModel, 'odds'>,
): Float64Array {
  const [byShare, byGap, byRank] = odds.weights
  const start = topicFeatureNames.reduce(
    (sum, name) => sum + odds.topic[name] * topic[name],
    odds.bias,
  )
  return Float64Array.from(
    oddsFeatures(fit),
    ([share, gap, rank]) => start + byShare * share + byGap * gap + byRank * rank,
  )
}
