import type { TextRange } from '../../core/span.ts'
import type { ChunkRange, ChunkSource } from './chunk-range.ts'
import {
  joined,
  packEvenly,
  paragraphRanges,
  sentenceUnits,
  type ChunkUnit,
} from './chunk-units.ts'
import { chunksInSections } from './place-chunks.ts'
import type { TokenCounter } from './token-counter.ts'

/** Smallest and largest size of a chunk in tokens, and what counts them. */
export interface ChunkSizes {
  readonly minTokens: number
  readonly maxTokens: number
  readonly counter: TokenCounter
}

/**
 * One chunk per paragraph (blank lines part them); one above `maxTokens` is divided evenly at
 * sentence ends. What is below `minTokens` goes with the next of its section, the last with the one
 * before, where they fit together.
 */
export function paragraphChunks(document: ChunkSource, sizes: ChunkSizes): ChunkRange[] {
  const { text } = document
  return chunksInSections(document, block =>
    joinSmall(
      text,
      paragraphRanges(text, block).flatMap(paragraph => divided(text, paragraph, sizes)),
      sizes,
    ),
  )
}

function divided(
  text: string,
  paragraph: TextRange,
  { maxTokens, counter }: ChunkSizes,
): ChunkUnit[] {
  const tokens = counter.count(text, paragraph.start, paragraph.end)
  return tokens <= maxTokens
    ? [{ ...paragraph, tokens }]
    : packed(text, sentenceUnits(text, paragraph, maxTokens, counter), maxTokens, counter)
}

function joinSmall(
  text: string,
  units: readonly ChunkUnit[],
  { minTokens, maxTokens, counter }: ChunkSizes,
): ChunkUnit[] {
  const found: ChunkUnit[] = []
  for (const [index, unit] of units.entries()) {
    const before = found.at(-1)
    const isSmall =
      before !== undefined &&
      (before.tokens < minTokens || (index === units.length - 1 && unit.tokens < minTokens))
    const tokens = isSmall ? counter.count(text, before.start, unit.end) : 0
    if (isSmall && tokens <= maxTokens)
      found[found.length - 1] = { start: before.start, end: unit.end, tokens }
    else found.push(unit)
  }
  return found
}

/** Units packed evenly into larger ones of at most `most` tokens. */
export function packed(
  text: string,
  units: readonly ChunkUnit[],
  most: number,
  counter: TokenCounter,
): ChunkUnit[] {
  return packEvenly(text, units, most, counter).map(([first, last]) =>
    joined(text, units, first, last, counter),
  )
}
