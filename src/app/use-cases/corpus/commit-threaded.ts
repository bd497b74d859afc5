import { needsThreading, type CommitResult, type CorpusChanges } from '../../../core/changes.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { readableGroups } from '../../../core/principal.ts'
import { threadCorpus, type ThreadChanges } from '../../../ingestion/threading/thread-corpus.ts'
import { assignConversations } from '../../../ingestion/threading/assign-conversations.ts'
import type { App } from '../../compose.ts'

// So many mails change their threads in one commit with the change itself; of more the first ones
// go before it.
const batchDocuments = 600

export interface ThreadOptions extends ReadOptions {
  /** As in `ThreadInput`. */
  readonly reachedShare?: number | undefined
}

/**
 * Removes documents or changes who may read them, and threads the mails that this may touch as they
 * are then: what a conversation or a reply tells rests on mails that its readers may read. Where it
 * needs several commits the change itself is in the last one, so that an interruption leaves it to
 * be done again, and all mails to be threaded by whatever comes next.
 * Throws `forbidden` for users.
 */
export async function commitThreaded(
  app: Pick<App, 'store' | 'config'>,
  change: Pick<CorpusChanges, 'remove' | 'setReadGroups' | 'deletions'>,
  { reachedShare, ...options }: ThreadOptions,
): Promise<CommitResult> {
  const { store, config } = app
  const { remove = [], setReadGroups = [], deletions } = change
  const leaving = [...remove, ...(deletions?.put ?? []).map(({ documentId }) => documentId)]
  // The store refuses users.
  if (readableGroups(options.principal) !== 'all') return store.writer.commit(change, options)
  const changed = await store.documents.summaries(
    [...leaving, ...setReadGroups.map(({ documentId }) => documentId)],
    options,
  )
  if (!changed.some(({ mail }) => mail !== undefined)) return store.writer.commit(change, options)
  const open = await store.documents.openIngestions(options)
  const threaded = await threadCorpus(
    {
      documents: store.documents,
      vectors: store.vectors,
      assign: assignConversations,
      timeZone: config.timeZone,
      leaving: new Set(leaving),
      regrouped: new Map(setReadGroups.map(({ documentId, groups }) => [documentId, groups])),
      // An ingestion that has not ended has not threaded what it brought.
      changed: open.length === 0 ? { ids: [], formerKeys: [] } : undefined,
      reachedShare,
    },
    options,
  )
  let last: ThreadChanges | undefined
  let isMarked = open.some(({ sourceId }) => sourceId === needsThreading.sourceId)
  for await (const changes of threaded.changed(batchDocuments)) {
    if (last !== undefined) {
      await store.writer.commit({ ...last, ingestions: { open: [needsThreading] } }, options)
      isMarked = true
    }
    last = changes
  }
  const written = new Set(last?.put.map(({ document }) => document.id))
  // What is written anyway has its new groups already.
  const others = setReadGroups.filter(({ documentId }) => !written.has(documentId))
  const ingestions = isMarked ? { close: [needsThreading.sourceId] } : undefined
  return store.writer.commit(
    { ...last, remove, deletions, setReadGroups: others, ingestions },
    options,
  )
}
