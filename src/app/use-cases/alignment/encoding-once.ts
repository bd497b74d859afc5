import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import { sha256 } from '../../../support/ids.ts'

/** So many numbers of vectors are remembered at most, 24 MB. */
const mostRemembered = 6_000_000

/**
 * The same encoder for one alignment: forms, copies and quoted mails repeat their texts in many
 * documents, and what was encoded lately is not encoded again. `calls`: one after the other for
 * little work, which is done before another process of the encoder has started. Disposing it leaves
 * the encoder open.
 */
export function encodingOnce(
  embedding: EmbeddingModel,
  calls: 'at-once' | 'in-turn',
): EmbeddingModel {
  let turn: Promise<unknown> = Promise.resolve()
  const embed: EmbeddingModel['embed'] = (texts, options) => {
    if (calls === 'at-once') return embedding.embed(texts, options)
    const encoding = turn.then(() => embedding.embed(texts, options))
    turn = encoding.catch(() => {})
    return encoding
  }
  /** By the hash of the text, the oldest first; what is being encoded is there too. */
  const known = new Map<string, Promise<readonly Float32Array[]>>()
  return {
    id: embedding.id,
    get dimensions() {
      return embedding.dimensions
    },
    async embed(texts, options) {
      const hashes = texts.map(sha256)
      const missing = new Map<string, string>()
      for (const [at, hash] of hashes.entries()) if (!known.has(hash)) missing.set(hash, texts[at]!)
      if (missing.size > 0) {
        const encoding = embed([...missing.values()], options)
        for (const [at, hash] of [...missing.keys()].entries()) {
          const windows = encoding.then(all => all[at] ?? [])
          known.set(hash, windows)
          // What failed may be asked again.
          windows.catch(() => known.delete(hash))
        }
      }
      const found = hashes.map(hash => known.get(hash)!)
      const most = mostRemembered / Math.max(1, embedding.dimensions)
      for (const hash of known.keys()) {
        if (known.size <= most) break
        known.delete(hash)
      }
      return Promise.all(found.map(async windows => [...(await windows)]))
    },
    countTokens: (texts, options) => embedding.countTokens(texts, options),
    [Symbol.asyncDispose]: async () => {},
  }
}
