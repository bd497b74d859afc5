import { characterClass, classAt, classOf, isSpace, isWordClass } from '../words/characters.ts'
import type { TextRange } from '../../core/span.ts'
import { closesSentence } from './sentence-stops.ts'
import { longPattern } from '../../support/long-pattern.ts'

const { lower, upper, digit } = characterClass

/** A part of a text that no sentence crosses; `whole` is not split at stops (a table row). */
export interface SentenceBlock extends TextRange {
  readonly whole: boolean
}

type LineKind = 'blank' | 'text' | 'list' | 'heading' | 'row' | 'rule'
interface Line {
  readonly start: number
  readonly end: number
  readonly content: number
  readonly depth: number
  readonly kind: LineKind
}

/** Lines wider than this are not wrapped by hand or by a mail program: each is a paragraph. */
const maxWrapWidth = 140
/** Narrower paragraphs are addresses, verses or signatures unless a line goes on in lower case. */
const minWrapWidth = 45
/** Without a line that begins in lower case, only lines this long pass for wrapped prose. */
const minProseWidth = 60
/** Line starts are read no further than this; a bullet or number stands there. */
const maxMarker = 16
/** Longest run of lines that is judged as one; bounds memory on texts without blank lines. */
const maxGroupLines = 2000
/** Lines that begin in small letters show prose; so does a line with this many of such words. */
const minProseWords = 4
/** A table row shorter than this is one sentence. */
const maxRowLength = 300

/**
 * Cuts a range into blocks: paragraphs (wrapped lines joined), list items, headings, table rows.
 * Linear; lines are read once, their starts twice.
 */
export function sentenceBlocks(text: string, range: TextRange): SentenceBlock[] {
  const blocks: SentenceBlock[] = []
  // Line ends are looked for inside the range alone: a text without any is not searched to its end
  // for each of its ranges.
  const part = range.end < text.length ? text.slice(0, range.end) : text
  let group: Line[] = []
  for (let start = range.start; start < range.end;) {
    const found = part.indexOf('\n', start)
    const end = found < 0 ? range.end : found
    const line = readLine(text, start, end)
    if (line.kind === 'blank' || line.kind === 'rule' || group.length >= maxGroupLines) {
      addGroup(text, group, blocks)
      group = line.kind === 'blank' || line.kind === 'rule' ? [] : [line]
    } else group.push(line)
    start = end + 1
  }
  addGroup(text, group, blocks)
  return blocks
}

const listMarker = longPattern('u')`
  ^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})\)|\d{1,3}\.|[a-z]\.|
  \d{1,2}(?:\.\d{1,2}){1,4}\.?(?=\s+\p{Lu}))\s
`

function readLine(text: string, from: number, to: number): Line {
  let start = from
  let depth = 0
  while (start < to) {
    const unit = text.charCodeAt(start)
    if (unit === 0x3e) depth++
    else if (!isSpace(unit)) break
    start++
  }
  let end = to
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  if (start >= end) return { start, end, content: start, depth, kind: 'blank' }
  const marked = opensWithWord(text, start) ? undefined : markedLine(text, start, end, depth)
  if (marked !== undefined) return marked
  if (isRow(text, start, end)) return { start, end, content: start, depth, kind: 'row' }
  return { start, end, content: start, depth, kind: hasWord(text, start, end) ? 'text' : 'rule' }
}

/** Most lines begin with two letters that are no number of a list, such as "iv)". */
function opensWithWord(text: string, start: number): boolean {
  const first = text.charCodeAt(start)
  return (
    isLetter(first) && !'ivx'.includes(text.charAt(start)) && isLetter(text.charCodeAt(start + 1))
  )
}

function isLetter(unit: number): boolean {
  const kind = classOf(unit)
  return kind === lower || kind === upper
}

/** A line that begins with a bullet, a number of a list or a heading mark. */
function markedLine(text: string, start: number, end: number, depth: number): Line | undefined {
  const marker = text.slice(start, Math.min(end, start + maxMarker))
  const bullet = /^(?:[•‣◦▪▫●○■□–—*+·-]|\[[ xX]\])\s+(?=\S)/.exec(marker)
  if (bullet !== null) return { start, end, content: start + bullet[0].length, depth, kind: 'list' }
  const heading = /^#{1,6}\s+(?=\S)/.exec(marker)
  if (heading !== null)
    return { start, end, content: start + heading[0].length, depth, kind: 'heading' }
  return listMarker.test(marker) ? { start, end, content: start, depth, kind: 'list' } : undefined
}

