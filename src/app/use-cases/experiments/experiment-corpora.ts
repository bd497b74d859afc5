import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Clock } from '../../../core/ports/clock.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { sha256 } from '../../../support/ids.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { compose, initCorpus, type App } from '../../compose.ts'
import { configFileName } from '../../config/config.ts'
import { fillVectors } from '../corpus/fill-vectors.ts'
import { ingestPaths } from '../corpus/ingest.ts'
import type { PlannedAnswer } from './work-keys.ts'
import type { Experiment } from './load-experiment.ts'
import type { CorpusFacts, RunFolder } from './run-folder.ts'

/** A corpus that an experiment asks. */
export interface OpenCorpus extends AsyncDisposable {
  readonly app: App
  readonly facts: CorpusFacts
}

export interface CorpusProgress {
  readonly corpus: string
  readonly step: 'reading' | 'vectors'
  readonly done: number
  readonly total: number | undefined
}

/**
 * Opens the corpus of a planned answer; one that is read from files is brought in line with them
 * first, which costs little where it was done before. Throws what ingestion throws.
 */
export async function openCorpus(
  { definition, base }: Experiment,
  { item, cell, instance }: PlannedAnswer,
  folder: RunFolder,
  options: ReadOptions & {
    readonly clock: Clock
    readonly open?: ((folder: string, clock: Clock) => Promise<App>) | undefined
    readonly onProgress: (progress: CorpusProgress) => void
  },
): Promise<OpenCorpus> {
  const settings = definition.corpora[item.corpus]
  if (settings === undefined) throw new Error(`there is no corpus ${item.corpus}`)
  const path =
    'folder' in settings ? resolve(base, settings.folder) : join(folder.corpora, instance)
  if (!('folder' in settings) && !existsSync(join(path, configFileName)))
    initCorpus(path, {
      models: { environment: 'ignore' },
      ...settings.settings,
      ...(cell.chunking === undefined ? {} : { chunking: cell.chunking.settings }),
    })
  const open = options.open ?? ((corpus, clock) => compose(corpus, { clock }))
  const app = await open(path, options.clock)
  try {
    const failed =
      'folder' in settings
        ? 0
        : await broughtInLine(
            app,
            item.corpus,
            settings.paths.map(one => resolve(base, one)),
            options,
          )
    return {
      app,
      facts: await factsOf(app, item.corpus, failed, options),
      [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
    }
  } catch (error) {
    await app[Symbol.asyncDispose]()
    throw error
  }
}

/** Reads files into a corpus and makes the vectors; returns how many documents failed. */
async function broughtInLine(
  app: App,
  corpus: string,
  paths: readonly string[],
  { principal, signal, onProgress }: Parameters<typeof openCorpus>[3],
): Promise<number> {
  let failed = 0
  for await (const event of ingestPaths(app, { paths }, { principal, signal })) {
    if (event.type === 'document')
      onProgress({ corpus, step: 'reading', done: event.done, total: event.total })
    else if (event.type === 'ingest-end') failed = event.summary.failed
  }
  for await (const event of fillVectors(app, { principal, signal }))
    if (event.type === 'progress')
      onProgress({ corpus, step: 'vectors', done: event.done, total: event.total })
  return failed
}

async function factsOf(
  { store, config }: App,
  corpus: string,
  failed: number,
  options: ReadOptions,
): Promise<CorpusFacts> {
  const read = { principal: options.principal, signal: options.signal }
  const counts = await store.documents.counts(read)
  const known: string[] = []
  for (const { id } of await store.documents.sources(read))
    for (const { key, bytesHash, extractor } of await store.documents.known(id, read))
      known.push(canonicalJson([key, bytesHash, extractor]))
  return {
    corpus,
    chunking: canonicalJson(config.chunking),
    documents: counts.documents,
    passages: counts.chunks,
    failed,
    hash: sha256(
      canonicalJson({
        documents: known.sort(compareCodePoints),
        chunking: config.chunking,
        passages: counts.chunks,
        encoder: config.encoder,
      }),
    ),
  }
}
