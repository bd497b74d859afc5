import type { GraphSchema } from '../../../core/ports/graph-reader.ts'
import type { NodeId } from '../../../core/ids.ts'
import { edgeTypeSchemas } from '../../rules/edge-type-schemas.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { givenName } from '../../../cypher/render/stored-names.ts'
import type { Transaction } from '../connection/connection.ts'
import { seenNodes } from '../access/graph-view.ts'
import type { NodeRow } from '../access/graph-view.ts'
import { readMeta } from '../connection/meta.ts'
import { propertiesOfNative } from '../connection/native-values.ts'
import type { Reader } from '../access/reader.ts'

const maxKept = 100

/**
 * Labels, edge types and their properties, as the reader sees them; reads every node and edge, once
 * per commit and set of groups.
 */
export function graphSchema(): (transaction: Transaction, reader: Reader) => Promise<GraphSchema> {
  const known = new Map<string, { readonly commitSeq: number; readonly schema: GraphSchema }>()
  return async (transaction, reader) => {
    const { commitSeq } = await readMeta(transaction)
    const key = reader.everything ? '' : JSON.stringify(reader.groups)
    const present = known.get(key)
    if (present?.commitSeq === commitSeq) return present.schema
    if (known.size >= maxKept) known.clear()
    const schema = await readSchema(transaction, reader)
    known.set(key, { commitSeq, schema })
    return schema
  }
}

async function readSchema(transaction: Transaction, reader: Reader): Promise<GraphSchema> {
  const parameters = { groups: reader.groups }
  // A reader's view of a mixed node is computed node by node.
  const isMixed = (variable: string): string =>
    reader.everything ? 'false' : `coalesce(${variable}.\`~mixed\`, false)`
  const uniform = await transaction.rows<{ labels: string[]; keys: string[]; count: bigint }>(
    `MATCH (n:\`~Node\`) WHERE ${reader.stated('n')} AND NOT ${isMixed('n')} RETURN ` +
      'labels(n) AS labels, keys(n) AS keys, count(*) AS count',
    parameters,
  )
  const mixedRows = reader.everything
    ? []
    : await transaction.rows<NodeRow>(
        `MATCH (n:\`~Node\`) WHERE n.\`~mixed\` AND ${reader.stated('n')} RETURN labels(n) ` +
          'AS labels, properties(n) AS native',
        parameters,
      )
  const mixed = await seenNodes(transaction, reader, mixedRows)

  const labels = new Map<string, { count: number; readonly properties: Set<string> }>()
  const note = (names: readonly string[], keys: readonly string[], count: number): void => {
    for (const label of names) {
      const entry = labels.get(label) ?? { count: 0, properties: new Set<string>() }
      entry.count += count
      for (const key of keys) entry.properties.add(key)
      labels.set(label, entry)
    }
  }
  for (const row of uniform)
    note(
      givenNames(row.labels),
      Object.keys(propertiesOfNative(Object.fromEntries(row.keys.map(key => [key, 'null'])))),
      Number(row.count),
    )
  for (const node of mixed.values()) note(node.labels, Object.keys(node.properties), 1)

  const edges = await transaction.rows<{
    type: string
    from: string[] | null
    fromId: NodeId | null
    to: string[] | null
    toId: NodeId | null
    count: bigint
  }>(
    `MATCH (a:\`~Node\`)-[r]->(b:\`~Node\`) WHERE r.\`~id\` IS NOT NULL AND ${reader.stated('r')}
    AND ${reader.stated('a')} AND ${reader.stated('b')}
     RETURN type(r) AS type, labels(a) AS from,
     CASE WHEN ${isMixed('a')} THEN a.\`~id\` END AS fromId, labels(b) AS to,
     CASE WHEN ${isMixed('b')} THEN b.\`~id\` END AS toId, count(*) AS count`,
    parameters,
  )
  const labelsOf = (stored: readonly string[] | null, id: NodeId | null): readonly string[] =>
    id === null ? givenNames(stored ?? []) : (mixed.get(id)?.labels ?? [])
  const groups = edges.map(({ type, from, fromId, to, toId, count }) => ({
    type: givenName(type) ?? type,
    from: labelsOf(from, fromId),
    to: labelsOf(to, toId),
    count: Number(count),
  }))
  const sorted = (names: ReadonlySet<string>): string[] => [...names].sort(compareCodePoints)
  return {
    labels: [...labels]
      .sort(([left], [right]) => compareCodePoints(left, right))
      .map(([label, { count, properties }]) => ({ label, count, properties: sorted(properties) })),
    edgeTypes: edgeTypeSchemas(groups),
  }
}

const givenNames = (names: readonly string[]): string[] =>
  names.flatMap(name => givenName(name) ?? [])
