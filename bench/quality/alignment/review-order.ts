import {
  learnLinks,
  likelihoods,
  type ScoredPassage,
} from '../../../src/alignment/classify/learnt-links.ts'
import { suggestedOrder } from '../../../src/alignment/links/suggested-order.ts'
import { seededRandom } from '../../../src/support/random.ts'
import type { BenchFigure } from '../../figure.ts'
import type { ComparedSet } from './compared-set.ts'
import { averagePrecision } from './measures.ts'

/** Links that a reviewer decides about before the passages are ranked again. */
const corrections = 20
const seeds = [1, 2, 3, 4]

interface ShownLink {
  readonly chunkId: string
  readonly standard: string
  readonly score: number
  readonly passage: number
  readonly position: number
}

/**
 * How much the ranking of a set gains by what a reviewer decides, who knows the right standards and
 * is shown links in the order of suggestions, or in random order: mean average precision over the
 * labelled passages, the corrected ones among them, after what was decided is applied and learnt
 * from. Each fold is an institution of its own with a reviewer of its own.
 */
export function reviewGains(
  set: ComparedSet,
  scored: readonly ScoredPassage[],
  fold: readonly number[],
  threshold: number,
): { readonly active: number; readonly random: number; readonly n: number } {
  const gains = { active: [] as number[], random: [] as number[] }
  for (const own of new Set(fold)) {
    const passages = Array.from(scored.keys()).filter(
      at => fold[at] === own && set.gold[at]!.size > 0,
    )
    const links = passages.flatMap(passage => shownLinks(set, scored[passage]!, passage, threshold))
    const gain = (order: readonly ShownLink[]): number =>
      gainOf(set, scored, passages, order.slice(0, corrections), threshold)
    gains.active.push(gain(suggestedOrder(links)))
    gains.random.push(mean(seeds.map(seed => gain(shuffled(links, seed)))))
  }
  return { active: mean(gains.active), random: mean(gains.random), n: gains.active.length }
}

export function* reviewFigures(
  name: string,
  gains: ReturnType<typeof reviewGains>,
): Generator<BenchFigure> {
  for (const order of ['active', 'random'] as const)
    yield {
      case: `${name}:${corrections} corrections`,
      measure: `map-gain-${order}`,
      value: gains[order],
      n: gains.n,
    }
}

function shownLinks(
  { index }: ComparedSet,
  { odds }: ScoredPassage,
  passage: number,
  threshold: number,
): ShownLink[] {
  return [...likelihoods(odds)].flatMap((score, position) =>
    score < threshold
      ? []
      : [
          {
            chunkId: String(passage).padStart(6, '0'),
            standard: index.standards[position]!.number,
            score,
            passage,
            position,
          },
        ],
  )
}

function gainOf(
  set: ComparedSet,
  scored: readonly ScoredPassage[],
  passages: readonly number[],
  decided: readonly ShownLink[],
  threshold: number,
): number {
  const judged = Map.groupBy(decided, ({ passage }) => passage)
  const learnt = learnLinks(
    [...judged].map(([passage, links]) => {
      const positions = links.map(({ position }) => position)
      return {
        ...scored[passage]!,
        standards: new Set(positions.filter(at => set.gold[passage]!.has(at))),
        judged: new Set(positions),
      }
    }),
    set.index,
    set.statistics,
    { random: seededRandom(1), threshold },
  )
  return mean(
    passages.map(passage => {
      const gold = set.gold[passage]!
      const odds = Float64Array.from(learnt.odds(scored[passage]!))
      for (const { position } of judged.get(passage) ?? [])
        odds[position] = gold.has(position) ? Number.MAX_VALUE : -Number.MAX_VALUE
      return averagePrecision(odds, gold) - averagePrecision(scored[passage]!.odds, gold)
    }),
  )
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seededRandom(seed)
  return items
    .map(item => ({ item, at: random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item)
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value / values.length, 0)
