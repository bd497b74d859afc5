import type { Conversation } from '../../core/ports/conversations.ts'
import type { Chunk, Document, Source } from '../../core/document.ts'
import type {
  DocumentRecord,
  EdgeStatement,
  EntityRule,
  FactStatement,
  Mention,
  NodeStatement,
} from '../../core/graph.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { exportLine, recordLines } from '../rules/logical-export.ts'
import type { Connection, Transaction } from './connection/connection.ts'
import { countVectors } from './vectors/vector-writer.ts'
import { readDeletions } from './documents/deletions.ts'
import { answerColumns, answerOfRow } from './ledger/ledger.ts'
import { readMeta } from './connection/meta.ts'
import { unpackStatements } from './connection/packed-statements.ts'
import {
  documentColumns,
  recordOfRow,
  wholeColumns,
  wholeDocumentOfRow,
} from './connection/stored-document.ts'
import type { DocumentRow, WholeRow } from './connection/stored-document.ts'

const pageSize = 500
/** Documents with originals are large. */
const wholePageSize = 50

/**
 * Lines of the logical export, page by page: later pages may contain concurrent commits, so nothing
 * should be written meanwhile. In any order each document is read once; in the order of the export,
 * what it states of the graph is read again for nearly every node and edge.
 */
export async function* exportLines(
  connection: Connection,
  anyOrder: boolean,
): AsyncGenerator<string> {
  const read = async <Result>(
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> => connection.read({}, 'exporting', work)
  /** Rows in the order of a text key, a page at a time. */
  const pages = async function* <Row extends { readonly key: string }>(
    match: string,
    key: string,
    columns: string,
    size = pageSize,
  ): AsyncGenerator<Row> {
    for (let after: string | null = null; ;) {
      const rows: Row[] = await read(async transaction =>
        transaction.rows<Row>(
          `MATCH ${match} WHERE $after IS NULL OR ${key} > $after WITH * ORDER BY ${key} ` +
            `LIMIT $size RETURN ${key} AS key, ${columns} ORDER BY key`,
          { after, size: BigInt(size) },
        ),
      )
      yield* rows
      after = rows.at(-1)?.key ?? null
      if (rows.length < size) return
    }
  }
  const documents = <Row extends { readonly key: string }>(
    columns: string,
    size = pageSize,
  ): AsyncGenerator<Row> => pages<Row>('(d:`~Document`)', 'd.id', columns, size)

  if (anyOrder) {
    for await (const { states, edgeStates, ...row } of documents<
      WholeRow & { key: DocumentId; states: bigint; edgeStates: bigint }
    >(`${wholeColumns}, ${stateCounts}`, wholePageSize)) {
      const record = recordOfRow(row)
      const { nodes, edges } = record
      yield* recordLines(
        Number(states) === nodes.length && Number(edgeStates) === edges.length
          ? record
          : { ...record, ...(await linked(connection, record)) },
      )
    }
  } else {
    for await (const { key, bytes } of documents<{ key: DocumentId; bytes: Int8Array | null }>(
      'd.bytes AS bytes',
      20,
    ))
      if (bytes !== null) yield exportLine.bytes(key, new Uint8Array(bytes))
    for await (const { json } of pages<{ key: string; json: string }>(
      '(c:`~Chunk`)',
      'c.id',
      'c.json AS json',
    ))
      yield exportLine.chunk(JSON.parse(json) as Chunk)
  }
  for await (const { json } of pages<{ key: string; json: string }>(
    '(c:`~Conversation`)',
    'c.id',
    'c.json AS json',
  ))
    yield exportLine.conversation(JSON.parse(json) as Conversation)
  for (const deleted of await read(readDeletions)) yield exportLine.deletion(deleted)
  if (!anyOrder) {
    for await (const row of documents<DocumentRow & { key: DocumentId }>(documentColumns))
      yield exportLine.document(wholeDocumentOfRow(row) as Document)
    yield* edgeLines(connection)
    for await (const { key, facts } of documents<{ key: DocumentId; facts: string }>(
      'd.facts AS facts',
    ))
      for (const [position, fact] of (JSON.parse(facts) as FactStatement[]).entries())
        yield exportLine.fact(key, position, fact)
  }
  for await (const row of pages<Parameters<typeof answerOfRow>[0] & { key: string }>(
    '(a:`~Answer`)',
    'a.id',
    answerColumns,
  ))
    yield exportLine.ledger(answerOfRow(row))
  if (!anyOrder) {
    for await (const { key, mentions } of documents<{ key: DocumentId; mentions: string }>(
      'd.mentions AS mentions',
    ))
      for (const [position, mention] of (JSON.parse(mentions) as Mention[]).entries())
        yield exportLine.mention(key, position, mention)
    yield* nodeLines(connection)
  }
  for await (const { json } of pages<{ key: string; json: string }>(
    '(r:`~Rule`)',
    'r.id',
    'r.json AS json',
  ))
    yield exportLine.rule(JSON.parse(json) as EntityRule)
  for await (const { key, kind, location } of pages<{ key: string } & Omit<Source, 'id'>>(
    '(s:`~Source`)',
    's.id',
    's.kind AS kind, s.location AS location',
  ))
    yield exportLine.source({ id: key, kind, location })
  const { model = '' } = await read(readMeta)
  if ((await read(countVectors)) === 0) return
  for await (const { key, windows } of pages<{ key: ChunkId; windows: number[][] }>(
    '(c:`~Chunk`)',
    'c.id',
    'COLLECT { MATCH (c)<-[:`~OF`]-(v:`~Vector`) RETURN v.embedding ORDER BY v.position } ' +
      'AS windows',
  )) {
    if (windows.length > 0)
      yield exportLine.vector(model, {
        chunkId: key,
        windows: windows.map(window => Float32Array.from(window)),
      })
  }
}

/** What links `(d:~Document)` with the graph, counted. */
const stateCounts =
  'COUNT { (d)-[:`~STATES`]->() } AS states, COUNT { MATCH (s:`~EdgeStatement` ' +
  '{`~document`: d.id}) } AS edgeStates'

/** The statements of a document that are in the graph. */
async function linked(
  connection: Connection,
  { document, nodes, edges }: DocumentRecord,
): Promise<Pick<DocumentRecord, 'nodes' | 'edges'>> {
  const [found] = await connection.read({}, 'exporting', async transaction =>
    transaction.rows<{ nodes: string[]; edges: string[] }>(
      'MATCH (d:`~Document` {id: $id}) RETURN COLLECT { MATCH (d)-[:`~STATES`]->(n) RETURN ' +
        'n.`~id` } AS nodes, COLLECT { MATCH (s:`~EdgeStatement` {`~document`: $id}) RETURN ' +
        's.`~edge` } AS edges',
      { id: document.id },
    ),
  )
  const there = { nodes: new Set(found?.nodes), edges: new Set(found?.edges) }
  return {
    nodes: nodes.filter(({ id }) => there.nodes.has(id)),
    edges: edges.filter(({ id }) => there.edges.has(id)),
  }
}

/**
 * Nodes by id and then document: the graph's nodes in order, with the documents that state each.
 */
async function* nodeLines(connection: Connection): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows: Array<{ id: string; documents: DocumentId[] }> = await connection.read(
      {},
      'exporting',
      async transaction =>
        transaction.rows(
          'MATCH (n:`~Node`) WHERE n.`~id` > $after WITH n ORDER BY n.`~id` LIMIT $size ' +
            'RETURN n.`~id` AS id, COLLECT { MATCH (n)<-[:`~STATES`]-(d:`~Document`) RETURN ' +
            'd.id } AS documents ORDER BY id',
          { after, size: BigInt(pageSize) },
        ),
    )
    const statements = await statedBy<NodeStatement>(
      connection,
      'nodes',
      rows.flatMap(row => row.documents),
    )
    for (const { id, documents } of rows)
      for (const document of documents.sort(compareCodePoints)) {
        const statement = statements.get(document)?.get(id)
        if (statement !== undefined) yield exportLine.node(document, statement)
      }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < pageSize) return
  }
}

