import type { EdgeStatement, NodeStatement } from '../../../core/graph.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { mergeProperties } from '../../../support/merge-properties.ts'
import { sortedSet } from '../../../support/code-points.ts'
import { givenName } from '../../../cypher/render/stored-names.ts'
import type { Connection, Transaction } from '../connection/connection.ts'
import { ownEdgeId } from '../connection/edge-terms.ts'
import { groupsOfNative, propertiesOfNative } from '../connection/native-values.ts'
import { stateOfNative, stateOfStatements } from '../access/node-state.ts'
import type { GroupedStatement, NodeState } from '../access/node-state.ts'
import { unpackStatements } from '../connection/packed-statements.ts'
import { statedColumns, statedPartsOfRow } from '../connection/stored-document.ts'
import type { StatedRow } from '../connection/stored-document.ts'
import { hasAllEdges, statedEdges } from '../graph/stated-edges.ts'

const pageSize = 1_000

interface NodePage {
  readonly id: string
  readonly labels: string[]
  readonly native: Record<string, unknown>
  readonly documents: string[]
}
interface EdgePage {
  readonly id: string
  readonly type: string
  readonly from: string
  readonly to: string
  readonly native: Record<string, unknown>
  readonly documents: string[]
}
interface Stated {
  readonly groups: readonly string[]
  readonly nodes: ReadonlyMap<string, NodeStatement>
  readonly edges: ReadonlyMap<string, EdgeStatement>
}

/**
 * Compares every node and edge with its statements: labels, values, groups, and whether statements
 * differ.
 */
export async function* checkGraph(
  connection: Connection,
  meta: { readonly complexKeys: readonly string[] },
): AsyncGenerator<{ readonly name: string; readonly found: readonly string[] }> {
  const nodes: string[] = []
  for await (const page of pages<NodePage>(
    connection,
    'MATCH (n:`~Node`) WHERE n.`~id` > $after WITH n ORDER BY n.`~id` LIMIT $size RETURN ' +
      'n.`~id` AS id, labels(n) AS labels, properties(n) AS native, COLLECT { MATCH ' +
      '(n)<-[:`~STATES`]-(d:`~Document`) RETURN d.id } AS documents ORDER BY id',
  )) {
    const stated = await statedBy(connection, page)
    for (const { id, labels, native, documents } of page) {
      const statements = documents.flatMap((document): GroupedStatement[] => {
        const found = stated.get(document)
        const statement = found?.nodes.get(id)
        if (found === undefined || statement === undefined) return []
        return [
          { labels: statement.labels, properties: statement.properties, groups: found.groups },
        ]
      })
      if (statements.length !== documents.length)
        nodes.push(`node ${id} hangs on a document that does not state it`)
      const wanted = stateOfStatements(stateOfNative(native, labels).id, statements)
      if (wanted === undefined || stateText(stateOfNative(native, labels)) !== stateText(wanted))
        nodes.push(`node ${id} is not what its documents say`)
      nodes.push(
        ...Object.keys(native)
          .filter(
            key =>
              key.startsWith('~json:') && !meta.complexKeys.includes(key.slice('~json:'.length)),
          )
          .map(key => `node ${id} has ${key}, which is not noted`),
      )
    }
  }
  yield { name: 'nodes are what documents say', found: nodes }

  const edges: string[] = []
  const missing: string[] = []
  for await (const page of edgePages(connection)) {
    const stated = await statedBy(connection, page)
    for (const { id, type, from, to, native, documents } of page) {
      const statements = documents.flatMap(document => {
        const found = stated.get(document)
        const statement = found?.edges.get(id)
        return found === undefined || statement === undefined
          ? []
          : [{ ...statement, groups: found.groups }]
      })
      if (statements.length !== documents.length)
        edges.push(`edge ${id} has a statement that its document does not make`)
      const [first] = statements
      if (
        first === undefined ||
        first.type !== givenName(type) ||
        first.from !== from ||
        first.to !== to
      ) {
        edges.push(`edge ${id} has another type or other ends than its documents say`)
        continue
      }
      const isMixed =
        new Set(statements.map(({ properties }) => canonicalJson(properties))).size > 1 &&
        new Set(statements.map(({ groups }) => canonicalJson(groups))).size > 1
      const isRight =
        canonicalJson(propertiesOfNative(native)) ===
          canonicalJson(mergeProperties(statements.map(({ properties }) => properties))) &&
        canonicalJson(groupsOfNative(native)) ===
          canonicalJson(sortedSet(statements.flatMap(({ groups }) => groups))) &&
        (native['~mixed'] === true) === isMixed &&
        (native['~document'] !== undefined) === (statements.length === 1 && ownEdgeId.test(id))
      if (!isRight) edges.push(`edge ${id} is not what its documents say`)
    }
  }
  const read = async <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    connection.read({}, 'checking the store', work)
  const hasAll = await read(hasAllEdges)
  for await (const page of pages<{ id: string; packed: Int8Array; stated: bigint }>(
    connection,
    'MATCH (d:`~Document`) WHERE d.id > $after WITH d ORDER BY d.id LIMIT $size RETURN ' +
      'd.id AS id, d.statements AS packed, COUNT { (d)-[:`~STATES`]->(:`~Node`) } AS stated ' +
      'ORDER BY id',
  )) {
    for (const { id, packed, stated } of page) {
      const said = unpackStatements(packed)
      const edges = hasAll
        ? said.edges.length
        : (await read(async transaction => statedEdges(transaction, id, said.edges))).size
      if (said.nodes.length !== Number(stated) || said.edges.length !== edges)
        missing.push(`document ${id} states nodes or edges that do not know of it`)
    }
  }
  yield { name: 'edges are what documents say', found: edges }
  yield { name: 'all statements of documents', found: missing }
}

