import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChunkId } from '../../src/core/ids.ts'
import { owner } from '../../src/core/principal.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { defaultLoadLimits, type RawItem } from '../../src/ingestion/loaded-document.ts'
import { emlLoader } from '../../src/ingestion/email/eml.ts'
import { buildRecord } from '../../src/ingestion/record/build-record.ts'
import { toDocument } from '../../src/ingestion/record/to-document.ts'
import type { LoadedDocument } from '../../src/ingestion/loaded-document.ts'
import { analyze } from '../../src/language/words/tokens.ts'
import type { BenchFigure } from '../figure.ts'

// As the pipeline commits.
const batchSize = 500

/**
 * What one thread does of each stage, mails a second, one stage after the other over the same
 * mails; half of them warm up.
 */
export async function stageRates(
  name: string,
  files: ReadonlyArray<{ readonly fileName: string; readonly bytes: Uint8Array }>,
): Promise<BenchFigure[]> {
  const items: RawItem[] = files.map(file => ({
    key: file.fileName,
    fileName: file.fileName,
    mediaType: 'message/rfc822',
    bytes: file.bytes,
  }))
  const warm = Math.floor(items.length / 2)
  const loaded: LoadedDocument[] = []
  const figures: BenchFigure[] = []
  const measure = async (
    stage: string,
    work: (index: number) => Promise<void> | void,
  ): Promise<void> => {
    let start = 0
    for (let index = 0; index < items.length; index++) {
      if (index === warm) start = performance.now()
      await work(index)
    }
    figures.push({
      case: `${name}:stage-${stage}`,
      measure: 'mails-per-second',
      value: (items.length - warm) / ((performance.now() - start) / 1000),
      n: items.length - warm,
    })
  }
  await measure('read-and-clean', async index => {
    const item = items[index]
    if (item === undefined) return
    for await (const outcome of emlLoader.load(item, {
      timeZone: 'UTC',
      limits: defaultLoadLimits,
    }))
      if (outcome.status === 'loaded') loaded[index] = outcome.document
  })
  const context = { sourceId: 'bench', groups: ['public'] }
  const records: Array<ReturnType<typeof buildRecord>> = []
  await measure('build-record', index => {
    const [item, document] = [items[index], loaded[index]]
    if (item !== undefined && document !== undefined)
      records[index] = buildRecord(toDocument(document, item, context, undefined), {
        timeZone: 'UTC',
      })
  })
  const analyzed = new Map<ChunkId, string>()
  await measure('analyze', index => {
    for (const chunk of records[index]?.chunks ?? [])
      analyzed.set(chunk.id, analyze(chunk.indexedText).join(' '))
  })
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-stages-'))
  try {
    await using store = openSqliteStore({ path: join(folder, 'corpus.sqlite') })
    await measure('commit', async index => {
      if ((index + 1) % batchSize !== 0) return
      await store.writer.commit(
        { put: records.slice(index + 1 - batchSize, index + 1), analyzed },
        { principal: owner },
      )
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
  return figures
}
