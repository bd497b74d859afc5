import type { CorpusWriter } from './corpus-writer.ts'
import type { DocumentReader } from './document-reader.ts'
import type { GraphReader } from './graph-reader.ts'
import type { JobQueue } from './job-queue.ts'
import type { KeywordIndex } from './keyword-index.ts'
import type { Ledger } from './ledger.ts'
import type { VectorIndex } from './vector-index.ts'

/** Result of a consistency check; `problems` is empty when the store is sound. */
export interface StoreCheck {
  readonly engine: string
  readonly commitSeq: number
  readonly checked: readonly string[]
  readonly problems: readonly string[]
  /** Documents that an earlier version wrote: they carry no content hash yet, so that damage to them may go unnoticed. */
  readonly unsealed?: number | undefined
}

/** All ports of one store: views of the same data. */
export interface Store extends AsyncDisposable {
  readonly writer: CorpusWriter
  readonly documents: DocumentReader
  readonly keywords: KeywordIndex
  readonly vectors: VectorIndex
  readonly graph: GraphReader
  readonly ledger: Ledger
  readonly jobs: JobQueue
  /** Whole logical content as sorted lines of JSON, without row numbers, commit numbers or times: two stores are equal when these are. */
  exportLogical(): AsyncIterable<string>
  check(): Promise<StoreCheck>
}
