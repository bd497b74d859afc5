import { existsSync } from 'node:fs'
import { openDatabase } from '../file/database.ts'
import type { Database } from '../session/connection.ts'
import { DamagedRow } from '../session/damage.ts'
import { numberSet } from '../access/allowed-documents.ts'
import { loadState } from '../session/corpus-state.ts'
import { codeSegment } from './vector-segment.ts'
import type { CodeSegment } from './vector-segment.ts'

/**
 * All codes of a corpus in memory, one row per window, windows of one chunk side by side; rows of
 * removed vectors have chunk 0 until everything is read again.
 */
export interface VectorCache {
  /** The commit that the rows reflect. */
  commitSeq: number
  readonly dimensions: number
  rows: number
  /** Row 0 is the first of the first segment; each is full before the next begins. */
  readonly segments: CodeSegment[]
  scales: Float32Array
  chunks: Int32Array
  documents: Int32Array
  dropped: number
  /** Chunks whose rows are not dropped. */
  held: number
}

const maxChanged = 20_000
// Pages of about 200 KB: few statements, and the data of each stays in the processor's cache.
const pageChunks = 512
const none = new Uint8Array()

export interface VectorCaches {
  /** The rows as of the current commit, read if necessary; undefined: there are no vectors. */
  current(): VectorCache | undefined
  /** The same, but undefined if they would have to be read. */
  loaded(): VectorCache | undefined
}

/**
 * Caches the rows and brings them up to the current commit: by the change log, or completely if
 * most have changed.
 */
export function vectorCache(database: Database): VectorCaches {
  let cache: VectorCache | undefined
  const current = (): VectorCache | undefined => {
    const state = loadState(database)
    if (state.vectors === 0) return (cache = undefined)
    if (
      cache !== undefined &&
      cache.dimensions === state.dimensions &&
      cache.commitSeq <= state.commitSeq
    ) {
      if (cache.commitSeq === state.commitSeq) return cache
      const changed = database
        .all<[string]>(
          'select distinct document_id from change where commit_seq > ? and kind <> 2 ' +
            `limit ${maxChanged + 1}`,
          cache.commitSeq,
        )
        .map(([id]) => id)
      if (changed.length <= maxChanged && cache.dropped <= cache.rows / 4) {
        const old = cache
        // A partial update would corrupt the cache.
        cache = undefined
        catchUp(database, old, changed, state.vectors)
        old.commitSeq = state.commitSeq
        return (cache = old)
      }
    }
    // The old rows are released first: both together would take twice the memory.
    cache = undefined
    return (cache = readApart(database, state.commitSeq) ?? read(database))
  }
  return { current, loaded: () => (cache === undefined ? undefined : current()) }
}

function emptyCache(dimensions: number, vectors: number): VectorCache {
  const capacity = Math.max(64, Math.ceil(vectors * 1.1))
  return {
    commitSeq: 0,
    dimensions,
    rows: 0,
    segments: [codeSegment(dimensions, capacity)],
    scales: new Float32Array(capacity),
    chunks: new Int32Array(capacity),
    documents: new Int32Array(capacity),
    dropped: 0,
    held: 0,
  }
}

/**
 * Reads with a connection that caches few pages: otherwise the codes would be in memory twice and
 * displace useful pages. Undefined if it sees another commit, or no file.
 */
function readApart({ path }: Database, commitSeq: number): VectorCache | undefined {
  if (!existsSync(path)) return undefined
  const database = openDatabase({
    path,
    readOnly: true,
    busyTimeoutMs: 30_000,
    cacheBytes: 2 * 2 ** 20,
  })
  try {
    return database.read({}, 'reading vectors', () =>
      loadState(database).commitSeq === commitSeq ? read(database) : undefined,
    )
  } finally {
    database.close()
  }
}

function read(database: Database): VectorCache {
  const { dimensions, vectors, commitSeq } = loadState(database)
  const cache = emptyCache(dimensions, vectors)
  load(database, cache)
  cache.commitSeq = commitSeq
  return cache
}

/** Reads all rows, hundreds at a time: one value per row would dominate the time. */
function load(database: Database, cache: VectorCache): void {
  const page =
    '(select chunk, document, scales, codes from vector_code where chunk > ? order by chunk ' +
    `limit ${pageChunks})`
  for (let after = 0; ;) {
    const [last, chunks, documents, windows, scales, codes] = database.get<
      [number | null, string, string, number, Uint8Array | null, Uint8Array | null]
    >(
      // Joining blobs concatenates their bytes in the order of the other lists.
      'select max(chunk), json_group_array(chunk), json_group_array(document), ' +
        `max(length(scales)) / 4, cast(group_concat(scales, '') as blob), ` +
        `cast(group_concat(codes, '') as blob) from ${page}`,
      after,
    ) ?? [null, '[]', '[]', 0, none, none]
    if (last === null) return
    const counts =
      windows === 1
        ? undefined
        : database.get<[string]>(
            `select json_group_array(length(scales) / 4) from ${page}`,
            after,
          )?.[0]
    append(cache, {
      chunks: JSON.parse(chunks) as number[],
      documents: JSON.parse(documents) as number[],
      windows: counts === undefined ? undefined : (JSON.parse(counts) as number[]),
      scales: scales ?? none,
      codes: codes ?? none,
    })
    after = last
  }
}

