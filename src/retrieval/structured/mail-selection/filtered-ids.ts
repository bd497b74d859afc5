import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Filter } from '../../../core/question.ts'
import type { SelectionPorts } from './selection-types.ts'

const listPage = 1_000

/** Ids of the mails that a filter leaves, of some or of all. */
export async function filteredIds(
  filter: Filter,
  among: readonly NodeId[] | undefined,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<Set<NodeId>> {
  const ids = new Set<NodeId>()
  const asked: Array<readonly DocumentId[] | undefined> =
    among === undefined
      ? [undefined]
      : Array.from(
          { length: Math.ceil(among.length / listPage) },
          (_, index) =>
            among.slice(
              index * listPage,
              (index + 1) * listPage,
            ) as readonly string[] as readonly DocumentId[],
        )
  for (const documentIds of asked) {
    const named = filter.documentIds === undefined ? undefined : new Set(filter.documentIds)
    const wanted =
      documentIds === undefined || named === undefined
        ? (documentIds ?? filter.documentIds)
        : documentIds.filter(id => named.has(id))
    let after: DocumentId | undefined
    for (;;) {
      const page = await ports.documents.list(
        { filter: { ...filter, documentIds: wanted }, after, limit: listPage },
        options,
      )
      for (const { id, kind } of page) if (kind === 'email') ids.add(id as string as NodeId)
      after = page.at(-1)?.id
      if (page.length < listPage) break
    }
  }
  return ids
}
