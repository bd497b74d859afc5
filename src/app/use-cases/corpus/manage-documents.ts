import type { DocumentSummary } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { onBehalf } from '../../on-behalf.ts'
import { requireWritable } from '../../require-writable.ts'
import { groupsFor } from '../jobs/queue-jobs.ts'
import { mayManage } from '../jobs/upload-source.ts'
import { deleteDocuments, regroupDocument } from './inspect-documents.ts'

/**
 * Deletes a document, with its original and what hangs on it; returns how many documents went.
 * Users delete what they uploaded. Throws `not_found`, `forbidden`.
 */
export async function deleteOwnDocument(
  app: App,
  id: DocumentId,
  options: ReadOptions,
): Promise<number> {
  await ownDocument(app, id, options, 'delete this document')
  return deleteDocuments(app, [id], onBehalf('deleting what a user uploaded', options))
}

/**
 * Sets who may read a document and what came attached to it: users, for what they uploaded, among
 * their own groups. Throws `not_found`, `forbidden`, `invalid_input`.
 */
export async function regroupOwnDocument(
  app: App,
  id: DocumentId,
  groups: readonly string[],
  options: ReadOptions,
): Promise<readonly string[]> {
  await ownDocument(app, id, options, 'change who reads this document')
  const wanted = groupsFor(app, options.principal, groups)
  await regroupDocument(app, id, wanted, onBehalf('sharing what a user uploaded', options))
  return wanted
}

async function ownDocument(
  app: App,
  id: DocumentId,
  options: ReadOptions,
  action: string,
): Promise<DocumentSummary> {
  const [summary] = await app.store.documents.summaries([id], options)
  if (summary === undefined)
    throw new AppError('not_found', `There is no document "${id}".`, { kind: 'document', id })
  if (!mayManage(options.principal, summary))
    throw new AppError('forbidden', `Only the owner of the corpus may ${action}.`, { action })
  requireWritable(app, action)
  return summary
}
