import { AppError } from '../../core/errors.ts'
import type { Chunk } from '../../core/document.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { VectorHit, VectorIndex } from '../../core/ports/vector-index.ts'
import { roundScore } from '../../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { requireLimit } from '../rules/limit.ts'
import { chunksOf, filtered, readable } from './readable.ts'
import type { MemoryState } from './state.ts'
import { dot } from '../../support/arithmetic.ts'

/** Cosine with every window of every readable chunk. */
export function vectorIndex(state: MemoryState): VectorIndex {
  return {
    async search({ vector, model, filter, limit }, options) {
      requireLimit(limit)
      const documents = readable(state, options)
      const stored = state.vectors
      if (stored === undefined || !chunksOf(documents).some(chunk => stored.chunks.has(chunk.id)))
        return []
      if (model !== stored.model || vector.length !== stored.dimensions)
        refuse(
          'model',
          `The store holds vectors of ${stored.model} with ${stored.dimensions} ` +
            `dimensions, not of ${model} with ${vector.length}`,
        )
      const length = Math.sqrt(dot(vector, vector))
      if (!(length > 0)) refuse('vector', 'The vector has length 0')
      return chunksOf(filtered(documents, filter))
        .flatMap((chunk): VectorHit[] => {
          const scores = (stored.chunks.get(chunk.id) ?? []).map(
            window => dot(vector, window) / (length * Math.sqrt(dot(window, window))),
          )
          return scores.length === 0
            ? []
            : [
                {
                  chunkId: chunk.id,
                  documentId: chunk.documentId,
                  score: roundScore(Math.max(-1, Math.min(1, Math.max(...scores)))),
                },
              ]
        })
        .sort((left, right) =>
          firstDecisive(right.score - left.score, compareCodePoints(left.chunkId, right.chunkId)),
        )
        .slice(0, limit)
    },
    async read(ids, options) {
      const seen = new Set(chunksOf(readable(state, options)).map(chunk => chunk.id))
      return ids.flatMap(chunkId => {
        const windows = seen.has(chunkId) ? state.vectors?.chunks.get(chunkId) : undefined
        return windows === undefined ? [] : [{ chunkId, windows }]
      })
    },
    async coverage(options) {
      const chunks = chunksOf(readable(state, options))
      const indexed = chunks.filter(chunk => state.vectors?.chunks.has(chunk.id) === true).length
      return {
        model: indexed > 0 ? state.vectors?.model : undefined,
        dimensions: indexed > 0 ? state.vectors?.dimensions : undefined,
        indexed,
        total: chunks.length,
      }
    },
    async pending(limit, options) {
      requireLimit(limit)
      const among = options.among && new Set(options.among)
      return pendingChunks(state, options)
        .filter(({ id }) => among?.has(id) !== false)
        .slice(limit === 0 ? Infinity : -limit)
        .map(chunk => ({ chunkId: chunk.id, indexedText: chunk.indexedText }))
    },
    pendingIds: async options => pendingChunks(state, options).map(({ id }) => id),
  }
}

const pendingChunks = (state: MemoryState, options: ReadOptions): Chunk[] =>
  chunksOf(readable(state, options))
    .filter(({ id }) => state.vectors?.chunks.has(id) !== true)
    .sort((left, right) => compareCodePoints(left.id, right.id))

function refuse(path: string, message: string): never {
  throw new AppError('invalid_input', `${message}.`, { issues: [{ path, message }] })
}
