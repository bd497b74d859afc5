import type { TextRange } from '../../core/span.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import type { ChunkRange, ChunkSource } from './chunk-range.ts'
import { estimatePieces } from './estimate-pieces.ts'
import { pageFinder } from './place-chunks.ts'
import { isSpace, textBlocks, type TextBlock } from './text-blocks.ts'

/** Name and version of this chunker; part of every chunk's id. */
export const sentenceChunker = 'sentences/2'

export interface SentenceChunkOptions {
  /** Word pieces of a chunk's text, about. */
  readonly maxPieces: number
  /** The same for the first chunk, above which more is said; default `maxPieces`. */
  readonly firstPieces?: number | undefined
}

interface Unit extends TextRange {
  readonly pieces: number
}

// From a third of the limit on a chunk says enough to stand alone; between a quarter and a half the
// measured answers hardly differ.
const enoughToEnd = 1 / 3

/**
 * Packs whole sentences into chunks of at most about `maxPieces` word pieces. A section that fits
 * is one chunk; of a longer one, a chunk that holds a third of the limit ends at a blank line where
 * the next paragraph does not fit whole. What lies between two such ends is packed evenly. A chunk
 * stays inside one section and never crosses a cut region; a single sentence above the limit is cut
 * at white space (or, without any, between characters). Chunks are in order, do not overlap and
 * together hold every letter and digit that is not cut (a stretch of marks alone makes no chunk).
 */
export function sentenceChunks(document: ChunkSource, options: SentenceChunkOptions): ChunkRange[] {
  const chunks: ChunkRange[] = []
  const pageOf = pageFinder(document.pages)
  for (const block of textBlocks(document)) {
    for (const packed of packBlock(
      document.text,
      block,
      options.maxPieces,
      chunks.length === 0 ? (options.firstPieces ?? options.maxPieces) : options.maxPieces,
    )) {
      const page = pageOf(packed.start)
      chunks.push({
        ...packed,
        headingPath: block.headingPath,
        section: block.section,
        ...(page === undefined ? {} : { page }),
      })
    }
  }
  return chunks
}

function packBlock(
  text: string,
  block: TextBlock,
  maxPieces: number,
  firstPieces: number,
): Array<TextRange & { sentences: TextRange[] }> {
  const passages = joinParagraphs(
    paragraphsOf(text, unitsOf(text, block, maxPieces, firstPieces)),
    maxPieces,
    firstPieces,
  )
  const groups = passages.flatMap((passage, index) =>
    packEvenly(passage, maxPieces, index === 0 ? firstPieces : maxPieces),
  )
  const starts = groups.map((members, index) =>
    index === 0
      ? block.start
      : beginningOf(
          text,
          groups[index - 1]?.at(-1)?.end ?? block.start,
          members[0]?.start ?? block.start,
        ),
  )
  return groups.map((members, index) => ({
    ...trimmed(text, starts[index] ?? block.start, starts[index + 1] ?? block.end),
    sentences: members.map(({ start, end }) => ({ start, end })),
  }))
}

/** The sentences of a block with their sizes, over-long ones in parts. */
function unitsOf(text: string, block: TextBlock, maxPieces: number, firstPieces: number): Unit[] {
  const units: Unit[] = []
  for (const sentence of sentences(text, block)) {
    const pieces = estimatePieces(text, sentence.start, sentence.end)
    if (pieces <= firstPieces || (pieces <= maxPieces && units.length > 0))
      units.push({ ...sentence, pieces })
    else
      for (const part of splitLong(text, sentence, units.length === 0 ? firstPieces : maxPieces))
        units.push({ ...part, pieces: estimatePieces(text, part.start, part.end) })
  }
  return units
}

/** Units between blank lines together. */
function paragraphsOf(text: string, units: readonly Unit[]): Unit[][] {
  const paragraphs: Unit[][] = []
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1]
    if (before === undefined || hasBlankLine(text, before.end, unit.start)) paragraphs.push([unit])
    else paragraphs.at(-1)?.push(unit)
  }
  return paragraphs
}

