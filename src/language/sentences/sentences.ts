import type { TextRange } from '../../core/span.ts'
import { isSpace, splitsPair, trimmed } from '../words/characters.ts'
import { sentenceBlocks } from './sentence-blocks.ts'
import { canStop, judgeStop } from './sentence-stops.ts'

/**
 * No sentence is longer than this many code units; a text without stops is cut at the best place
 * before it.
 */
export const maxSentenceLength = 1200
/** A cut leaves at least this much on its left. */
const minCutLength = 400

/**
 * Ranges of the sentences of a text (or of a range of it, in offsets of the whole text): trimmed,
 * in order, non-overlapping, never empty, never across blank lines, list items, table rows or
 * headings, at most `maxSentenceLength` long, never cutting a surrogate pair. Bullets, heading
 * marks and quote marks at the start of a line are outside. A line end inside wrapped text ends
 * nothing. Linear time.
 */
export function sentences(
  text: string,
  range: TextRange = { start: 0, end: text.length },
): TextRange[] {
  const found: TextRange[] = []
  for (const block of sentenceBlocks(text, {
    start: Math.max(0, range.start),
    end: Math.min(text.length, range.end),
  })) {
    if (block.whole) add(text, block.start, block.end, found)
    else splitAtStops(text, block, found)
  }
  return found
}

function splitAtStops(text: string, block: TextRange, found: TextRange[]): void {
  let start = block.start
  for (let index = block.start; index < block.end;) {
    if (!canStop(text.charCodeAt(index))) {
      index++
      continue
    }
    const decision = judgeStop(text, index, start, block.end)
    index = decision.end
    if (!decision.ends) continue
    add(text, start, index, found)
    while (index < block.end && isSpace(text.charCodeAt(index))) index++
    // The next line of quoted mail: its mark is not part of the sentence.
    while (
      index < block.end &&
      text.charCodeAt(index) === 0x3e &&
      text.charCodeAt(index - 1) !== 0x3e
    ) {
      index++
      while (index < block.end && isSpace(text.charCodeAt(index))) index++
    }
    start = index
  }
  add(text, start, block.end, found)
}

function add(text: string, from: number, to: number, found: TextRange[]): void {
  let start = from
  while (to - start > maxSentenceLength) {
    const cut = bestCut(text, start, start + maxSentenceLength)
    push(text, start, cut, found)
    start = cut
  }
  push(text, start, to, found)
}

function push(text: string, start: number, end: number, found: TextRange[]): void {
  const range = trimmed(text, start, end)
  if (range.start < range.end) found.push(range)
}

/** The last end of a clause before `limit`, else the last blank, else `limit` itself. */
function bestCut(text: string, start: number, limit: number): number {
  let comma = 0
  let blank = 0
  for (let index = limit - 1; index > start + minCutLength; index--) {
    const unit = text.charCodeAt(index)
    if (!isSpace(unit)) continue
    if (blank === 0) blank = index
    const before = text.charCodeAt(index - 1)
    if (before === 0x3b || unit === 0x0a) return index
    if (comma === 0 && (before === 0x2c || before === 0x3a)) comma = index
  }
  if (comma > 0) return comma
  if (blank > 0) return blank
  return splitsPair(text, limit) ? limit - 1 : limit
}
