import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { KeywordHit, KeywordIndex, KeywordQuery } from '../../../core/ports/keyword-index.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { readableGroups } from '../../../core/principal.ts'
import { keywordScore, queryPhrases } from '../../../support/bm25.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import { analyze } from '../../../language/words/tokens.ts'
import type { Value } from '../session/connection.ts'
import { loadState } from '../session/corpus-state.ts'
import { filterCondition } from '../access/document-filter.ts'
import { graphView } from '../access/graph-view.ts'
import { allowedDocuments } from '../access/allowed-documents.ts'
import { postingLists, type PostingList } from './posting-lists.ts'
import { rankPostings, type RankedRow } from './rank-postings.ts'
import { vocabulary } from './vocabulary.ts'
import { requireLimit } from '../../rules/limit.ts'
import { occurrences } from '../../rules/occurrences.ts'
import type { Session } from '../session/session.ts'

const maxCounted = 50_000
// Of a thousand hits at most, a few hundred bytes each.
const maxFound = 8

interface Found {
  readonly limit: number
  readonly hits: readonly KeywordHit[]
  /** Who searched where. */
  readonly among: string
  readonly phrases: ReadonlyArray<readonly string[]>
}

type Query = Omit<KeywordQuery, 'limit'>

/**
 * Phrases as an FTS5 expression; index terms hold letters and digits only, and quotes are doubled
 * all the same.
 */
const matchOf = (phrases: readonly (readonly string[])[], mode: 'any' | 'all'): string =>
  phrases
    .map(phrase => `"${phrase.join(' ').replaceAll('"', '""')}"`)
    .join(mode === 'any' ? ' OR ' : ' AND ')

/**
 * BM25 by FTS5 over index terms; statistics are those of all chunks, hits only of readable
 * documents that pass the filter.
 */
