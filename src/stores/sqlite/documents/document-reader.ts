import type { Change } from '../../../core/changes.ts'
import type { Chunk, DocumentSummary, Source } from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type {
  DocumentReader,
  KnownDocument,
  ReadOptions,
} from '../../../core/ports/document-reader.ts'
import { mayRead } from '../../../core/principal.ts'
import type { Filter } from '../../../core/question.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { withCommitNumber } from '../../rules/commit-number.ts'
import { corpusCounts } from './corpus-counts.ts'
import { countedOnce } from '../match/estimates.ts'
import { loadState } from '../session/corpus-state.ts'
import { storedDeletions } from './deletions.ts'
import { changeKinds } from '../session/change-kinds.ts'
import { filterCondition } from '../access/document-filter.ts'
import { graphView } from '../access/graph-view.ts'
import { hashText } from '../session/hash.ts'
import { requireLimit } from '../../rules/limit.ts'
import { hasMailKey } from '../../rules/mails-by-keys.ts'
import { mailsWithTerms } from './mail-terms.ts'
import { openIngestions } from '../session/open-ingestions.ts'
import type { ChunkRow } from './record-parts.ts'
import { chunkColumns, documentIdAt, documentNumberAt, unpackChunk } from './record-parts.ts'
import type { Session } from '../session/session.ts'
import {
  chunksOfDocument,
  factsOfDocument,
  mentionsOfDocument,
  originalBytes,
  summaryColumns,
  textOf,
  unpackAddresses,
  unpackDocument,
  unpackSummary,
  wholeRecord,
} from './stored-record.ts'
import type { SummaryRow } from './stored-record.ts'
import { knownButGone } from './reread.ts'
import { visibilityOf } from '../access/visibility.ts'

/** Converts rows of a document; returns undefined for damaged ones that are to be skipped. */
export type UnpackRows = <Item>(documentId: string, make: () => Item) => Item[]

/**
 * The document port: look-ups by id and lists in id order, restricted to readable documents.
 * `unpack` handles damaged rows; by default they are errors.
 */
