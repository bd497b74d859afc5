import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { carryExtraction } from '../../../graph/model-extraction/carry-extraction.ts'
import { extractedByKey } from '../../../graph/model-extraction/with-extraction.ts'
import type { BuiltChanges } from '../../../ingestion/pipeline/ingest-request.ts'
import { plainRecord, unpackRecord } from '../../../ingestion/record/packed-record.ts'
import type { App } from '../../compose.ts'

/**
 * Changes of an ingestion in which documents that are built again, though their revision is the one
 * that is stored, keep what a language model said of them.
 */
export async function keepExtractions(
  { store }: Pick<App, 'store'>,
  changes: BuiltChanges,
  options: ReadOptions,
): Promise<BuiltChanges> {
  const { intact, graph } = store
  const revisions = new Map(
    (
      await intact.summaries(
        changes.put.map(({ document }) => document.id),
        options,
      )
    ).map(({ id, revisionId }) => [id, revisionId]),
  )
  const again = changes.put.filter(
    ({ document }) => revisions.get(document.id) === document.revisionId,
  )
  if (again.length === 0) return changes
  const marked = new Set(
    (
      await graph.nodes(
        again.flatMap(({ chunks }) => chunks.map(({ id }) => id as NodeId)),
        options,
      )
    ).flatMap(({ id, properties }) => (properties[extractedByKey] === undefined ? [] : [id])),
  )
  const extracted = again.filter(({ chunks }) => chunks.some(({ id }) => marked.has(id)))
  if (extracted.length === 0) return changes
  const stored = new Map(
    (
      await intact.records(
        extracted.map(({ document }) => document.id),
        options,
      )
    ).map(record => [record.document.id, record]),
  )
  return {
    ...changes,
    put: changes.put.map(built => {
      const record = stored.get(built.document.id)
      return record === undefined
        ? built
        : plainRecord(carryExtraction(record, unpackRecord(built)))
    }),
  }
}
