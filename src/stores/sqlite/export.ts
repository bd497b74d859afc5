import type { DocumentId, NodeId } from '../../core/ids.ts'
import type { EdgeStatement, FactStatement } from '../../core/graph.ts'
import { exportLine } from '../rules/logical-export.ts'
import { loadState } from './session/corpus-state.ts'
import type { Database } from './session/connection.ts'
import { DamagedRow, isDamage, parseStored } from './session/damage.ts'
import { storedDeletions } from './documents/deletions.ts'
import { originalColumns, unpackOriginal } from './documents/original-bytes.ts'
import { storeError } from './file/database.ts'
import { storedRules } from './graph/entity-rules.ts'
import {
  conversationRow,
  unpackConversation,
  type ConversationRow,
} from './ledger/conversations.ts'
import { ledgerColumns, unpackLedgerRecord } from './ledger/ledger.ts'
import type { LedgerRow } from './ledger/ledger.ts'
import {
  chunkColumns,
  documentIdAt,
  documentNumberAt,
  unpackChunk,
} from './documents/record-parts.ts'
import type { ChunkRow } from './documents/record-parts.ts'
import { openSession } from './session/session.ts'
import type { Session } from './session/session.ts'
import type { EdgeStatementRow, SummaryRow } from './documents/stored-record.ts'
import {
  edgeStatementColumns,
  mentionsOfDocument,
  nodeStatement,
  summaryColumns,
  recentTexts,
  unpackEdgeStatement,
  wholeDocument,
} from './documents/stored-record.ts'

/**
 * All lines of the logical export, in its order, as one state of the corpus; `open` makes a
 * connection of its own, closed at the end.
 */
export function* exportLines(open: () => Database): Generator<string> {
  const database = open()
  try {
    database.statement('begin').run()
    yield* linesOf(openSession(database))
  } catch (error) {
    throw isDamage(error) ? storeError(database.path, error) : error
  } finally {
    database.close()
  }
}

function* linesOf(session: Session): Generator<string> {
  const { database } = session
  const textOf = recentTexts(session)
  for (const [id, ...stored] of database.iterate<
    [string, Uint8Array, number | null, string | null]
  >(
    `select d.id, ${originalColumns('s')} from document d join blob s on s.n = d.blob ` +
      'order by d.id',
  )) {
    const bytes = unpackOriginal(...stored)
    if (bytes === undefined)
      throw new DamagedRow(`the original bytes of document ${id}`, { documentId: id })
    yield exportLine.bytes(id as DocumentId, bytes)
  }
  for (const row of database.iterate<ChunkRow>(
    `select ${chunkColumns}, d.id, d.revision_id from chunk c join node cn on cn.n = c.n ` +
      'join document d on d.n = c.document order by cn.id',
  )) {
    yield exportLine.chunk(unpackChunk(row, textOf(row[documentNumberAt], row[documentIdAt])))
  }
  for (const row of database.iterate<ConversationRow>(
    `select ${conversationRow} from conversation order by id`,
  ))
    yield exportLine.conversation(unpackConversation(row))
  for (const deleted of storedDeletions(database)) yield exportLine.deletion(deleted)
  for (const row of database.iterate<SummaryRow>(
    `select ${summaryColumns} from document d join source s on s.n = d.source order by d.id`,
  ))
    yield exportLine.document(wholeDocument(session, row))
  for (const row of database.iterate<[...EdgeStatementRow, documentId: string]>(
    `select ${edgeStatementColumns}, d.id from edge e join node a on a.n = e.source join ` +
      'node b on b.n = e.target join document d on d.n = e.document order by e.id, d.id',
  )) {
    const statement: EdgeStatement = unpackEdgeStatement(
      session,
      row.slice(0, -1) as unknown as EdgeStatementRow,
    )
    yield exportLine.edge(row[5] as DocumentId, statement)
  }
  for (const [id, facts] of database.iterate<[string, string]>(
    'select d.id, b.facts from document d join document_body b on b.n = d.n where b.facts ' +
      'is not null order by d.id',
  )) {
    for (const [position, fact] of parseStored<FactStatement[]>(
      facts,
      `facts of document ${id}`,
      id,
    ).entries())
      yield exportLine.fact(id as DocumentId, position, fact)
  }
  for (const row of database.iterate<LedgerRow>(
    `select ${ledgerColumns} from ledger l order by l.id`,
  ))
    yield exportLine.ledger(unpackLedgerRecord(row))
  for (const [n, id] of database.iterate<[number, string]>(
    'select n, id from document order by id',
  )) {
    for (const [position, mention] of mentionsOfDocument(session, n).entries())
      yield exportLine.mention(id as DocumentId, position, mention)
  }
  for (const [node, document, documentId] of database.iterate<[number, number, string]>(
    'select nd.node, nd.document, d.id from node_document nd join node n on n.n = nd.node ' +
      'join document d on d.n = nd.document where nd.value is not null order by n.id, d.id',
  )) {
    const statement = nodeStatement(session, node, document)
    if (statement !== undefined) yield exportLine.node(documentId as DocumentId, statement)
  }
  for (const rule of storedRules(database)) yield exportLine.rule(rule)
  for (const [id, kind, location] of database.iterate<[string, string, string]>(
    'select id, kind, location from source where kind is not null order by id',
  ))
    yield exportLine.source({ id, kind, location })
  const { model, dimensions } = loadState(database)
  for (const [chunkId, floats] of database.iterate<[string, Uint8Array]>(
    'select cn.id, f.floats from vector_float f join node cn on cn.n = f.chunk order by cn.id',
  )) {
    const all = new Float32Array(floats.slice().buffer)
    yield exportLine.vector(model ?? '', {
      chunkId: chunkId as NodeId,
      windows: Array.from({ length: all.length / dimensions }, (_, index) =>
        all.slice(index * dimensions, (index + 1) * dimensions),
      ),
    })
  }
}
