import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compose, initCorpus, type App } from '../../../src/app/compose.ts'
import { fillVectors } from '../../../src/app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { owner } from '../../../src/core/principal.ts'

/** A corpus made of mails, as the command line makes it. */
export interface AskedCorpus extends AsyncDisposable {
  readonly app: App
  readonly corpus: string
  readonly source: string
  readonly ingestSeconds: number
}

const askedAt = Date.UTC(2026, 10, 20)

/** Reads a table into a new corpus below a folder; `settings` as in its configuration. */
export const tableCorpus = (
  folder: string,
  csv: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<AskedCorpus> => corpusOfFiles(folder, [['Clean_Emails.csv', csv]], settings)

/** Reads files, each with its name and its text, into a new corpus below a folder. */
export async function corpusOfFiles(
  folder: string,
  files: Iterable<readonly [string, string]>,
  settings: Readonly<Record<string, unknown>>,
): Promise<AskedCorpus> {
  const [corpus, source] = [join(folder, 'corpus'), join(folder, 'source')]
  mkdirSync(source, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(source, name), text)
  initCorpus(corpus, { models: { environment: 'ignore' }, ...settings })
  const app = await compose(corpus, { clock: { now: () => askedAt } })
  const started = performance.now()
  for await (const event of ingestPaths(app, { paths: [source] }, { principal: owner }))
    if (event.type === 'document' && event.outcome.status === 'failed')
      throw new Error('a mail was not read')
  const ingestSeconds = (performance.now() - started) / 1000
  for await (const _event of fillVectors(app, { principal: owner }));
  return {
    app,
    corpus,
    source,
    ingestSeconds,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
