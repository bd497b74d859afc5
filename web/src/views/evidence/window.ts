import type { Range } from './segments.ts'

/** As many characters of a long document are shown at first, and as many more each time. */
const windowLength = 40_000

/** What of a text is shown at first: all of a short one, else what is around the evidence. */
export function windowAround(
  text: string,
  evidence: Range | undefined,
  length: number = windowLength,
): Range {
  if (text.length <= length * 1.25) return { start: 0, end: text.length }
  const from = Math.min(Math.max(evidence?.start ?? 0, 0), text.length)
  const marked = Math.max((evidence?.end ?? from) - from, 0)
  const lead = Math.max(0, Math.floor((length - marked) / 2))
  const start = Math.max(0, Math.min(from - lead, text.length - length))
  return { start: edge(text, start, -1), end: edge(text, start + length, 1) }
}

export const moreAbove = (text: string, { start, end }: Range): Range => ({
  start: edge(text, start - windowLength, -1),
  end,
})

export const moreBelow = (text: string, { start, end }: Range): Range => ({
  start,
  end: edge(text, end + windowLength, 1),
})

const nearby = 2_000

/** The beginning of a line near a place, or at least not the middle of a character. */
function edge(text: string, at: number, direction: -1 | 1): number {
  if (at <= 0) return 0
  if (at >= text.length) return text.length
  const from = direction < 0 ? Math.max(0, at - nearby) : at
  const around = text.slice(from, from + nearby)
  const line = direction < 0 ? around.lastIndexOf('\n', at - from - 1) : around.indexOf('\n')
  if (line >= 0) return from + line + 1
  const unit = text.charCodeAt(at)
  // The second half of a character that takes two units.
  return unit >= 0xdc_00 && unit <= 0xdf_ff ? at + direction : at
}
