import type { TextRange } from '../../core/span.ts'
import type { ChunkRange, ChunkSource } from './chunk-range.ts'
import { joined, wordUnits, type ChunkUnit } from './chunk-units.ts'
import { chunksAcrossSections } from './place-chunks.ts'
import type { TokenCounter } from './token-counter.ts'

/**
 * Windows of at most `tokens` tokens that begin and end at words; each repeats at most `overlap`
 * tokens of the one before. Sentences and sections are not regarded.
 */
export function fixedChunks(
  document: ChunkSource,
  options: { readonly tokens: number; readonly overlap: number; readonly counter: TokenCounter },
): ChunkRange[] {
  return chunksAcrossSections(document, stretch =>
    windows(
      document.text,
      wordUnits(document.text, stretch, options.tokens, options.counter),
      options,
    ),
  )
}

function windows(
  text: string,
  words: readonly ChunkUnit[],
  {
    tokens,
    overlap,
    counter,
  }: { readonly tokens: number; readonly overlap: number; readonly counter: TokenCounter },
): TextRange[] {
  const found: TextRange[] = []
  const sizeOf = (index: number): number => words[index]?.tokens ?? 0
  const exceeds = (from: number, to: number): boolean =>
    joined(text, words, from, to, counter).tokens > tokens
  // Everything before `done` is in a window already; each window begins after the one before it.
  let done = 0
  let earliest = 0
  while (done < words.length) {
    let first = done
    let size = sizeOf(done)
    for (
      let shared = 0;
      first > earliest &&
      shared + sizeOf(first - 1) <= overlap &&
      size + sizeOf(first - 1) <= tokens;
    ) {
      first--
      shared += sizeOf(first)
      size += sizeOf(first)
    }
    let end = done + 1
    while (end < words.length && size + sizeOf(end) <= tokens) size += sizeOf(end++)
    // A tokenizer may count a whole higher than its words; something new must remain all the same.
    while (end > done + 1 && exceeds(first, end)) end--
    while (first < done && exceeds(first, end)) first++
    const { start, end: stop } = joined(text, words, first, end, counter)
    found.push({ start, end: stop })
    earliest = first + 1
    done = end
  }
  return found
}