async function* edgeLines(connection: Connection): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows: Array<{ id: string; documents: DocumentId[] }> = await connection.read(
      {},
      'exporting',
      async transaction =>
        transaction.rows(
          'MATCH (s:`~EdgeStatement`) WHERE s.`~edge` > $after WITH s.`~edge` AS id, ' +
            's.`~document` AS document WITH id, collect(document) AS documents ORDER BY id ' +
            'LIMIT $size RETURN id, documents',
          { after, size: BigInt(pageSize) },
        ),
    )
    const statements = await statedBy<EdgeStatement>(
      connection,
      'edges',
      rows.flatMap(row => row.documents),
    )
    for (const { id, documents } of rows)
      for (const document of documents.sort(compareCodePoints)) {
        const statement = statements.get(document)?.get(id)
        if (statement !== undefined) yield exportLine.edge(document, statement)
      }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < pageSize) return
  }
}

/** What each of some documents states, by id. */
async function statedBy<Statement extends { readonly id: string }>(
  connection: Connection,
  part: 'nodes' | 'edges',
  documents: readonly DocumentId[],
): Promise<Map<DocumentId, Map<string, Statement>>> {
  const rows = await connection.read({}, 'exporting', async transaction =>
    transaction.eachRow<{ id: DocumentId; statements: Int8Array }>(
      'UNWIND $rows AS id MATCH (d:`~Document` {id: id}) RETURN id, d.statements AS statements',
      [...new Set(documents)],
    ),
  )
  return new Map(
    rows.map(({ id, statements }) => [
      id,
      new Map(
        (unpackStatements(statements)[part] as unknown as readonly Statement[]).map(statement => [
          statement.id,
          statement,
        ]),
      ),
    ]),
  )
}
