import type { Properties } from '../../../core/document.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { quotedName, storedName } from '../../../cypher/render/stored-names.ts'
import type { NodeNumber, Transaction } from '../connection/connection.ts'
import { nativeGroups, nativeProperties } from '../connection/native-values.ts'
import type { NodeChanges } from './node-writer.ts'

/** What an edge is whoever states it. */
export interface Shape {
  readonly type: string
  readonly from: string
  readonly to: string
}
/**
 * Relationships of one type between known ends. The subquery fixes the plan: a server that has seen
 * few of them yet would rather read all of the type for every row.
 */
export const eachRelationship = (type: string): string =>
  'UNWIND $rows AS row MATCH (a) WHERE id(a) = row.from MATCH (b) WHERE id(b) = row.to ' +
  `CALL (row, a, b) { MATCH (a)-[r:${type}]->(b) WHERE r.\`~id\` = row.id RETURN r }`

/** Numbers by the ids of nodes; undefined for one that is not there. */
export type Ends = ReadonlyMap<string, NodeNumber | undefined>

/** Edges by type, with the numbers of their ends; one without an end has no relationship. */
export async function eachType<Row extends Shape>(
  rows: readonly Row[],
  ends: Ends,
  run: (type: string, rows: readonly unknown[]) => Promise<void>,
): Promise<void> {
  await Promise.all(
    [...Map.groupBy(rows, row => row.type)].map(async ([type, same]) =>
      run(
        quotedName(storedName(type)),
        same.flatMap(({ from, to, type: _type, ...rest }) => {
          const numbers = { from: ends.get(from), to: ends.get(to) }
          return numbers.from === undefined || numbers.to === undefined
            ? []
            : [{ ...rest, ...numbers }]
        }),
      ),
    ),
  )
}

/** Properties of the relationships of some edges, by their ids. */
export async function relationships(
  transaction: Transaction,
  edges: ReadonlyArray<readonly [string, Shape]>,
  ends: Ends,
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const present = new Map<string, Readonly<Record<string, unknown>>>()
  await eachType(
    edges.map(([id, shape]) => ({ id, ...shape })),
    ends,
    async (type, rows) => {
      for (const { id, native } of await transaction.eachRow<{
        id: string
        native: Record<string, unknown>
      }>(`${eachRelationship(type)} RETURN row.id AS id, properties(r) AS native`, rows))
        present.set(id, native)
    },
  )
  return present
}

/** Numbers of the ends that exist after the commit. */
export async function numbersOfEnds(
  transaction: Transaction,
  edges: readonly Shape[],
  nodes: NodeChanges,
): Promise<Ends> {
  const known = new Map<string, NodeNumber | undefined>(nodes.numbers)
  const asked = new Set(edges.flatMap(({ from, to }) => [from, to]).filter(id => !known.has(id)))
  for (const { id, number } of await transaction.eachRow<{ id: string; number: NodeNumber }>(
    'UNWIND $rows AS id MATCH (n:`~Node` {`~id`: id}) RETURN id, id(n) AS number',
    [...asked],
  ))
    known.set(id, number)
  return known
}

/** The properties of an `~EdgeStatement` that holds what it says. */
export function fullStatement(
  id: string,
  { type, from, to }: Shape,
  {
    document,
    groups,
    properties,
  }: {
    readonly document: string
    readonly groups: readonly string[]
    readonly properties: Properties
  },
): Record<string, unknown> {
  return {
    ...nativeProperties(properties),
    '~edge': id,
    '~document': document,
    '~type': type,
    '~from': from,
    '~to': to,
    ...nativeGroups(groups),
    '~json': canonicalJson(properties),
  }
}
