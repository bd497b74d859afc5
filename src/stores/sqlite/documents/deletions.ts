import type { CorpusChanges, DeletedDocument } from '../../../core/changes.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { sortedSet } from '../../../support/code-points.ts'
import type { Database } from '../session/connection.ts'
import { DamagedRow, parseStored } from '../session/damage.ts'
import { isIntact, sealOf } from '../session/seal.ts'

/** What the seal of a deletion covers, in this order. */
export const deletionColumns = ['id', 'source_id', 'key', 'parent_id', 'groups', 'at'] as const

export type DeletionRow = readonly [
  id: string,
  sourceId: string,
  key: string,
  parentId: string | null,
  groups: string,
  at: number,
  seal: string,
]
export const deletionRow = [...deletionColumns, 'seal'].join(', ')

/** Throws `DamagedRow` for a row that is not what was written. */
export function unpackDeletion([
  id,
  sourceId,
  key,
  parentId,
  groups,
  at,
  seal,
]: DeletionRow): DeletedDocument {
  if (!isIntact(seal, [id, sourceId, key, parentId, groups, at]))
    throw new DamagedRow(`the deletion of ${id}`)
  return {
    documentId: id as DocumentId,
    sourceId,
    key,
    groups: parseStored<string[]>(groups, `the deletion of ${id}`),
    at,
    ...(parentId !== null && { parentId: parentId as DocumentId }),
  }
}

/** All deletions, by id. */
export function storedDeletions(database: Database): DeletedDocument[] {
  return database
    .all<DeletionRow>(`select ${deletionRow} from deletion order by id`)
    .map(unpackDeletion)
}

/** Ids of the records that are skipped because a person deleted these documents. */
export function deletedAmong(
  database: Database,
  records: readonly DocumentRecord[],
): ReadonlySet<string> {
  if (records.length === 0 || database.get('select 1 from deletion limit 1') === undefined)
    return new Set()
  return new Set(
    records
      .map(({ document }) => document.id)
      .filter(id => database.get('select 1 from deletion where id = ?', id) !== undefined),
  )
}

/** Adds and removes deletions; returns whether anything changed. */
export function applyDeletions(
  database: Database,
  { deletions }: Pick<CorpusChanges, 'deletions'>,
): boolean {
  let changed = 0
  for (const id of deletions?.remove ?? [])
    changed += database.run('delete from deletion where id = ?', id)
  for (const { documentId, sourceId, key, parentId = null, groups, at } of deletions?.put ?? []) {
    const values = [documentId, sourceId, key, parentId, JSON.stringify(sortedSet(groups)), at]
    const seal = sealOf(values)
    changed += database.run(
      `insert into deletion (${deletionRow}) values (?, ?, ?, ?, ?, ?, ?)
      on conflict (id) do update set source_id = excluded.source_id, key = excluded.key,
      parent_id = excluded.parent_id, groups = excluded.groups, at = excluded.at, seal =
      excluded.seal where seal <> excluded.seal`,
      ...values,
      seal,
    )
  }
  return changed > 0
}
