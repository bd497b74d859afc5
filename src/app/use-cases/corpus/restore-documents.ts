import { resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { DeletedDocument, OpenIngestion } from '../../../core/changes.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { requireOwner } from '../../../stores/rules/change-check.ts'

export interface RestoreSummary {
  /** Deletions that were forgotten, in id order. */
  readonly restored: readonly DeletedDocument[]
  /** What to ingest to have the documents again: files, folders, web addresses. */
  readonly sources: readonly string[]
}

/**
 * Forgets that documents were deleted, each with what hangs on it, so that the next ingestion of
 * their source reads them again. `names`: ids, beginnings of ids, or keys; `'all'`: all of them.
 * Throws `forbidden` for users, `not_found` for what was not deleted, `invalid_input` for a name
 * that fits several and for an attachment whose mail stays deleted.
 */
export async function restoreDocuments(
  app: Pick<App, 'store'>,
  names: readonly string[] | 'all',
  options: ReadOptions,
): Promise<RestoreSummary> {
  requireOwner(options.principal, 'restore deleted documents')
  const { documents, writer } = app.store
  const deleted = await documents.deletions(options)
  const restored =
    names === 'all'
      ? deleted
      : withAttached(
          deleted,
          names.map(name => deletedBy(name, deleted).documentId),
        )
  const ids = new Set(restored.map(({ documentId }) => documentId))
  for (const { key, parentId } of restored) {
    const parent =
      parentId === undefined || ids.has(parentId)
        ? undefined
        : deleted.find(({ documentId }) => documentId === parentId)
    if (parent !== undefined)
      throw new AppError(
        'invalid_input',
        `"${key}" came with "${parent.key}", which is deleted too. Restore that.`,
        { issues: [{ path: 'document', message: 'belongs to a deleted document' }] },
      )
  }
  const sources = new Map((await documents.sources(options)).map(source => [source.id, source]))
  const places = restored.flatMap(({ sourceId, key, parentId }) => {
    const source = sources.get(sourceId)
    return source === undefined || (source.kind === 'web' && parentId !== undefined)
      ? []
      : [source.kind === 'web' ? key : source.location]
  })
  const open = await itemsToRead(app, restored, options)
  await writer.commit(
    { deletions: { remove: [...ids] }, ...(open.length > 0 && { ingestions: { open } }) },
    options,
  )
  return { restored, sources: [...new Set(places)].sort() }
}

/** The deletions with these ids and of what hung on those documents. */
function withAttached(
  deleted: readonly DeletedDocument[],
  ids: readonly DocumentId[],
): DeletedDocument[] {
  const children = Map.groupBy(deleted, ({ parentId }) => parentId)
  const found = new Set(ids)
  // A set that grows is gone through to its new end.
  for (const id of found) for (const { documentId } of children.get(id) ?? []) found.add(documentId)
  return deleted.filter(({ documentId }) => found.has(documentId))
}

function deletedBy(name: string, deleted: readonly DeletedDocument[]): DeletedDocument {
  const direct = deleted.find(({ documentId }) => documentId === name)
  if (direct !== undefined) return direct
  const fits = deleted.filter(({ documentId, key }) => key === name || documentId.startsWith(name))
  const [only] = fits
  if (only === undefined)
    throw new AppError(
      'not_found',
      `There is no deleted document "${name}". "veritrail documents deleted" shows what ` +
        'was deleted.',
      { kind: 'document', id: name },
    )
  if (fits.length > 1) {
    const some = fits.slice(0, 5).map(fit => `${fit.documentId} (${fit.key})`)
    throw new AppError(
      'invalid_input',
      `"${name}" matches ${fits.length > 5 ? 'more than five' : fits.length} deleted ` +
        `documents: ${some.join(', ')}. Give one of these ids.`,
      { issues: [{ path: 'document', message: 'ambiguous' }] },
    )
  }
  return only
}

/**
 * An attachment is read with its mail, which is in the corpus and has not changed: marked as
 * unfinished, it is read all the same.
 */
async function itemsToRead(
  { store: { documents } }: Pick<App, 'store'>,
  restored: readonly DeletedDocument[],
  options: ReadOptions,
): Promise<OpenIngestion[]> {
  const sources = new Map((await documents.sources(options)).map(source => [source.id, source]))
  const open = new Map(
    (await documents.openIngestions(options)).map(ingestion => [ingestion.sourceId, ingestion]),
  )
  const changed = new Set<string>()
  for (const { sourceId, parentId } of restored) {
    let top: DocumentId | undefined
    for (let id = parentId; id !== undefined;) {
      const [parent] = await documents.summaries([id], options)
      if (parent !== undefined) top = parent.id
      id = parent?.parentId
    }
    const source = sources.get(sourceId)
    if (top === undefined || source === undefined) continue
    const before = open.get(sourceId) ?? {
      sourceId,
      location: source.kind === 'web' ? source.location : resolve(source.location),
      unfinished: [],
    }
    open.set(sourceId, { ...before, unfinished: [...new Set([...before.unfinished, top])] })
    changed.add(sourceId)
  }
  return [...open.values()].filter(({ sourceId }) => changed.has(sourceId))
}
