import type { MeasureReport, MeasureSummary } from '../../../app/use-cases/evaluation/measure.ts'
import { roundHalfUp } from '../../../support/half-up.ts'
import { oneLine, printable, styled, table, wrap, type Terminal } from '../terminal/terminal.ts'

const shown = (value: number | undefined): string =>
  value === undefined ? '' : `${value < 0 ? '-' : ''}${roundHalfUp(Math.abs(value), 3)}`

/**
 * Mean, median and range of each metric for people, over all samples and by category, and what
 * could not be scored.
 */
export function renderMetrics(
  terminal: Terminal,
  { samples, summaries, judge, judgeIsWriter, gradedExamples }: MeasureReport,
): string {
  const rows = summaries.map(summary => [
    summary.category === undefined ? summary.metric : '',
    summary.category === undefined ? 'all' : oneLine(summary.category, 24),
    summary.scored,
    summary.unscored === 0 ? '' : summary.unscored,
    ...(summary.scored === 0
      ? ['unscored', '', '', '']
      : [shown(summary.mean), shown(summary.median), shown(summary.min), shown(summary.max)]),
  ])
  const parts = [
    `${samples.length} sample${samples.length === 1 ? '' : 's'}`,
    '',
    table(
      terminal,
      ['metric', 'category', 'scored', 'unscored', 'mean', 'median', 'min', 'max'],
      rows,
    ),
  ]
  const unscored = summaries.filter(
    summary => summary.category === undefined && summary.unscored > 0,
  )
  if (unscored.length > 0)
    parts.push(
      '',
      styled(terminal, 'yellow', 'Unscored, outside these figures:'),
      ...unscored.map(summary => wrap(oneLine(because(summary), 400), terminal.width, '  ')),
    )
  parts.push('', styled(terminal, 'dim', `Judged by ${printable(judge)}.`))
  if (gradedExamples !== undefined)
    parts.push(
      styled(
        terminal,
        'dim',
        `It was shown ${gradedExamples.count} graded ` +
          `example${gradedExamples.count === 1 ? '' : 's'} (${gradedExamples.hash}).`,
      ),
    )
  if (judgeIsWriter === true)
    parts.push(
      styled(
        terminal,
        'yellow',
        wrap('The judge is also the model that writes: it judges its own answers.', terminal.width),
      ),
    )
  return `${parts.join('\n')}\n`
}

const because = ({ metric, reasons }: MeasureSummary): string => {
  const parts = reasons.map(
    ({ reason, count, detail }) =>
      `${count}, ${reason}${detail === undefined ? '' : ` (${detail})`}`,
  )
  return `${metric}: ${parts.join('; ')}`
}
