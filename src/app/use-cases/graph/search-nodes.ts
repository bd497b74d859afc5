import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { mappedName } from '../../privacy/map-question.ts'
import { drawnNode, type DrawnNode } from './drawn-graph.ts'
import { nodesByName } from './inspect-graph.ts'

/** Words of a search; further ones are not looked at. */
const mostWords = 20

/**
 * Nodes that a person may mean by some words, best first: what is called exactly so (or has this
 * id), then entities whose name has all the words, then those that have some of them.
 */
export async function searchNodes(
  app: App,
  query: { readonly text: string; readonly label?: string | undefined; readonly limit: number },
  options: ReadOptions,
): Promise<DrawnNode[]> {
  const { label, limit } = query
  const text = mappedName(app, query.text)
  const found = new Map<NodeId, DrawnNode>()
  for (const node of await nodesByName(app, text, options, 'whole'))
    if (label === undefined || node.labels.includes(label)) found.set(node.id, drawnNode(node))
  const terms = text
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, mostWords)
  for (const mode of terms.length > 1 ? (['all', 'any'] as const) : (['any'] as const)) {
    if (found.size >= limit) break
    const hits = await app.store.graph.searchEntities({ terms, mode, label, limit }, options)
    const ids = hits.map(({ id }) => id).filter(id => !found.has(id))
    const nodes = new Map((await app.store.graph.nodes(ids, options)).map(node => [node.id, node]))
    for (const id of ids) {
      const node = nodes.get(id)
      if (node !== undefined) found.set(id, drawnNode(node))
    }
  }
  return [...found.values()].slice(0, limit)
}
