import type { Document, Section } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import { firstDecisive } from '../../support/code-points.ts'
import { estimatePieces } from './estimate-pieces.ts'

/** A stretch of uncut text inside one section: what a chunk may not leave. */
export interface TextBlock extends TextRange {
  readonly headingPath: readonly string[]
  /** Index of the innermost section, or -1 outside all sections. */
  readonly section: number
  readonly level: number
}

// A heading of its own, without text before its first subsection, is at most about a line long.
const headingPieces = 24

/**
 * Splits a document at its cut regions and section borders; blocks are in order, do not overlap,
 * hold some visible character and cover all uncut text.
 */
export function textBlocks(document: Pick<Document, 'text' | 'sections' | 'cuts'>): TextBlock[] {
  return joinHeadings(document.text, splitAtBorders(document))
}

function splitAtBorders({
  text,
  sections,
  cuts,
}: Pick<Document, 'text' | 'sections' | 'cuts'>): TextBlock[] {
  const borders = [
    ...new Set([
      0,
      text.length,
      ...cuts.flatMap(cut => [cut.start, cut.end]),
      ...sections.flatMap(section => [section.start, section.end]),
    ]),
  ]
    .filter(border => border >= 0 && border <= text.length)
    .sort((left, right) => left - right)
  const opening = sections
    .map((section, index) => ({ section, index }))
    .filter(({ section }) => section.end > section.start)
    .sort((left, right) =>
      firstDecisive(
        left.section.start - right.section.start,
        right.section.end - left.section.end,
        left.section.level - right.section.level,
      ),
    )
  const removed = [...cuts].sort((left, right) => left.start - right.start)
  const open: Array<{ section: Section; index: number }> = []
  const blocks: TextBlock[] = []
  let nextSection = 0
  let nextCut = 0
  let cutUntil = 0
  for (let position = 0; position + 1 < borders.length; position++) {
    const start = borders[position] ?? 0
    const end = borders[position + 1] ?? start
    for (
      let cut = removed[nextCut];
      cut !== undefined && cut.start <= start;
      cut = removed[++nextCut]
    )
      cutUntil = Math.max(cutUntil, cut.end)
    for (
      let entry = opening[nextSection];
      entry !== undefined && entry.section.start <= start;
      entry = opening[++nextSection]
    )
      open.push(entry)
    while (open.length > 0 && (open.at(-1)?.section.end ?? 0) <= start) open.pop()
    if (start < cutUntil || isBlank(text, start, end)) continue
    const inner = open.at(-1)
    blocks.push({
      start,
      end,
      headingPath: inner?.section.headingPath ?? [],
      section: inner?.index ?? -1,
      level: inner?.section.level ?? 0,
    })
  }
  return blocks
}

/** A heading that is followed by nothing but its first subsection goes with that subsection. */
function joinHeadings(text: string, blocks: readonly TextBlock[]): TextBlock[] {
  const joined: TextBlock[] = []
  for (const block of blocks) {
    const previous = joined.at(-1)
    if (
      previous !== undefined &&
      previous.end === block.start &&
      previous.level < block.level &&
      isHeadingOnly(text, previous)
    ) {
      joined[joined.length - 1] = { ...block, start: previous.start }
    } else joined.push(block)
  }
  return joined
}

function isHeadingOnly(text: string, block: TextBlock): boolean {
  return (
    block.end - block.start < 400 && estimatePieces(text, block.start, block.end) <= headingPieces
  )
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (!isSpace(text.charCodeAt(index))) return false
  return true
}

/** White space as `String.prototype.trim` removes it. */
export function isSpace(code: number): boolean {
  return code <= 32
    ? code === 32 || (code >= 9 && code <= 13)
    : code >= 0xa0 &&
        (code === 0xa0 ||
          code === 0x1680 ||
          (code >= 0x2000 && code <= 0x200a) ||
          code === 0x2028 ||
          code === 0x2029 ||
          code === 0x202f ||
          code === 0x205f ||
          code === 0x3000 ||
          code === 0xfeff)
}
