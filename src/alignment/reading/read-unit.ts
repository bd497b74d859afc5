import type { EntailmentModel, EntailmentScores } from '../../core/ports/entailment-model.ts'
import { sigmoid } from '../../support/arithmetic.ts'
import { comparePassage } from '../classify/link-features.ts'
import { linkOdds, oddsFeatures, type LinkModel } from '../classify/link-odds.ts'
import type { AlignedPassage, PassageStatistics } from '../classify/passage-statistics.ts'
import { fitOfStandards, ranked } from '../classify/rank-links.ts'
import type { StandardIndex } from '../classify/standard-index.ts'
import { bearing, requirement, type ReadingFeatures } from './reading-model.ts'

/** Standards that a text is read beside. */
const mostRead = 8

/** Standards of the passage that a text is taken from, among those. */
const mostOfPassage = 3

/** A text to read, and how it compares with each standard. */
export interface Unit {
  /** Its sentences, in order; one at least. */
  readonly sentences: readonly string[]
  readonly passage: AlignedPassage
  /** How likely the passage that it is taken from is to be about each standard, as log odds. */
  readonly ofPassage?: Float64Array | undefined
}

/** A text compared with every standard, without reading. */
export interface ComparedUnit {
  readonly sentences: readonly string[]
  /** Positions of the likeliest standards, the likeliest first. */
  readonly likeliest: readonly number[]
  readonly likenessOf: (standard: number) => Likeness
}

type Likeness = Pick<ReadingFeatures, 'odds' | 'distance' | 'rank' | 'nearness' | 'shared'>

/** What the reader says of a text beside a standard. */
export interface Reading {
  readonly standard: number
  readonly scores: EntailmentScores
  readonly features: ReadingFeatures
}

export function compareUnit(
  { sentences, passage, ofPassage }: Unit,
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
    likeliest: likeliestOf(order, ofPassage),
    likenessOf: standard => ({
      odds: odds[standard]!,
      distance: byFit[standard]![0],
      rank: byFit[standard]![1],
      nearness: topic.nearness[standard]!,
      shared: topic.shared[standard]!,
    }),
  }
}

/** A sentence may say little of what its heading names: some are the likeliest of its passage. */
function likeliestOf(order: readonly number[], ofPassage: Float64Array | undefined): number[] {
  if (ofPassage === undefined) return order.slice(0, mostRead)
  const chosen = new Set(ranked(ofPassage).slice(0, mostOfPassage))
  for (const standard of order) if (chosen.size < mostRead) chosen.add(standard)
  return order.filter(standard => chosen.has(standard))
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
    const likeness = unit.likeliest.map(unit.likenessOf)
    const odds = likeness.map(each => each.odds)
    const bears = own.map(each => bearing(each.scores))
    const [leads, margins] = [leadsOf(odds), leadsOf(bears)]
    const [best, mostBears] = [Math.max(...odds), Math.max(...bears)]
    return own.map(({ standard, scores: said }, at) => {
      const [lead, margin] = [leads[at]!, margins[at]!]
      return {
        standard,
        scores: said,
        features: {
          ...likeness[at]!,
          likelihood: sigmoid(odds[at]!),
          lead,
          best,
          bears: bears[at]!,
          margin,
          mostBears,
          'odds×best': odds[at]! * best,
          'lead×best': lead * best,
          'bears×best': bears[at]! * best,
          'margin×best': margin * best,
          'bears×nearness': bears[at]! * likeness[at]!.nearness,
        },
      }
    })
  })
}

/** How far each is ahead of the best of the others; below 0 where it is behind. */
function leadsOf(values: readonly number[]): number[] {
  const [best = 0, second = best] = values.toSorted((one, other) => other - one)
  return values.map(value => value - (value === best ? second : best))
}
