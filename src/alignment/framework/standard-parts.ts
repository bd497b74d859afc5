import type { Standard } from '../../core/framework.ts'
import type { TextRange } from '../../core/span.ts'

/** A numbered part of a standard's formal text; offsets into that text. */
export interface StandardPart extends TextRange {
  /** What it is called: "8.1" where the text says so, else the standard's number and the part's. */
  readonly number: string
  /** Whether the text writes the whole number, as "8.1" in standard 8. */
  readonly isWhole: boolean
}

// Longer than any list of parts; a text of marks alone stays cheap.
const mostParts = 2_000
const longestMark = 40

/**
 * The parts that the formal text of a standard numbers: whole numbers such as "8.1" of standard 8
 * at the beginning of a line or sentence, and "a.", "(1)", "2)" at the beginning of a line, nested
 * by their indentation and kind. A part ends where the next one begins that is not inside it.
 */
export function standardParts({ number, formal }: Standard): StandardPart[] {
  const found: Array<{ level: number; start: number; number: string; isWhole: boolean }> = []
  const levels: Array<{ kind: string; indent: number; number: string }> = []
  for (const line of linesOf(formal)) {
    if (found.length >= mostParts) break
    const whole = wholeNumbers(formal, line, number)
    if (whole.length > 0) {
      levels.length = 0
      for (const part of whole) {
        const level = depthBelow(number, part.number)
        found.push({ ...part, level, isWhole: true })
        levels.push({ kind: 'whole', indent: -1, number: part.number })
      }
      continue
    }
    const mark = relativeMark(formal, line)
    if (mark === undefined) continue
    let at = levels.findIndex(({ kind, indent }) => kind === mark.kind && indent === mark.indent)
    if (at < 0) at = levels.findIndex(({ indent }) => indent > mark.indent)
    if (at >= 0) levels.length = at
    const above = levels.at(-1)?.number ?? number
    const own = `${above}(${mark.name})`
    levels.push({ kind: mark.kind, indent: mark.indent, number: own })
    const base = found.findLast(part => part.isWhole)?.level ?? 0
    const depth = levels.filter(({ kind }) => kind !== 'whole').length
    found.push({ number: own, start: mark.start, level: base + depth, isWhole: false })
  }
  return withEnds(found, formal)
}

/** How many levels a number has beyond another. */
const depthBelow = (above: string, number: string): number =>
  addressKey(number).split('.').length - addressKey(above).split('.').length

function withEnds(
  found: ReadonlyArray<{ level: number; start: number; number: string; isWhole: boolean }>,
  formal: string,
): StandardPart[] {
  const parts: StandardPart[] = []
  /** Parts that no later one has ended yet. */
  const open: Array<{ level: number; index: number }> = []
  const ends = found.map(() => formal.length)
  for (const [index, { level, start }] of found.entries()) {
    for (let last = open.at(-1); last !== undefined && last.level >= level; last = open.at(-1)) {
      ends[last.index] = start
      open.pop()
    }
    open.push({ level, index })
  }
  const seen = new Set<string>()
  for (const [index, { start, number, isWhole }] of found.entries()) {
    const key = addressKey(number)
    // Of one number twice the first is meant: the second refers to it.
    if (seen.has(key)) continue
    seen.add(key)
    const end = start + formal.slice(start, ends[index]).trimEnd().length
    parts.push({ number, isWhole, start, end })
  }
  return parts
}

function* linesOf(text: string): Generator<TextRange> {
  for (let start = 0; start <= text.length;) {
    const at = text.indexOf('\n', start)
    const end = at < 0 ? text.length : at
    yield { start, end }
    start = end + 1
  }
}

/** Whole numbers below a standard's at the beginning of a line or of a sentence in it. */
function wholeNumbers(
  text: string,
  { start, end }: TextRange,
  standard: string,
): Array<{ readonly number: string; readonly start: number }> {
  const found: Array<{ readonly number: string; readonly start: number }> = []
  for (let at = text.indexOf(standard, start); at >= 0 && at < end;) {
    const next = at + standard.length
    const before = text.slice(Math.max(start, at - 8), at)
    if (before.trim() === '' || /[.;:!?]["”’)]?\s+$/u.test(before)) {
      const rest = /^(?:[.\-(][\p{L}\p{N}]{1,4}\)?){1,4}(?=[.:)]?(?:\s|$))/u.exec(
        text.slice(next, Math.min(end, next + longestMark)),
      )?.[0]
      if (rest !== undefined) found.push({ number: standard + rest, start: at })
    }
    at = text.indexOf(standard, next)
  }
  return found
}

/** The mark of a list item at the beginning of a line. */
function relativeMark(
  text: string,
  { start, end }: TextRange,
):
  | {
      readonly name: string
      readonly kind: string
      readonly indent: number
      readonly start: number
    }
  | undefined {
  let at = start
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++
  const mark = /^(\(?)(\p{L}|\p{N}{1,3}|[ivx]{2,5})([.)])(?=\s)/u.exec(
    text.slice(at, Math.min(end, at + longestMark)),
  )
  const [, open = '', name = '', close = ''] = mark ?? []
  if (mark === null || (open === '(' && close !== ')')) return undefined
  const kind = /\p{N}/u.test(name) ? 'digits' : 'letters'
  return { name, kind: `${open}${kind}${close}`, indent: at - start, start: at }
}

/** One spelling for the ways to write a number: "AC-2(a)(1)", "ac-2 a.1" and "AC-02a1" are one. */
export const addressKey = (number: string): string =>
  (
    number
      .slice(0, 200)
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  )
    .map(level => (/^\p{N}/u.test(level) ? level.replace(/^0+(?=.)/, '') : level))
    .join('.')
