import { hash } from 'node:crypto'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'

type Windows = readonly Float32Array[]

// Ten thousand passages of the built-in encoder. Most repetitions are nearer: the issues of a
// newsletter, a notice to several people.
const keptBytes = 16 * 1024 * 1024

/**
 * Encodes each text once: equal ones get the vectors that the first one got, as long as these are
 * among the latest `limit` bytes. Tells how many were encoded.
 */
export function encodeOnce(
  embedding: EmbeddingModel,
  limit = keptBytes,
): (
  texts: readonly string[],
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<{ readonly vectors: readonly Windows[]; readonly encoded: number }> {
  // In the order in which they were last asked for.
  const kept = new Map<string, Windows>()
  let bytes = 0
  const keep = (key: string, windows: Windows): void => {
    const former = kept.get(key)
    if (former !== undefined) {
      kept.delete(key)
      bytes -= sizeOf(former)
    }
    kept.set(key, windows)
    bytes += sizeOf(windows)
    for (const [oldest, its] of kept) {
      if (bytes <= limit) break
      kept.delete(oldest)
      bytes -= sizeOf(its)
    }
  }
  return async (texts, options) => {
    const keys = texts.map(keyOf)
    const found = new Map<string, Windows>()
    const missing = new Map<string, string>()
    for (const [index, key] of keys.entries()) {
      const windows = kept.get(key)
      if (windows === undefined) missing.set(key, texts[index] ?? '')
      else found.set(key, windows)
    }
    if (missing.size > 0) {
      const encoded = await embedding.embed([...missing.values()], options)
      for (const [index, key] of [...missing.keys()].entries()) found.set(key, encoded[index] ?? [])
    }
    for (const [key, windows] of found) keep(key, windows)
    return { vectors: keys.map(key => found.get(key) ?? []), encoded: missing.size }
  }
}

// UTF-16: in UTF-8 half a character would be equal to any other half.
const keyOf = (text: string): string => hash('sha256', Buffer.from(text, 'utf16le'), 'base64')

const sizeOf = (windows: Windows): number =>
  windows.reduce((sum, window) => sum + window.byteLength, 0)
