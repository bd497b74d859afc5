import type { Properties } from '../../../core/document.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'

const pageSize = 500

/** Documents with what their nodes say, in the given order; undefined of one that is not there. */
export async function* documentNodes(
  { store }: Pick<App, 'store'>,
  documents: readonly DocumentId[],
  options: ReadOptions,
): AsyncGenerator<readonly [DocumentId, Properties | undefined]> {
  for (let from = 0; from < documents.length; from += pageSize) {
    const ids = documents.slice(from, from + pageSize)
    const nodes = new Map(
      (await store.graph.nodes(ids as readonly string[] as readonly NodeId[], options)).map(
        node => [node.id as string, node.properties],
      ),
    )
    for (const id of ids) yield [id, nodes.get(id)]
  }
}
