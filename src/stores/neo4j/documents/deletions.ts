import type { CorpusChanges, DeletedDocument } from '../../../core/changes.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { sortedSet } from '../../../support/code-points.ts'
import type { Transaction } from '../connection/connection.ts'

/** All deletions, by id. */
export async function readDeletions(transaction: Transaction): Promise<DeletedDocument[]> {
  const rows = await transaction.rows<{ json: string }>(
    'MATCH (x:`~Deletion`) RETURN x.json AS json',
  )
  return rows
    .map(({ json }) => JSON.parse(json) as DeletedDocument)
    .sort((left, right) => compareCodePoints(left.documentId, right.documentId))
}

/** Which of some documents a person deleted. */
export async function deletedAmong(
  transaction: Transaction,
  ids: readonly DocumentId[],
): Promise<ReadonlySet<DocumentId>> {
  const rows = await transaction.rows<{ id: DocumentId }>(
    'MATCH (x:`~Deletion`) WHERE x.id IN $ids RETURN x.id AS id',
    { ids: [...ids] },
  )
  return new Set(rows.map(({ id }) => id))
}

/** Adds and removes deletions, under the lock of `lockMeta`; returns whether anything changed. */
export async function writeDeletions(
  transaction: Transaction,
  { deletions }: Pick<CorpusChanges, 'deletions'>,
): Promise<boolean> {
  const { put = [], remove = [] } = deletions ?? {}
  if (put.length + remove.length === 0) return false
  const present = new Map(
    (
      await transaction.rows<{ id: string; json: string }>(
        'MATCH (x:`~Deletion`) WHERE x.id IN $ids RETURN x.id AS id, x.json AS json',
        { ids: [...put.map(({ documentId }) => documentId), ...remove] },
      )
    ).map(({ id, json }) => [id, json]),
  )
  const changed = put
    .map(deleted => ({
      id: deleted.documentId,
      json: canonicalJson({ ...deleted, groups: sortedSet(deleted.groups) }),
    }))
    .filter(({ id, json }) => present.get(id) !== json)
  const gone = remove.filter(id => present.has(id))
  await transaction.each('UNWIND $rows AS id MATCH (x:`~Deletion` {id: id}) DELETE x', gone)
  await transaction.each(
    'UNWIND $rows AS row MERGE (x:`~Deletion` {id: row.id}) SET x = row',
    changed,
  )
  return changed.length + gone.length > 0
}
