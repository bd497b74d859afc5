import { AppError } from '../../core/errors.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { VectorHit, VectorIndex, VectorQuery } from '../../core/ports/vector-index.ts'
import { roundScore } from '../../support/bm25.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { loadState } from './corpus-state.ts'
import { filterCondition } from './document-filter.ts'
import { graphView } from './graph-view.ts'
import { requireLimit } from './limit.ts'
import { textOf } from './stored-record.ts'
import type { Session } from './session.ts'
import { vectorCache } from './vector-cache.ts'
import { scanCodes } from './vector-scan.ts'
import { quantize } from './vector-writer.ts'
import { visibilityOf } from './visibility.ts'

/** Exact search: 8-bit codes of all allowed windows are scanned, the best are scored again with the floats. */
export function vectorIndex(session: Session): VectorIndex {
  const { database } = session
  const cached = vectorCache(database)

  /** Numbers of the documents to look at; undefined: all. */
  const allowedDocuments = ({ filter }: VectorQuery, options: ReadOptions): ReadonlySet<number> | undefined => {
    const view = graphView(session, options.principal)
    const condition = filterCondition(session, filter, view)
    if (view.visibility.isEverything && condition.sql === '') return undefined
    const allowed = new Set<number>()
    for (const [n] of database.iterate<[number]>(`select d.n from document d where true${view.visibility.document('d')}${condition.sql}`, ...condition.values)) allowed.add(n)
    return allowed
  }
  const hasReadable = (options: ReadOptions): boolean => {
    const { isEverything, document } = visibilityOf(session, options.principal)
    return isEverything || database.get(`select 1 from vector_code v join document d on d.n = v.document where true${document('d')} limit 1`) !== undefined
  }
  const search = (query: VectorQuery, options: ReadOptions): VectorHit[] => {
    const { model, dimensions, vectors } = loadState(database)
    if (vectors === 0 || model === null || !hasReadable(options)) return []
    if (query.model !== model || query.vector.length !== dimensions) refuse('model', `The store holds vectors of ${model} with ${dimensions} dimensions, not of ${query.model} with ${query.vector.length}`)
    const length = Math.sqrt(dot(query.vector, query.vector))
    if (!(length > 0)) refuse('vector', 'A vector without length has no direction')
    const cache = cached()
    if (cache === undefined || query.limit === 0) return []
    const { codes } = quantize([query.vector])
    const allowed = allowedDocuments(query, options)
    throwIfAborted(options.signal, 'searching for meaning')
    // Codes err by a few thousandths; many more candidates than asked for make sure that none of the best is missed.
    const candidates = scanCodes(cache, new Int8Array(codes.buffer, codes.byteOffset, codes.byteLength), allowed, query.limit * 4 + 64)
    const hits: VectorHit[] = []
    for (const chunk of candidates) {
      const [chunkId, documentId, floats] = database.get<[string, string, Uint8Array]>(
        'select cn.id, d.id, f.floats from vector_float f join chunk c on c.n = f.chunk join node cn on cn.n = c.n join document d on d.n = c.document where f.chunk = ?', chunk) ?? []
      if (chunkId === undefined || documentId === undefined || floats === undefined) continue
      const score = Math.max(...windowsOf(floats, dimensions).map(window => dot(query.vector, window) / (length * Math.sqrt(dot(window, window)))))
      hits.push({ chunkId: chunkId as ChunkId, documentId: documentId as DocumentId, score: roundScore(Math.max(-1, Math.min(1, score))) })
    }
    return hits.sort((left, right) => firstDecisive(right.score - left.score, compareCodePoints(left.chunkId, right.chunkId))).slice(0, query.limit)
  }

  return {
    async search(query, options) {
      requireLimit(query.limit)
      return database.read(options, 'searching for meaning', () => search(query, options))
    },
    coverage: async options => database.read(options, 'counting vectors', () => {
      const { isEverything, document } = visibilityOf(session, options.principal)
      const state = loadState(database)
      const indexed = isEverything ? state.vectors : database.get<[number]>(`select count(*) from vector_code v join document d on d.n = v.document where true${document('d')}`)?.[0] ?? 0
      const total = isEverything ? state.chunks : database.get<[number]>(`select coalesce(sum(d.chunks), 0) from document d where true${document('d')}`)?.[0] ?? 0
      return { model: indexed > 0 ? state.model ?? undefined : undefined, indexed, total }
    }),
    async pending(limit, options) {
      requireLimit(limit)
      return database.read(options, 'listing chunks without vectors', () => {
        const { document } = visibilityOf(session, options.principal)
        const rows = database.all<[string, number, number, number, number, string]>(
          `select cn.id, c.document, c.start, c.end, c.is_whole, c.indexed from chunk c join node cn on cn.n = c.n join document d on d.n = c.document
           where not exists (select 1 from vector_code v where v.chunk = c.n)${document('d')} order by cn.id limit ?`, limit)
        return rows.map(([chunkId, owner, start, end, isWhole, indexed]) => ({
          chunkId: chunkId as ChunkId, indexedText: isWhole === 1 ? indexed : indexed + textOf(session, owner).slice(start, end),
        }))
      })
    },
  }
}

function windowsOf(floats: Uint8Array, dimensions: number): Float32Array[] {
  // A copy, because a blob need not lie on a multiple of four bytes.
  const all = new Float32Array(floats.slice().buffer)
  return Array.from({ length: all.length / dimensions }, (_, index) => all.subarray(index * dimensions, (index + 1) * dimensions))
}

function dot(left: Float32Array, right: Float32Array): number {
  let total = 0
  for (let index = 0; index < left.length; index++) total += (left[index] ?? 0) * (right[index] ?? 0)
  return total
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid_input', `${message}.`, { issues: [{ path, message }] })
}
