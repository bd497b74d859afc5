import type { Database } from './database.ts'
import { loadState } from './corpus-state.ts'

/** All codes of a corpus in memory, one row for each window; rows of gone vectors have chunk 0 until the arrays are made anew. */
export interface VectorCache {
  /** The commit that the arrays reflect. */
  commitSeq: number
  dimensions: number
  rows: number
  codes: Int8Array
  scales: Float32Array
  chunks: Int32Array
  documents: Int32Array
  dropped: number
  /** Document id → number of the document whose rows are held under it. */
  readonly numbers: Map<string, number>
}

/** Brings the arrays up to the present commit: by what the change log names, or as a whole where that is more than a part. */
export function vectorCache(database: Database): () => VectorCache | undefined {
  let cache: VectorCache | undefined
  return () => {
    const state = loadState(database)
    if (state.vectors === 0) return cache = undefined
    if (cache !== undefined && cache.dimensions === state.dimensions && cache.commitSeq <= state.commitSeq) {
      if (cache.commitSeq === state.commitSeq) return cache
      const changed = database.all<[string]>(`select distinct document_id from change where commit_seq > ? and kind <> 2 limit 20001`, cache.commitSeq).map(([id]) => id)
      if (changed.length <= 20_000 && cache.dropped <= cache.rows / 4) {
        catchUp(database, cache, changed)
        cache.commitSeq = state.commitSeq
        return cache
      }
    }
    cache = emptyCache(state.dimensions, state.vectors)
    for (const row of database.iterate<CodeRow>('select v.chunk, v.document, v.scales, v.codes, d.id from vector_code v join document d on d.n = v.document order by v.chunk')) append(cache, row)
    cache.commitSeq = state.commitSeq
    return cache
  }
}

type CodeRow = readonly [chunk: number, document: number, scales: Uint8Array, codes: Uint8Array, documentId: string]

function emptyCache(dimensions: number, vectors: number): VectorCache {
  const capacity = Math.max(64, Math.ceil(vectors * 1.1))
  return {
    commitSeq: 0, dimensions, rows: 0, codes: new Int8Array(capacity * dimensions), scales: new Float32Array(capacity),
    chunks: new Int32Array(capacity), documents: new Int32Array(capacity), dropped: 0, numbers: new Map(),
  }
}

function catchUp(database: Database, cache: VectorCache, changed: readonly string[]): void {
  const gone = new Set(changed.flatMap(id => cache.numbers.get(id) ?? []))
  for (let row = 0; row < cache.rows; row++) {
    if (cache.chunks[row] === 0 || !gone.has(cache.documents[row] ?? 0)) continue
    cache.chunks[row] = 0
    cache.dropped++
  }
  for (const id of changed) {
    cache.numbers.delete(id)
    for (const row of database.all<CodeRow>('select v.chunk, v.document, v.scales, v.codes, d.id from document d join chunk c on c.document = d.n join vector_code v on v.chunk = c.n where d.id = ?', id)) append(cache, row)
  }
}

function append(cache: VectorCache, [chunk, document, scales, codes, documentId]: CodeRow): void {
  const windows = scales.length / 4
  while (cache.rows + windows > cache.chunks.length) grow(cache)
  const view = new DataView(scales.buffer, scales.byteOffset, scales.byteLength)
  cache.codes.set(new Int8Array(codes.buffer, codes.byteOffset, codes.byteLength), cache.rows * cache.dimensions)
  for (let window = 0; window < windows; window++) {
    cache.scales[cache.rows] = view.getFloat32(window * 4, true)
    cache.chunks[cache.rows] = chunk
    cache.documents[cache.rows] = document
    cache.rows++
  }
  cache.numbers.set(documentId, document)
}

function grow(cache: VectorCache): void {
  const capacity = cache.chunks.length * 2
  const codes = new Int8Array(capacity * cache.dimensions)
  codes.set(cache.codes)
  const scales = new Float32Array(capacity)
  scales.set(cache.scales)
  const chunks = new Int32Array(capacity)
  chunks.set(cache.chunks)
  const documents = new Int32Array(capacity)
  documents.set(cache.documents)
  Object.assign(cache, { codes, scales, chunks, documents })
}
