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
import { divideAnew } from './divide-anew.ts'
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

type OpenOptions = ReadOptions & {
  readonly clock: Clock
  readonly open?: ((folder: string, clock: Clock) => Promise<App>) | undefined
  readonly onProgress: (progress: CorpusProgress) => void
}

/**
 * Opens the corpus of a planned answer; one that is read from files, or divided anew from a
 * corpus, is brought in line with them first, which costs little where it was done before. Throws
 * what ingestion throws.
 */
export async function openCorpus(
  { definition, base }: Experiment,
  { item, cell, instance }: PlannedAnswer,
  folder: RunFolder,
  options: OpenOptions,
): Promise<OpenCorpus> {
  const settings = definition.corpora[item.corpus]
  if (settings === undefined) throw new Error(`there is no corpus ${item.corpus}`)
  const open = options.open ?? ((corpus, clock) => compose(corpus, { clock }))
  if ('folder' in settings) {
    const source = await open(resolve(base, settings.folder), options.clock)
    if (cell.chunking === undefined) return await asItIs(source, item.corpus, options)
    await using kept = source
    const path = join(folder.corpora, instance)
    if (!existsSync(join(path, configFileName)))
      initCorpus(path, {
        models: { environment: 'ignore' },
        timeZone: kept.config.timeZone,
        encoder: kept.config.encoder,
        originals: { keep: false },
        chunking: cell.chunking.settings,
      })
    // Not by `open`: it may give what is open already.
    return await opened(await compose(path, { clock: options.clock }), async app => {
      await divideAnew(kept, app, {
        ...options,
        onDocument: (done, total) =>
          options.onProgress({ corpus: item.corpus, step: 'reading', done, total }),
      })
      await withVectors(app, item.corpus, options)
      return await factsOf(app, item.corpus, 0, options)
    })
  }
  const path = join(folder.corpora, instance)
  if (!existsSync(join(path, configFileName)))
    initCorpus(path, {
      models: { environment: 'ignore' },
      ...settings.settings,
      ...(cell.chunking === undefined ? {} : { chunking: cell.chunking.settings }),
    })
  return await opened(await open(path, options.clock), async app => {
    const failed = await broughtInLine(
      app,
      item.corpus,
      settings.paths.map(one => resolve(base, one)),
      options,
    )
    return await factsOf(app, item.corpus, failed, options)
  })
}

const asItIs = (app: App, corpus: string, options: OpenOptions): Promise<OpenCorpus> =>
  opened(app, () => factsOf(app, corpus, 0, options))

/** A corpus once it is ready; it is closed where that fails. */
async function opened(app: App, ready: (app: App) => Promise<CorpusFacts>): Promise<OpenCorpus> {
  try {
    return { app, facts: await ready(app), [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
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
  options: OpenOptions,
): Promise<number> {
  const { principal, signal, onProgress } = options
  let failed = 0
  for await (const event of ingestPaths(app, { paths }, { principal, signal })) {
    if (event.type === 'document')
      onProgress({ corpus, step: 'reading', done: event.done, total: event.total })
    else if (event.type === 'ingest-end') failed = event.summary.failed
  }
  await withVectors(app, corpus, options)
  return failed
}

async function withVectors(
  app: App,
  corpus: string,
  { principal, signal, onProgress }: OpenOptions,
): Promise<void> {
  for await (const event of fillVectors(app, { principal, signal }))
    if (event.type === 'progress')
      onProgress({ corpus, step: 'vectors', done: event.done, total: event.total })
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
