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
  // Sorting numbers and looking each up takes a fraction of sorting by comparison.
  const sorted = Float64Array.from(scores).sort().reverse()
  const order: number[] = Array.from({ length: scores.length })
  const equals = new Uint32Array(scores.length)
  for (let at = 0; at < scores.length; at++) {
    let [first, end] = [0, scores.length]
    while (first < end) {
      const middle = (first + end) >> 1
      if (sorted[middle]! > scores[at]!) first = middle + 1
      else end = middle
    }
    order[first + equals[first]!++] = at
  }
  return order
}

/** The first of `ranked`. */
export function likeliest(scores: Float64Array): number | undefined {
  let best: number | undefined
  for (let at = 0; at < scores.length; at++)
    if (best === undefined || scores[at]! > scores[best]!) best = at
  return best
}
