import { standardNode } from '../../../alignment/framework/framework-graph.ts'
import type { addressesType, reviewedType } from '../../../alignment/links/passage-link.ts'
import type { GraphEdge } from '../../../core/graph.ts'
import type { DocumentId, EdgeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'

const pageSize = 500

/** The links, the decisions or both that lead to a standard, read page by page. */
export async function* edgesToStandard(
  { store }: Pick<App, 'store'>,
  standard: { readonly framework: DocumentId; readonly number: string },
  types: ReadonlyArray<typeof addressesType | typeof reviewedType>,
  options: ReadOptions,
): AsyncGenerator<GraphEdge> {
  const node = standardNode(standard.framework, standard.number)
  let after: EdgeId | undefined
  for (;;) {
    const query = { direction: 'in', types, limit: pageSize, after } as const
    const page = await store.graph.neighbours(node, query, options)
    for (const { edge } of page) yield edge
    after = page.at(-1)?.edge.id
    if (page.length < pageSize) return
  }
}
