import { join } from 'node:path'
import type { App } from '../../../app/compose.ts'
import { packageFile } from '../../../support/package-files.ts'
import { fillVectors } from '../../../app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../../app/use-cases/corpus/ingest.ts'
import type { Principal } from '../../../core/principal.ts'
import type { CliContext } from '../terminal/session.ts'
import { showIngestion, showVectors } from './ingest.ts'

/** Reads the mails and documents that come with the program, and tells so on the error stream. */
export async function ingestExamples(
  context: CliContext,
  app: App,
  access: { readonly principal: Principal; readonly signal: AbortSignal },
): Promise<void> {
  const { terminal } = context
  const examples = packageFile('examples')
  await showIngestion(
    { ...context, terminal: { ...terminal, out: terminal.err } },
    {},
    ingestPaths(app, { paths: [join(examples, 'mail'), join(examples, 'documents')] }, access),
  )
  await showVectors(terminal, fillVectors(app, access))
}
