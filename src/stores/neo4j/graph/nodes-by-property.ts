import type { GraphNode } from '../../../core/graph.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import { propertyMatches } from '../../rules/graph-merge.ts'
import type { Transaction } from '../connection/connection.ts'
import { nodeColumns, readableStatements, seenNodes } from '../access/graph-view.ts'
import type { NodeRow } from '../access/graph-view.ts'
import { inIdOrder } from '../connection/id-order.ts'
import { stateOfNative } from '../access/node-state.ts'
import type { Reader } from '../access/reader.ts'
import { nodeValueIndex } from '../connection/schema.ts'
import { valueTerm } from '../connection/value-terms.ts'

const pageSize = 500

/**
 * Candidates come from the index of values, in id order and page by page; each is compared with
 * what readable documents state.
 */
export async function nodesByProperty(
  transaction: Transaction,
  reader: Reader,
  { label, key, value, ignoreCase, limit }: Parameters<GraphReader['nodesByProperty']>[0],
): Promise<GraphNode[]> {
  const found: GraphNode[] = []
  for (let after = '', isLast = false; !isLast && found.length < limit;) {
    const rows = await transaction.rows<NodeRow & { readonly key: string }>(
      'CALL db.index.fulltext.queryNodes($index, $query) YIELD node AS n WHERE ' +
        `${inIdOrder('n')} > $after AND ${reader.stated('n')} WITH n ORDER BY ` +
        `${inIdOrder('n')} LIMIT $page RETURN ${inIdOrder('n')} AS key, ${nodeColumns('n')}`,
      {
        index: nodeValueIndex,
        query: valueTerm(key, value),
        after,
        page: BigInt(pageSize),
        groups: reader.groups,
      },
    )
    isLast = rows.length < pageSize
    after = rows.at(-1)?.key ?? ''
    const states = rows.map(({ native, labels }) => stateOfNative(native, labels))
    const statements = await readableStatements(
      transaction,
      reader,
      states.filter(state => state.varied),
    )
    const nodes = await seenNodes(transaction, reader, rows)
    for (const state of states) {
      const node = nodes.get(state.id)
      if (node === undefined || (label !== undefined && !node.labels.includes(label))) continue
      const isStated = (statements.get(state.id) ?? [state]).some(({ properties }) => {
        const stated = Object.hasOwn(properties, key) ? properties[key] : undefined
        return stated !== undefined && propertyMatches(stated, value, ignoreCase)
      })
      if (isStated) found.push(node)
    }
  }
  return found.slice(0, limit)
}
