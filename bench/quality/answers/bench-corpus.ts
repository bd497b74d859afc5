import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '../../../src/core/document.ts'
import type { DocumentRecord } from '../../../src/core/graph.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { owner } from '../../../src/core/principal.ts'
import { buildRecord } from '../../../src/ingestion/record/build-record.ts'
import { openSqliteStore } from '../../../src/stores/sqlite/sqlite-store.ts'

/** A throw-away corpus of a benchmark, with vectors where an encoder is given. */
export interface BenchCorpus extends AsyncDisposable {
  readonly store: Store
  /** Building the records and committing them: graph and keywords, without vectors. */
  readonly indexSeconds: number
  readonly vectorSeconds: number
}

const batch = 200

/**
 * Puts documents into a new SQLite store in a temporary folder; it goes when disposed. `share`: of
 * the documents that get vectors, the first ones, from 0 to 1.
 */
export async function benchCorpus(
  sourceId: string,
  documents: readonly Document[],
  encoder: EmbeddingModel | undefined,
  build: (document: Document) => DocumentRecord = document => buildRecord(document),
  share = 1,
): Promise<BenchCorpus> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-bench-'))
  const store = openSqliteStore({ path: join(folder, 'corpus.sqlite') })
  const started = performance.now()
  for (let start = 0; start < documents.length; start += batch) {
    await store.writer.commit(
      {
        sources: [{ id: sourceId, kind: 'file', location: sourceId }],
        put: documents.slice(start, start + batch).map(document => build(document)),
      },
      { principal: owner },
    )
  }
  const indexed = performance.now()
  if (encoder !== undefined) {
    const { chunks } = await store.documents.counts({ principal: owner })
    for (let left = Math.round(share * chunks); left > 0;) {
      const pending = await store.vectors.pending(Math.min(batch, left), { principal: owner })
      if (pending.length === 0) break
      left -= pending.length
      const windows = await encoder.embed(
        pending.map(chunk => chunk.indexedText),
        { signal: undefined },
      )
      await store.writer.commit(
        {
          vectors: {
            model: encoder.id,
            dimensions: encoder.dimensions,
            chunks: pending.map(({ chunkId }, index) => ({
              chunkId,
              windows: windows[index] ?? [],
            })),
          },
        },
        { principal: owner },
      )
    }
  }
  return {
    store,
    indexSeconds: (indexed - started) / 1_000,
    vectorSeconds: (performance.now() - indexed) / 1_000,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