async function* pages<Row extends { readonly id: string }>(
  connection: Connection,
  cypher: string,
): AsyncGenerator<Row[]> {
  for (let after = ''; ;) {
    const page: Row[] = await connection.read({}, 'checking the store', async transaction =>
      transaction.rows<Row>(cypher, { after, size: BigInt(pageSize) }),
    )
    yield page
    after = page.at(-1)?.id ?? ''
    if (page.length < pageSize) return
  }
}

/** Edges by their start node. */
async function* edgePages(connection: Connection): AsyncGenerator<EdgePage[]> {
  for await (const from of pages<{ id: string }>(
    connection,
    'MATCH (n:`~Node`) WHERE n.`~id` > $after WITH n ORDER BY n.`~id` LIMIT $size RETURN ' +
      'n.`~id` AS id ORDER BY id',
  )) {
    yield await connection.read({}, 'checking the store', async transaction =>
      transaction.eachRow<EdgePage>(
        'UNWIND $rows AS id MATCH (:`~Node` {`~id`: id})-[r]->(b:`~Node`) WHERE r.`~id` IS ' +
          'NOT NULL RETURN r.`~id` AS id, type(r) AS type, id AS from, b.`~id` AS to, ' +
          'properties(r) AS native, COLLECT { MATCH (s:`~EdgeStatement` {`~edge`: r.`~id`}) ' +
          'RETURN s.`~document` } + [d IN [r.`~document`] WHERE d IS NOT NULL] AS documents',
        from.map(({ id }) => id),
      ),
    )
  }
}

async function statedBy(
  connection: Connection,
  page: ReadonlyArray<{ readonly documents: readonly string[] }>,
): Promise<Map<string, Stated>> {
  const rows = await connection.read({}, 'checking the store', async transaction =>
    transaction.eachRow<StatedRow>(
      `UNWIND $rows AS id MATCH (d:\`~Document\` {id: id}) RETURN ${statedColumns}`,
      [...new Set(page.flatMap(({ documents }) => documents))],
    ),
  )
  return new Map(
    rows
      .map(statedPartsOfRow)
      .map(({ id, groups, nodes, edges }) => [
        id,
        {
          groups,
          nodes: new Map(nodes.map(node => [node.id, node])),
          edges: new Map(edges.map(edge => [edge.id, edge])),
        },
      ]),
  )
}

/** Equal for equal states, whatever the order of names and tokens. */
function stateText({ names, values, ...state }: NodeState): string {
  return canonicalJson({ ...state, names: [...names].sort(), values: [...values].sort() })
}
