import type { Database, Value } from '../session/connection.ts'
import { isDamage, parseStored } from '../session/damage.ts'
import {
  partsSeal,
  restSeal,
  statedText,
  statementsText,
  textSeal,
} from '../documents/document-seals.ts'
import type { SealedEdge, SealedNode } from '../documents/document-seals.ts'
import { allAddresses, sealMoreAddresses } from '../documents/more-addresses.ts'
import { nodeProperties, wholeJson } from '../access/node-properties.ts'
import { sealedChunkColumns, unpackNumbers } from '../documents/record-parts.ts'
import type { Detail } from '../documents/record-parts.ts'
import { isIntact, sealOf } from '../session/seal.ts'
import { isSummaryIntact, sealedColumns, summaryColumns } from '../documents/stored-record.ts'
import type { SummaryRow } from '../documents/stored-record.ts'

/**
 * Which parts of a document are not what was written. `isQuotable`: its text, title and passages
 * are intact.
 */
export interface DocumentDamage {
  readonly what: string
  readonly isQuotable: boolean
}

type Body = readonly [
  text: string,
  parts: string,
  mentions: Uint8Array,
  facts: string | null,
  nodes: Uint8Array,
  textSeal: string | null,
  partsSeal: string | null,
  seal: string | null,
]
const bodyColumns = 'text, parts, mentions, facts, nodes, text_seal, parts_seal, seal'

/**
 * Compares all rows of a document with their seals; undefined if nothing is wrong or nothing was
 * sealed.
 */
export function damageOf(database: Database, document: number): DocumentDamage | undefined {
  const row = summaryOf(database, document)
  if (row === undefined || !isSummaryIntact(row))
    return { what: 'its title, source or groups', isQuotable: false }
  const body = database.get<Body>(`select ${bodyColumns} from document_body where n = ?`, document)
  if (body === undefined) return { what: 'its text', isQuotable: false }
  const [text, parts, mentions, facts, nodes, sealOfText, sealOfParts, sealOfRest] = body
  if (sealOfText !== null && sealOfText !== textSeal(document, text))
    return { what: 'its text', isQuotable: false }
  if (sealOfParts !== null && sealOfParts !== partsSeal(document, parts))
    return { what: 'its pages or sections', isQuotable: false }
  for (const [seal, ...values] of chunkRows(database, document))
    if (!isIntact(seal, values)) return { what: 'a passage', isQuotable: false }
  const { mail } = parseStored<Detail>(
    row[sealedColumns - 1] as string,
    `document ${row[1]}`,
    row[1],
  )
  if (
    mail?.totals !== undefined &&
    !isReadable(() => allAddresses(database, document, mail, row[1]))
  )
    return { what: 'its addresses', isQuotable: true }
  if (
    sealOfRest === null ||
    sealOfRest ===
      restSeal({
        n: document,
        mentions,
        facts,
        nodes,
        statements: storedStatements(database, document, nodes),
      })
  )
    return undefined
  return { what: 'mentions, facts or statements about the graph', isQuotable: true }
}

/** Seals a document of an earlier version as its rows are now. */
export function sealDocument(database: Database, document: number): void {
  const row = summaryOf(database, document)
  const [text, parts, mentions, facts, nodes] =
    database.get<Body>(`select ${bodyColumns} from document_body where n = ?`, document) ?? []
  if (
    row === undefined ||
    text === undefined ||
    parts === undefined ||
    mentions === undefined ||
    facts === undefined ||
    nodes === undefined
  )
    return
  database.run(
    'update document set seal = ? where n = ?',
    sealOf(row.slice(0, sealedColumns)),
    document,
  )
  database.run(
    'update document_body set text_seal = ?, parts_seal = ?, seal = ? where n = ?',
    textSeal(document, text),
    partsSeal(document, parts),
    restSeal({
      n: document,
      mentions,
      facts,
      nodes,
      statements: storedStatements(database, document, nodes),
    }),
    document,
  )
  sealMoreAddresses(database, document)
  for (const [, ...values] of chunkRows(database, document))
    database.run('update chunk set seal = ? where n = ?', sealOf(values), values[0] ?? null)
}

function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

function summaryOf(database: Database, document: number): SummaryRow | undefined {
  return database.get<SummaryRow>(
    `select ${summaryColumns} from document d join source s on s.n = d.source where d.n = ?`,
    document,
  )
}

function chunkRows(
  database: Database,
  document: number,
): ReadonlyArray<readonly [seal: string | null, ...values: Value[]]> {
  return database.all<[string | null, ...Value[]]>(
    `select seal, ${sealedChunkColumns.join(', ')} from chunk where document = ? order by ordinal`,
    document,
  )
}

/** The statements as the rows have them now. */
function storedStatements(database: Database, document: number, packed: Uint8Array): string {
  const nodes = unpackNumbers(packed).map(two =>
    sealedNode(database, document, Math.floor(two / 2), two % 2 === 1),
  )
  const edges = database
    .all<[number, number, number, number, string, string | null]>(
      'select source, type, target, n, id, properties from edge where document = ? order by n',
      document,
    )
    .map(([source, type, target, n, id, properties]): SealedEdge => ({
      source,
      type,
      target,
      n,
      id,
      properties,
    }))
  return statementsText(nodes, edges)
}

function sealedNode(
  database: Database,
  document: number,
  n: number,
  isStated: boolean,
): SealedNode {
  const row = database.get<
    [string, number | null, string | null, string | null, number, number | null, string | null]
  >(
    `select n.id, n.label_set, ${nodeProperties.columns}, n.multi, v.label_set, v.properties
    from node n ${nodeProperties.join} left join node_value v on n.multi = 1 and v.node = n.n
    and v.value = (select h.value from node_document h where h.node = ?1 and h.document = ?2)
    where n.n = ?1`,
    n,
    document,
  )
  if (row === undefined) return { n, id: '', stated: '' }
  const [id, labelSet, short, long, isMulti, ownLabelSet, ownProperties] = row
  const stated = !isStated
    ? ''
    : isMulti === 1
      ? statedText(ownLabelSet ?? 0, ownProperties ?? '')
      : statedText(labelSet ?? 0, wholeJson(short, long))
  return { n, id, stated }
}
