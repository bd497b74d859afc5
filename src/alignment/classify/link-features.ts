import { rarityAmong, type AlignedPassage, type PassageStatistics } from './passage-statistics.ts'
import { commonShare, type StandardIndex } from './standard-index.ts'
import { apartFrom, cosines, standardized } from './vectors.ts'

/** What is known of a passage and a standard without any label; see `linkFeatures`. */
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
 * Compares a passage with every standard. Likenesses have mean 0 and deviation 1 over the standards
 * of the framework, so that long and short passages, and frameworks of any size, mean the same by
 * them; `parent` and `parts` are the likeness of the standard that one is a part of and of its
 * likeliest part (its own where there is none); `is-part` is 0 or 1.
 */
export function linkFeatures(
  { terms, vector }: AlignedPassage,
  index: StandardIndex,
  statistics: PassageStatistics,
): LinkFeatures {
  const byTerms = standardized(index.wording.score(terms, rarityAmong(statistics)))
  const byWords = standardized(index.everything.score(terms))
  const apart = apartFrom(vector, statistics.meanVector, commonShare)
  const byMeaning = standardized(cosines(apart, index.apartVectors))
  const alike = standardized(
    byTerms.map((value, at) => value + byMeaning[at]! + 0.5 * byWords[at]!),
  )
  return {
    terms: byTerms,
    words: byWords,
    meaning: standardized(cosines(vector, index.vectors)),
    'meaning-apart': byMeaning,
    section: standardized(index.sectionTerms.score(terms, rarityAmong(statistics))),
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
}
