import { hash } from 'node:crypto'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'

type Windows = readonly Float32Array[]

interface Kept {
  readonly windows: Promise<Windows>
  /** 0 while it is being encoded. */
  bytes: number
}

// Some fifteen thousand passages of the built-in encoder. Most repetitions are near: forms, quoted
// mails, the issues of a newsletter, a notice to several people.
const keptBytes = 24 * 1024 * 1024

/**
 * The same encoder, which encodes each text once: equal ones get the vectors that the first one
 * got, as long as these are among the latest `limit` bytes. `calls`: one after the other for little
 * work, which is done before another process of the encoder has started. Disposing it leaves the
 * encoder open.
 */
export function encodingOnce(
  embedding: EmbeddingModel,
  {
    calls = 'at-once',
    limit = keptBytes,
  }: { readonly calls?: 'at-once' | 'in-turn'; readonly limit?: number } = {},
): EmbeddingModel & { readonly encoded: number } {
  let encoded = 0
  let turn: Promise<unknown> = Promise.resolve()
  const encode: EmbeddingModel['embed'] = (texts, options) => {
    if (calls === 'at-once') return embedding.embed(texts, options)
    const encoding = turn.then(() => embedding.embed(texts, options))
    turn = encoding.catch(() => {})
    return encoding
  }
  // In the order in which they were last asked for.
  const kept = new Map<string, Kept>()
  let bytes = 0
  const forget = (key: string, entry: Kept): void => {
    if (kept.get(key) !== entry) return
    kept.delete(key)
    bytes -= entry.bytes
  }
  const keep = (key: string, windows: Promise<Windows>): void => {
    const entry: Kept = { windows, bytes: 0 }
    kept.set(key, entry)
    windows.then(
      made => {
        if (kept.get(key) !== entry) return
        entry.bytes = made.reduce((sum, { byteLength }) => sum + byteLength, 0)
        bytes += entry.bytes
        for (const [oldest, its] of kept) {
          if (bytes <= limit) break
          forget(oldest, its)
        }
      },
      // What failed may be asked again.
      () => forget(key, entry),
    )
  }
  return {
    id: embedding.id,
    get dimensions() {
      return embedding.dimensions
    },
    /** So many texts were encoded so far. */
    get encoded() {
      return encoded
    },
    async embed(texts, options) {
      const keys = texts.map(keyOf)
      const missing = new Map<string, string>()
      for (const [at, key] of keys.entries()) {
        const entry = kept.get(key)
        if (entry === undefined) missing.set(key, texts[at] ?? '')
        else {
          kept.delete(key)
          kept.set(key, entry)
        }
      }
      if (missing.size > 0) {
        const encoding = encode([...missing.values()], options)
        for (const [at, key] of [...missing.keys()].entries())
          keep(
            key,
            encoding.then(all => all[at] ?? []),
          )
      }
      const found = keys.map(key => kept.get(key)!.windows)
      const vectors = await Promise.all(found.map(async windows => [...(await windows)]))
      encoded += missing.size
      return vectors
    },
    countTokens: (texts, options) => embedding.countTokens(texts, options),
    [Symbol.asyncDispose]: async () => {},
  }
}

// UTF-16: in UTF-8 half a character would be equal to any other half.
const keyOf = (text: string): string => hash('sha256', Buffer.from(text, 'utf16le'), 'base64')
