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
import { hasAllEdges, statedEdges } from './graph/stated-edges.ts'

const pageSize = 500
/** Documents with originals are large. */
const wholePageSize = 50
/** Each page of the edges that no index tells in order reads all of them. */
const alonePageSize = 50_000

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
    const hasAll = await read(hasAllEdges)
    for await (const { states, ...row } of documents<
      WholeRow & { key: DocumentId; states: bigint }
    >(`${wholeColumns}, COUNT { (d)-[:\`~STATES\`]->() } AS states`, wholePageSize)) {
      const record = recordOfRow(row)
      yield* recordLines(
        hasAll && Number(states) === record.nodes.length
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

/** The statements of a document that are in the graph. */
async function linked(
  connection: Connection,
  { document, nodes, edges }: DocumentRecord,
): Promise<Pick<DocumentRecord, 'nodes' | 'edges'>> {
  return connection.read({}, 'exporting', async transaction => {
    const found = await transaction.rows<{ id: string }>(
      'MATCH (:`~Document` {id: $id})-[:`~STATES`]->(n) RETURN n.`~id` AS id',
      { id: document.id },
    )
    const thereNodes = new Set(found.map(({ id }) => id))
    const thereEdges = await statedEdges(transaction, document.id, edges)
    return {
      nodes: nodes.filter(({ id }) => thereNodes.has(id)),
      edges: edges.filter(({ id }) => thereEdges.has(id)),
    }
  })
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

interface StatedEdge {
  readonly id: string
  readonly documents: DocumentId[]
}

/** Edges by id and then document. */
async function* edgeLines(connection: Connection): AsyncGenerator<string> {
  const page: StatedEdge[] = []
  const linesOfPage = async function* (): AsyncGenerator<string> {
    const statements = await statedBy<EdgeStatement>(
      connection,
      'edges',
      page.flatMap(row => row.documents),
    )
    for (const { id, documents } of page)
      for (const document of documents.sort(compareCodePoints)) {
        const statement = statements.get(document)?.get(id)
        if (statement !== undefined) yield exportLine.edge(document, statement)
      }
    page.length = 0
  }
  for await (const edge of edgesInOrder(connection)) {
    page.push(edge)
    if (page.length === pageSize) yield* linesOfPage()
  }
  yield* linesOfPage()
}

/** Those that relationships hold alone and those with statements of their own, merged by id. */
async function* edgesInOrder(connection: Connection): AsyncGenerator<StatedEdge> {
  const pages = async function* (cypher: string, size: number): AsyncGenerator<StatedEdge> {
    for (let after = ''; ;) {
      const rows: StatedEdge[] = await connection.read({}, 'exporting', async transaction =>
        transaction.rows<StatedEdge>(cypher, { after, size: BigInt(size) }),
      )
      yield* rows
      after = rows.at(-1)?.id ?? ''
      if (rows.length < size) return
    }
  }
  const others = pages(
    'MATCH (s:`~EdgeStatement`) WHERE s.`~edge` > $after WITH s.`~edge` AS id, s.`~document` ' +
      'AS document WITH id, collect(document) AS documents ORDER BY id LIMIT $size RETURN id, ' +
      'documents',
    pageSize,
  )
  let other = await others.next()
  for await (const alone of pages(
    'MATCH (:`~Node`)-[r]->() WHERE r.`~document` IS NOT NULL AND r.`~id` > $after WITH r.`~id` ' +
      'AS id, r.`~document` AS document ORDER BY id LIMIT $size RETURN id, [document] AS documents',
    alonePageSize,
  )) {
    for (
      ;
      other.done !== true && compareCodePoints(other.value.id, alone.id) < 0;
      other = await others.next()
    )
      yield other.value
    yield alone
  }
  for (; other.done !== true; other = await others.next()) yield other.value
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
