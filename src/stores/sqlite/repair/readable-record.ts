import type { Document } from '../../../core/document.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import { listsOfMail } from '../../rules/address-lists.ts'
import { withAllAddresses } from '../../../core/address-lists.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { isDamage } from '../session/damage.ts'
import { unpackNumbers } from '../documents/record-parts.ts'
import type { Session } from '../session/session.ts'
import {
  chunksOfDocument,
  edgeStatementColumns,
  factsOfDocument,
  mentionsOfDocument,
  nodeStatement,
  unpackDocument,
  unpackEdgeStatement,
  wholeDocument,
} from '../documents/stored-record.ts'
import type { EdgeStatementRow, SummaryRow } from '../documents/stored-record.ts'

/**
 * The readable rest of a document that can be quoted: without mentions, facts or statements whose
 * rows are damaged, and without its original bytes.
 */
export function readableRecord(session: Session, row: SummaryRow): DocumentRecord {
  const { database } = session
  const [n] = row
  const [packed] =
    database.get<[Uint8Array]>('select nodes from document_body where n = ?', n) ?? []
  const nodes = each(
    packed === undefined ? [] : readable(() => unpackNumbers(packed), []),
    two => nodeStatement(session, Math.floor(two / 2), n) ?? [],
  )
  const edges = each(
    readable(
      () =>
        database.all<EdgeStatementRow>(
          `select ${edgeStatementColumns} from edge e join node a on a.n = e.source join ` +
            'node b on b.n = e.target where e.document = ?',
          n,
        ),
      [],
    ),
    edge => unpackEdgeStatement(session, edge),
  )
  const chunks = chunksOfDocument(session, n)
  const chunkIds = new Set(chunks.map(chunk => chunk.id))
  return {
    document: readableDocument(session, row),
    chunks,
    mentions: readable(() => mentionsOfDocument(session, n), []).filter(mention =>
      chunkIds.has(mention.chunkId),
    ),
    facts: readable(() => factsOfDocument(session, n), []).filter(fact =>
      chunkIds.has(fact.chunkId),
    ),
    nodes: nodes.sort((left, right) => compareCodePoints(left.id, right.id)),
    edges: edges.sort((left, right) => compareCodePoints(left.id, right.id)),
  }
}

/** The first addresses of each list of an email whose long lists are damaged. */
function readableDocument(session: Session, row: SummaryRow): Document {
  const document = unpackDocument(session, row)
  const { mail } = document
  if (mail?.totals === undefined) return document
  return readable(() => wholeDocument(session, row), {
    ...document,
    mail: withAllAddresses(mail, listsOfMail(mail)),
  })
}

function readable<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch (error) {
    if (isDamage(error)) return otherwise
    throw error
  }
}

function each<From, To>(items: readonly From[], read: (item: From) => To | readonly To[]): To[] {
  return items.flatMap(item => readable(() => read(item), []))
}
