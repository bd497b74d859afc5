import type { Properties } from '../../../core/document.ts'
import type { GraphEdge, GraphNode } from '../../../core/graph.ts'
import type { EdgeId, NodeId } from '../../../core/ids.ts'
import { mergeProperties } from '../../../support/merge-properties.ts'
import { givenName } from '../../../cypher/render/stored-names.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import type { Transaction } from '../connection/connection.ts'
import { propertiesOfNative } from '../connection/native-values.ts'
import { stateOfNative, stateOfStatements } from './node-state.ts'
import type { NodeState } from './node-state.ts'
import { readStatements } from './node-state.ts'
import type { Reader } from './reader.ts'

export interface NodeRow {
  readonly labels: string[]
  readonly native: Record<string, unknown>
}
export interface EdgeRow {
  readonly type: string
  readonly from: string
  readonly to: string
  readonly native: Record<string, unknown>
}

/** Columns from which a node or edge is made. */
export const nodeColumns = (variable: string): string =>
  `labels(${variable}) AS labels, properties(${variable}) AS native`
export const edgeColumns = (variable: string): string =>
  `type(${variable}) AS type, startNode(${variable}).\`~id\` AS from, ` +
  `endNode(${variable}).\`~id\` AS to, properties(${variable}) AS native`

/** Nodes with these ids that are visible to the reader, as the reader sees them. */
export async function nodesById(
  transaction: Transaction,
  reader: Reader,
  ids: readonly NodeId[],
): Promise<Map<NodeId, GraphNode>> {
  const rows = await transaction.eachRow<NodeRow>(
    `UNWIND $rows AS id MATCH (n:\`~Node\` {\`~id\`: id}) WHERE ${reader.stated('n')} ` +
      `RETURN ${nodeColumns('n')}`,
    [...new Set(ids)],
    { groups: reader.groups },
  )
  return seenNodes(transaction, reader, rows)
}

/** Visible nodes of rows, as the reader sees them. */
export async function seenNodes(
  transaction: Transaction,
  reader: Reader,
  rows: readonly NodeRow[],
): Promise<Map<NodeId, GraphNode>> {
  const states = rows.map(({ native, labels }) => stateOfNative(native, labels))
  const statements = await readableStatements(
    transaction,
    reader,
    reader.everything ? [] : states.filter(state => state.varied && state.spread),
  )
  const seen = new Map<NodeId, GraphNode>()
  for (const state of states) {
    const own = statements.get(state.id)
    const view = own === undefined ? state : stateOfStatements(state.id, own)
    if (view !== undefined)
      seen.set(state.id, {
        id: state.id,
        labels: [...view.labels],
        properties: sortedProperties(view.properties),
      })
  }
  return seen
}

type Statements = Awaited<ReturnType<typeof readStatements>>

/** What readable documents state about some nodes. */
export async function readableStatements(
  transaction: Transaction,
  reader: Reader,
  nodes: readonly NodeState[],
): Promise<Statements> {
  if (nodes.length === 0) return new Map()
  const all = await readStatements(transaction, nodes)
  return new Map(
    [...all].map(([id, statements]) => [
      id,
      statements.filter(({ groups }) => reader.mayRead(groups)),
    ]),
  )
}

/** Edges of rows with visible groups and ends, as the reader sees them. */
export async function seenEdges(
  transaction: Transaction,
  reader: Reader,
  rows: readonly EdgeRow[],
): Promise<GraphEdge[]> {
  const idOf = ({ native }: EdgeRow): string => String(native['~id'])
  const mixed = reader.everything
    ? []
    : rows.filter(({ native }) => native['~mixed'] === true).map(idOf)
  const statements =
    mixed.length === 0
      ? []
      : await transaction.eachRow<{ id: string; json: string }>(
          'UNWIND $rows AS id MATCH (s:`~EdgeStatement` {`~edge`: id}) MATCH ' +
            '(d:`~Document` {id: s.`~document`}) WHERE any(g IN d.groups WHERE g IN $groups) ' +
            'RETURN id, s.`~json` AS json',
          [...new Set(mixed)],
          { groups: reader.groups },
        )
  const byId = Map.groupBy(statements, row => row.id)
  return rows.map(row => {
    const own = byId.get(idOf(row))
    const properties =
      own === undefined
        ? propertiesOfNative(row.native)
        : mergeProperties(own.map(({ json }) => JSON.parse(json) as Properties))
    return {
      id: idOf(row) as EdgeId,
      type: givenName(row.type) ?? row.type,
      from: row.from as NodeId,
      to: row.to as NodeId,
      properties: sortedProperties(properties),
    }
  })
}

function sortedProperties(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).sort(([left], [right]) => compareCodePoints(left, right)),
  )
}