/**
 * Whether anything in the line can be read; lines of dashes and stars only part what is above from
 * what is below.
 */
function hasWord(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index)
    if (isWordClass(classOf(unit)) || (unit > 0x2fff && !isSpace(unit))) return true
  }
  return false
}

// "name: Ada | seats: 16"
const twoCells = /^[^|:]{1,80}:[^|]* \| [^|:]{1,80}:(?:\s|$)/u

/**
 * A tab, two bars, one between two cells with names, or two gaps of three blanks between words make
 * a row.
 */
function isRow(text: string, start: number, end: number): boolean {
  let bars = 0
  let gaps = 0
  let blanks = 0
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x09) return true
    if (unit === 0x7c && ++bars >= 2) return true
    if (unit === 0x20) {
      if (++blanks === 3 && ++gaps >= 2) return true
    } else blanks = 0
  }
  return bars === 1 && twoCells.test(text.slice(start, end))
}

/** Joins the wrapped lines of one run of lines without a blank one. */
function addGroup(text: string, group: readonly Line[], blocks: SentenceBlock[]): void {
  let width = 0
  let isProse = false
  for (const [position, line] of group.entries()) {
    width = Math.max(width, line.end - line.start)
    if (position > 0 && line.kind === 'text' && classAt(text, line.content) === lower)
      isProse = true
  }
  let open: Line | undefined
  let last: Line | undefined
  const close = (): void => {
    if (open !== undefined && last !== undefined)
      blocks.push({
        start: open.content,
        end: last.end,
        whole: open.kind === 'row' && last.end - open.start <= maxRowLength,
      })
  }
  for (const [position, line] of group.entries()) {
    if (last === undefined || !continues(text, last, line, width, isProse, position)) {
      close()
      open = line
    }
    last = line
  }
  close()
}

/** Whether `next` goes on in the paragraph of `line`: it was wrapped, not ended. */
function continues(
  text: string,
  line: Line,
  next: Line,
  width: number,
  isProse: boolean,
  position: number,
): boolean {
  if (
    next.kind !== 'text' ||
    line.kind === 'row' ||
    line.kind === 'heading' ||
    line.depth !== next.depth
  )
    return false
  const length = line.end - line.start
  const ended = closesSentence(text, line.content, line.end)
  const goesOn =
    classAt(text, next.content) === lower || '.,;:)!?'.includes(text.charAt(next.content))
  if (position === 1 && line.kind === 'text' && isGreeting(text, line)) return false
  if (width > maxWrapWidth) return goesOn && !ended && length > 20
  if (ended && !goesOn) return false
  const firstWord = wordLength(text, next.content, next.end)
  const wasFull = length + 1 + firstWord > width || length >= 0.85 * width
  if (goesOn) return wasFull || (!ended && length >= 0.4 * width)
  if (width < minWrapWidth || !wasFull) return false
  if (isKeyed(text, next) && (isKeyed(text, line) || !isProse)) return false
  return isProse || length >= minProseWidth || hasProseWords(text, line)
}

/** "Hi John," and "Kind regards,": a few words and a comma. */
function isGreeting(text: string, line: Line): boolean {
  return (
    line.end - line.start <= 30 &&
    ',!:'.includes(text.charAt(line.end - 1)) &&
    text.slice(line.start, line.end).split(' ').length <= 4
  )
}

function hasProseWords(text: string, line: Line): boolean {
  let words = 0
  for (let index = line.content + 1; index < line.end; index++) {
    if (
      text.charCodeAt(index - 1) === 0x20 &&
      classOf(text.charCodeAt(index)) === lower &&
      ++words >= minProseWords
    )
      return true
  }
  return false
}

function wordLength(text: string, start: number, end: number): number {
  let index = start
  while (index < end && !isSpace(text.charCodeAt(index))) index++
  return index - start
}

/** "Subject: …", "Date of birth: …". */
function isKeyed(text: string, line: Line): boolean {
  const limit = Math.min(line.end, line.content + 32)
  for (let index = line.content; index < limit; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x3a)
      return index > line.content && index + 1 < line.end && isSpace(text.charCodeAt(index + 1))
    const kind = classOf(unit)
    if (kind < digit && unit !== 0x20 && unit !== 0x2d) return false
  }
  return false
}
