import type { Document, Page } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import { sentences } from '../../text/sentences.ts'
import { estimatePieces } from './estimate-pieces.ts'
import { isSpace, textBlocks, type TextBlock } from './text-blocks.ts'

/** Name and version of this chunker; part of every chunk's id. */
export const sentenceChunker = 'sentences/1'

/** Where a chunk lies and which sentences it holds; offsets into the document's text. */
export interface ChunkRange extends TextRange {
  readonly headingPath: readonly string[]
  /** Index into the document's sections, or -1. */
  readonly section: number
  readonly page?: number | undefined
  readonly sentences: readonly TextRange[]
}

export interface SentenceChunkOptions {
  /** Word pieces of a chunk's text, about. */
  readonly maxPieces: number
  /** The same for the first chunk, above which more is said; default `maxPieces`. */
  readonly firstPieces?: number | undefined
}

/**
 * Packs whole sentences into chunks of at most about `maxPieces` word pieces, evenly within a block, so that no small rest is left over.
 * A chunk stays inside one section and never crosses a cut region; a single sentence above the limit is cut at white space (or, without any, between characters).
 * Chunks are in order, do not overlap and together hold every letter and digit that is not cut (a stretch of marks alone makes no chunk).
 */
export function sentenceChunks(document: Pick<Document, 'text' | 'sections' | 'pages' | 'cuts'>, options: SentenceChunkOptions): ChunkRange[] {
  const chunks: ChunkRange[] = []
  const pageOf = pageFinder(document.pages)
  for (const block of textBlocks(document)) {
    for (const packed of packBlock(document.text, block, options.maxPieces, chunks.length === 0 ? options.firstPieces ?? options.maxPieces : options.maxPieces)) {
      const page = pageOf(packed.start)
      chunks.push({ ...packed, headingPath: block.headingPath, section: block.section, ...(page === undefined ? {} : { page }) })
    }
  }
  return chunks
}

function packBlock(text: string, block: TextBlock, maxPieces: number, firstPieces: number): Array<TextRange & { sentences: TextRange[] }> {
  const units: TextRange[] = []
  const sizes: number[] = []
  let total = 0
  for (const sentence of sentences(text, block)) {
    const pieces = estimatePieces(text, sentence.start, sentence.end)
    if (pieces <= firstPieces || (pieces <= maxPieces && units.length > 0)) {
      units.push(sentence)
      sizes.push(pieces)
      total += pieces
      continue
    }
    for (const part of splitLong(text, sentence, units.length === 0 ? firstPieces : maxPieces)) {
      const size = estimatePieces(text, part.start, part.end)
      units.push(part)
      sizes.push(size)
      total += size
    }
  }
  let limit = firstPieces
  let target = total <= firstPieces ? total : firstPieces < maxPieces ? firstPieces : evenShare(total, maxPieces)
  const groups: TextRange[][] = []
  let group: TextRange[] = []
  let size = 0
  for (const [index, unit] of units.entries()) {
    const next = sizes[index] ?? 0
    if (group.length > 0 && (size + next > limit || size + next / 2 > target)) {
      groups.push(group)
      if (groups.length === 1) target = evenShare(total - size, maxPieces)
      limit = maxPieces
      group = []
      size = 0
    }
    group.push(unit)
    size += next
  }
  if (group.length > 0) groups.push(group)
  // What a segmenter leaves between sentences (a lone bullet, say) belongs to the chunk before it; before the first sentence, to the first chunk.
  return groups.map((members, index) => {
    const first = index === 0 ? block.start : members[0]?.start ?? block.start
    const last = groups[index + 1]?.[0]?.start ?? block.end
    return { ...trimmed(text, first, last), sentences: members }
  })
}

/** Size of the parts when a total is divided into as few parts below the limit as possible. */
function evenShare(total: number, limit: number): number {
  return total / Math.max(1, Math.ceil(total / limit))
}

/** Parts of an over-long sentence, each within the limit, in order, trimmed, without splitting a surrogate pair. */
function splitLong(text: string, sentence: TextRange, maxPieces: number): TextRange[] {
  const parts: TextRange[] = []
  // One piece is never more than about five characters of a word; a window of this length is always near the limit.
  const windowLength = maxPieces * 4
  let start = sentence.start
  while (start < sentence.end) {
    let end = Math.min(sentence.end, start + windowLength)
    while (end - start > 1 && estimatePieces(text, start, end) > maxPieces) end = start + Math.max(1, Math.floor((end - start) * 0.75))
    if (end < sentence.end) end = lastBreak(text, start, end)
    const part = trimmed(text, start, end)
    if (part.end > part.start) parts.push(part)
    start = end
  }
  return parts
}

function lastBreak(text: string, start: number, end: number): number {
  for (let index = end; index > start + (end - start) / 2; index--) if (isSpace(text.charCodeAt(index - 1))) return index
  const code = text.charCodeAt(end)
  const splitsPair = code >= 0xdc00 && code <= 0xdfff
  return splitsPair && end - 1 > start ? end - 1 : splitsPair ? end + 1 : end
}

function trimmed(text: string, from: number, to: number): TextRange {
  let start = from
  let end = to
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return { start, end }
}

/** Pages are asked for in ascending order of offsets, so one pointer suffices. */
function pageFinder(pages: readonly Page[]): (offset: number) => number | undefined {
  const sorted = [...pages].sort((left, right) => left.start - right.start)
  let index = 0
  return offset => {
    while (index + 1 < sorted.length && (sorted[index + 1]?.start ?? Number.POSITIVE_INFINITY) <= offset) index++
    const page = sorted[index]
    return page !== undefined && page.start <= offset ? page.number : undefined
  }
}
