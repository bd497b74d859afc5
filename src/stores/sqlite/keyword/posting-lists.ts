import { lengthPenalty } from '../../../support/bm25.ts'
import type { Database } from '../session/connection.ts'
import { loadState } from '../session/corpus-state.ts'

/** Chunks that hold one index term, by ascending place, and how often each does. */
export interface PostingList {
  readonly places: Int32Array
  readonly counts: Uint16Array
}

/**
 * What BM25 needs of the keyword index, in memory for one commit. Chunks have places from 0 on, in
 * order of their rows.
 */
export interface Postings {
  readonly rows: Int32Array
  /** `lengthPenalty` of each chunk. */
  readonly penalties: Float64Array
  /** Undefined for a term that stands too often in one chunk to be counted here. */
  list(term: string): PostingList | undefined
  /** Whether the term's list is in memory. */
  holds(term: string): boolean
  /** Numbers of the chunks' documents. */
  documents(): Int32Array
}

/** Six bytes each: some 24 MB. */
const maxKept = 4_000_000
const vocabulary = 'chunk_term_instance'

/**
 * Posting lists of the current commit, read term by term when they are first needed: FTS5 takes
 * about a microsecond to score a row, several times as long as the row takes to be read here, and
 * the terms of questions recur. Undefined for the first search of a commit, so that lengths are not
 * read again for every search while mails are coming in.
 */
export function postingLists(database: Database): () => Postings | undefined {
  let latest: { readonly commitSeq: number; postings: Postings | undefined } | undefined
  let hasVocabulary = false
  database.onStale(() => {
    latest = undefined
  })
  return () => {
    const { commitSeq } = loadState(database)
    if (latest?.commitSeq !== commitSeq) {
      latest = { commitSeq, postings: undefined }
      return undefined
    }
    if (!hasVocabulary) {
      // Of this connection alone; nothing of it is in the file.
      database.run(
        `create virtual table if not exists temp.${vocabulary} using ` +
          `fts5vocab('main', 'chunk_term', 'instance')`,
      )
      hasVocabulary = true
    }
    return (latest.postings ??= readPostings(database))
  }
}

function readPostings(database: Database): Postings {
  const { rows, lengths } = readLengths(database)
  const { chunks, terms } = loadState(database)
  const placeOf = new Int32Array((rows.at(-1) ?? 0) + 1).fill(-1)
  for (const [place, row] of rows.entries()) placeOf[row] = place
  let documents: Int32Array | undefined
  const kept = new Map<string, PostingList | undefined>()
  let held = 0
  return {
    rows,
    penalties: Float64Array.from(lengths, length => lengthPenalty(length, terms / chunks)),
    holds: term => kept.has(term),
    documents: () => (documents ??= readDocuments(database, rows)),
    list(term) {
      const known = kept.get(term)
      if (known !== undefined || kept.has(term)) {
        kept.delete(term)
        kept.set(term, known)
        return known
      }
      const [json = '[]'] =
        database.get<[string]>(
          `select json_group_array(doc) from temp.${vocabulary} where term = ?`,
          term,
        ) ?? []
      const list = counted(JSON.parse(json) as number[], placeOf)
      kept.set(term, list)
      held += list?.places.length ?? 0
      for (const [oldest, old] of kept) {
        if (held <= maxKept || oldest === term) break
        kept.delete(oldest)
        held -= old?.places.length ?? 0
      }
      return list
    },
  }
}

/** Rows of all chunks, ascending, and how many index terms each has. */
function readLengths(database: Database): {
  readonly rows: Int32Array
  readonly lengths: Int32Array
} {
  const [rows = '[]', sizes = ''] =
    database.get<[string, string | null]>(
      'select json_group_array(id), group_concat(hex(sz)) from (select id, sz from ' +
        'chunk_term_docsize order by id)',
    ) ?? []
  return {
    rows: Int32Array.from(JSON.parse(rows) as number[]),
    lengths: Int32Array.from(sizes === null || sizes === '' ? [] : sizes.split(','), termCount),
  }
}

/** The number that FTS5 keeps as the size of a row: big-endian, seven bits a byte. */
function termCount(hex: string): number {
  let terms = 0
  for (let at = 0; at < hex.length; at += 2)
    terms = terms * 0x80 + (Number.parseInt(hex.slice(at, at + 2), 16) & 0x7f)
  return terms
}

/** Occurrences in order of rows, as places with counts; those of removed chunks are left out. */
function counted(occurrences: readonly number[], placeOf: Int32Array): PostingList | undefined {
  const places = new Int32Array(occurrences.length)
  const counts = new Uint16Array(occurrences.length)
  let size = 0
  let last = -1
  for (const row of occurrences) {
    const place = placeOf[row] ?? -1
    if (place < 0) continue
    if (place === last) {
      if (counts[size - 1] === 0xffff) return undefined
      counts[size - 1]!++
    } else {
      // The order is that of rows; anything else would be counted wrongly.
      if (place < last) return undefined
      places[size] = last = place
      counts[size] = 1
      size++
    }
  }
  return { places: places.slice(0, size), counts: counts.slice(0, size) }
}

function readDocuments(database: Database, rows: Int32Array): Int32Array {
  const [chunks, numbers] = database.get<[string, string]>(
    'select json_group_array(n), json_group_array(document) from chunk',
  ) ?? ['[]', '[]']
  const documents = JSON.parse(numbers) as number[]
  const byRow = new Int32Array((rows.at(-1) ?? 0) + 1)
  for (const [index, row] of (JSON.parse(chunks) as number[]).entries())
    byRow[row] = documents[index] ?? 0
  return rows.map(row => byRow[row] ?? 0)
}
