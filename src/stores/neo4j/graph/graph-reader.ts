import type { EntityRule, GraphEdge } from '../../../core/graph.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader, Neighbour } from '../../../core/ports/graph-reader.ts'
import { requireOwner } from '../../rules/change-check.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { quotedName, storedName } from '../../../cypher/render/stored-names.ts'
import { adjacency } from './adjacency.ts'
import type { Connection, Transaction } from '../connection/connection.ts'
import { edgesById, relationshipsById } from './edges-by-id.ts'
import { entitySearch } from './entity-search.ts'
import { graphSchema } from './graph-schema.ts'
import { edgeColumns, nodesById, seenEdges } from '../access/graph-view.ts'
import type { EdgeRow } from '../access/graph-view.ts'
import { requireLimit } from '../../rules/limit.ts'
import { inIdOrder, orderKey } from '../connection/id-order.ts'
import { nodesByProperty } from './nodes-by-property.ts'
import { explainNeo4jQuery, runNeo4jQuery } from '../query/run-neo4j-query.ts'
import { readerOf } from '../access/reader.ts'
import type { Reader } from '../access/reader.ts'
import { shortestPath } from './shortest-path.ts'

type Direction = 'out' | 'in' | 'any'

/** The graph port. */
export function graphReader(connection: Connection): GraphReader {
  const read = async <Result>(
    options: ReadOptions,
    action: string,
    work: (transaction: Transaction, reader: Reader) => Promise<Result>,
  ): Promise<Result> =>
    connection.read(options, action, async transaction =>
      work(transaction, readerOf(options.principal)),
    )
  const schemas = graphSchema()
  const search = entitySearch()
  return {
    nodes: async (ids, options) =>
      read(options, 'reading nodes', async (transaction, reader) =>
        [...(await nodesById(transaction, reader, ids)).values()].sort(byId),
      ),
    edges: async (ids, options) =>
      read(options, 'reading edges', async (transaction, reader) =>
        (await edgesById(transaction, reader, ids)).sort(byId),
      ),
    async nodesByProperty(query, options) {
      requireLimit(query.limit)
      return read(options, 'searching nodes', async (transaction, reader) =>
        nodesByProperty(transaction, reader, query),
      )
    },
    async neighbours(id, { direction, types, limit, after }, options) {
      requireLimit(limit)
      return read(options, 'reading neighbours', async (transaction, reader) => {
        const rows = await transaction.rows<EdgeRow>(
          `MATCH (n:\`~Node\` {\`~id\`: $id})${pattern(direction, types)}(m:\`~Node\`) ` +
            `WHERE r.\`~id\` IS NOT NULL AND ${inIdOrder('r')} > $after AND ${seen(reader)} ` +
            `WITH DISTINCT r ORDER BY ${inIdOrder('r')} LIMIT $limit RETURN ` +
            `${edgeColumns('r')}`,
          { id, after: orderKey(after ?? ''), limit: BigInt(limit), groups: reader.groups },
        )
        const edges = await seenEdges(transaction, reader, rows)
        const other = (edge: GraphEdge): NodeId => (edge.from === id ? edge.to : edge.from)
        const nodes = await nodesById(transaction, reader, edges.map(other))
        return edges
          .flatMap((edge): Neighbour[] => {
            const node = nodes.get(other(edge))
            return node === undefined ? [] : [{ edge, node }]
          })
          .sort((left, right) => byId(left.edge, right.edge))
      })
    },
    degree: async (id, { direction, types }, options) =>
      read(options, 'counting edges', async (transaction, reader) => {
        const [row] = await transaction.rows<{ count: bigint }>(
          `MATCH (n:\`~Node\` {\`~id\`: $id})${pattern(direction, types)}(m:\`~Node\`) ` +
            `WHERE r.\`~id\` IS NOT NULL AND ${seen(reader)} RETURN count(DISTINCT r) AS ` +
            'count',
          { id, groups: reader.groups },
        )
        return Number(row?.count ?? 0n)
      }),
    shortestPath: async (from, to, query, options) =>
      read(options, 'searching a path', async (transaction, reader) =>
        shortestPath(transaction, reader, from, to, query),
      ),
    adjacency: async (nodes, query, options) =>
      read(options, 'reading edges', async (transaction, reader) =>
        adjacency(transaction, reader, nodes, query),
      ),
    async searchEntities(query, options) {
      requireLimit(query.limit)
      return read(options, 'searching entities', async (transaction, reader) =>
        search(transaction, reader, query),
      )
    },
    rules: async options =>
      read(options, 'reading rules', async (transaction, reader) =>
        (
          await transaction.rows<{ json: string }>(
            `MATCH (rule:\`~Rule\`) MATCH (a:\`~Node\` {\`~id\`: rule.left}) MATCH ` +
              `(b:\`~Node\` {\`~id\`: rule.right}) WHERE ${reader.stated('a')} AND ` +
              `${reader.stated('b')} RETURN rule.json AS json`,
            { groups: reader.groups },
          )
        )
          .map(({ json }) => JSON.parse(json) as EntityRule)
          .sort(byId),
      ),
    provenance: async (id, options) =>
      read(options, 'reading provenance', async (transaction, reader) => {
        const [edge] = await relationshipsById(transaction, reader, [id])
        const rows = await transaction.rows<{ id: DocumentId }>(
          `CALL () {
           MATCH (:\`~Node\` {\`~id\`: $id})<-[:\`~STATES\`]-(d:\`~Document\`)
           WHERE ${reader.document('d')} RETURN d.id AS id
           UNION
           MATCH (s:\`~EdgeStatement\` {\`~edge\`: $id}) WHERE $edgeSeen
           MATCH (d:\`~Document\` {id: s.\`~document\`}) WHERE ${reader.document('d')}
           RETURN d.id AS id
           UNION
           MATCH (d:\`~Document\` {id: $only}) WHERE ${reader.document('d')} RETURN d.id AS id
         } RETURN id`,
          {
            id,
            groups: reader.groups,
            edgeSeen: edge !== undefined,
            only: edge?.native['~document'] ?? null,
          },
        )
        return { documentIds: rows.map(row => row.id).sort(compareCodePoints) }
      }),
    query: async (query, options) => runNeo4jQuery(connection, query, options),
    async explain(query, options) {
      requireOwner(options.principal, 'see what the store is asked')
      return explainNeo4jQuery(connection, query, options)
    },
    schema: async options =>
      read(options, 'reading the schema', async (transaction, reader) =>
        schemas(transaction, reader),
      ),
  }
}

const byId = (left: { readonly id: string }, right: { readonly id: string }): number =>
  compareCodePoints(left.id, right.id)

/** `-[r:TYPE|TYPE]->` and so on. */
function pattern(direction: Direction, types: readonly string[] | undefined): string {
  const named =
    types === undefined || types.length === 0
      ? ''
      : `:${types.map(type => quotedName(storedName(type))).join('|')}`
  return `${direction === 'in' ? '<' : ''}-[r${named}]-${direction === 'out' ? '>' : ''}`
}

/** Node `n`, edge `r` and other end `m` exist for the reader. */
function seen(reader: Reader): string {
  return reader.everything
    ? 'true'
    : `${reader.stated('n')} AND ${reader.stated('r')} AND ${reader.stated('m')}`
}
