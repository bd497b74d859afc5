import type { EntailmentModel, EntailmentScores } from '../../core/ports/entailment-model.ts'
import { comparePassage } from '../classify/link-features.ts'
import { linkOdds, oddsFeatures, type LinkModel } from '../classify/link-odds.ts'
import type { AlignedPassage, PassageStatistics } from '../classify/passage-statistics.ts'
import { fitOfStandards, ranked } from '../classify/rank-links.ts'
import type { StandardIndex } from '../classify/standard-index.ts'
import { bearing, requirement, type ReadingFeatures } from './reading-model.ts'

/** Standards that a text is read beside. */
const mostRead = 8

/** A text to read, and how it compares with each standard. */
export interface Unit {
  /** Its sentences, in order; one at least. */
  readonly sentences: readonly string[]
  readonly passage: AlignedPassage
}

/** A text compared with every standard, without reading. */
export interface ComparedUnit {
  readonly sentences: readonly string[]
  /** Log odds of every standard. */
  readonly odds: Float64Array
  /** Positions of the likeliest standards, the likeliest first. */
  readonly likeliest: readonly number[]
  readonly featuresOf: (
    standard: number,
  ) => Pick<ReadingFeatures, 'odds' | 'distance' | 'rank' | 'nearness' | 'shared'>
}

/** What the reader says of a text beside a standard. */
export interface Reading {
  readonly standard: number
  readonly scores: EntailmentScores
  readonly features: ReadingFeatures
}

export function compareUnit(
  { sentences, passage }: Unit,
  index: StandardIndex,
  statistics: PassageStatistics,
  model: LinkModel,
): ComparedUnit {
  const { features, topic } = comparePassage(passage, index, statistics)
  const fit = fitOfStandards(features, model.weights)
  const order = ranked(fit)
  const odds = linkOdds(fit, topic, model)
  const byFit = oddsFeatures(fit, order)
  return {
    sentences,
    odds,
    likeliest: order.slice(0, mostRead),
    featuresOf: standard => ({
      odds: odds[standard]!,
      distance: byFit[standard]![0],
      rank: byFit[standard]![1],
      nearness: topic.nearness[standard]!,
      shared: topic.shared[standard]!,
    }),
  }
}

/** Reads each text beside its likeliest standards; the readings of each, in the order of units. */
export async function readUnits(
  units: readonly ComparedUnit[],
  { standards }: Pick<StandardIndex, 'standards'>,
  reader: EntailmentModel,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<Reading[][]> {
  const pairs = units.flatMap(({ sentences, likeliest }) =>
    likeliest.map(standard => ({
      premise: sentences,
      context: '',
      hypothesis: requirement(standards[standard]!),
    })),
  )
  const scores = await reader.score(pairs, options)
  let next = 0
  return units.map(unit => {
    const own = unit.likeliest.map(standard => ({ standard, scores: scores[next++]! }))
    const bears = own.map(each => bearing(each.scores))
    const [best = 0, second = best] = bears.toSorted((one, other) => other - one)
    return own.map(({ standard, scores: said }, at) => ({
      standard,
      scores: said,
      features: {
        ...unit.featuresOf(standard),
        bears: bears[at]!,
        margin: bears[at]! - (bears[at] === best ? second : best),
      },
    }))
  })
}
