import type { Properties } from '../../../core/document.ts'
import type { NodeId } from '../../../core/ids.ts'
import type { Adjacency, AdjacencyQuery } from '../../../core/ports/graph-reader.ts'
import { checkAdjacencyQuery, compareLinks, packAdjacency } from '../../rules/adjacency.ts'
import type { Link } from '../../rules/adjacency.ts'
import { mergeProperties } from '../../../support/merge-properties.ts'
import { quotedName, storedName } from '../../../cypher/render/stored-names.ts'
import type { Transaction } from '../connection/connection.ts'
import type { Reader } from '../access/reader.ts'

interface LinkRow {
  readonly id: NodeId
  readonly other: NodeId
  readonly type: string
  readonly outgoing: boolean
  readonly weight: unknown
  readonly mixed: string | null
}

/** Edges at many nodes, packed; for a node with too many only enough are read to detect that. */
export async function adjacency(
  transaction: Transaction,
  reader: Reader,
  nodes: readonly NodeId[],
  query: AdjacencyQuery,
): Promise<Adjacency> {
  checkAdjacencyQuery(query)
  const { types, maxDegree } = query
  const positions = new Map(types.map(({ type }, index) => [storedName(type), index]))
  const links = new Map<NodeId, Link[]>()
  if (types.length > 0 && nodes.length > 0) {
    const named = types.map(({ type }) => quotedName(storedName(type))).join('|')
    const weight = types.every(type => type.weight === undefined) ? 'null' : 'r[$weights[type(r)]]'
    const rows = await transaction.eachRow<LinkRow>(
      `UNWIND $rows AS id MATCH (n:\`~Node\` {\`~id\`: id}) WHERE ${reader.stated('n')}
       CALL (n) { MATCH (n)-[r:${named}]-(m:\`~Node\`) WHERE r.\`~id\` IS NOT NULL
       AND ${reader.stated('r')} AND ${reader.stated('m')}
       RETURN r, m ${maxDegree === undefined ? '' : 'LIMIT $cap'} }
       RETURN id, m.\`~id\` AS other, type(r) AS type, startNode(r) = n AS outgoing, ${weight} AS
       weight, CASE WHEN r.\`~mixed\` THEN r.\`~id\` END AS mixed`,
      [...new Set(nodes)],
      {
        groups: reader.groups,
        cap: BigInt((maxDegree ?? 0) + 1),
        weights: Object.fromEntries(
          types.map(({ type, weight: key }) => [storedName(type), storedName(key ?? '')]),
        ),
      },
    )
    const stated = reader.everything
      ? new Map<string, Properties>()
      : await mixedProperties(transaction, reader, rows)
    for (const row of rows) {
      const position = positions.get(row.type)
      if (position === undefined) continue
      const key = types[position]?.weight
      const value =
        row.mixed === null || reader.everything ? row.weight : ownValue(stated.get(row.mixed), key)
      const link: Link = {
        type: position,
        outgoing: row.outgoing,
        other: row.other,
        weight: Math.fround(key === undefined ? 1 : asNumber(value)),
      }
      const present = links.get(row.id)
      if (present === undefined) links.set(row.id, [link])
      else present.push(link)
    }
  }
  for (const found of links.values()) found.sort(compareLinks)
  return packAdjacency(
    nodes.map(id => {
      const found = links.get(id) ?? []
      return found.length > (maxDegree ?? Number.POSITIVE_INFINITY) ? undefined : found
    }),
  )
}

const asNumber = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : 1

const ownValue = (properties: Properties | undefined, key: string | undefined): unknown =>
  properties !== undefined && key !== undefined && Object.hasOwn(properties, key)
    ? properties[key]
    : undefined

/** What readable documents state about edges whose statements differ. */
async function mixedProperties(
  transaction: Transaction,
  reader: Reader,
  rows: readonly LinkRow[],
): Promise<Map<string, Properties>> {
  const ids = [...new Set(rows.flatMap(row => row.mixed ?? []))]
  const statements = await transaction.eachRow<{ id: string; json: string }>(
    `UNWIND $rows AS id MATCH (s:\`~EdgeStatement\` {\`~edge\`: id}) WHERE ` +
      `${reader.stated('s')} RETURN id, s.\`~json\` AS json`,
    ids,
    { groups: reader.groups },
  )
  return new Map(
    [...Map.groupBy(statements, row => row.id)].map(([id, found]) => [
      id,
      mergeProperties(found.map(({ json }) => JSON.parse(json) as Properties)),
    ]),
  )
}
