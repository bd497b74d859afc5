import { isAppError } from '../../../core/errors.ts'
import type { CliContext } from '../terminal/session.ts'
import { printable, styled } from '../terminal/terminal.ts'

/** Says on the error stream where a server failed by its own fault, and of what kind that was. */
export const showInternalError =
  ({ terminal, environment }: CliContext): ((error: unknown, place: string) => void) =>
  (error, place) => {
    // Its message may hold text of documents.
    const kind = isAppError(error, 'damaged')
      ? 'a damaged record'
      : error instanceof Error
        ? error.name
        : 'unknown'
    terminal.err(
      `${styled(terminal, 'red', 'internal error')} in ${printable(place)}: ` +
        `${printable(kind)}\n`,
    )
    if (environment.debug && error instanceof Error)
      terminal.err(`${printable(error.stack ?? '')}\n`)
  }
