import type { ExperimentStatus } from '../../../app/use-cases/experiments/experiment-status.ts'
import { oneLine, styled, table, wrap, type Terminal } from '../terminal/terminal.ts'

type Status = Pick<ExperimentStatus, 'record' | 'means' | 'spent'>

const shown = (value: number | undefined): string =>
  value === undefined ? 'unscored' : value.toFixed(3).replace(/^(-?)0\./, '$1.')

/** The means of a run by aspect and pipeline, and what is missing in them. */
export function renderExperiment(terminal: Terminal, { record, means, spent }: Status): string {
  const { counts, unscored } = record
  const parts = [
    table(
      terminal,
      ['aspect', 'judge', 'pipeline', 'mean', 'scored'],
      means.map((one, index) => {
        const before = means[index - 1]
        const isNew = before?.aspect !== one.aspect || before.raterId !== one.raterId
        return [
          isNew ? one.aspect : '',
          isNew ? one.raterId : '',
          one.pipelineId,
          shown(one.mean),
          `${one.scored} of ${one.scored + one.unscored}`,
        ]
      }),
    ),
    '',
    `${counts.answers} answers, ${counts.failed} failed, ${counts.missing} missing; ` +
      `${counts.scores} scores, ${counts.unscored} unscored.`,
  ]
  if (spent.modelCalls > 0) parts.push(`Models: ${renderSpent(spent)}.`)
  const shownReasons = unscored.slice(0, 10)
  if (shownReasons.length > 0)
    parts.push(
      '',
      styled(terminal, 'yellow', 'Unscored, outside the means:'),
      ...shownReasons.map(({ raterId, aspect, reason, count }) =>
        wrap(oneLine(`${aspect} by ${raterId}: ${count}, ${reason}`, 400), terminal.width, '  '),
      ),
      ...(unscored.length > shownReasons.length
        ? [`  and ${unscored.length - shownReasons.length} more reasons (--json names all)`]
        : []),
    )
  return `${parts.join('\n')}\n`
}

/** How far a run is, in one line. */
export const renderState = ({
  state,
  folder,
  wanted,
  record: { counts },
}: ExperimentStatus): string =>
  `${state}: ${counts.answers + counts.failed} of ${wanted} answers in ${folder}`

/** What language models took. */
export const renderSpent = ({
  modelCalls,
  promptTokens,
  completionTokens,
  costUsd,
}: ExperimentStatus['spent']): string =>
  `${modelCalls} calls, ${promptTokens + completionTokens} tokens` +
  (costUsd === undefined ? '' : `, US$ ${costUsd.toFixed(4)}`)
