import { AppError } from '../core/errors.ts'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'

export interface HashedEmbeddingOptions {
  /** Length of the vectors, 64 by default. */
  readonly dimensions?: number | undefined
  /** Words in a window, 200 by default; longer texts give several vectors. */
  readonly windowWords?: number | undefined
}

/** A model that keeps what it was asked, for tests of its callers. */
export interface HashedEmbedding extends EmbeddingModel {
  /** The texts of each call of `embed`, in order. */
  readonly calls: ReadonlyArray<readonly string[]>
}

/**
 * Deterministic stand-in for an encoder in tests and demos: each word adds a fixed pseudo-random
 * direction, so texts are near when they share words. Equal texts give equal unit vectors; a text
 * without words gives the vector of the empty word.
 */
export function hashedEmbedding(options: HashedEmbeddingOptions = {}): HashedEmbedding {
  const { dimensions = 64, windowWords = 200 } = options
  const calls: string[][] = []
  const assertOpen = (signal: AbortSignal | undefined): void => {
    if (signal?.aborted === true) throw new AppError('aborted', 'Embedding was cancelled.', {})
  }
  return {
    id: `hashed-words-${dimensions}/1`,
    dimensions,
    calls,
    async embed(texts, { signal }) {
      assertOpen(signal)
      calls.push([...texts])
      return texts.map(text => {
        const words = wordsOf(text)
        const vectors = [vectorOf(words.slice(0, windowWords), dimensions)]
        for (let start = windowWords; start < words.length; start += windowWords)
          vectors.push(vectorOf(words.slice(start, start + windowWords), dimensions))
        return vectors
      })
    },
    async countTokens(texts, { signal }) {
      assertOpen(signal)
      return texts.map(text => wordsOf(text).length)
    },
    async [Symbol.asyncDispose]() {
      // Holds nothing.
    },
  }
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

function vectorOf(words: readonly string[], dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions)
  for (const word of words.length === 0 ? [''] : words) {
    let state = seedOf(word)
    for (let d = 0; d < dimensions; d += 1) {
      state = mixed(state + 0x9e3779b9)
      sum[d] = (sum[d] ?? 0) + (state / 0x80000000 - 1)
    }
  }
  let squares = 0
  for (const value of sum) squares += value * value
  const length = Math.sqrt(squares)
  return Float32Array.from(sum, value => value / length)
}

/** FNV-1a over UTF-16 code units. */
function seedOf(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index += 1)
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** The finaliser of MurmurHash3: spreads neighbouring seeds. */
function mixed(value: number): number {
  let hash = value >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
