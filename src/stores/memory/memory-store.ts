import type { Store, StoreCheck } from '../../core/ports/store.ts'
import { nothingLeftOut } from '../rules/nothing-left-out.ts'
import { conversations } from './conversations.ts'
import { corpusWriter } from './corpus-writer.ts'
import { documentReader } from './document-reader.ts'
import { graphReader } from './graph-reader.ts'
import { jobQueue } from './job-queue.ts'
import { keywordIndex } from './keyword-index.ts'
import { ledger } from './ledger.ts'
import { logicalLines } from './logical-lines.ts'
import { emptyState } from './state.ts'
import type { MemoryState } from './state.ts'
import { vectorIndex } from './vector-index.ts'

/**
 * The reference store: an empty corpus in memory, every answer computed from the records on each
 * call. For tests and small corpora; lost when the process ends. A graph query that visits more
 * than `maxQuerySteps` nodes and edges is `query_rejected`.
 */
export function memoryStore(options: { readonly maxQuerySteps?: number | undefined } = {}): Store {
  const state = emptyState()
  const documents = documentReader(state)
  return {
    writer: corpusWriter(state),
    documents,
    intact: nothingLeftOut(documents),
    keywords: keywordIndex(state),
    vectors: vectorIndex(state),
    // The default is far above what a small corpus needs: a pattern that explodes ends in an error
    // instead of filling memory.
    graph: graphReader(state, options.maxQuerySteps ?? 5_000_000),
    ledger: ledger(state),
    conversations: conversations(state),
    jobs: jobQueue(state),
    async *exportLogical() {
      yield* logicalLines(state)
    },
    check: async () => check(state),
    async [Symbol.asyncDispose]() {
      Object.assign(state, emptyState())
    },
  }
}

function check(state: MemoryState): StoreCheck {
  const problems: string[] = []
  const chunkIds = new Set(
    [...state.documents.values()].flatMap(stored => stored.record.chunks.map(chunk => chunk.id)),
  )
  for (const chunkId of state.vectors?.chunks.keys() ?? [])
    if (!chunkIds.has(chunkId)) problems.push(`vectors of the missing chunk ${chunkId}`)
  for (const {
    record: { document },
    commitSeq,
  } of state.documents.values())
    if (commitSeq > state.commitSeq) problems.push(`${document.id} is newer than the last commit`)
  if (state.log.some(({ change }) => change.commitSeq > state.commitSeq))
    problems.push('the change log is newer than the last commit')
  for (const record of state.ledger.values())
    if (!record.redacted && record.citedDocumentIds.some(id => !state.documents.has(id)))
      problems.push(`answer ${record.id} cites a missing document`)
  for (const id of state.deletions.keys())
    if (state.documents.has(id)) problems.push(`${id} exists although it was deleted`)
  return {
    engine: 'memory',
    commitSeq: state.commitSeq,
    checked: ['vectors', 'commit numbers', 'change log', 'ledger', 'deletions'],
    problems,
  }
}
