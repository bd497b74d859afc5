import type { TextRange } from '../../core/span.ts'

// A text up to this long is shown whole.
const wholeLength = 3_000
const around = 400
// Two excerpts this near are one.
const bridged = 200
// How far a cut looks for a space to fall on.
const snap = 60
const longestQuotation = 6_000
const shownOfLong = 2_000

const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at))
const cutsPair = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  text.charCodeAt(at - 1) >= 0xd800 &&
  text.charCodeAt(at - 1) <= 0xdbff &&
  text.charCodeAt(at) >= 0xdc00 &&
  text.charCodeAt(at) <= 0xdfff

/**
 * The nearest good place to cut at or after `at` (or, with step -1, at or before it): beside a
 * space if one is near, never inside a surrogate pair.
 */
function cutNear(text: string, at: number, step: 1 | -1): number {
  for (let moved = 0; moved < snap; moved++) {
    const place = at + moved * step
    if (place <= 0 || place >= text.length) break
    if (isSpace(text, place - 1) !== isSpace(text, place)) return place
  }
  return cutsPair(text, at) ? at + step : at
}

/**
 * The parts of a text that show all of the given ranges with what stands around them, in order and
 * apart; a short text whole. Ranges outside of the text are cut to it.
 */
export function excerptsOf(text: string, ranges: readonly TextRange[]): TextRange[] {
  if (text.length <= wholeLength)
    return text === '' && ranges.length === 0 ? [] : [{ start: 0, end: text.length }]
  const wanted = ranges
    .map(({ start, end }) => ({
      start: start - around <= 0 ? 0 : Math.min(start, cutNear(text, start - around, 1)),
      end:
        end + around >= text.length ? text.length : Math.max(end, cutNear(text, end + around, -1)),
    }))
    .sort((left, right) => left.start - right.start)
  const excerpts: TextRange[] = []
  for (const range of wanted) {
    const last = excerpts.at(-1)
    if (last !== undefined && range.start - last.end <= bridged)
      excerpts[excerpts.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else excerpts.push(range)
  }
  return excerpts
}

/**
 * What is left out of a quotation that is too long for a page, in its middle; `undefined` where it
 * is shown whole.
 */
export function leftOut(text: string, { start, end }: TextRange): TextRange | undefined {
  if (end - start <= longestQuotation) return undefined
  return { start: cutNear(text, start + shownOfLong, -1), end: cutNear(text, end - shownOfLong, 1) }
}
