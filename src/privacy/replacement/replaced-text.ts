import type { TextRange } from '../../core/span.ts'
import type { PersonalDataType } from '../personal-data.ts'

/** One replacement: a range of the text before, and what stands there after. */
export interface Edit extends TextRange {
  readonly text: string
  readonly type: PersonalDataType
  readonly rule: string
}

/** A replacement in the new text; says nothing of what was there before. */
export interface Replacement extends TextRange {
  readonly type: PersonalDataType
  readonly rule: string
}

/** A text after its replacements, and where each place of the old one is in it. */
export interface ReplacedText {
  readonly text: string
  readonly replacements: readonly Replacement[]
  /** Where an offset of the old text is now; inside of what was replaced: its end. Never falls. */
  offset(before: number): number
  /** Where a range of the old text is now. */
  range<Range extends TextRange>(before: Range): Range
}

/** `edits`: in order of place, none overlapping another. Linear. */
export function replacedText(before: string, edits: readonly Edit[]): ReplacedText {
  if (edits.length === 0)
    return { text: before, replacements: [], offset: offset => offset, range: range => range }
  const replacements: Replacement[] = []
  // Old start, old end, new start and new end of each edit.
  const places = new Int32Array(edits.length * 4)
  let text = ''
  let last = 0
  for (const [index, edit] of edits.entries()) {
    text += before.slice(last, edit.start)
    const start = text.length
    text += edit.text
    last = edit.end
    places.set([edit.start, edit.end, start, text.length], index * 4)
    replacements.push({ start, end: text.length, type: edit.type, rule: edit.rule })
  }
  text += before.slice(last)
  const offset = (at: number): number => {
    let low = 0
    let high = edits.length
    // The last edit that begins before the offset.
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle * 4] ?? 0) < at) low = middle + 1
      else high = middle
    }
    if (low === 0) return at
    const place = (low - 1) * 4
    const oldEnd = places[place + 1] ?? 0
    const newEnd = places[place + 3] ?? 0
    return at < oldEnd ? newEnd : newEnd + (at - oldEnd)
  }
  return {
    text,
    replacements,
    offset,
    range: range => ({ ...range, start: offset(range.start), end: offset(range.end) }),
  }
}
