import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import {
  ingestionNotices,
  type IngestionApp,
} from '../../../app/use-cases/corpus/ingestion-state.ts'
import type { CliContext } from '../terminal/session.ts'
import { printable, styled } from '../terminal/terminal.ts'

/** Says on the error stream that an ingestion is under way, or that one did not finish. */
export async function showIngestions(
  { terminal }: CliContext,
  app: IngestionApp,
  access: ReadOptions,
): Promise<void> {
  for (const notice of await ingestionNotices(app, access))
    terminal.err(`${styled(terminal, 'yellow', printable(notice))}\n`)
}
