import type { Chunk, DocumentSummary, Source } from '../../../core/document.ts'
import type { FactStatement, Mention } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { Change } from '../../../core/changes.ts'
import type {
  CorpusCounts,
  DocumentReader,
  KnownDocument,
  ReadOptions,
} from '../../../core/ports/document-reader.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { withCommitNumber } from '../../rules/commit-number.ts'
import type { Connection, Transaction } from '../connection/connection.ts'
import { readDeletions } from './deletions.ts'
import { documentCondition } from '../access/document-filter.ts'
import { requireLimit } from '../../rules/limit.ts'
import { hasMailKey } from '../../rules/mails-by-keys.ts'
import { mailTerm } from '../connection/mail-terms.ts'
import { documentMailIndex } from '../connection/schema.ts'
import { readIngestions, readMeta } from '../connection/meta.ts'
import { readerOf } from '../access/reader.ts'
import type { Reader } from '../access/reader.ts'
import {
  addressesOfSummary,
  documentColumns,
  documentOfRow,
  recordOfRow,
  summaryColumns,
  summaryOfRow,
  wholeColumns,
} from '../connection/stored-document.ts'
import type { DocumentRow, SummaryRow, WholeRow } from '../connection/stored-document.ts'

/** The document port. */
export function documentReader(connection: Connection): DocumentReader {
  const read = async <Result>(
    options: ReadOptions,
    action: string,
    work: (transaction: Transaction, reader: Reader) => Promise<Result>,
  ): Promise<Result> =>
    connection.read(options, action, async transaction =>
      work(transaction, readerOf(options.principal)),
    )
  /** Columns of one document if it is readable. */
  const one = async <Row extends object>(
    id: DocumentId,
    options: ReadOptions,
    columns: string,
  ): Promise<Row | undefined> =>
    read(
      options,
      'reading a document',
      async (transaction, reader) =>
        (
          await transaction.rows<Row>(
            `MATCH (d:\`~Document\` {id: $id}) WHERE ${reader.document('d')} RETURN ${columns}`,
            { id, groups: reader.groups },
          )
        )[0],
    )
  return {
    async document(id, options) {
      const row = await one<DocumentRow>(id, options, documentColumns)
      return row === undefined ? undefined : documentOfRow(row)
    },
    summaries: async (ids, options) =>
      read(options, 'reading documents', async (transaction, reader) =>
        (
          await transaction.rows<SummaryRow>(
            `MATCH (d:\`~Document\`) WHERE d.id IN $ids AND ${reader.document('d')} RETURN ` +
              `${summaryColumns}`,
            { ids: [...ids], groups: reader.groups },
          )
        )
          .map(row => withCommitNumber(summaryOfRow(row), options.principal))
          .sort(byId),
      ),
    async list({ filter, after, limit }, options) {
      requireLimit(limit)
      return read(options, 'listing documents', async (transaction, reader) => {
        const { where, parameters } = await documentCondition(transaction, reader, filter)
        const rows = await transaction.rows<SummaryRow>(
          `MATCH (d:\`~Document\`) WHERE d.id > $after AND ${where} WITH d ORDER BY d.id ` +
            `LIMIT $limit RETURN ${summaryColumns}`,
          { ...parameters, after: after ?? '', limit: BigInt(limit) },
        )
        return rows.map(row => withCommitNumber(summaryOfRow(row), options.principal)).sort(byId)
      })
    },
    count: async (filter, { atMost, ...options }) =>
      read(options, 'counting documents', async (transaction, reader) => {
        const { where, parameters } = await documentCondition(transaction, reader, filter)
        const cut = atMost === undefined ? '' : ' WITH d LIMIT $atMost'
        return countOf(
          transaction,
          `MATCH (d:\`~Document\`) WHERE ${where}${cut} RETURN count(d) AS count`,
          atMost === undefined ? parameters : { ...parameters, atMost: BigInt(atMost) },
        )
      }),
    async mailsByKeys({ keys, limit }, options) {
      requireLimit(limit)
      const wanted = new Set(keys)
      const terms = [...new Set([...wanted].map(mailTerm))]
      return read(options, 'listing documents', async (transaction, reader) => {
        const ids = new Set<string>()
        for (let from = 0; from < terms.length; from += maxTerms)
          for (const { id } of await transaction.rows<{ readonly id: string }>(
            'CALL db.index.fulltext.queryNodes($index, $query) YIELD node AS d WHERE ' +
              `${reader.document('d')} RETURN d.id AS id`,
            {
              index: documentMailIndex,
              query: terms.slice(from, from + maxTerms).join(' '),
              groups: reader.groups,
            },
          ))
            ids.add(id)
        // Emails with a token of a key need not have the key, so the server cannot count them off.
        const inOrder = [...ids].sort(compareCodePoints)
        const found: DocumentSummary[] = []
        for (let at = 0; at < inOrder.length && found.length < limit;) {
          const page = inOrder.slice(at, at + Math.min(limit - found.length, mostMailsAtOnce))
          at += page.length
          const rows = await transaction.rows<SummaryRow>(
            `MATCH (d:\`~Document\`) WHERE d.id IN $ids AND ${reader.document('d')} RETURN ` +
              `${summaryColumns}`,
            { ids: page, groups: reader.groups },
          )
          const summaries = rows.map(row => withCommitNumber(summaryOfRow(row), options.principal))
          found.push(...summaries.filter(summary => hasMailKey(summary, wanted)).sort(byId))
        }
        return found
      })
    },
    async addresses(id, options) {
      const row = await one<{ summary: string }>(id, options, 'd.summary AS summary')
      return row && addressesOfSummary(row.summary)
    },
    chunks: async (ids, options) =>
      read(options, 'reading passages', async (transaction, reader) => {
        const rows = await transaction.eachRow<{ id: string; json: string }>(
          `UNWIND $rows AS id MATCH (c:\`~Chunk\` {id: id})-[:\`~OF\`]->(d:\`~Document\`) ` +
            `WHERE ${reader.document('d')} RETURN id, c.json AS json`,
          [...new Set(ids)],
          { groups: reader.groups },
        )
        const byId = new Map(rows.map(({ id, json }) => [id, json]))
        return ids.flatMap(id => {
          const json = byId.get(id)
          return json === undefined ? [] : [JSON.parse(json) as Chunk]
        })
      }),
    chunksOf: async (id, options) =>
      read(options, 'reading passages', async (transaction, reader) =>
        (
          await transaction.rows<{ json: string }>(
            `MATCH (d:\`~Document\` {id: $id})<-[:\`~OF\`]-(c:\`~Chunk\`) WHERE ` +
              `${reader.document('d')} RETURN c.json AS json ORDER BY c.ordinal`,
            { id, groups: reader.groups },
          )
        ).map(({ json }) => JSON.parse(json) as Chunk),
      ),
    mentionsOf: async (id, options) =>
      JSON.parse(
        (await one<{ mentions: string }>(id, options, 'd.mentions AS mentions'))?.mentions ?? '[]',
      ) as Mention[],
    factsOf: async (id, options) =>
      JSON.parse(
        (await one<{ facts: string }>(id, options, 'd.facts AS facts'))?.facts ?? '[]',
      ) as FactStatement[],
    async bytes(id, options) {
      const bytes = (await one<{ bytes: Int8Array | null }>(id, options, 'd.bytes AS bytes'))?.bytes
      return bytes === null || bytes === undefined ? undefined : new Uint8Array(bytes)
    },
    records: async (ids, options) =>
      read(options, 'reading documents', async (transaction, reader) => {
        const rows = await transaction.eachRow<WholeRow>(
          `UNWIND $rows AS id MATCH (d:\`~Document\` {id: id}) WHERE ` +
            `${reader.document('d')} RETURN ${wholeColumns}`,
          [...new Set(ids)],
          { groups: reader.groups },
        )
        return rows
          .map(recordOfRow)
          .sort((left, right) => compareCodePoints(left.document.id, right.document.id))
      }),
    sources: async options => read(options, 'listing sources', sources),
    known: async (sourceId, options) =>
      read(options, 'listing known documents', async (transaction, reader) => {
        const rows = await transaction.rows<{ summary: string; groups: string[] }>(
          `MATCH (d:\`~Document\` {sourceId: $sourceId}) WHERE ${reader.document('d')} ` +
            'RETURN d.summary AS summary, d.groups AS groups',
          { sourceId, groups: reader.groups },
        )
        return rows
          .map(({ summary, groups }): KnownDocument => {
            const { id, key, bytesHash, extractor, parentId } = JSON.parse(summary) as Omit<
              KnownDocument,
              'documentId' | 'groups'
            > & { id: DocumentId }
            return {
              documentId: id,
              key,
              bytesHash,
              extractor,
              groups,
              ...(parentId !== undefined && { parentId }),
            }
          })
          .sort((left, right) => compareCodePoints(left.documentId, right.documentId))
      }),
    openIngestions: async options =>
      read(options, 'listing open ingestions', async (transaction, reader) =>
        reader.everything ? readIngestions(transaction) : [],
      ),
    deletions: async options =>
      read(options, 'listing deletions', async (transaction, reader) =>
        (await readDeletions(transaction)).filter(({ groups }) => reader.mayRead(groups)),
      ),
    counts: async options => read(options, 'counting', counts),
    commitSeq: async options =>
      read(
        options,
        'reading the commit number',
        async transaction => (await readMeta(transaction)).commitSeq,
      ),
    async changesSince(commitSeq, limit, options) {
      requireLimit(limit)
      return read(options, 'reading the change log', async (transaction, reader) => {
        const readableNow = reader.everything
          ? 'EXISTS { (:`~Document` {id: c.documentId}) }'
          : 'EXISTS { MATCH (d:`~Document` {id: c.documentId}) WHERE any(g IN d.groups WHERE ' +
            'g IN $groups) }'
        const rows = await transaction.rows<{
          commitSeq: bigint
          documentId: DocumentId
          kind: Change['kind']
        }>(
          `MATCH (c:\`~Change\`) WHERE c.commitSeq > $commitSeq AND
          CASE WHEN c.kind = 'remove' THEN ${reader.document('c')} ELSE ${readableNow} END
           RETURN c.commitSeq AS commitSeq, c.documentId AS documentId, c.kind AS kind
           ORDER BY c.commitSeq, c.position LIMIT $limit`,
          { commitSeq, limit: BigInt(limit), groups: reader.groups },
        )
        return rows.map(row => ({ ...row, commitSeq: Number(row.commitSeq) }))
      })
    },
  }
}

