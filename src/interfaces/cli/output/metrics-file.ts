import type { Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import type { App } from '../../../app/compose.ts'
import { replacePublicFile } from '../../../support/private-files.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import type { CliContext } from '../terminal/session.ts'
import { printable } from '../terminal/terminal.ts'
import { outputFile } from './output-file.ts'

export interface MetricsOptions {
  readonly metrics?: string | undefined
}

export const addMetricsOption = (command: Command): Command =>
  command.option(
    '--metrics <file>',
    'when it ends, write the metrics of this run for Prometheus, such as for the textfile ' +
      'collector of its node exporter',
  )

/**
 * Writes the metrics of an app whose work is over, however it ended: atomically, and readable for
 * everybody, since whoever collects them is another user and they hold no contents. Throws
 * `invalid_input` at once where that file cannot be written; undefined where none is asked for.
 */
export function metricsFile(
  context: CliContext,
  { metrics }: MetricsOptions,
): ((app: App) => void) | undefined {
  if (metrics === undefined) return undefined
  const file = outputFile(context, 'metrics', metrics, replacePublicFile)
  return ({ telemetry }) => {
    try {
      file.write(telemetry.metrics.text())
    } catch (error) {
      // The work itself is done, or has an error of its own.
      if (!(error instanceof AppError)) throw error
      context.terminal.err(`${printable(error.message)}\n`)
      context.exit(exitCodes.invalid_input)
    }
  }
}
