import { AppError } from '../../../core/errors.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { VectorHit, VectorIndex, VectorQuery } from '../../../core/ports/vector-index.ts'
import { roundScore } from '../../../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { loadState } from '../session/corpus-state.ts'
import { requireLimit } from '../../rules/limit.ts'
import { sealOfBytes } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import { windowsOf } from './stored-vectors.ts'
import { hashText } from '../session/hash.ts'
import { vectorAccess } from './vector-access.ts'
import { vectorCache } from './vector-cache.ts'
import { pendingChunks } from './vector-pending.ts'
import { scanCodes } from './vector-scan.ts'
import { visibilityOf } from '../access/visibility.ts'
import { quantize } from './vector-writer.ts'
import { dot } from '../../../support/arithmetic.ts'

/**
 * Exact search: 8-bit codes of all allowed windows are scanned, the best are scored again with the
 * floats.
 */
export function vectorIndex(session: Session): VectorIndex {
  const { database } = session
  const caches = vectorCache(database)
  const access = vectorAccess(session, () => caches.loaded())
  const pending = pendingChunks(session, () => access.indexed())

  const search = (query: VectorQuery, options: ReadOptions): VectorHit[] => {
    const { model, dimensions, vectors } = loadState(database)
    if (vectors === 0 || model === null || !access.hasAny(options.principal)) return []
    if (query.model !== model || query.vector.length !== dimensions)
      refuse(
        'model',
        `The store holds vectors of ${model} with ${dimensions} dimensions, not of ` +
          `${query.model} with ${query.vector.length}`,
      )
    const length = Math.sqrt(dot(query.vector, query.vector))
    if (!(length > 0)) refuse('vector', 'The vector has length 0')
    const cache = caches.current()
    if (cache === undefined || query.limit === 0) return []
    const { codes } = quantize([query.vector])
    const allowed = access.documents(options.principal, query.filter)
    throwIfAborted(options.signal, 'searching for meaning')
    // Codes have errors of a few thousandths; many more candidates than requested ensure that none
    // of the best is missed.
    const candidates = scanCodes(
      cache,
      new Int8Array(codes.buffer, codes.byteOffset, codes.byteLength),
      allowed,
      query.limit * 2 + 64,
    )
    const scored = candidates
      .flatMap(chunk => {
        const [floats, seal] =
          database.get<[Uint8Array, string | null]>(
            'select floats, seal from vector_float where chunk = ?',
            chunk,
          ) ?? []
        // A chunk whose vectors are damaged can still be found by its words.
        if (floats === undefined || (typeof seal === 'string' && seal !== sealOfBytes(floats)))
          return []
        const score = Math.max(
          ...windowsOf(floats, dimensions).map(
            window => dot(query.vector, window) / (length * Math.sqrt(dot(window, window))),
          ),
        )
        return Number.isFinite(score)
          ? [{ chunk, score: roundScore(Math.max(-1, Math.min(1, score))) }]
          : []
      })
      .sort((left, right) => right.score - left.score)
    // Ids are looked up only for possible hits; they decide between equal scores.
    const last = scored[query.limit - 1]?.score ?? -Infinity
    const hits = scored
      .filter(({ score }) => score >= last)
      .flatMap(({ chunk, score }): VectorHit[] => {
        const [chunkId, documentId] =
          database.get<[string, string]>(
            'select cn.id, d.id from chunk c join node cn on cn.n = c.n join document d on ' +
              'd.n = c.document where c.n = ?',
            chunk,
          ) ?? []
        return chunkId === undefined || documentId === undefined
          ? []
          : [{ chunkId: chunkId as ChunkId, documentId: documentId as DocumentId, score }]
      })
    return hits
      .sort((left, right) =>
        firstDecisive(right.score - left.score, compareCodePoints(left.chunkId, right.chunkId)),
      )
      .slice(0, query.limit)
  }

  return {
    async search(query, options) {
      requireLimit(query.limit)
      return database.read(options, 'searching for meaning', () => search(query, options))
    },
    read: async (ids, options) =>
      database.read(options, 'reading vectors', () => {
        const { dimensions } = loadState(database)
        const sql =
          'select f.floats from node cn cross join vector_float f on f.chunk = cn.n cross ' +
          'join chunk c on c.n = cn.n join document d on d.n = c.document where cn.n in ' +
          '(select node from node_key where hash = ?) and cn.id = ' +
          `?${visibilityOf(session, options.principal).document('d')}`
        return ids.flatMap(chunkId => {
          const [floats] = database.get<[Uint8Array]>(sql, hashText(chunkId), chunkId) ?? []
          return floats === undefined || dimensions === null
            ? []
            : [{ chunkId, windows: windowsOf(floats, dimensions) }]
        })
      }),
    coverage: async options =>
      database.read(options, 'counting vectors', () => {
        const { indexed, total } = access.count(options.principal)
        const { model, dimensions } = loadState(database)
        return {
          model: indexed > 0 ? (model ?? undefined) : undefined,
          dimensions: indexed > 0 && model !== null ? dimensions : undefined,
          indexed,
          total,
        }
      }),
    async pending(limit, options) {
      requireLimit(limit)
      return database.read(options, 'listing chunks without vectors', () =>
        pending.pending(limit, options),
      )
    },
    pendingIds: async options =>
      database.read(options, 'listing chunks without vectors', () => pending.ids(options)),
  }
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid_input', `${message}.`, { issues: [{ path, message }] })
}
