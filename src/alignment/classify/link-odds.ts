import { z } from 'zod'
import { fittedModel } from '../../support/fitting/fitted-model.ts'
import { linkFeatureNames, topicFeatureNames, type TopicFeatures } from './link-features.ts'
import { ranked } from './rank-links.ts'

/** How links are scored without labels: fitted on labelled sets of other institutions. */
export const linkModelSchema = z.object({
  weights: z.record(z.enum(linkFeatureNames), z.number()),
  /** Log odds of a link by `oddsFeatures` and by whether the passage is about the standard. */
  odds: z.object({
    bias: z.number(),
    weights: z.tuple([z.number(), z.number()]),
    topic: z.record(z.enum(topicFeatureNames), z.number()),
  }),
  /** Likelihood from which a link is worth showing. */
  threshold: z.number(),
})
export type LinkModel = z.infer<typeof linkModelSchema>

export const builtInLinkModel = fittedModel('alignment', linkModelSchema)

/**
 * What the likelihood of each standard follows from: how far it fits worse than the best one, and
 * the logarithm of its rank.
 */
export function oddsFeatures(
  fit: Float64Array,
  order: readonly number[] = ranked(fit),
): Array<readonly [number, number]> {
  const best = fit[order[0] ?? 0] ?? 0
  const features: Array<readonly [number, number]> = Array.from({ length: fit.length })
  for (const [rank, at] of order.entries()) features[at] = [fit[at]! - best, Math.log(1 + rank)]
  return features
}

/**
 * Log odds that a passage addresses each standard, without labels. Some standard always stands out
 * from the others; `topic` tells whether it is near enough to count. How likely the likeliest ones
 * are follows from all of this, which ones they are from the fit alone, which tells that better.
 */
export function linkOdds(
  fit: Float64Array,
  topic: TopicFeatures,
  { odds }: Pick<LinkModel, 'odds'>,
): Float64Array {
  const [byGap, byRank] = odds.weights
  const order = ranked(fit)
  const own = new Float64Array(fit.length)
  const best = fit[order[0] ?? 0] ?? 0
  const topics = topicFeatureNames.map(name => [odds.topic[name], topic[name]] as const)
  for (let rank = 0; rank < order.length; rank++) {
    const at = order[rank]!
    let value = odds.bias + byGap * (fit[at]! - best) + byRank * Math.log(1 + rank)
    for (const [weight, values] of topics) value += weight * values[at]!
    own[at] = value
  }
  const sorted = own.sort().reverse()
  const found = new Float64Array(fit.length)
  for (const [rank, at] of order.entries()) found[at] = sorted[rank]!
  return found
}