export function keywordIndex(session: Session): KeywordIndex {
  const { database } = session
  const postings = postingLists(database)
  const allowed = allowedDocuments(session)
  const found = new Map<string, Found>()
  let foundAt = -1
  database.onStale(() => found.clear())
  // Counting a common word reads all its chunks, and questions are full of common words.
  const counted = new Map<string, number>()
  let countedAt = -1
  const prepare = (
    query: Query,
    options: ReadOptions,
  ):
    | { readonly match: string; readonly from: string; readonly values: readonly Value[] }
    | undefined => {
    const phrases = queryPhrases(query.terms, analyze)
    if (phrases.length === 0) return undefined
    const view = graphView(session, options.principal)
    const filter = filterCondition(session, query.filter, view)
    const isNarrowed = !view.visibility.isEverything || filter.sql !== ''
    return {
      match: matchOf(phrases, query.mode),
      from:
        'from chunk_term t' +
        (isNarrowed
          ? ' cross join chunk c on c.n = t.rowid cross join document d on d.n = c.document'
          : '') +
        ' ' +
        `where t.chunk_term match ?${view.visibility.document('d')}${filter.sql}`,
      values: filter.values,
    }
  }
  return {
    async search(query, options) {
      requireLimit(query.limit)
      if (query.limit === 0) return []
      return database.read(options, 'searching for words', () => search(query, options))
    },
    countDocuments: async (query, options) =>
      database.read(options, 'counting documents', () => {
        const prepared = prepare(query, options)
        if (prepared === undefined) return 0
        const from = prepared.from.includes('join chunk c')
          ? prepared.from
          : prepared.from.replace(
              'from chunk_term t',
              'from chunk_term t cross join chunk c on c.n = t.rowid',
            )
        return count(`select count(distinct c.document) ${from}`, [
          prepared.match,
          ...prepared.values,
        ])
      }),
    documentFrequencies: async (terms, options) =>
      database.read(options, 'counting words', () => {
        const { commitSeq } = loadState(database)
        if (countedAt !== commitSeq || counted.size > maxCounted) counted.clear()
        countedAt = commitSeq
        const groups = readableGroups(options.principal)
        const reader = groups === 'all' ? groups : JSON.stringify(groups)
        return terms.map(term => {
          const [phrase] = queryPhrases([term], analyze)
          if (phrase === undefined) return 0
          const key = `${reader} ${phrase.join(' ')}`
          const known = counted.get(key)
          if (known !== undefined) return known
          const chunks = chunksWith(phrase, options)
          counted.set(key, chunks)
          return chunks
        })
      }),
  }

  /** How many readable chunks hold a phrase. */
  function chunksWith(phrase: readonly string[], { principal }: ReadOptions): number {
    const readsAll = session.readableClasses(principal) === undefined
    // For a word alone FTS5's vocabulary tells in half the time of a search.
    if (readsAll && phrase.length === 1)
      return count(`select doc from ${vocabulary(database, 'row')} where term = ?`, phrase)
    const held = postings.inMemory()
    const marks = readsAll || held === undefined ? undefined : allowed.marks(principal, undefined)
    if (held === undefined || marks === undefined) {
      const query = prepare({ terms: [phrase.join(' ')], mode: 'any' }, { principal })
      return query === undefined
        ? 0
        : count(`select count(*) ${query.from}`, [query.match, ...query.values])
    }
    // In SQL each row takes two look-ups, of its chunk and of its document.
    const [rows = '[]'] =
      database.get<[string]>(
        'select json_group_array(rowid) from chunk_term where chunk_term match ?',
        matchOf([phrase], 'any'),
      ) ?? []
    return held.allowedAmong(JSON.parse(rows) as number[], marks)
  }

  function count(sql: string, values: readonly Value[]): number {
    return database.get<[number]>(sql, ...values)?.[0] ?? 0
  }

  function search(query: KeywordQuery, options: ReadOptions): KeywordHit[] {
    const phrases = queryPhrases(query.terms, analyze)
    if (phrases.length === 0) return []
    // A summary looks for the same words among all documents and again for the best of them.
    const { commitSeq } = loadState(database)
    if (foundAt !== commitSeq) found.clear()
    foundAt = commitSeq
    const groups = readableGroups(options.principal)
    const among = JSON.stringify([query.filter, groups])
    const key = JSON.stringify([phrases, query.mode, among])
    const known = found.get(key)
    if (known !== undefined && (known.limit >= query.limit || known.hits.length < known.limit))
      return known.hits.slice(0, query.limit)
    if (isNowhere(query.mode, phrases, among)) return []
    const rows = rankedRows(query, phrases, options) ?? rowsByMatch(query, options)
    const hits = withIds(rows)
      .sort((left, right) =>
        firstDecisive(right.score - left.score, compareCodePoints(left.chunkId, right.chunkId)),
      )
      .slice(0, query.limit)
    found.delete(key)
    found.set(key, { limit: query.limit, hits, among, phrases })
    for (const oldest of found.keys()) {
      if (found.size <= maxFound) break
      found.delete(oldest)
    }
    return hits.slice()
  }

  /** Whether part of a phrase was looked for before and is nowhere, so that the whole is not. */
  function isNowhere(
    mode: 'any' | 'all',
    phrases: ReadonlyArray<readonly string[]>,
    among: string,
  ): boolean {
    const missing = [...found.values()].flatMap(({ hits, phrases: [phrase, ...more], ...search }) =>
      hits.length === 0 && more.length === 0 && phrase !== undefined && search.among === among
        ? [phrase]
        : [],
    )
    if (missing.length === 0) return false
    const isMissing = (phrase: readonly string[]): boolean =>
      missing.some(part => occurrences(part, phrase) > 0)
    return mode === 'all' ? phrases.some(isMissing) : phrases.every(isMissing)
  }

  /** By posting lists; undefined for phrases of several words and where lists are not in memory. */
  function rankedRows(
    { filter, mode, limit }: KeywordQuery,
    phrases: readonly (readonly string[])[],
    options: ReadOptions,
  ): readonly RankedRow[] | undefined {
    // A few documents are looked through faster than all chunks with the words.
    if (phrases.some(phrase => phrase.length > 1) || filter?.documentIds !== undefined)
      return undefined
    const held = postings.forSearch()
    if (held === undefined) return undefined
    // FTS5 scores only chunks with all of them, which is faster than reading the lists.
    const isSelective = mode === 'all' && phrases.length > 1
    if (isSelective && !phrases.every(([term = '']) => held.holds(term))) return undefined
    const lists: PostingList[] = []
    for (const [term = ''] of phrases) {
      const list = held.list(term)
      if (list === undefined) return undefined
      lists.push(list)
    }
    return rankPostings(held, lists, mode, limit, allowed.marks(options.principal, filter))
  }

  function rowsByMatch(query: KeywordQuery, options: ReadOptions): readonly RankedRow[] {
    const prepared = prepare(query, options)
    if (prepared === undefined) return []
    // Scores are rounded before ties are broken by id, so all ties with the last hit are needed.
    for (let wanted = query.limit + 32; ; wanted *= 4) {
      const rows = database
        .all<[number, number]>(
          `select t.rowid, -bm25(chunk_term) as score ${prepared.from} order by score ` +
            'desc limit +?',
          prepared.match,
          ...prepared.values,
          wanted,
        )
        .map(([row, score]): RankedRow => ({ row, score: keywordScore(score) }))
      const floor = rows[query.limit - 1]?.score ?? 0
      if (rows.length < wanted || rows.at(-1)?.score !== floor)
        return rows.filter(({ score }) => score >= floor)
    }
  }

  function withIds(rows: readonly RankedRow[]): KeywordHit[] {
    const scores = new Map(rows.map(({ row, score }) => [row, score]))
    return database
      .all<[number, string, string]>(
        'select c.n, cn.id, d.id from json_each(?) j cross join chunk c on c.n = j.value cross ' +
          'join node cn indexed by node_id on cn.n = c.n cross join document d on d.n = ' +
          'c.document',
        // In the order in which they lie on disk.
        JSON.stringify([...scores.keys()].sort((left, right) => left - right)),
      )
      .map(([row, chunkId, documentId]) => ({
        chunkId: chunkId as ChunkId,
        documentId: documentId as DocumentId,
        score: scores.get(row) ?? 0,
      }))
  }
}
