import type { GraphNode, GraphPath } from '../../../core/graph.ts'
import type { NodeId } from '../../../core/ids.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import { quotedName, storedName } from '../../../cypher/render/stored-names.ts'
import type { Transaction } from '../connection/connection.ts'
import { nodesById, seenEdges } from '../access/graph-view.ts'
import type { EdgeRow } from '../access/graph-view.ts'
import { inIdOrder } from '../connection/id-order.ts'
import type { Reader } from '../access/reader.ts'

/**
 * A shortest path by the server's own search; of equally short ones the one with the smallest ids,
 * step by step.
 */
export async function shortestPath(
  transaction: Transaction,
  reader: Reader,
  from: NodeId,
  to: NodeId,
  { types, excludeTypes, maxLength }: Parameters<GraphReader['shortestPath']>[2],
): Promise<GraphPath | undefined> {
  const ends = await nodesById(transaction, reader, [from, to])
  const start = ends.get(from)
  if (start === undefined || !ends.has(to)) return undefined
  if (from === to) return { nodes: [start], edges: [] }
  if (!(maxLength >= 1)) return undefined
  const named =
    types === undefined || types.length === 0
      ? ''
      : `:${types.map(type => quotedName(storedName(type))).join('|')}`
  const usable =
    `all(r IN relationships(p) WHERE r.\`~id\` IS NOT NULL AND NOT type(r) IN $excluded AND ` +
    `${reader.stated('r')}) AND all(n IN nodes(p) WHERE n:\`~Node\` AND ` +
    `${reader.stated('n')})`
  const [found] = await transaction.rows<{ nodes: NodeId[]; edges: EdgeRow[] }>(
    `MATCH (a:\`~Node\` {\`~id\`: $from}), (b:\`~Node\` {\`~id\`: $to})
    MATCH p = allShortestPaths((a)-[${named}*1..${Math.floor(maxLength)}]-(b)) WHERE ${usable}
     WITH p ORDER BY reduce(ids = [], i IN range(0, length(p) - 1) | ids +
     [${inIdOrder('nodes(p)[i + 1]')}, ${inIdOrder('relationships(p)[i]')}]) LIMIT 1
     RETURN [n IN nodes(p) | n.\`~id\`] AS nodes, [r IN relationships(p) | {type: type(r),
     from: startNode(r).\`~id\`, to: endNode(r).\`~id\`, native: properties(r)}] AS edges`,
    { from, to, excluded: (excludeTypes ?? []).map(storedName), groups: reader.groups },
  )
  if (found === undefined) return undefined
  const nodes = await nodesById(transaction, reader, found.nodes)
  return {
    nodes: found.nodes.flatMap((id): GraphNode[] => {
      const node = nodes.get(id)
      return node === undefined ? [] : [node]
    }),
    edges: await seenEdges(transaction, reader, found.edges),
  }
}
