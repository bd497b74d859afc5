import { rarityAmong, type AlignedPassage, type PassageStatistics } from './passage-statistics.ts'
import { commonShare, leastLength, type StandardIndex } from './standard-index.ts'
import { dot } from '../../support/arithmetic.ts'
import { cosines, cosinesOfAll, lengthWithout, standardized } from './vectors.ts'

/** What is known of a passage and a standard without any label; see `comparePassage`. */
export const linkFeatureNames = [
  'terms',
  'words',
  'meaning',
  'meaning-apart',
  'section',
  'is-part',
  'parent',
  'parts',
] as const
export type LinkFeatureName = (typeof linkFeatureNames)[number]

/** By feature, one value for each standard, in the order of the framework. */
export type LinkFeatures = Readonly<Record<LinkFeatureName, Float64Array>>

/**
 * What tells whether a passage is about a standard at all, comparable among passages and frameworks
 * of any size: how near it comes by meaning, where 1 is as near as standards come to each other,
 * and the logarithm of the share of its words that the standard has too.
 */
export const topicFeatureNames = ['nearness', 'shared'] as const
export type TopicFeatures = Readonly<Record<(typeof topicFeatureNames)[number], Float64Array>>

/** A passage beside the standards of a framework. */
export interface ComparedPassage {
  readonly features: LinkFeatures
  readonly topic: TopicFeatures
}

/** Keeps the logarithm of nothing shared from being infinite. */
const leastShared = 0.01

/**
 * Compares a passage with every standard. Likenesses have mean 0 and deviation 1 over the standards
 * of the framework, so that long and short passages, and frameworks of any size, mean the same by
 * them; `parent` and `parts` are the likeness of the standard that one is a part of and of its
 * likeliest part (its own where there is none); `is-part` is 0 or 1. `cosine`: those with the
 * standards' vectors, where they are known.
 */
export function comparePassage(
  { terms, vector }: AlignedPassage,
  index: StandardIndex,
  statistics: PassageStatistics,
  cosine: Float64Array = cosinesOfAll([vector], index.vectors)[0]!,
): ComparedPassage {
  const rarity = rarityAmong(statistics)
  const common = index.wording.score(terms, rarity)
  const length = Math.max(index.wording.length(terms, rarity), 1e-9)
  const topic: TopicFeatures = {
    nearness: cosine.map(value => value / index.nearness),
    shared: common.map(value => Math.log(leastShared + value / length)),
  }
  const byTerms = standardized(common)
  const byWords = standardized(index.everything.score(terms))
  const byMeaning = standardized(apartCosines(vector, cosine, index, statistics))
  const alike = standardized(
    byTerms.map((value, at) => value + byMeaning[at]! + 0.5 * byWords[at]!),
  )
  const bySection = index.sectionTerms.score(terms, rarity)
  const features: LinkFeatures = {
    terms: byTerms,
    words: byWords,
    meaning: standardized(cosine),
    'meaning-apart': byMeaning,
    section: standardized(Float64Array.from(index.sections, section => bySection[section]!)),
    'is-part': Float64Array.from(index.parents, parent => Number(parent >= 0)),
    parent: alike.map((value, at) => {
      const parent = index.parents[at]!
      return parent < 0 ? value : alike[parent]!
    }),
    parts: alike.map((value, at) => likeliestPart(alike, index.children[at]!) ?? value),
  }
  return { features, topic }
}

/**
 * How alike a passage and each standard are without what all passages, and all standards, have in
 * common. It follows from how alike they are with it, so that no vector is compared twice.
 */
function apartCosines(
  vector: Float32Array,
  cosine: Float64Array,
  index: StandardIndex,
  statistics: PassageStatistics,
): Float64Array {
  const length = Math.max(leastLength, lengthWithout(vector, statistics.meanVector, commonShare))
  const own = dot(vector, index.meanVector)
  const ofMean = cosinesOfMean(index, statistics)
  return cosine.map(
    (value, at) =>
      ((value - commonShare * own) / index.apartLengths[at]! - commonShare * ofMean[at]!) / length,
  )
}

const ofMeans = new WeakMap<StandardIndex, { statistics: PassageStatistics; found: Float64Array }>()

/** How alike the mean of the passages is to each standard, for every passage the same. */
function cosinesOfMean(index: StandardIndex, statistics: PassageStatistics): Float64Array {
  const known = ofMeans.get(index)
  if (known?.statistics === statistics) return known.found
  const found = cosines(statistics.meanVector, index.apartVectors)
  ofMeans.set(index, { statistics, found })
  return found
}

function likeliestPart(alike: Float64Array, parts: readonly number[]): number | undefined {
  let best: number | undefined
  for (const part of parts) if (best === undefined || alike[part]! > best) best = alike[part]
  return best
}
