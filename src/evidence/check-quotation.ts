import type { TextRange } from '../core/span.ts'

/** Where a quotation was found: the position of the source and the range in its text. */
export interface FoundQuotation extends TextRange {
  readonly source: number
}

/** Whether a quotation is in some source word for word. */
export type FindQuotation = (
  quotation: string,
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<boolean>

const spaces = /\s+/g
const space = /\s/

/**
 * A text with one space for each run of white space and plain quotation marks; every other
 * character stays one.
 */
const plainText = (text: string): string =>
  text
    .replace(spaces, ' ')
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’‚‛]/g, "'")

// Marks around it, and a comma or stop inside them, belong to the sentence that quotes.
const wanted = (quotation: string): string => {
  const plain = plainText(quotation).trim()
  const inner =
    plain.length > 1 &&
    (plain.startsWith('"') || plain.startsWith("'")) &&
    plain.endsWith(plain.charAt(0))
      ? plain.slice(1, -1).trim()
      : plain
  return inner.replace(/[,.]$/, '')
}

/** Texts prepared for looking up quotations; kept as long as the finder is. */
export function quotationFinder(texts: Iterable<string>): FindQuotation {
  let prepared: readonly string[] | undefined
  return quotation => {
    prepared ??= Array.from(texts, plainText)
    const sought = wanted(quotation)
    return Promise.resolve(sought !== '' && prepared.some(plain => plain.includes(sought)))
  }
}

/**
 * The first place of a quotation in some texts, verbatim but for white space and the form of
 * quotation marks; `undefined` if it is in none.
 */
export function checkQuotation(
  quotation: string,
  sources: readonly string[],
): FoundQuotation | undefined {
  const sought = wanted(quotation)
  if (sought === '') return undefined
  for (const [source, text] of sources.entries()) {
    const at = plainText(text).indexOf(sought)
    if (at >= 0) return { source, ...originalRange(text, at, at + sought.length) }
  }
  return undefined
}

/** Offsets of the plain text in the original: both differ only where white space runs together. */
function originalRange(text: string, start: number, end: number): TextRange {
  let [plain, at, from] = [0, 0, 0]
  for (; at < text.length && plain < end; plain++) {
    if (plain === start) from = at
    if (space.test(text.charAt(at))) while (at < text.length && space.test(text.charAt(at))) at++
    else at++
  }
  return { start: from, end: at }
}
