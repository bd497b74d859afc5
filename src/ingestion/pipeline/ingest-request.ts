import type { CorpusChanges } from '../../core/changes.ts'
import type { Source } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { IngestEvent } from '../../core/ingest-outcome.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { CorpusWriter, WriteOptions } from '../../core/ports/corpus-writer.ts'
import type { DocumentReader } from '../../core/ports/document-reader.ts'
import type { VectorIndex } from '../../core/ports/vector-index.ts'
import type { Principal } from '../../core/principal.ts'
import type { ShownPerson } from '../../privacy/pseudonyms/join-people.ts'
import type { HiddenNames } from '../../privacy/replacement/hidden-names.ts'
import type { Replacement } from '../../privacy/replacement/replaced-text.ts'
import type { FactTypeSettings } from '../../graph/facts/allowed-facts.ts'
import type { ChunkSettings } from '../chunk/chunk-settings.ts'
import type { ChunkPorts } from '../chunk/prepare-chunking.ts'
import type { MailTableKind } from '../email/mail-table-columns.ts'
import type { LoadLimits, LoadOptions, LoadOutcome, RawItem } from '../loaded-document.ts'
import type { PrivateReading } from '../privacy/private-reading.ts'
import type { BuiltRecord } from '../record/packed-record.ts'
import type { SourceListing } from '../sources/list-source.ts'
import type { AssignConversations } from '../threading/thread-corpus.ts'
import type { FailedReadings } from './failed-readings.ts'
import type { LoadItem } from './process-items.ts'
import type { ReadTask } from './reading-queue.ts'

/** One source to bring the corpus in line with. */
export interface SourceRequest {
  /** File or folder; with a `listing`, what people see of it. */
  readonly path: string
  /** What is to be read, where it is not found at the path. */
  readonly listing?: SourceListing | undefined
  /** Who writes: the owner or the system. */
  readonly principal: Principal
  /** Names the source; absent: derived from the real path. */
  readonly name?: string | undefined
  /** Who may read the documents; default `public`. */
  readonly groups?: readonly string[] | undefined
  /**
   * `groups` are only for a source that is new: documents keep the groups they have, new ones get
   * those that most of their source have. `unchanged`: only documents that are as they were keep
   * theirs; new and changed ones get `groups`.
   */
  readonly keepGroups?: boolean | 'unchanged' | undefined
  /** Reads and builds everything again, also what did not change. */
  readonly rebuild?: boolean | undefined
  /**
   * A folder that held documents and is empty now is taken at its word; absent: refused, because a
   * disk that is not mounted looks the same.
   */
  readonly allowEmpty?: boolean | undefined
}

/** Tables that are read together, e.g. a mail table in several files. */
export interface TableReader {
  kindOf(item: RawItem): MailTableKind | undefined
  load(items: readonly RawItem[], options: LoadOptions): AsyncIterable<LoadOutcome>
}

export interface IngestDeps {
  readonly writer: CorpusWriter
  readonly documents: DocumentReader
  readonly loadItem: LoadItem
  readonly clock: Clock
  readonly tables?: TableReader | undefined
  /** Threads all emails at the end; absent: `assignConversations`. */
  readonly assign?: AssignConversations | undefined
  /** Vectors of mails that are only threaded anew are kept; absent: they are made again. */
  readonly vectors?: Pick<VectorIndex, 'read' | 'coverage'> | undefined
  /** Names and versions of the loaders in use: what another one read is read again. */
  readonly extractors?: ReadonlySet<string> | undefined
  /**
   * Commits what `process` gave in the form in which it came, e.g. packed for a store in another
   * thread; absent: `writer`.
   */
  readonly commitBuilt?:
    | ((changes: BuiltChanges, options: WriteOptions) => Promise<unknown>)
    | undefined
  /** Remembers what took more than its budget; absent: it is tried at each run. */
  readonly failures?: ((sourceId: string) => FailedReadings) | undefined
  /** What chunkers other than the usual one may need. */
  readonly chunkPorts?: ChunkPorts | undefined
  /** Resolves after so many milliseconds, or when the signal fires; absent: by a timer. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined
  /**
   * Begins with a task at once, elsewhere, e.g. in a process of its own, and gives its results in
   * order; absent: here.
   */
  readonly process?: ReadTask | undefined
}

/** How an ingestion keeps personal data out of the corpus. */
export interface IngestPrivacy {
  readonly names: HiddenNames
  /**
   * Takes in whom the emails of a source name, and gives what its documents are read with. Throws
   * `invalid_input` where the source was read with other settings.
   */
  prepare(source: Source, people: AsyncIterable<ShownPerson>): Promise<PrivateReading>
  /** Told of each document that is written. */
  replaced(id: DocumentId, replacements: readonly Replacement[]): void
}

/** Changes whose records may be packed. */
export type BuiltChanges = Omit<CorpusChanges, 'put'> & { readonly put: readonly BuiltRecord[] }

export interface IngestOptions {
  /** Told of what was committed after the ingestion was ended, when no event can come any more. */
  readonly onRest?: ((event: IngestEvent) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** IANA zone of naive times; default UTC. */
  readonly timeZone?: string | undefined
  readonly limits?: LoadLimits | undefined
  /** Originals up to this many bytes are kept, 0 keeps none; default 64 MiB. */
  readonly keepBytes?: number | undefined
  /**
   * How documents are divided; default whole sentences. What was divided otherwise is read again.
   */
  readonly chunking?: ChunkSettings | undefined
  /** Which facts may be stated; default any. What was stated otherwise is read again. */
  readonly factTypes?: FactTypeSettings | undefined
  /** Tasks in flight at most; default 2. */
  readonly concurrency?: number | undefined
  /** Tasks in flight at least, where the store is too slow for more; default `concurrency`. */
  readonly leastConcurrency?: number | undefined
  /** Documents in one commit at most; default 200. */
  readonly batchDocuments?: number | undefined
  /** Milliseconds that an accepted document waits for its commit; default 2,000. */
  readonly commitAfterMs?: number | undefined
  /** Which of the names in a folder (by its real path) are the program's own and no documents. */
  readonly ownEntries?:
    | ((folder: string, names: readonly string[]) => readonly string[])
    | undefined
  /** Replaces personal data before anything of a document is kept; absent: nothing is replaced. */
  readonly privacy?: IngestPrivacy | undefined
  /**
   * Up to which share of the corpus's emails only those that a change may touch are threaded;
   * default: as many as is cheaper.
   */
  readonly reachedShare?: number | undefined
  /** Items in one task; default 32. */
  readonly taskItems?: number | undefined
}
