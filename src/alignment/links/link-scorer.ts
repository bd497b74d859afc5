import { documentFocus } from '../classify/document-focus.ts'
import {
  learnLinks,
  likelihoods,
  type LabelledPassage,
  type LearntLinks,
  type ScoredPassage,
} from '../classify/learnt-links.ts'
import { comparePassage } from '../classify/link-features.ts'
import { linkOdds } from '../classify/link-odds.ts'
import type { AlignedPassage } from '../classify/passage-statistics.ts'
import { fitOfStandards } from '../classify/rank-links.ts'
import { cosinesOfAll } from '../classify/vectors.ts'
import { isRead } from '../reading/is-read.ts'
import { builtInReadingModel } from '../reading/reading-model.ts'
import type { LinkBasis } from './link-basis.ts'

/** A passage of which people decided something, among the others of its document. */
export type ReviewedPassage = ScoredPassage & LabelledPassage

/** The passages of one document with what is known of them without decisions. */
export function scorePassages(
  passages: readonly AlignedPassage[],
  { index, statistics, model }: LinkBasis,
): ScoredPassage[] {
  const cosines = cosinesOfAll(
    passages.map(({ vector }) => vector),
    index.vectors,
  )
  const compared = passages.map((passage, at) =>
    comparePassage(passage, index, statistics, cosines[at]),
  )
  const fits = compared.map(({ features }) => fitOfStandards(features, model.weights))
  // Wanted only where something was learnt.
  let focus: readonly Float64Array[] | undefined
  const focusOf = (at: number): Float64Array => {
    const documents = passages.map(({ document }) => document)
    focus ??= documentFocus(fits, documents, index)
    return focus[at]!
  }
  return passages.map((passage, at) => ({
    passage,
    odds: linkOdds(fits[at]!, compared[at]!.topic, model),
    get focus() {
      return focusOf(at)
    },
  }))
}

/** What was decided, learnt; without decisions the odds stay as they are. */
export const learnReviews = (
  reviewed: readonly ReviewedPassage[],
  basis: LinkBasis,
  random: () => number,
): LearntLinks =>
  learnLinks(reviewed, basis.index, basis.statistics, { random, threshold: thresholdOf(basis) })

/** The likelihood from which a passage is linked to a standard. */
export const thresholdOf = (basis: LinkBasis): number =>
  isRead(basis) ? builtInReadingModel().threshold : basis.model.threshold

/** A standard that a passage may address, by position. */
export interface CandidateLink {
  readonly standard: number
  readonly likelihood: number
}

/** The standards of a passage from a likelihood on, in the framework's order. */
export function likelyStandards(
  scored: ScoredPassage,
  learnt: LearntLinks,
  threshold = learnt.threshold,
): CandidateLink[] {
  const likely = likelihoods(learnt.odds(scored))
  const found: CandidateLink[] = []
  for (let standard = 0; standard < likely.length; standard++)
    if (likely[standard]! >= threshold) found.push({ standard, likelihood: likely[standard]! })
  return found
}