/**
 * Joins paragraphs that fit one chunk together, a short one with whatever follows it, and a short
 * last one with what precedes it where that takes no further chunk.
 */
function joinParagraphs(
  paragraphs: readonly Unit[][],
  maxPieces: number,
  firstPieces: number,
): Unit[][] {
  const passages: Unit[][] = []
  let limit = firstPieces
  let size = 0
  for (const [index, paragraph] of paragraphs.entries()) {
    const next = sizeOf(paragraph)
    const passage = passages.at(-1)
    const isShortRest =
      index === paragraphs.length - 1 &&
      next < limit * enoughToEnd &&
      Math.ceil((size + next) / limit) === Math.ceil(size / limit)
    if (
      passage !== undefined &&
      (size + next <= limit || size < limit * enoughToEnd || isShortRest)
    ) {
      for (const unit of paragraph) passage.push(unit)
      size += next
      continue
    }
    if (passage !== undefined) limit = maxPieces
    passages.push([...paragraph])
    size = next
  }
  return passages
}

/**
 * Divides a passage evenly into groups of at most `maxPieces`, the first of at most `firstPieces`.
 */
function packEvenly(units: readonly Unit[], maxPieces: number, firstPieces: number): Unit[][] {
  const total = sizeOf(units)
  let limit = firstPieces
  let target =
    total <= firstPieces
      ? total
      : firstPieces < maxPieces
        ? firstPieces
        : evenShare(total, maxPieces)
  const groups: Unit[][] = []
  let group: Unit[] = []
  let size = 0
  for (const unit of units) {
    if (group.length > 0 && (size + unit.pieces > limit || size + unit.pieces / 2 > target)) {
      groups.push(group)
      if (groups.length === 1) target = evenShare(total - size, maxPieces)
      limit = maxPieces
      group = []
      size = 0
    }
    group.push(unit)
    size += unit.pieces
  }
  if (group.length > 0) groups.push(group)
  return groups
}

function sizeOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.pieces, 0)
}

function hasBlankLine(text: string, from: number, to: number): boolean {
  let isBlank = false
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index)
    if (code === 10) {
      if (isBlank) return true
      isBlank = true
    } else if (!isSpace(code)) isBlank = false
  }
  return false
}

/**
 * Where a chunk begins whose first sentence is at `to` and the sentence before it ends at `from`:
 * marks on the sentence's own line (a bullet, say) are its own; what else a segmenter leaves
 * between sentences belongs to the chunk before.
 */
function beginningOf(text: string, from: number, to: number): number {
  for (let index = to - 1; index >= from; index--)
    if (text.charCodeAt(index) === 10) return index + 1
  return to
}

/** Size of the parts when a total is divided into as few parts below the limit as possible. */
function evenShare(total: number, limit: number): number {
  return total / Math.max(1, Math.ceil(total / limit))
}

/**
 * Parts of an over-long sentence, each within the limit, in order, trimmed, without splitting a
 * surrogate pair.
 */
function splitLong(text: string, sentence: TextRange, maxPieces: number): TextRange[] {
  const parts: TextRange[] = []
  // One piece is never more than about five characters of a word; a window of this length is always
  // near the limit.
  const windowLength = maxPieces * 4
  let start = sentence.start
  while (start < sentence.end) {
    let end = Math.min(sentence.end, start + windowLength)
    while (end - start > 1 && estimatePieces(text, start, end) > maxPieces)
      end = start + Math.max(1, Math.floor((end - start) * 0.75))
    if (end < sentence.end) end = lastBreak(text, start, end)
    const part = trimmed(text, start, end)
    if (part.end > part.start) parts.push(part)
    start = end
  }
  return parts
}

function lastBreak(text: string, start: number, end: number): number {
  for (let index = end; index > start + (end - start) / 2; index--)
    if (isSpace(text.charCodeAt(index - 1))) return index
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
