import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import {
  hasExtraction,
  withoutExtraction,
} from '../../../graph/model-extraction/without-extraction.ts'
import type { App } from '../../compose.ts'
import { requireWritable } from '../../require-writable.ts'
import { requireOwnGraph } from './extraction-settings.ts'
import { pendingDocuments } from './pending-extraction.ts'
import { rewriteRecords } from './rewrite-records.ts'

const batchDocuments = 50

/**
 * Takes everything that a language model said out of the graph, whichever model; gives the number
 * of documents that had something. What the rules built is there as if no model had been asked.
 * Throws `forbidden` for users.
 */
export async function removeExtraction(
  app: Pick<App, 'store' | 'corpusFolder'>,
  options: ReadOptions,
): Promise<number> {
  requireOwnGraph(options.principal)
  requireWritable(app, 'remove the extracted graph')
  let removed = 0
  let batch: DocumentId[] = []
  const flush = async (): Promise<void> => {
    const written = await rewriteRecords(
      app,
      batch,
      record => (hasExtraction(record) ? withoutExtraction(record) : undefined),
      options,
    )
    removed += written.size
    batch = []
  }
  for await (const { document, done } of pendingDocuments(
    app,
    { origin: '', again: false },
    options,
  )) {
    if (done > 0) batch.push(document.id)
    if (batch.length >= batchDocuments) await flush()
  }
  await flush()
  return removed
}
