import type { DeletedDocument } from '../../../core/changes.ts'
import { AppError } from '../../../core/errors.ts'
import type { Document, DocumentSummary } from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { KnownDocument, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Filter } from '../../../core/question.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { App } from '../../compose.ts'
import { isFrameworkSource } from '../frameworks/framework-source.ts'
import { isUploadSource } from '../jobs/upload-source.ts'
import { commitThreaded } from './commit-threaded.ts'

const pageSize = 500

/** All documents that the filter leaves, in id order, read page by page. */
export async function* listDocuments(
  app: Pick<App, 'store'>,
  filter: Filter,
  options: ReadOptions,
): AsyncGenerator<DocumentSummary> {
  let after: DocumentId | undefined
  for (;;) {
    throwIfAborted(options.signal, 'listing documents')
    const page = await app.store.documents.list({ filter, after, limit: pageSize }, options)
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.id
  }
}

/** Documents in id order, and the id after which the next page begins; absent on the last one. */
export interface DocumentPage {
  readonly documents: readonly DocumentSummary[]
  readonly next?: DocumentId | undefined
}

// A page of documents with rare words in their names reads so many of them, and goes on with the
// next page.
const mostSearched = 20_000

/**
 * One page of the documents that the filter leaves. `query`: of those whose titles or keys hold all
 * of its words; a page then has a next one also where it holds fewer than `limit`.
 */
export async function documentPage(
  { store }: Pick<App, 'store'>,
  page: {
    readonly filter: Filter
    readonly query?: string | undefined
    readonly after?: DocumentId | undefined
    readonly limit: number
  },
  options: ReadOptions,
): Promise<DocumentPage> {
  const words = page.query === undefined ? [] : folded(page.query).split(/\s+/).filter(Boolean)
  const fits = ({ title, key }: DocumentSummary): boolean => {
    const name = folded(`${title} ${key}`)
    return words.every(word => name.includes(word))
  }
  const { filter, limit } = page
  const documents: DocumentSummary[] = []
  let { after } = page
  let read = 0
  for (;;) {
    throwIfAborted(options.signal, 'listing documents')
    const size = words.length === 0 ? limit + 1 : pageSize
    const found = await store.documents.list({ filter, after, limit: size }, options)
    for (const document of found) {
      if (documents.length === limit && after !== undefined) return { documents, next: after }
      after = document.id
      if (fits(document)) documents.push(document)
    }
    read += found.length
    if (found.length < size) return { documents }
    if (read >= mostSearched && after !== undefined) return { documents, next: after }
  }
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * Finds one document by its id, an unambiguous beginning of it, its key, or its mail id. Throws
 * `not_found`, or `invalid_input` when several fit.
 */
export async function findDocument(
  app: App,
  name: string,
  options: ReadOptions,
): Promise<Document> {
  const direct = await app.store.documents.document(name as DocumentId, options)
  if (direct !== undefined) return direct
  const fits: DocumentSummary[] = []
  for await (const summary of listDocuments(app, {}, options)) {
    if (summary.id.startsWith(name) || summary.key === name || summary.mail?.emailId === name)
      fits.push(summary)
    if (fits.length > 5) break
  }
  const only = fits[0]
  if (fits.length > 1) {
    throw new AppError(
      'invalid_input',
      `"${name}" matches ${fits.length > 5 ? 'more than five' : fits.length} documents: ${fits
        .slice(0, 5)
        .map(fit => `${fit.id} (${fit.key})`)
        .join(', ')}. Give one of these ids.`,
      { issues: [{ path: 'document', message: 'ambiguous' }] },
    )
  }
  const found =
    only === undefined ? undefined : await app.store.documents.document(only.id, options)
  if (found === undefined)
    throw new AppError(
      'not_found',
      `There is no document "${name}". "veritrail documents list" lists what is there.`,
      { kind: 'document', id: name },
    )
  return found
}

/**
 * Deletes documents with everything that hangs on them, attachments of a mail included, and notes
 * that they were deleted, so that no ingestion brings them back; returns how many went. Uploads and
 * frameworks come back only by the hand of somebody who adds them again, so they are not noted.
 * Throws `forbidden` for users.
 */
export async function deleteDocuments(
  app: Pick<App, 'store' | 'config' | 'clock'>,
  ids: readonly DocumentId[],
  options: ReadOptions,
): Promise<number> {
  const at = app.clock.now()
  const going = await withAttached(app, ids, options)
  const remove = going
    .filter(({ sourceId }) => isAddedByHand(sourceId))
    .map(({ known }) => known.documentId)
  const noted = going.filter(({ sourceId }) => !isAddedByHand(sourceId))
  const deleted = noted.map(
    ({ sourceId, known: { documentId, key, groups, parentId } }): DeletedDocument => ({
      documentId,
      sourceId,
      key,
      groups,
      at,
      ...(parentId !== undefined && { parentId }),
    }),
  )
  const result = await commitThreaded(app, { remove, deletions: { put: deleted } }, options)
  return result.removed
}

const isAddedByHand = (sourceId: string): boolean =>
  isUploadSource(sourceId) || isFrameworkSource(sourceId)

/** Documents and all that came attached to them, at any depth, attached mails included. */
async function withAttached(
  { store: { documents } }: Pick<App, 'store'>,
  ids: readonly DocumentId[],
  options: ReadOptions,
): Promise<Array<{ readonly sourceId: string; readonly known: KnownDocument }>> {
  const found: Array<{ readonly sourceId: string; readonly known: KnownDocument }> = []
  for (const sourceId of new Set(
    (await documents.summaries(ids, options)).map(summary => summary.sourceId),
  )) {
    const known = await documents.known(sourceId, options)
    const children = Map.groupBy(known, ({ parentId }) => parentId)
    const open = new Set(ids)
    // A set that grows is gone through to its new end.
    for (const id of open) for (const { documentId } of children.get(id) ?? []) open.add(documentId)
    for (const document of known)
      if (open.has(document.documentId)) found.push({ sourceId, known: document })
  }
  return found
}

/** Sets the groups that may read a document and, with a mail, its attachments. */
export async function regroupDocument(
  app: App,
  id: DocumentId,
  groups: readonly string[],
  options: ReadOptions,
): Promise<void> {
  const attached = await withAttached(app, [id], options)
  await commitThreaded(
    app,
    { setReadGroups: attached.map(({ known: { documentId } }) => ({ documentId, groups })) },
    options,
  )
}
