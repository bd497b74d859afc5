import type { CheckOptions } from '../../core/ports/store.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../core/errors.ts'
import { owner } from '../../core/principal.ts'
import type { GraphQuery } from '../../core/graph-query.ts'
import type { GraphQueryOptions } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphHits, RankingRequest } from '../../retrieval/graph/candidate.ts'
import {
  passageRanker,
  type PassageRanker,
  type RankedPassage,
} from '../../retrieval/graph/passage-ranker.ts'
import type { Store } from '../../core/ports/store.ts'
import { askAhead, partsOfMailQuestions } from '../../retrieval/structured/mail-columns.ts'
import type { BuiltChanges } from '../../ingestion/pipeline/ingest-request.ts'
import { analyzedTerms, unpackRecord } from '../../ingestion/record/packed-record.ts'
import type { WriteOptions } from '../../core/ports/corpus-writer.ts'
import { invariant } from '../../support/invariant.ts'
import { openSqliteStore, type SqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { packRows } from './packed-rows.ts'
import { quietWork } from './quiet-work.ts'
import { answerCalls } from './remote-call.ts'

// Entry of the thread that owns the SQLite store: `node:sqlite` is synchronous and would hold up
// the event loop of the caller.
invariant(parentPort, 'the store worker runs as a worker thread')
const opened = open()
const exports = new Map<number, AsyncIterator<string>>()
let nextExport = 0
const exportBatch = 1_000

type Methods = Record<string, (...args: readonly unknown[]) => Promise<unknown>>

// An error at opening is the answer to every call, so that its code and details reach the caller.
function open(): { readonly store: SqliteStore } | { readonly error: unknown } {
  try {
    return { store: openSqliteStore(workerData as { path: string; readOnly?: boolean }) }
  } catch (error) {
    return { error }
  }
}

type PendingHits = { readonly give: (hits: GraphHits) => void; readonly drop: () => void }
const pendingHits = new Map<number, PendingHits>()
let ranker: PassageRanker | undefined

/** Ranks passages here, beside the store; what words and vectors find comes with a later call. */
async function rankPassages(
  store: Store,
  id: number,
  request: Omit<RankingRequest, 'hits'>,
  options: ReadOptions,
): Promise<RankedPassage[]> {
  const hits = new Promise<GraphHits>((give, refuse) =>
    pendingHits.set(id, {
      give,
      drop: () =>
        refuse(new AppError('aborted', 'The search that the ranking waited for did not end.', {})),
    }),
  )
  ranker ??= passageRanker({ ...store, documents: store.intact })
  try {
    return await ranker({ ...request, hits }, options)
  } finally {
    pendingHits.delete(id)
  }
}

const ahead = quietWork(() => {
  if (!('store' in opened)) return false
  const { store } = opened
  if (store.readAhead(partsOfMailQuestions)) return true
  // Whoever asks for the same is told what is wrong with it.
  askAhead(store.graph, { principal: owner }).catch(() => {})
  return false
})

answerCalls(parentPort, async (method, args) => {
  if ('error' in opened) throw opened.error
  const { store } = opened
  ahead.called()
  switch (method) {
    case 'store.readAhead':
      return ahead.begin()
    case 'store.open':
      return { readOnlyReason: store.readOnlyReason }
    case 'writer.commitBuilt': {
      const changes = args[0] as BuiltChanges
      return store.writer.commit(
        { ...changes, put: changes.put.map(unpackRecord), analyzed: analyzedTerms(changes.put) },
        args[1] as WriteOptions,
      )
    }
    case 'graph.query':
      return packRows(await store.graph.query(args[0] as GraphQuery, args[1] as GraphQueryOptions))
    case 'passages.rank':
      return rankPassages(
        store,
        args[0] as number,
        args[1] as Omit<RankingRequest, 'hits'>,
        args[2] as ReadOptions,
      )
    case 'passages.hits':
      return pendingHits.get(args[0] as number)?.give(args[1] as GraphHits)
    case 'passages.drop':
      return pendingHits.get(args[0] as number)?.drop()
    case 'store.check':
      return store.check(args[0] as CheckOptions | undefined)
    case 'store.close':
      ahead.end()
      // Each export has a connection of its own; the log is written into the file when the last one
      // is closed.
      for (const iterator of exports.values()) await iterator.return?.()
      return store[Symbol.asyncDispose]()
    case 'export.open': {
      const id = nextExport++
      exports.set(id, store.exportLogical()[Symbol.asyncIterator]())
      return id
    }
    case 'export.next': {
      const lines: string[] = []
      const iterator = exports.get(args[0] as number)
      for (let count = 0; iterator !== undefined && count < exportBatch; count++) {
        const step = await iterator.next()
        if (step.done === true) break
        lines.push(step.value)
      }
      if (lines.length === 0) exports.delete(args[0] as number)
      return lines
    }
    default: {
      const [port, name] = method.split('.') as [keyof Store, string]
      const target = store[port] as unknown as Methods
      const run = target[name]
      invariant(run, `the store has no method ${method}`)
      return run.apply(target, args as unknown[])
    }
  }
})
