import type { ChunkRange, ChunkSource } from './chunk-range.ts'
import { sentenceUnits } from './chunk-units.ts'
import type { SentenceLikelihood } from './chunk-signals.ts'
import { cutAtSignal, type BorderSignal } from './cut-at-signal.ts'
import type { ChunkSizes } from './paragraph-chunks.ts'
import { chunksInSections } from './place-chunks.ts'

/**
 * A chunk ends after a sentence that its language model foresees better than both its neighbours,
 * by at least `threshold` (nats per token) on one side. After perplexity chunking (Zhao et al.
 * 2024, "Meta-Chunking"), with the mean of negative log-probabilities; differs: sizes are bounded,
 * see `cutAtSignal`.
 */
export function perplexityChunks(
  document: ChunkSource,
  options: ChunkSizes & { readonly likelihood: SentenceLikelihood; readonly threshold: number },
): ChunkRange[] {
  const { text } = document
  return chunksInSections(document, block => {
    const units = sentenceUnits(text, block, options.maxTokens, options.counter)
    const surprise =
      units.length < 2
        ? []
        : options.likelihood
            .of(units.map(unit => text.slice(unit.start, unit.end)))
            .map(meanSurprise)
    return cutAtSignal(text, units, bordersAtMinima(surprise, options.threshold), options)
  })
}

/** Nats per token; 0 for a sentence without tokens. */
function meanSurprise(logProbabilities: readonly number[]): number {
  return logProbabilities.length === 0
    ? 0
    : -logProbabilities.reduce((sum, value) => sum + value, 0) / logProbabilities.length
}

/**
 * A border after each sentence whose surprise falls below that before it and rises after it, or
 * stays low after a fall; by `threshold` at least.
 */
function bordersAtMinima(surprise: readonly number[], threshold: number): BorderSignal[] {
  return surprise.map((value, index) => {
    const fall = (surprise[index - 1] ?? value) - value
    const rise = (surprise[index + 1] ?? value) - value
    const isMinimum = fall > 0 && rise > 0 && Math.max(fall, rise) >= threshold
    return { cut: isMinimum || (rise === 0 && fall > 0 && fall >= threshold), strength: rise }
  })
}
