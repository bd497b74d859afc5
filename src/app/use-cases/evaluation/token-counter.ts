import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { estimatePieces } from '../../../ingestion/chunk/estimate-pieces.ts'
import { modelStarts } from '../model-starts.ts'

/** Counts the tokens of texts together; `by` says how. */
export interface TokenCounter {
  readonly by: string
  count(texts: readonly string[], options: ReadOptions): Promise<number>
}

/**
 * Counts the encoder's word pieces, equal texts once; estimates them where the encoder is switched
 * off or does not start.
 */
export async function tokenCounter(
  { encoder }: { readonly encoder: Pick<EmbeddingModel, 'id' | 'countTokens'> | undefined },
  options: ReadOptions,
): Promise<TokenCounter> {
  // Decided once, so that all numbers are of one kind.
  const counts =
    encoder !== undefined &&
    (await modelStarts(() => encoder.countTokens([''], { signal: options.signal })))
      ? encoder
      : undefined
  const known = new Map<string, number>()
  return {
    by: counts === undefined ? 'word pieces, estimated' : `word pieces of ${counts.id}`,
    async count(texts, { signal }) {
      const missing = [...new Set(texts.filter(text => !known.has(text)))]
      const numbers =
        counts === undefined || missing.length === 0
          ? []
          : await counts.countTokens(missing, { signal })
      for (const [index, text] of missing.entries())
        known.set(text, numbers[index] ?? estimatePieces(text))
      return texts.reduce((sum, text) => sum + (known.get(text) ?? 0), 0)
    },
  }
}
