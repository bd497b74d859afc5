import { hash } from 'node:crypto'
import type { Chunk, Document, DocumentSummary } from '../../../core/document.ts'
import type { DocumentRecord, FactStatement, Mention } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { listsOfMail, shortenedMail } from '../../rules/address-lists.ts'
import type { AddressLists } from '../../../core/address-lists.ts'
import { plainCopy } from '../../../support/canonical-json.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { sha256 } from '../../../support/ids.ts'
import { storedForm } from '../../rules/stored-form.ts'
import { edgeTerm, ownEdgeId } from './edge-terms.ts'
import { mailTermsOf } from './mail-terms.ts'
import { packStatements, unpackStatements } from './packed-statements.ts'
import type { Statements } from './packed-statements.ts'

/**
 * A record ready to be written: in stored form, its parts as JSON text, and a hash of everything
 * but the groups.
 */
export interface WrittenRecord {
  readonly record: DocumentRecord
  readonly recordHash: string
  /** Properties of the `~Document` node. */
  readonly native: Readonly<Record<string, unknown>>
}

/** The record ready to be written; statements are sets by id. */
export function writtenRecord(given: DocumentRecord): WrittenRecord {
  const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] =>
    [...items].sort((left, right) => compareCodePoints(left.id, right.id))
  const copy = plainCopy(storedForm(given))
  const record: DocumentRecord = { ...copy, nodes: byId(copy.nodes), edges: byId(copy.edges) }
  const { text, groups, sections, pages, cuts, layout, ...summary } = record.document
  const texts = {
    summary: JSON.stringify(summary),
    parts: JSON.stringify({ sections, pages, cuts, layout }),
    mentions: JSON.stringify(record.mentions),
    facts: JSON.stringify(record.facts),
  }
  const recordHash = hash(
    'sha256',
    [
      ...Object.values(texts),
      JSON.stringify([record.nodes, record.edges, record.chunks]),
      JSON.stringify(text),
      record.bytes === undefined ? '' : sha256(record.bytes),
    ].join('\n'),
    'base64url',
  )
  const { id, sourceId, kind, date, parentId } = record.document
  const native = {
    id,
    recordHash,
    groups: [...groups],
    sourceId,
    kind,
    dateMs: date?.ms ?? null,
    parentId: parentId ?? null,
    textLength: BigInt(text.length),
    mentionCount: BigInt(record.mentions.length),
    factIds: [...new Set(record.facts.map(fact => fact.id))],
    text,
    ...texts,
    statements: packStatements(record),
    edgeCount: BigInt(record.edges.length),
    edgeTerms: edgeTermsOf(record),
    mailTerms: mailTermsOf(record.document),
    bytes: record.bytes === undefined ? null : new Int8Array(record.bytes),
  }
  return { record, recordHash, native }
}

/** Tokens of the edges that are found through the documents that state them. */
export function edgeTermsOf({ edges }: Pick<DocumentRecord, 'edges'>): string | null {
  const terms = edges.filter(({ id }) => ownEdgeId.test(id)).map(({ id }) => edgeTerm(id))
  return terms.length === 0 ? null : terms.join(' ')
}

/** Columns of `(d:~Document)` from which a summary is made. */
export const summaryColumns =
  'd.summary AS summary, d.groups AS groups, d.textLength AS textLength, d.commitSeq AS commitSeq'
export interface SummaryRow {
  readonly summary: string
  readonly groups: string[]
  readonly textLength: bigint
  readonly commitSeq: bigint
}

export function summaryOfRow({
  summary,
  groups,
  textLength,
  commitSeq,
}: SummaryRow): DocumentSummary {
  return {
    ...shortened(
      JSON.parse(summary) as Omit<DocumentSummary, 'groups' | 'textLength' | 'commitSeq'>,
    ),
    groups,
    textLength: Number(textLength),
    commitSeq: Number(commitSeq),
  }
}

/** All addresses of the email with this summary; undefined for other documents. */
export function addressesOfSummary(summary: string): AddressLists | undefined {
  const { mail } = JSON.parse(summary) as Pick<Document, 'mail'>
  return mail && listsOfMail(mail)
}

function shortened<Head extends Pick<Document, 'mail'>>(head: Head): Head {
  return head.mail === undefined ? head : { ...head, mail: shortenedMail(head.mail) }
}

export const documentColumns =
  'd.summary AS summary, d.groups AS groups, d.text AS text, d.parts AS parts'
export interface DocumentRow {
  readonly summary: string
  readonly groups: string[]
  readonly text: string
  readonly parts: string
}

/** The document with shortened lists of addresses, as it is read. */
export const documentOfRow = (row: DocumentRow): Document => shortened(wholeDocumentOfRow(row))

/** The document as it was put. */
export function wholeDocumentOfRow({ summary, groups, text, parts }: DocumentRow): Document {
  return {
    ...(JSON.parse(summary) as Document),
    groups,
    text,
    ...(JSON.parse(parts) as Pick<Document, 'sections' | 'pages' | 'cuts' | 'layout'>),
  }
}

/** What a stored document states of the graph. */
export interface StatedParts extends Statements {
  readonly id: DocumentId
  readonly groups: readonly string[]
}
export interface StatedRow {
  readonly id: string
  readonly groups: string[]
  readonly statements: Int8Array
}
export const statedColumns = 'd.id AS id, d.groups AS groups, d.statements AS statements'
export function statedPartsOfRow(row: StatedRow): StatedParts {
  return { id: row.id as DocumentId, groups: row.groups, ...unpackStatements(row.statements) }
}

/** Columns of a whole record. */
export const wholeColumns =
  `${documentColumns}, d.mentions AS mentions, d.facts AS facts, d.statements AS statements, ` +
  `d.bytes AS bytes, COLLECT { MATCH (c:\`~Chunk\`)-[:\`~OF\`]->(d) RETURN c.json ORDER BY ` +
  'c.ordinal } AS chunks'
export interface WholeRow extends DocumentRow {
  readonly mentions: string
  readonly facts: string
  readonly statements: Int8Array
  readonly bytes: Int8Array | null
  readonly chunks: string[]
}

export function recordOfRow(row: WholeRow): DocumentRecord {
  return {
    document: wholeDocumentOfRow(row),
    chunks: row.chunks.map(json => JSON.parse(json) as Chunk),
    mentions: JSON.parse(row.mentions) as Mention[],
    facts: JSON.parse(row.facts) as FactStatement[],
    ...unpackStatements(row.statements),
    ...(row.bytes !== null && { bytes: new Uint8Array(row.bytes) }),
  }
}
