import { rarityAmong, type AlignedPassage, type PassageStatistics } from './passage-statistics.ts'
import { commonShare, type StandardIndex } from './standard-index.ts'
import { apartFrom, cosines, standardized } from './vectors.ts'

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
 * likeliest part (its own where there is none); `is-part` is 0 or 1.
 */
export function comparePassage(
  { terms, vector }: AlignedPassage,
  index: StandardIndex,
  statistics: PassageStatistics,
): ComparedPassage {
  const rarity = rarityAmong(statistics)
  const common = index.wording.score(terms, rarity)
  const cosine = cosines(vector, index.vectors)
  const length = Math.max(index.wording.length(terms, rarity), 1e-9)
  const topic: TopicFeatures = {
    nearness: cosine.map(value => value / index.nearness),
    shared: common.map(value => Math.log(leastShared + value / length)),
  }
  const byTerms = standardized(common)
  const byWords = standardized(index.everything.score(terms))
  const apart = apartFrom(vector, statistics.meanVector, commonShare)
  const byMeaning = standardized(cosines(apart, index.apartVectors))
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
    parts: alike.map((value, at) =>
      index.children[at]!.length === 0
        ? value
        : Math.max(...index.children[at]!.map(part => alike[part]!)),
    ),
  }
  return { features, topic }
}