export function documentReader(
  session: Session,
  unpack: UnpackRows = (_documentId, make) => [make()],
): DocumentReader {
  const { database } = session
  const read = <Result>(options: ReadOptions, work: () => Result): Result =>
    database.read(options, 'reading documents', work)
  const find = (id: DocumentId, options: ReadOptions): SummaryRow | undefined =>
    database.get<SummaryRow>(
      `select ${summaryColumns} from document d join source s on s.n = d.source where d.id ` +
        `= ?${visibilityOf(session, options.principal).document('d')}`,
      id,
    )
  const ofDocument = <Item>(
    id: DocumentId,
    options: ReadOptions,
    of: (session: Session, document: number) => Item[],
  ): Item[] =>
    read(options, () => {
      const row = find(id, options)
      return row === undefined ? [] : unpack(id, () => of(session, row[0])).flat()
    })
  return {
    document: async (id, options) =>
      read(options, () => {
        const row = find(id, options)
        return row && unpack(id, () => unpackDocument(session, row))[0]
      }),
    summaries: async (ids, options) =>
      read(options, () =>
        database
          .all<SummaryRow>(
            `select ${summaryColumns} from document d join source s on s.n = d.source ` +
              'where d.id in (select value from ' +
              `json_each(?))${visibilityOf(session, options.principal).document('d')} order ` +
              'by d.id',
            JSON.stringify(ids),
          )
          .flatMap(row =>
            unpack(row[1], () => withCommitNumber(unpackSummary(session, row), options.principal)),
          ),
      ),
    async list({ filter, after, limit }, options) {
      requireLimit(limit)
      return read(options, () => {
        const view = graphView(session, options.principal)
        const condition = filterCondition(session, filter, view)
        const rows = database.iterate<SummaryRow>(
          `select ${summaryColumns} from document d join source s on s.n = d.source where ` +
            `d.id > ?${view.visibility.document('d')}${condition.sql} order by d.id limit ?`,
          after ?? '',
          ...condition.values,
          limit,
        )
        const summaries: DocumentSummary[] = []
        for (const row of rows)
          summaries.push(
            ...unpack(row[1], () =>
              withCommitNumber(unpackSummary(session, row), options.principal),
            ),
          )
        return summaries
      })
    },
    count: async (filter, { atMost, ...options }) =>
      read(options, () => {
        const view = graphView(session, options.principal)
        const condition = filterCondition(session, filter, view)
        if (view.visibility.isEverything && condition.sql === '')
          return Math.min(loadState(database).documents, atMost ?? Infinity)
        if (view.visibility.isEverything && isOfEmails(filter))
          return Math.min(loadState(database).emails, atMost ?? Infinity)
        const counted = (): number =>
          database.get<[number]>(
            'select count(*) from (select 1 from document d where ' +
              `true${view.visibility.document('d')}${condition.sql} limit ?)`,
            ...condition.values,
            // A negative limit is none.
            atMost ?? -1,
          )?.[0] ?? 0
        return view.visibility.isEverything && condition.values.length === 0
          ? countedOnce(session, `documents${condition.sql} ${atMost ?? ''}`, counted)
          : counted()
      }),
    async mailsByKeys({ keys, limit }, options) {
      requireLimit(limit)
      return read(options, () => {
        const wanted = new Set(keys)
        const summaries: DocumentSummary[] = []
        if (limit === 0) return summaries
        const readable = visibilityOf(session, options.principal).document('d')
        for (const row of database.iterate<SummaryRow>(
          `select ${summaryColumns} from document d join source s on s.n = d.source where d.n in ` +
            `(select value from json_each(?))${readable} order by d.id`,
          JSON.stringify([...mailsWithTerms(database, wanted)]),
        )) {
          for (const summary of unpack(row[1], () => unpackSummary(session, row)))
            if (hasMailKey(summary, wanted))
              summaries.push(withCommitNumber(summary, options.principal))
          if (summaries.length === limit) break
        }
        return summaries
      })
    },
    addresses: async (id, options) =>
      read(options, () => {
        const row = find(id, options)
        return row && unpackAddresses(session, row)
      }),
    chunks: async (ids, options) =>
      read(options, () => {
        const sql =
          `select ${chunkColumns}, d.id, d.revision_id from node cn cross join chunk c on ` +
          'c.n = cn.n join document d on d.n = c.document where cn.n in (select node from ' +
          'node_key where hash = ?) and cn.id = ' +
          `?${visibilityOf(session, options.principal).document('d')}`
        const texts = new Map<number, string>()
        const chunks: Chunk[] = []
        for (const id of ids) {
          const row = database.get<ChunkRow>(sql, hashText(id), id)
          if (row === undefined) continue
          const { [documentNumberAt]: document, [documentIdAt]: documentId } = row
          chunks.push(
            ...unpack(documentId, () => {
              const text = texts.get(document) ?? textOf(session, document, documentId)
              texts.set(document, text)
              return unpackChunk(row, text)
            }),
          )
        }
        return chunks
      }),
    chunksOf: async (id, options) => ofDocument(id, options, chunksOfDocument),
    mentionsOf: async (id, options) => ofDocument(id, options, mentionsOfDocument),
    factsOf: async (id, options) => ofDocument(id, options, factsOfDocument),
    bytes: async (id, options) =>
      read(options, () => {
        const row = find(id, options)
        return row && unpack(id, () => originalBytes(session, row))[0]
      }),
    records: async (ids, options) =>
      read(options, () =>
        [...new Set(ids)]
          .flatMap(id => {
            const row = find(id, options)
            return row === undefined ? [] : unpack(id, () => wholeRecord(session, row))
          })
          .sort((left, right) => compareCodePoints(left.document.id, right.document.id)),
      ),
    sources: async options =>
      read(options, () => {
        const { isEverything, document } = visibilityOf(session, options.principal)
        const used = isEverything
          ? ''
          : ` and exists (select 1 from document d where d.source = s.n${document('d')})`
        return database
          .all<[string, string, string]>(
            `select s.id, s.kind, s.location from source s where s.kind is not null${used} ` +
              'order by s.id',
          )
          .map(([id, kind, location]): Source => ({ id, kind, location }))
      }),
    known: async (sourceId, options) =>
      read(options, () => {
        const gone = knownButGone(session, sourceId, options)
        const known: KnownDocument[] = []
        const toReread = new Set(
          database
            .all<[string]>(
              'select document_id from reread where source_id = ? and is_gone = 0',
              sourceId,
            )
            .map(([id]) => id),
        )
        for (const [id, key, bytesHash, extractor, access, parentId] of database.iterate<
          [string, string, string, number, number, string | null]
        >(
          'select d.id, d.key, d.bytes_hash, d.extractor, d.access, d.parent_id from ' +
            'document d where d.source = (select n from source where id = ' +
            `?)${visibilityOf(session, options.principal).document('d')} order by d.id`,
          sourceId,
        )) {
          known.push({
            documentId: id as DocumentId,
            key,
            bytesHash: toReread.has(id) ? '' : bytesHash,
            extractor: session.names.text(extractor),
            groups: [...session.groups(access)],
            ...(parentId !== null && { parentId: parentId as DocumentId }),
          })
        }
        return gone.length === 0
          ? known
          : [...known, ...gone].sort((left, right) =>
              compareCodePoints(left.documentId, right.documentId),
            )
      }),
    openIngestions: async options =>
      read(options, () => (options.principal.kind === 'user' ? [] : openIngestions(database))),
    deletions: async options =>
      read(options, () =>
        storedDeletions(database).filter(({ groups }) => mayRead(options.principal, groups)),
      ),
    counts: async options => read(options, () => corpusCounts(session, options.principal)),
    commitSeq: async options => read(options, () => loadState(database).commitSeq),
    async changesSince(commitSeq, limit, options) {
      requireLimit(limit)
      return read(options, () => {
        const classes = session.readableClasses(options.principal)
        const list = [...(classes ?? [])].join(',')
        const readable =
          classes === undefined
            ? ''
            : `and iif(c.kind = 0, c.access in (${list}), (select d.access from document d ` +
              `where d.id = c.document_id) in (${list}))`
        // The removal of a document covers its earlier puts.
        return database
          .all<[number, string, number]>(
            'select c.commit_seq, c.document_id, c.kind from change c where c.commit_seq > ' +
              `? ${readable} and (c.kind = 0 or exists (select 1 from document d where d.id ` +
              '= c.document_id)) order by c.commit_seq, c.ordinal limit ?',
            commitSeq,
            limit,
          )
          .map(([seq, documentId, kind]): Change => ({
            commitSeq: seq,
            documentId: documentId as DocumentId,
            kind: changeKinds[kind] ?? 'put',
          }))
      })
    },
  }
}

/** Whether emails pass the filter, and nothing else is asked of them. */
const isOfEmails = ({ kinds, ...others }: Filter): boolean =>
  kinds?.length === 1 &&
  kinds[0] === 'email' &&
  Object.values(others).every(value => value === undefined)
