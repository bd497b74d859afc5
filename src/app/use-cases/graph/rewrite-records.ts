import type { DocumentRecord } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { keptVectors } from '../../../ingestion/record/kept-vectors.ts'
import type { App } from '../../compose.ts'

/**
 * Writes documents again with another graph, in one commit; their vectors stay. `change` gives the
 * new record, or `undefined` to leave a document as it is. What is changed, regrouped or removed by
 * somebody else meanwhile is left alone; gives the ids of those that were written.
 */
export async function rewriteRecords(
  { store }: Pick<App, 'store'>,
  ids: readonly DocumentId[],
  change: (record: DocumentRecord) => DocumentRecord | undefined,
  options: ReadOptions,
): Promise<ReadonlySet<DocumentId>> {
  // First when, then what: a change between the two makes the record outdated, not the number.
  const unchangedSince = new Map(
    (await store.intact.summaries(ids, options)).map(({ id, commitSeq = 0 }) => [id, commitSeq]),
  )
  const put = (await store.intact.records([...unchangedSince.keys()], options)).flatMap(
    record => change(record) ?? [],
  )
  if (put.length === 0) return new Set()
  const vectors = await keptVectors(
    put.flatMap(({ chunks }) => chunks.map(({ id }) => id)),
    store.vectors,
    options,
  )
  const { commitSeq } = await store.writer.commit({ put, unchangedSince, ...vectors }, options)
  const written = await store.intact.summaries(
    put.map(({ document }) => document.id),
    options,
  )
  return new Set(written.flatMap(summary => (summary.commitSeq === commitSeq ? [summary.id] : [])))
}
