import type { ChunkRange, ChunkSource } from './chunk-range.ts'
import { sentenceUnits } from './chunk-units.ts'
import type { NeighbourSimilarity } from './chunk-signals.ts'
import { cutAtSignal } from './cut-at-signal.ts'
import type { ChunkSizes } from './paragraph-chunks.ts'
import { chunksInSections } from './place-chunks.ts'

/**
 * A new chunk begins where neighbouring sentences of a section are less alike than `threshold`; see
 * `cutAtSignal` for the sizes.
 */
export function semanticChunks(
  document: ChunkSource,
  options: ChunkSizes & { readonly similarity: NeighbourSimilarity; readonly threshold: number },
): ChunkRange[] {
  const { text } = document
  return chunksInSections(document, block => {
    const units = sentenceUnits(text, block, options.maxTokens, options.counter)
    const likeness =
      units.length < 2
        ? []
        : options.similarity.of(units.map(unit => text.slice(unit.start, unit.end)))
    return cutAtSignal(
      text,
      units,
      units.map((_, index) => ({
        cut: (likeness[index] ?? 1) < options.threshold,
        strength: -(likeness[index] ?? 1),
      })),
      options,
    )
  })
}