/** Drops the rows of changed and removed documents, and adds the current rows of changed ones. */
function catchUp(
  database: Database,
  cache: VectorCache,
  changed: readonly string[],
  vectors: number,
): void {
  const current = changed.flatMap(
    id => database.get<[number]>('select n from document where id = ?', id)?.[0] ?? [],
  )
  dropDocuments(cache, numberSet(current))
  for (const document of current) {
    for (const [chunk, scales, codes] of database.all<[number, Uint8Array, Uint8Array]>(
      'select v.chunk, v.scales, v.codes from chunk c cross join vector_code v on v.chunk ' +
        '= c.n where c.document = ? order by v.chunk',
      document,
    )) {
      append(cache, {
        chunks: [chunk],
        documents: [document],
        windows: [scales.length / 4],
        scales,
        codes,
      })
    }
  }
  if (cache.held === vectors) return
  // Some documents were removed, or replaced under a new number: those whose number no longer
  // exists.
  const present = numberSet(
    JSON.parse(
      database.get<[string]>('select json_group_array(n) from document')?.[0] ?? '[]',
    ) as number[],
  )
  const gone = new Set<number>()
  for (let row = 0; row < cache.rows; row++)
    if (present[cache.documents[row]!] !== 1) gone.add(cache.documents[row]!)
  dropDocuments(cache, numberSet([...gone]))
}

function dropDocuments(cache: VectorCache, marks: Uint8Array): void {
  const { chunks, documents, rows } = cache
  let last = 0
  for (let row = 0; row < rows; row++) {
    const chunk = chunks[row]!
    if (chunk === 0 || marks[documents[row]!] !== 1) continue
    if (chunk !== last) cache.held--
    last = chunk
    chunks[row] = 0
    cache.dropped++
  }
}

interface CodeRows {
  readonly chunks: readonly number[]
  readonly documents: readonly number[]
  /** Windows of each chunk; undefined: one each. */
  readonly windows: readonly number[] | undefined
  readonly scales: Uint8Array
  readonly codes: Uint8Array
}

function append(cache: VectorCache, { chunks, documents, windows, scales, codes }: CodeRows): void {
  const added = scales.length / 4
  const { dimensions } = cache
  // Codes of one chunk that are too short would be read as those of the next.
  if (codes.length !== added * dimensions) throw new DamagedRow('the codes of vectors')
  if (cache.rows + added > cache.chunks.length) grow(cache, added)
  const view = new DataView(scales.buffer, scales.byteOffset, scales.byteLength)
  for (let row = 0; row < added; row++)
    cache.scales[cache.rows + row] = view.getFloat32(row * 4, true)
  let row = cache.rows
  for (let index = 0; index < chunks.length; index++) {
    for (let window = windows?.[index] ?? 1; window > 0; window--) {
      cache.chunks[row] = chunks[index]!
      cache.documents[row] = documents[index]!
      row++
    }
  }
  const signed = new Int8Array(codes.buffer, codes.byteOffset, codes.byteLength)
  let before = 0
  for (let written = 0, index = 0; written < added; index++) {
    const segment = cache.segments[index] ?? addSegment(cache, added - written)
    const place = cache.rows + written - before
    const part = Math.min(added - written, segment.capacity - place)
    if (part > 0) {
      segment.write(place, signed.subarray(written * dimensions, (written + part) * dimensions))
      written += part
    }
    before += segment.capacity
  }
  cache.held += chunks.length
  cache.rows = row
}

/** As large as all previous ones together, so that there are few. */
function addSegment(cache: VectorCache, rows: number): CodeSegment {
  const segment = codeSegment(cache.dimensions, Math.max(rows, cache.rows))
  cache.segments.push(segment)
  return segment
}

function grow(cache: VectorCache, added: number): void {
  const capacity = Math.max(cache.chunks.length * 2, cache.rows + added)
  const scales = new Float32Array(capacity)
  scales.set(cache.scales)
  const chunks = new Int32Array(capacity)
  chunks.set(cache.chunks)
  const documents = new Int32Array(capacity)
  documents.set(cache.documents)
  Object.assign(cache, { scales, chunks, documents })
}
