import type { CalibrationReport } from '../../../app/use-cases/calibration/calibrate.ts'
import type { JudgedMetric } from '../../../app/use-cases/calibration/judge-prompts.ts'
import type {
  ListedCalibration,
  UnusableCalibration,
} from '../../../app/use-cases/calibration/calibrate-stored.ts'
import { answerMetrics } from '../../../core/verdict.ts'
import { printable, styled, type Terminal } from '../terminal/terminal.ts'

const number = (value: number | undefined): string =>
  (value === undefined || Number.isNaN(value) ? '–' : value.toFixed(2)).padStart(6)

/**
 * Agreement with people before and after, a line per metric, then the confidence and what was
 * stored.
 */
export function renderCalibration(terminal: Terminal, report: CalibrationReport): string {
  const { calibration, before, after, notes } = report
  const line = (
    name: string,
    key: (agreement: typeof before) => {
      readonly spearman: number | undefined
      readonly meanAbsoluteDifference: number
    },
  ): string => {
    const [left, right] = [key(before), key(after)]
    return (
      `  ${name.padEnd(12)}${number(left.spearman)}  ${number(right.spearman)}     ` +
      `${number(left.meanAbsoluteDifference)}  ${number(right.meanAbsoluteDifference)}`
    )
  }
  const weights = calibration.scores?.weights
  return [
    styled(terminal, 'bold', `Agreement with ${report.ratings} ratings (after: cross-validated)`),
    '              rank correlation    mean difference',
    '              before   after     before   after',
    ...answerMetrics.map(metric => line(metric, ({ metrics }) => metrics[metric])),
    line('total', ({ total }) => total),
    `  confidence  calibration error ${number(before.confidence.ece).trim()} → ` +
      `${number(after.confidence.ece).trim()}, Brier score ` +
      `${number(before.confidence.brier).trim()} → ${number(after.confidence.brier).trim()} ` +
      `(${after.confidence.n} answers)`,
    ...(weights === undefined
      ? []
      : [`Weights: ${answerMetrics.map(metric => `${metric} ${weights[metric]}`).join(', ')}`]),
    ...notes.map(note => `Note: ${printable(note)}`),
    `Stored as ${printable(report.label)} (data ${calibration.dataHash.slice(0, 12)}). ` +
      `"veritrail calibrate --use ${printable(calibration.name)}" activates it.`,
    '',
  ].join('\n')
}

/**
 * How a language model agrees with the ratings, a line per metric, and what was proposed; `folder`
 * is where the files were written.
 */
export function renderJudgedPrompts(
  terminal: Terminal,
  judged: readonly JudgedMetric[],
  folder: string | undefined,
): string {
  const proposed = judged.flatMap(one => (one.proposed === undefined ? [] : [one.proposed]))
  return [
    styled(terminal, 'bold', 'Agreement of the language model with the ratings'),
    '              rank correlation    mean difference',
    '              before   revised    before   revised',
    ...judged.map(
      ({ metric, before, after }) =>
        `  ${metric.padEnd(12)}${number(before.spearman)}  ${number(after?.spearman)}     ` +
        `${number(before.meanAbsoluteDifference)}  ${number(after?.meanAbsoluteDifference)}`,
    ),
    ...proposed.map(
      ({ name, version }) => `Proposed: the prompt ${name}, version ${printable(version)}`,
    ),
    proposed.length === 0
      ? 'No revision of a prompt is proposed.'
      : folder === undefined
        ? 'Write them to files with --propose-to FOLDER.'
        : `Written to ${printable(folder)}. Copied into the corpus's folder "prompts", they are ` +
          'used from then on.',
    '',
  ].join('\n')
}

/**
 * One line per calibration, the one in use marked, those that cannot be used last with the reason.
 */
export function renderCalibrations(
  terminal: Terminal,
  {
    usable,
    unusable,
  }: {
    readonly usable: readonly ListedCalibration[]
    readonly unusable: readonly UnusableCalibration[]
  },
): string {
  const lines = usable.map(({ calibration, label, createdAt, inUse }) => {
    const { measured, fittedOn } = calibration
    const when =
      createdAt === undefined ? 'with the product' : new Date(createdAt).toISOString().slice(0, 10)
    return (
      `${inUse ? styled(terminal, 'green', '*') : ' '} ${printable(label).padEnd(24)} ` +
      `${when.padEnd(17)} n ` +
      `${String(fittedOn.reduce((sum, { n }) => sum + n, 0)).padStart(5)}  calibration error ` +
      `${measured.ece.toFixed(3)}, Brier score ${measured.brier.toFixed(3)}\n`
    )
  })
  const others = unusable.map(
    ({ label, createdAt, reason }) =>
      `${styled(terminal, 'yellow', '!')} ${printable(label).padEnd(24)} ` +
      `${new Date(createdAt).toISOString().slice(0, 10).padEnd(17)} cannot be used by this ` +
      `version: ${printable(reason)}\n`,
  )
  return [...lines, ...others].join('')
}
