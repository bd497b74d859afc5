import { z } from 'zod'
import { fittedModel } from '../../support/fitting/fitted-model.ts'
import { linkFeatureNames } from './link-features.ts'
import { ranked } from './rank-links.ts'

/** How links are scored without labels: fitted on labelled sets of other institutions. */
export const linkModelSchema = z.object({
  weights: z.record(z.enum(linkFeatureNames), z.number()),
  /** Log odds of a link by `oddsFeatures`. */
  odds: z.object({ bias: z.number(), weights: z.tuple([z.number(), z.number(), z.number()]) }),
  /** Likelihood from which a link is worth showing. */
  threshold: z.number(),
})
export type LinkModel = z.infer<typeof linkModelSchema>

export const builtInLinkModel = fittedModel('alignment', linkModelSchema)

/**
 * What the likelihood of each standard follows from: how well it fits, how far it is behind the
 * best one, and the logarithm of its rank.
 */
export function oddsFeatures(fit: Float64Array): Array<readonly [number, number, number]> {
  const order = ranked(fit)
  const best = fit[order[0] ?? 0] ?? 0
  const features: Array<readonly [number, number, number]> = Array.from({ length: fit.length })
  for (const [rank, at] of order.entries())
    features[at] = [fit[at]!, fit[at]! - best, Math.log(1 + rank)]
  return features
}

/** Log odds that a passage addresses each standard, without labels. */
export function linkOdds(fit: Float64Array, { odds }: Pick<LinkModel, 'odds'>): Float64Array {
  const [byFit, byGap, byRank] = odds.weights
  return Float64Array.from(
    oddsFeatures(fit),
    ([value, gap, rank]) => odds.bias + byFit * value + byGap * gap + byRank * rank,
  )
}
