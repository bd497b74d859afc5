import type { DocumentId, RevisionId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { ChunkExtraction } from '../../../graph/model-extraction/extract-chunk.ts'
import type { RejectionCounts } from '../../../graph/model-extraction/rejections.ts'
import {
  withExtraction,
  type ExtractionOrigin,
  type StatedExtraction,
} from '../../../graph/model-extraction/with-extraction.ts'
import { withoutExtraction } from '../../../graph/model-extraction/without-extraction.ts'
import type { App } from '../../compose.ts'
import { rewriteRecords } from './rewrite-records.ts'

/** What a model found in one chunk of one revision. */
export interface FinishedChunk {
  readonly documentId: DocumentId
  readonly revisionId: RevisionId
  readonly extraction: ChunkExtraction
}

/** What commits made of finished chunks; it grows with each. */
export interface CommittedChunks {
  chunks: number
  entities: number
  mentions: number
  facts: number
  /** Facts that the rules had found already. */
  known: number
  /** Superfluous links that were left out. */
  pruned: number
  /** Chunks of documents that changed while a model read them: they are read again next time. */
  outdated: number
  /** Parts of replies that were not kept. */
  readonly rejected: { -readonly [Reason in keyof RejectionCounts]: number }
}

export const nothingCommitted = (): CommittedChunks => ({
  chunks: 0,
  entities: 0,
  mentions: 0,
  facts: 0,
  known: 0,
  pruned: 0,
  outdated: 0,
  rejected: {},
})

/**
 * Puts what was found into the documents' graphs, in one commit, and counts it. `reread`: documents
 * whose former extraction goes first; those that are written leave the set.
 */
export async function commitExtractions(
  app: Pick<App, 'store'>,
  finished: readonly FinishedChunk[],
  origin: ExtractionOrigin,
  reread: Set<DocumentId>,
  counts: CommittedChunks,
  options: ReadOptions,
): Promise<void> {
  const found = Map.groupBy(finished, ({ documentId }) => documentId)
  const stated = new Map<
    DocumentId,
    StatedExtraction & { readonly extractions: readonly ChunkExtraction[] }
  >()
  const written = await rewriteRecords(
    app,
    [...found.keys()],
    record => {
      const { id, revisionId } = record.document
      const extractions = (found.get(id) ?? []).flatMap(one =>
        one.revisionId === revisionId ? [one.extraction] : [],
      )
      if (extractions.length === 0) return undefined
      const base = reread.has(id) ? withoutExtraction(record) : record
      const result = withExtraction(base, extractions, origin)
      stated.set(id, { ...result, extractions })
      return result.record
    },
    options,
  )
  for (const [id, chunks] of found) {
    const result = stated.get(id)
    if (result === undefined || !written.has(id)) {
      counts.outdated += chunks.length
      continue
    }
    reread.delete(id)
    counts.chunks += result.extractions.length
    counts.mentions += result.mentions
    counts.facts += result.facts
    counts.known += result.known
    counts.pruned += result.pruned
    for (const { entities, rejected } of result.extractions) {
      counts.entities += entities.length
      for (const [reason, count] of Object.entries(rejected) as Array<
        [keyof RejectionCounts, number]
      >)
        counts.rejected[reason] = (counts.rejected[reason] ?? 0) + count
    }
  }
}
