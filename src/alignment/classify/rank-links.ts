import { linkFeatureNames, type LinkFeatureName, type LinkFeatures } from './link-features.ts'

/** What each feature adds to how likely a passage is about a standard. */
export type LinkWeights = Readonly<Record<LinkFeatureName, number>>

/** How well each standard fits a passage; comparable among the standards of one passage. */
export function fitOfStandards(features: LinkFeatures, weights: LinkWeights): Float64Array {
  const fit = new Float64Array(features.terms.length)
  for (const name of linkFeatureNames) {
    const values = features[name]
    for (let at = 0; at < fit.length; at++) fit[at]! += weights[name] * values[at]!
  }
  return fit
}

/** Positions of standards, best first; equal ones in the framework's order. */
export function ranked(scores: Float64Array): number[] {
  return Array.from(scores.keys()).sort((one, other) => {
    const difference = scores[other]! - scores[one]!
    return difference === 0 ? one - other : difference
  })
}

/** The first of `ranked`. */
export function likeliest(scores: Float64Array): number | undefined {
  let best: number | undefined
  for (let at = 0; at < scores.length; at++)
    if (best === undefined || scores[at]! > scores[best]!) best = at
  return best
}
