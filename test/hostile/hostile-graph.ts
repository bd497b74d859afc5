import type { DocumentRecord, EdgeStatement, NodeStatement } from '../../src/core/graph.ts'
import type { DocumentId, EdgeId, NodeId } from '../../src/core/ids.ts'
import { graphRecord } from '../support/cypher/graph-record.ts'

const people = 300
const knownBy = 40

/**
 * People who all know many others, one who knows nobody, and nodes whose labels, keys and texts
 * look like queries.
 */
export function hostileGraph(): DocumentRecord {
  const node = (
    id: string,
    labels: readonly string[],
    properties: NodeStatement['properties'],
  ): NodeStatement => ({ id: id as NodeId, labels, properties })
  const nodes = [
    ...Array.from({ length: people }, (_, index) =>
      node(`p${index}`, ['Person'], {
        name: `person ${index}`,
        number: index,
        text: `${'x'.repeat(40)}${index}`,
      }),
    ),
    node('alone', ['Alone'], { name: 'alone' }),
    node('odd', ['Odd'], { text: '\'; DROP TABLE node; -- ` " DETACH DELETE' }),
    node('odder', ['Odd\'"`label'], { 'odd key\'"`x': 'kept' }),
  ]
  const edges = Array.from({ length: people * knownBy }, (_, index): EdgeStatement => {
    const from = Math.floor(index / knownBy)
    // Steps that reach everybody soon, without a loop.
    const to = (from + 1 + (index % knownBy) * 7) % people
    return {
      id: `e${index}` as EdgeId,
      type: 'KNOWS',
      from: `p${from}` as NodeId,
      to: `p${to}` as NodeId,
      properties: {},
    }
  })
  return graphRecord('hostile' as DocumentId, { nodes, edges }, ['public'])
}
