import {
  differenceWithInterval,
  meanWithInterval,
} from '../../../src/evaluation/statistics/bootstrap.ts'
import {
  allGoldAt,
  ndcgAt,
  recallAt,
  type Ranking,
} from '../../../src/evaluation/retrieval-measures.ts'
import type { BenchFigure } from '../../figure.ts'
import type { RetrievalQuestion } from './cases.ts'
import type { Ranked } from './rank.ts'

/** A question with what one system ranked for it. */
export interface Answered {
  readonly question: RetrievalQuestion
  readonly ranked: Ranked
}

const measures: Readonly<Record<string, (ranking: Ranking) => number>> = {
  'recall@2': ranking => recallAt(ranking, 2),
  'recall@5': ranking => recallAt(ranking, 5),
  'recall@10': ranking => recallAt(ranking, 10),
  'all-gold@5': ranking => allGoldAt(ranking, 5),
  'ndcg@10': ranking => ndcgAt(ranking, 10),
}
const sliceMeasures = ['recall@2', 'recall@5', 'all-gold@5']
const compared = ['recall@2', 'recall@5']

const rankingOf = ({ question, ranked }: Answered): Ranking => ({
  ranked: ranked.ids,
  gold: question.gold,
})
const valuesOf = (answers: readonly Answered[], measure: string): number[] =>
  answers.map(answer => measures[measure]?.(rankingOf(answer)) ?? 0)

/** Quality of one system over all questions of a case, and by slice. */
export function* qualityFigures(
  name: string,
  answers: readonly Answered[],
): Generator<BenchFigure> {
  if (answers.length === 0) return
  for (const measure of Object.keys(measures))
    yield { case: name, measure, ...meanWithInterval(valuesOf(answers, measure)) }
  const published = answers.filter(({ question }) => question.fastGraphRag)
  if (published.length > 0)
    yield {
      case: name,
      measure: 'fastgraphrag-all@8',
      ...meanWithInterval(published.map(answer => allGoldAt(rankingOf(answer), 8))),
    }
  const slices = [...new Set(answers.flatMap(({ question }) => question.slices))].sort()
  for (const slice of slices)
    yield* sliceFigures(
      `${name}:${slice}`,
      answers.filter(({ question }) => question.slices.includes(slice)),
    )
}

export function* sliceFigures(name: string, answers: readonly Answered[]): Generator<BenchFigure> {
  if (answers.length === 0) return
  for (const measure of sliceMeasures)
    yield { case: name, measure, ...meanWithInterval(valuesOf(answers, measure)) }
}

/**
 * What taking a part away, or another system, changes: mean difference of pairs, the system less
 * the default.
 */
export function* differenceFigures(
  name: string,
  answers: readonly Answered[],
  standard: readonly Answered[],
): Generator<BenchFigure> {
  for (const measure of compared)
    yield {
      case: name,
      measure: `${measure}-less-default`,
      ...differenceWithInterval(valuesOf(answers, measure), valuesOf(standard, measure)),
    }
}

/** Median and 95th percentile of what a question took. */
export function* timeFigures(name: string, answers: readonly Answered[]): Generator<BenchFigure> {
  const sorted = answers.map(({ ranked }) => ranked.milliseconds).sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  yield { case: name, measure: 'query-p50-ms', value: at(0.5), n: sorted.length }
  yield { case: name, measure: 'query-p95-ms', value: at(0.95), n: sorted.length }
}