/** A server reads no more tokens at once. */
const maxTerms = 1_000
/** Summaries of emails that are read in one go. */
const mostMailsAtOnce = 500

const byId = (left: { readonly id: string }, right: { readonly id: string }): number =>
  compareCodePoints(left.id, right.id)

async function countOf(
  transaction: Transaction,
  cypher: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const [row] = await transaction.rows<{ count: bigint | null }>(cypher, parameters)
  return Number(row?.count ?? 0n)
}

async function sources(transaction: Transaction, reader: Reader): Promise<Source[]> {
  const isUsed = reader.everything
    ? 'true'
    : `EXISTS { MATCH (d:\`~Document\` {sourceId: s.id}) WHERE ${reader.document('d')} }`
  return (
    await transaction.rows<Source>(
      `MATCH (s:\`~Source\`) WHERE ${isUsed} RETURN s.id AS id, s.kind AS kind, s.location ` +
        'AS location',
      { groups: reader.groups },
    )
  ).sort(byId)
}

async function counts(transaction: Transaction, reader: Reader): Promise<CorpusCounts> {
  const { groups } = reader
  const [totals] = await transaction.rows<{
    documents: bigint
    emails: bigint
    mentions: bigint
    characters: bigint
  }>(
    `MATCH (d:\`~Document\`) WHERE ${reader.document('d')} RETURN count(d) AS documents, ` +
      `sum(CASE d.kind WHEN 'email' THEN 1 ELSE 0 END) AS emails, sum(d.mentionCount) AS ` +
      'mentions, sum(d.textLength) AS characters',
    { groups },
  )
  // Without a condition the server answers from its own counts, whatever the size.
  const chunks = reader.everything
    ? 'MATCH (c:`~Chunk`) RETURN count(c) AS count'
    : `MATCH (d:\`~Document\`)<-[:\`~OF\`]-(c:\`~Chunk\`) WHERE ${reader.document('d')} ` +
      'RETURN count(c) AS count'
  const nodes = reader.everything
    ? 'MATCH (n:`~Node`) RETURN count(n) AS count'
    : `MATCH (n:\`~Node\`) WHERE ${reader.stated('n')} RETURN count(n) AS count`
  const edges = reader.everything
    ? 'MATCH (:`~Node`)-[r]->() RETURN count(r) AS count'
    : `MATCH (a:\`~Node\`)-[r]->(b:\`~Node\`) WHERE ${reader.stated('r')} AND ` +
      `${reader.stated('a')} AND ${reader.stated('b')} RETURN count(r) AS count`
  const facts =
    `MATCH (d:\`~Document\`) WHERE size(d.factIds) > 0 AND ${reader.document('d')} UNWIND ` +
    'd.factIds AS id RETURN count(DISTINCT id) AS count'
  return {
    documents: Number(totals?.documents ?? 0n),
    emails: Number(totals?.emails ?? 0n),
    chunks: await countOf(transaction, chunks, { groups }),
    nodes: await countOf(transaction, nodes, { groups }),
    edges: await countOf(transaction, edges, { groups }),
    facts: await countOf(transaction, facts, { groups }),
    mentions: Number(totals?.mentions ?? 0n),
    sources: (await sources(transaction, reader)).length,
    characters: Number(totals?.characters ?? 0n),
  }
}
