import { carryLinks } from '../../../alignment/links/carry-links.ts'
import { alignedToKey } from '../../../alignment/links/with-links.ts'
import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { BuiltChanges } from '../../../ingestion/pipeline/ingest-request.ts'
import { plainRecord, unpackRecord } from '../../../ingestion/record/packed-record.ts'
import type { App } from '../../compose.ts'

/**
 * Changes of an ingestion in which documents that are built again keep their links to standards,
 * where they are the same, and what people decided of their passages.
 */
export async function keepLinks(
  { store }: Pick<App, 'store'>,
  changes: BuiltChanges,
  options: ReadOptions,
): Promise<BuiltChanges> {
  const ids = changes.put.map(({ document }) => document.id)
  if (ids.length === 0) return changes
  const aligned = (
    await store.graph.nodes(ids as readonly string[] as readonly NodeId[], options)
  ).flatMap(({ id, properties }) => (properties[alignedToKey] === undefined ? [] : [id as string]))
  if (aligned.length === 0) return changes
  const wanted = new Set(aligned)
  const stored = new Map(
    (
      await store.intact.records(
        ids.filter(id => wanted.has(id)),
        options,
      )
    ).map(record => [record.document.id, record]),
  )
  return {
    ...changes,
    put: changes.put.map(built => {
      const record = stored.get(built.document.id)
      return record === undefined ? built : plainRecord(carryLinks(record, unpackRecord(built)))
    }),
  }
}
