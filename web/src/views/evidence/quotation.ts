import type { Range } from './segments.ts'

export interface Found {
  readonly range: Range | undefined
  /** `moved`: the document was read anew since, and has the words elsewhere; `gone`: no longer. */
  readonly state: 'there' | 'moved' | 'gone'
}

/** Where a quotation is in the text that the document has now. */
export function findQuotation(text: string, range: Range, quotation: string | undefined): Found {
  if (quotation === undefined || quotation === '') {
    const inside = range.start >= 0 && range.start < range.end && range.end <= text.length
    return inside ? { range, state: 'there' } : { range: undefined, state: 'gone' }
  }
  // Where only blanks differ, the text is right: it is what is stored.
  if (blanksAlike(text.slice(range.start, range.end)) === blanksAlike(quotation))
    return { range, state: 'there' }
  const before = text.lastIndexOf(quotation, range.start)
  const after = text.indexOf(quotation, range.start)
  const isBefore = after < 0 || (before >= 0 && range.start - before < after - range.start)
  const start = isBefore ? before : after
  if (start < 0) return { range: undefined, state: 'gone' }
  return { range: { start, end: start + quotation.length }, state: 'moved' }
}

const blanksAlike = (text: string): string => text.replace(/\s+/g, ' ').trim()
