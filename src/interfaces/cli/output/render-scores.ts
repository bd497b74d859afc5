import type {
  ScoreReport,
  ScoreSummaries,
  TripleScores,
} from '../../../app/use-cases/evaluation/score.ts'
import { answerMetrics } from '../../../core/verdict.ts'
import { roundHalfUp } from '../../../support/half-up.ts'
import { oneLine, printable, styled, table, wrap, type Terminal } from '../terminal/terminal.ts'

const columns = [...answerMetrics, 'total'] as const
const maxRows = 40

const percent = (value: number): string => `${roundHalfUp(value * 100, 1)} %`
const shown = (column: (typeof columns)[number], value: number): string =>
  column === 'total' ? percent(value) : roundHalfUp(value, 2)
const scoreCell = (score: number | null): string => (score === null ? 'unscored' : String(score))

/**
 * Scores for people: one answer with what was found in it, several as a table with mean, median and
 * range.
 */
export function renderScores(terminal: Terminal, report: ScoreReport): string {
  const { scored, failed, judge, bands } = report
  const [only] = scored
  const parts =
    scored.length === 1 && only !== undefined ? one(terminal, only) : many(terminal, report)
  for (const { id, message } of failed)
    parts.push(
      `${styled(terminal, 'yellow', 'not scored')} ` +
        `${oneLine(`${id}: ${message}`, terminal.width - 11)}`,
    )
  parts.push(
    '',
    styled(
      terminal,
      'dim',
      `1 poor to 5 excellent; total above ${percent(bands.high)} is high, below ` +
        `${percent(bands.partial)} misaligned. Judged by ${printable(judge)}.`,
    ),
  )
  return `${parts.join('\n')}\n`
}

function one(
  terminal: Terminal,
  { scores, band, unsupported, missed, spread, query }: TripleScores,
): string[] {
  const parts =
    query.trim() === '' ? [] : [styled(terminal, 'bold', oneLine(query, terminal.width)), '']
  const rows = answerMetrics.map(metric => [
    metric,
    scoreCell(scores.metrics[metric].score),
    roundHalfUp(scores.weights[metric], 3),
    ...spreadCells(spread, metric),
    scores.metrics[metric].reason ?? '',
  ])
  rows.push([
    'total',
    scores.total === null ? 'unscored' : percent(scores.total),
    '',
    ...spreadCells(spread, 'total'),
    band ?? '',
  ])
  parts.push(
    table(
      terminal,
      ['metric', 'score', 'weight', ...(spread === undefined ? [] : ['mean', 'min – max']), ''],
      rows,
    ),
  )
  parts.push(
    ...named(terminal, 'Not borne out by the documents', unsupported),
    ...named(terminal, 'In the documents and not in the response', missed),
  )
  return parts
}

function many(terminal: Terminal, { scored, summary }: ScoreReport): string[] {
  const rows = scored
    .slice(0, maxRows)
    .map(({ id, scores, band, spread }) => [
      oneLine(id, 24),
      ...answerMetrics.map(metric => scoreCell(scores.metrics[metric].score)),
      scores.total === null ? 'unscored' : percent(scores.total),
      ...(spread === undefined ? [] : [range(spread, 'total')]),
      band ?? '',
    ])
  const parts = [
    table(
      terminal,
      [
        'id',
        ...columns,
        ...(scored.some(({ spread }) => spread !== undefined) ? ['min – max'] : []),
        'band',
      ],
      rows,
    ),
  ]
  if (scored.length > maxRows) parts.push(`and ${scored.length - maxRows} more (--json has all)`)
  const measures = ['mean', 'median', 'min', 'max'] as const
  parts.push(
    '',
    table(
      terminal,
      ['', ...columns, ''],
      measures.map(measure => [
        measure,
        ...columns.map(column => {
          const found = summary[column]
          return found === null ? '–' : shown(column, found[measure])
        }),
        '',
      ]),
    ),
  )
  return parts
}

function range(spread: ScoreSummaries, column: (typeof columns)[number]): string {
  const found = spread[column]
  return found === null ? '–' : `${shown(column, found.min)} – ${shown(column, found.max)}`
}

function spreadCells(
  spread: ScoreSummaries | undefined,
  column: (typeof columns)[number],
): string[] {
  if (spread === undefined) return []
  const found = spread[column]
  return [found === null ? '–' : shown(column, found.mean), range(spread, column)]
}

function named(terminal: Terminal, title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0
    ? []
    : [
        '',
        styled(terminal, 'yellow', `${title}:`),
        ...sentences.map(sentence => wrap(oneLine(sentence, 400), terminal.width, '  ')),
      ]
}
