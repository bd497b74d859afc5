import type { DocumentId } from '../../../core/ids.ts'
import type { KnownDocument, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Principal } from '../../../core/principal.ts'
import { mayRead } from '../../../core/principal.ts'
import type { Database } from '../session/connection.ts'
import { parseStored } from '../session/damage.ts'
import type { Session } from '../session/session.ts'

/** A document that the next ingestion of its source has to read again. */
export interface Reread {
  readonly documentId: string
  readonly sourceId: string
  readonly key: string
  readonly groups: readonly string[]
  readonly parentId: string | null
  readonly extractor: string
  /** Not in the corpus any more. */
  readonly isGone: boolean
}

export function noteReread(
  database: Database,
  { documentId, sourceId, key, groups, parentId, extractor, isGone }: Reread,
): void {
  database.run(
    'insert or replace into reread (document_id, source_id, key, groups, parent_id, ' +
      'extractor, is_gone) values (?, ?, ?, ?, ?, ?, ?)',
    documentId,
    sourceId,
    key,
    JSON.stringify(groups),
    parentId,
    extractor,
    isGone ? 1 : 0,
  )
}

type Row = readonly [
  documentId: string,
  key: string,
  groups: string,
  parentId: string | null,
  extractor: string,
]

/**
 * Documents lost to damage: an ingestion knows them and their groups, but never treats them as
 * unchanged.
 */
export function knownButGone(
  { database }: Session,
  sourceId: string,
  { principal }: ReadOptions,
): KnownDocument[] {
  return database
    .all<Row>(
      'select document_id, key, groups, parent_id, extractor from reread where source_id = ' +
        '? and is_gone = 1',
      sourceId,
    )
    .flatMap(([id, key, json, parentId, extractor]) => {
      const groups = parseStored<string[]>(json, `the groups of document ${id}`, id)
      return mayRead(principal, groups)
        ? [
            {
              documentId: id as DocumentId,
              key,
              bytesHash: '',
              extractor,
              groups,
              ...(parentId !== null && { parentId: parentId as DocumentId }),
            },
          ]
        : []
    })
}

/** Ids of documents lost to damage that the principal could read. */
export function goneFor({ database }: Session, principal: Principal): DocumentId[] {
  return database
    .all<[string, string]>('select document_id, groups from reread where is_gone = 1')
    .flatMap(([id, json]) =>
      mayRead(principal, parseStored<string[]>(json, `the groups of document ${id}`, id))
        ? [id as DocumentId]
        : [],
    )
}
