import type { Page, Section } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import { firstDecisive } from '../../support/code-points.ts'
import { trimmed } from '../../language/words/characters.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import type { ChunkRange, ChunkSource } from './chunk-range.ts'
import { textBlocks, type TextBlock } from './text-blocks.ts'

/**
 * Chunks inside sections: `divide` gives the chunks of one block, in order, apart from each other.
 */
export function chunksInSections(
  document: ChunkSource,
  divide: (block: TextBlock) => readonly TextRange[],
): ChunkRange[] {
  const pageOf = pageFinder(document.pages)
  return textBlocks(document).flatMap(block =>
    withSentences(document.text, block, divide(block)).map((chunk): ChunkRange => {
      const page = pageOf(chunk.start)
      return {
        ...chunk,
        headingPath: block.headingPath,
        section: block.section,
        ...(page === undefined ? {} : { page }),
      }
    }),
  )
}

/**
 * Chunks that do not care for sections: `divide` gives the chunks of one uncut stretch, in order;
 * they may overlap. A chunk belongs to the innermost section that holds all of it. Where chunks
 * overlap, each sentence is listed once (see `own` of `ChunkRange`).
 */
export function chunksAcrossSections(
  document: ChunkSource,
  divide: (stretch: TextRange) => readonly TextRange[],
): ChunkRange[] {
  const pageOf = pageFinder(document.pages)
  const sectionOf = sectionFinder(document.sections)
  return textBlocks({ text: document.text, cuts: document.cuts, sections: [] }).flatMap(stretch =>
    withSentences(document.text, stretch, divide(stretch)).map((chunk): ChunkRange => {
      const page = pageOf(chunk.start)
      const section = sectionOf(chunk)
      return {
        ...chunk,
        headingPath: document.sections[section]?.headingPath ?? [],
        section,
        ...(page === undefined ? {} : { page }),
      }
    }),
  )
}

/**
 * Gives each sentence to the first chunk that holds all that is left of it; one that no chunk holds
 * whole is divided at the end of a chunk.
 */
function withSentences(
  text: string,
  block: TextRange,
  chunks: readonly TextRange[],
): Array<TextRange & Pick<ChunkRange, 'sentences' | 'own'>> {
  const all = sentences(text, block)
  let next = 0
  let from = block.start
  return chunks.map((chunk, index) => {
    const following = chunks[index + 1]
    const listed: TextRange[] = []
    const ownFrom = Math.max(from, chunk.start)
    for (let sentence = all[next]; sentence !== undefined; sentence = all[next]) {
      const start = Math.max(sentence.start, from)
      if (sentence.end <= chunk.end) {
        push(text, start, sentence.end, listed)
        from = Math.max(from, sentence.end)
        next++
      } else {
        // The rest is whole in the next chunk, or divided there.
        if (start >= chunk.end || (following !== undefined && following.start <= start)) break
        push(text, start, chunk.end, listed)
        from = chunk.end
        break
      }
    }
    const overlaps =
      (following !== undefined && following.start < chunk.end) ||
      (index > 0 && (chunks[index - 1]?.end ?? 0) > chunk.start)
    return {
      ...chunk,
      sentences: listed,
      ...(overlaps ? { own: ownRange(chunk, ownFrom, listed) } : {}),
    }
  })
}

/** From where the chunk before stopped to the end of the last sentence that is listed here. */
function ownRange(chunk: TextRange, from: number, listed: readonly TextRange[]): TextRange {
  const start = Math.min(chunk.end, listed[0]?.start ?? from)
  return { start, end: Math.max(start, listed.at(-1)?.end ?? start) }
}

function push(text: string, start: number, end: number, into: TextRange[]): void {
  const range = trimmed(text, start, end)
  if (range.end > range.start) into.push(range)
}

/**
 * Index of the innermost section that holds a whole range, or -1. Asked for in ascending order of
 * starts.
 */
function sectionFinder(sections: readonly Section[]): (range: TextRange) => number {
  const byStart = sections
    .map((section, index) => ({ ...section, index }))
    .filter(section => section.end > section.start)
    .sort((left, right) =>
      firstDecisive(left.start - right.start, right.end - left.end, left.level - right.level),
    )
  let open: typeof byStart = []
  let next = 0
  return range => {
    for (
      let section = byStart[next];
      section !== undefined && section.start <= range.start;
      section = byStart[++next]
    )
      open.push(section)
    open = open.filter(section => section.end > range.start)
    return open.findLast(section => section.end >= range.end)?.index ?? -1
  }
}

/**
 * The page on which an offset lies. Pages are asked for in ascending order of offsets, so one
 * pointer suffices.
 */
export function pageFinder(pages: readonly Page[]): (offset: number) => number | undefined {
  const sorted = [...pages].sort((left, right) => left.start - right.start)
  let index = 0
  return offset => {
    while (
      index + 1 < sorted.length &&
      (sorted[index + 1]?.start ?? Number.POSITIVE_INFINITY) <= offset
    )
      index++
    const page = sorted[index]
    return page !== undefined && page.start <= offset ? page.number : undefined
  }
}
