import type { EmbeddingModel } from '../core/ports/embedding-model.ts'

/**
 * The same encoder for the length of one answer: what was embedded once is not embedded again.
 * Disposing it leaves the encoder open.
 */
export function rememberingEncoder(encoder: EmbeddingModel): EmbeddingModel {
  const known = new Map<string, Promise<readonly Float32Array[]>>()
  return {
    id: encoder.id,
    get dimensions() {
      return encoder.dimensions
    },
    countTokens: (texts, options) => encoder.countTokens(texts, options),
    async embed(texts, options) {
      const missing = [...new Set(texts.filter(text => !known.has(text)))]
      if (missing.length > 0) {
        const embedding = encoder.embed(missing, options)
        for (const [index, text] of missing.entries()) {
          const vectors = embedding.then(all => all[index] ?? [])
          known.set(text, vectors)
          // What failed may be asked again.
          vectors.catch(() => known.delete(text))
        }
      }
      return Promise.all(texts.map(async text => [...((await known.get(text)) ?? [])]))
    },
    async [Symbol.asyncDispose]() {},
  }
}
