import { Worker } from 'node:worker_threads'
import { AppError } from '../../core/errors.ts'
import type { Store, StoreCheck } from '../../core/ports/store.ts'
import type { GraphResult } from '../../core/graph-value.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { CommitResult } from '../../core/changes.ts'
import type { WriteOptions } from '../../core/ports/corpus-writer.ts'
import type { PassageRanker, RankedPassage } from '../../retrieval/graph/passage-ranker.ts'
import type { BuiltChanges } from '../../ingestion/pipeline/ingest-request.ts'
import { workerEntry } from '../../support/package-files.ts'
import { unpackRows, type PackedRows } from './packed-rows.ts'
import type { RemoteCall } from './remote-call.ts'
import { reopenedThread } from './reopened-thread.ts'

/** One port of a store whose methods are calls to the worker. */
function remotePort<Port extends object>(name: string, call: RemoteCall): Port {
  return new Proxy<Port>({} as Port, {
    // `then` must stay undefined: an awaited port is not a promise.
    get: (_target, method) =>
      typeof method === 'string' && method !== 'then'
        ? (...args: unknown[]) => call(`${name}.${method}`, args)
        : undefined,
  })
}

/** The graph port: many rows travel packed. */
function remoteGraph(call: RemoteCall): GraphReader {
  const graph = remotePort<GraphReader>('graph', call)
  const query: GraphReader['query'] = async (...args) =>
    unpackRows((await call('graph.query', args)) as GraphResult | PackedRows)
  return new Proxy(graph, {
    get: (target, method) =>
      method === 'query' ? query : (target[method as keyof GraphReader] as unknown),
  })
}

/**
 * What the question's words and vector find follows its names into the thread as soon as it is
 * there.
 */
function remoteRanker(call: RemoteCall): PassageRanker {
  let next = 0
  return async ({ hits, ...question }, options) => {
    const id = next++
    const ranked = call('passages.rank', [id, question, options]) as Promise<RankedPassage[]>
    const sent = hits.then(
      found => call('passages.hits', [id, found]),
      async (error: unknown) => {
        await call('passages.drop', [id])
        throw error
      },
    )
    const [result] = await Promise.all([ranked, sent])
    return result
  }
}

/**
 * A store in another thread; `commitBuilt` takes records in the form in which they came from the
 * reading threads.
 */
export interface RemoteStore extends Store {
  commitBuilt(changes: BuiltChanges, options: WriteOptions): Promise<CommitResult>
  /** Ranks passages in the store's thread. */
  readonly rankPassages: PassageRanker
  /** Why the corpus can only be read, for people; changes are then `forbidden`. */
  readonly readOnlyReason: string | undefined
  /**
   * From now on, whenever nothing is asked for a moment, reads what questions about all emails need
   * into memory: for processes that answer many questions. Resolves when all of it is there.
   */
  readAhead(): Promise<void>
}

/**
 * Opens the SQLite store in a thread of its own; every port answers from there. Throws what opening
 * threw (`store_unavailable`, `invalid_input`).
 */
export async function remoteSqliteStore(options: {
  readonly path: string
  readonly readOnly?: boolean
}): Promise<RemoteStore> {
  const thread = await reopenedThread<Pick<RemoteStore, 'readOnlyReason'>>({
    start: () =>
      new Worker(workerEntry(new URL('./store-worker.ts', import.meta.url)), {
        workerData: options,
        name: 'store',
        resourceLimits: { maxYoungGenerationSizeMb: 64 },
      }),
    open: 'store.open',
    close: 'store.close',
    ended: why =>
      new AppError(
        'store_unavailable',
        `The store's thread ended (${why.replace(/[.\s]+$/, '')}). Try again; "veritrail doctor" ` +
          'checks the corpus.',
        { store: options.path },
      ),
    closed: () =>
      new AppError(
        'store_unavailable',
        `The corpus ${options.path} was closed while it was in use, or used after it was closed.`,
        { store: options.path },
      ),
  })
  const { call } = thread
  return {
    readOnlyReason: thread.opened.readOnlyReason,
    writer: remotePort('writer', call),
    documents: remotePort('documents', call),
    intact: remotePort('intact', call),
    keywords: remotePort('keywords', call),
    vectors: remotePort('vectors', call),
    graph: remoteGraph(call),
    ledger: remotePort('ledger', call),
    conversations: remotePort('conversations', call),
    jobs: remotePort('jobs', call),
    rankPassages: remoteRanker(call),
    commitBuilt: (changes, options) =>
      call('writer.commitBuilt', [changes, options]) as Promise<CommitResult>,
    readAhead: () => call('store.readAhead', []) as Promise<void>,
    check: options => call('store.check', [options]) as Promise<StoreCheck>,
    async *exportLogical() {
      const id = await call('export.open', [])
      for (;;) {
        const lines = (await call('export.next', [id])) as string[]
        if (lines.length === 0) return
        yield* lines
      }
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}
