import type { ChunkRange, ChunkSource } from './chunk-range.ts'
import { paragraphRanges, sentenceUnits } from './chunk-units.ts'
import { packed, type ChunkSizes } from './paragraph-chunks.ts'
import { chunksInSections } from './place-chunks.ts'

/**
 * One chunk per section of a Markdown, HTML or office document: what stands under one heading, up
 * to the next. One above `maxTokens` is divided evenly at paragraphs, a longer paragraph at
 * sentence ends. A text without headings is one section.
 */
export function structureChunks(
  document: ChunkSource,
  { maxTokens, counter }: Omit<ChunkSizes, 'minTokens'>,
): ChunkRange[] {
  const { text } = document
  return chunksInSections(document, block => {
    const paragraphs = paragraphRanges(text, block)
    const start = paragraphs[0]?.start ?? block.start
    const end = paragraphs.at(-1)?.end ?? block.end
    if (counter.count(text, start, end) <= maxTokens) return [{ start, end }]
    const units = paragraphs.flatMap(range => {
      const tokens = counter.count(text, range.start, range.end)
      return tokens <= maxTokens
        ? [{ ...range, tokens }]
        : sentenceUnits(text, range, maxTokens, counter)
    })
    return packed(text, units, maxTokens, counter)
  })
}
