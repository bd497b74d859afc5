import type { Chunk } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import { boxAtEnd } from '../../language/sentences/box-before.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { isHeaderRow, isRow, readFields } from './item-fields.ts'

/** What stands for itself in a passage: a row, a field, an entry of a list, or a sentence. */
export interface PassageItem extends TextRange {
  readonly kind: 'line' | 'sentence'
  /** The box before it, where that is not in its range. */
  readonly box: string
  /** What its paragraph goes on to say: a fault may be mended there. */
  readonly after: string
}

/** A longer entry of a list is read sentence by sentence. */
const mostLineWords = 45
/** Of a passage of more sentences the first ones are looked at. */
const mostSentences = 200
const mostAfter = 400

const entryStart =
  /^\s*(?:[-*•‣▪–—]\s|\[[ xX✓✔]?\]|\([ xX]\)|[☐□▢⬜☑☒✅✓✔🗹✗✘❌]|\d{1,2}[:.]\d{2}\s)/u

/**
 * The items of a passage. Lines that are forms, rows or entries of lists are one each, with all
 * that they say; other text is taken by sentences. Names of columns alone are none.
 */
export function passageItems(chunk: Pick<Chunk, 'sentences'>, text: string): PassageItem[] {
  const ranges = chunk.sentences.slice(0, mostSentences).flatMap(each => linesOf(each, text))
  const sentences = ranges.flatMap(({ start, end }) => {
    const sentence = text.slice(start, end)
    const trimmed = sentence.trim()
    const from = start + sentence.indexOf(trimmed)
    return trimmed === '' ? [] : [{ start: from, end: from + trimmed.length }]
  })
  const items: PassageItem[] = []
  for (let at = 0; at < sentences.length; at++) {
    const first = sentences[at]!
    const line = lineAt(text, first.start)
    let last = at
    while (last + 1 < sentences.length && sentences[last + 1]!.start < line.end) last++
    const end = sentences[last]!.end
    const said = text.slice(first.start, Math.min(end, line.end))
    if (isHeaderRow(said, lineAfter(text, line.end))) {
      at = last
      continue
    }
    if (end <= line.end && isLineItem(text.slice(line.start, line.end), said)) {
      items.push({ ...withBox(first, end, line, text, ranges[0]?.start), kind: 'line', after: '' })
      at = last
      continue
    }
    const after = text.slice(first.end, Math.min(blockEnd(text, first.end), first.end + mostAfter))
    items.push({ ...first, kind: 'sentence', box: '', after })
  }
  return items
}

/** The range of an entry, with the box that stands before it as far as the passage holds that. */
function withBox(
  { start }: TextRange,
  end: number,
  line: TextRange,
  text: string,
  passageStart = 0,
): TextRange & { readonly box: string } {
  const before = text.slice(line.start, start)
  const box = /\p{L}/u.test(before.replace(boxAtEnd, '')) ? null : boxAtEnd.exec(before)
  if (box === null) return { start, end, box: '' }
  const boxStart = line.start + box.index
  return boxStart < passageStart ? { start, end, box: box[0] } : { start: boxStart, end, box: '' }
}

/** A sentence that runs over lines of a form or list is as many as those lines. */
function linesOf({ start, end }: TextRange, text: string): TextRange[] {
  const lines: TextRange[] = []
  let from = start
  for (const { index } of text.slice(start, end).matchAll(/\n(?=\s*[^\s\p{Ll}])/gu)) {
    const at = start + index
    const next = text.slice(at + 1, lineAt(text, at + 1).end).trim()
    if (readFields(text.slice(from, at).trim()).length + readFields(next).length === 0) continue
    lines.push({ start: from, end: at })
    from = at + 1
  }
  return [...lines, { start: from, end }]
}

function isLineItem(line: string, said: string): boolean {
  if (wordTexts(said).length > mostLineWords) return false
  if (isRow(said)) return true
  if (readFields(said).length > 0) return true
  return entryStart.test(line) && !/[.!?]\s+\p{Lu}/u.test(said)
}

function lineAt(text: string, at: number): TextRange {
  const end = text.indexOf('\n', at)
  return { start: text.lastIndexOf('\n', at - 1) + 1, end: end < 0 ? text.length : end }
}

function lineAfter(text: string, end: number): string | undefined {
  return end >= text.length ? undefined : text.slice(end + 1, lineAt(text, end + 1).end)
}

function blockEnd(text: string, from: number): number {
  const rest = /\n\s*\n|\n(?=\s*(?:[-*•]\s|\d{1,2}[.)]\s))/.exec(text.slice(from, from + mostAfter))
  return rest === null ? text.length : from + rest.index
}
