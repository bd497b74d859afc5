import type { Confidence } from '../../../src/core/verdict.ts'
import { answerMetrics } from '../../../src/core/verdict.ts'
import { meanWithInterval } from '../../../src/evaluation/statistics/bootstrap.ts'
import type { ScoredAnswer } from '../../../src/evidence/scoring/scored-answer.ts'
import { roundHalfUp } from '../../../src/support/half-up.ts'
import type { BenchFigure } from '../../figure.ts'
import type { MailTriple } from './mail-triples.ts'

/** One triple as every judge sees it. Fractions. */
export interface JudgedMail {
  readonly triple: MailTriple
  readonly scored: ScoredAnswer
  readonly confidence: Confidence
  readonly bertScore:
    | { readonly precision: number; readonly recall: number; readonly f1: number }
    | undefined
  readonly gEval:
    | Readonly<Record<'coherence' | 'consistency' | 'fluency' | 'relevance', number>>
    | undefined
}

export type MailSet = 'matched' | 'replaced' | 'generic' | 'fabrications'

/** What the paper's tables show of each set, and what the calibrated confidence must say. */
const holds: Readonly<
  Record<
    MailSet,
    {
      readonly total?: (scored: ScoredAnswer) => boolean
      readonly confidence: (value: number) => boolean
    }
  >
> = {
  matched: { total: ({ total }) => (total ?? 0) >= 0.95, confidence: value => value >= 0.8 },
  replaced: {
    total: ({ total, metrics }) => metrics.relevance.score === 1 && within(total, 0.575, 0.675),
    confidence: value => value < 0.3,
  },
  generic: {
    total: ({ total, metrics }) => metrics.fluency.score === 5 && within(total, 0.3, 0.375),
    confidence: value => value < 0.2,
  },
  fabrications: { confidence: value => value < 0.2 },
}

const within = (value: number | null, low: number, high: number): boolean =>
  value !== null && value >= low && value <= high

/**
 * Means of the total and of each metric (fractions, as in the paper), and the share of triples
 * within the paper's range.
 */
export function* mailFigures(set: MailSet, judged: readonly JudgedMail[]): Generator<BenchFigure> {
  const { total: inRange, confidence: confident } = holds[set]
  const share = (hit: (one: JudgedMail) => boolean): BenchFigure['value'][] =>
    judged.map(one => (hit(one) ? 1 : 0))
  yield figure(
    `${set}-total`,
    judged.map(({ scored }) => scored.total ?? 0),
  )
  if (inRange !== undefined)
    yield figure(
      `${set}-in-range`,
      share(({ scored }) => inRange(scored)),
    )
  for (const metric of answerMetrics)
    yield figure(
      `${set}-${metric}`,
      judged.map(({ scored }) => (scored.metrics[metric].score ?? 0) / 5),
    )
  // An answer without a confidence is not shown as right: it counts as 0.
  yield figure(
    `${set}-confidence`,
    judged.map(({ confidence }) => confidence.value ?? 0),
  )
  yield figure(
    `${set}-confidence-in-range`,
    share(({ confidence }) => confident(confidence.value ?? 0)),
  )
  for (const part of ['precision', 'recall', 'f1'] as const)
    yield* known(
      `${set}-bert-score-${part}`,
      judged.map(({ bertScore }) => bertScore?.[part]),
    )
  for (const aspect of ['coherence', 'consistency', 'fluency', 'relevance'] as const)
    yield* known(
      `${set}-g-eval-${aspect}`,
      judged.map(({ gEval }) => gEval?.[aspect]),
    )
}

function figure(measure: string, values: readonly number[]): BenchFigure {
  return { case: 'emails', measure, ...meanWithInterval(values) }
}

function* known(
  measure: string,
  values: ReadonlyArray<number | undefined>,
): Generator<BenchFigure> {
  const found = values.filter(value => value !== undefined)
  if (found.length > 0) yield figure(measure, found)
}

/**
 * The paper's table of one set: judges in rows, the first triples in columns, two decimals, halves
 * up.
 */
export function mailTable(title: string, judged: readonly JudgedMail[], shown: number): string {
  const columns = judged.slice(0, shown)
  const line = (name: string, valueOf: (one: JudgedMail) => number | null | undefined): string =>
    `  ${name.padEnd(28)}${columns
      .map(one => {
        const value = valueOf(one)
        return (value === null || value === undefined ? '–' : roundHalfUp(value, 2)).padStart(7)
      })
      .join('')}`
  return [
    `${title} (${judged.length} triples, the first ${columns.length} shown)`,
    line('BERTScore precision', one => one.bertScore?.precision),
    line('BERTScore recall', one => one.bertScore?.recall),
    line('BERTScore F1', one => one.bertScore?.f1),
    ...(['coherence', 'consistency', 'fluency', 'relevance'] as const).map(aspect =>
      line(`G-Eval ${aspect}`, one => one.gEval?.[aspect]),
    ),
    ...answerMetrics.map(metric =>
      line(`RAG-Eval ${metric}`, one => {
        const { score } = one.scored.metrics[metric]
        return score === null ? null : score / 5
      }),
    ),
    line('RAG-Eval total', one => one.scored.total),
    line('calibrated confidence', one => one.confidence.value),
  ].join('\n')
}
