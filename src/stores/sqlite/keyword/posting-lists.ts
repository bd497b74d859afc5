import { lengthPenalty } from '../../../support/bm25.ts'
import type { Database } from '../session/connection.ts'
import { loadState } from '../session/corpus-state.ts'
import { vocabulary } from './vocabulary.ts'

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
  /** How many of the chunks with these rows are of documents that `allowed` marks. */
  allowedAmong(rows: readonly number[], allowed: Uint8Array): number
}

/** The posting lists of the current commit. */
export interface PostingLists {
  /**
   * Undefined for the first search of a commit, so that lengths are not read again for every search
   * while mails are coming in.
   */
  forSearch(): Postings | undefined
  /** Undefined unless a search has read them. */
  inMemory(): Postings | undefined
}

/** Six bytes each: some 24 MB. */
const maxKept = 4_000_000

/**
 * Posting lists are read term by term when they are first needed: FTS5 takes about a microsecond to
 * score a row, several times as long as the row takes to be read here, and the terms of questions
 * recur.
 */
export function postingLists(database: Database): PostingLists {
  let latest: { readonly commitSeq: number; postings: Postings | undefined } | undefined
  database.onStale(() => {
    latest = undefined
  })
  return {
    forSearch() {
      const { commitSeq } = loadState(database)
      if (latest?.commitSeq !== commitSeq) {
        latest = { commitSeq, postings: undefined }
        return undefined
      }
      return (latest.postings ??= readPostings(database))
    },
    inMemory: () =>
      latest?.commitSeq === loadState(database).commitSeq ? latest.postings : undefined,
  }
}

function readPostings(database: Database): Postings {
  const { rows, lengths } = readLengths(database)
  const { chunks, terms } = loadState(database)
  const placeOf = new Int32Array((rows.at(-1) ?? 0) + 1).fill(-1)
  const penalties = new Float64Array(rows.length)
  const averageLength = terms / chunks
  // A loop: `entries` and `from` take many times as long.
  for (let place = 0; place < rows.length; place++) {
    placeOf[rows[place]!] = place
    penalties[place] = lengthPenalty(lengths[place]!, averageLength)
  }
  let documents: Int32Array | undefined
  const documentsOf = (): Int32Array => (documents ??= readDocuments(database, rows))
  const kept = new Map<string, PostingList | undefined>()
  let held = 0
  return {
    rows,
    penalties,
    holds: term => kept.has(term),
    documents: documentsOf,
    allowedAmong(among, allowed) {
      const documentOf = documentsOf()
      let count = 0
      for (const row of among) {
        const place = placeOf[row] ?? -1
        if (place >= 0 && allowed[documentOf[place]!] === 1) count++
      }
      return count
    },
    list(term) {
      const known = kept.get(term)
      if (known !== undefined || kept.has(term)) {
        kept.delete(term)
        kept.set(term, known)
        return known
      }
      const [json = '[]'] =
        database.get<[string]>(
          `select json_group_array(doc) from ${vocabulary(database, 'instance')} where term = ?`,
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
  const ids = Int32Array.from(JSON.parse(rows) as number[])
  return { rows: ids, lengths: termCounts(sizes ?? '', ids.length) }
}

const comma = 0x2c

/**
 * Numbers that FTS5 keeps as the sizes of rows (big-endian, seven bits a byte), in hexadecimal
 * digits with commas between them.
 */
function termCounts(sizes: string, rows: number): Int32Array {
  const counts = new Int32Array(rows)
  let row = 0
  let terms = 0
  let isHigh = true
  for (let at = 0; at < sizes.length; at++) {
    const code = sizes.charCodeAt(at)
    if (code === comma) {
      counts[row++] = terms
      terms = 0
      continue
    }
    const digit = code <= 0x39 ? code - 0x30 : code - 0x37
    // The highest bit of a byte only says that another follows.
    terms = isHigh ? terms * 8 + (digit & 7) : terms * 16 + digit
    isHigh = !isHigh
  }
  if (row < rows) counts[row] = terms
  return counts
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
