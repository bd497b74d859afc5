const candidates = [',', '\t', ';', '|'] as const

/**
 * Rows of comma-, tab-, semicolon- or bar-separated text; quotes are RFC 4180's, a quote that never
 * closes ends with its line. `onUnclosed` is told the row, from 1, in which such a quote was
 * opened, and what follows it in its line; it may throw.
 */
export function* delimitedRows(
  text: string,
  delimiter: string,
  onUnclosed?: (row: number, words: string) => void,
): Generator<string[]> {
  const mark = delimiter.charCodeAt(0)
  let count = 1
  let row: string[] = []
  let at = 0
  const { length } = text
  while (at < length) {
    let field: string
    let start = at
    while (text.charCodeAt(start) === 32) start++
    const quoted = text.charCodeAt(start) === 34 ? closingQuote(text, start, mark) : undefined
    if (quoted === undefined) {
      if (onUnclosed !== undefined && text.charCodeAt(start) === 34) {
        const line = /[^\r\n]*/y
        line.lastIndex = start + 1
        const rest = line.exec(text)?.[0] ?? ''
        // What is quoted in full at the beginning of a field is one of its words: "so" called.
        if (!rest.includes('"')) onUnclosed(count, rest)
      }
      const end = fieldEnd(text, at, mark)
      field = text.slice(at, end)
      at = end
    } else {
      const end = fieldEnd(text, quoted, mark)
      field = text.slice(start + 1, quoted - 1).replaceAll('""', '"') + text.slice(quoted, end)
      at = end
    }
    row.push(field)
    const next = text.charCodeAt(at)
    if (at < length && next === mark) {
      at++
      if (at === length) row.push('')
      continue
    }
    if (next === 13 && text.charCodeAt(at + 1) === 10) at++
    at++
    yield row
    count++
    row = []
  }
  if (row.length > 0) yield row
}

/** The delimiter that divides the first rows most evenly; the comma where none does. */
export function detectDelimiter(text: string): string {
  const sample = text.slice(0, 1 << 16)
  const declared = /^sep=(.)\r?\n/.exec(sample)?.[1]
  if (declared !== undefined) return declared
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of candidates) {
    const counts: number[] = []
    for (const row of delimitedRows(sample, delimiter)) {
      if (row.length > 1 || (row[0] ?? '').trim() !== '') counts.push(row.length)
      if (counts.length === 50) break
    }
    const width = median(counts)
    const even = counts.filter(count => count === width).length / Math.max(1, counts.length)
    const score = width <= 1 ? 0 : even * Math.min(width, 12) + (delimiter === '|' ? -0.5 : 0)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

function fieldEnd(text: string, from: number, mark: number): number {
  let end = from
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === mark || code === 10 || code === 13) break
  }
  return end
}

/**
 * The offset after the quote that closes the one at `start`; undefined where there is none, or
 * where something else than the end of the field follows it.
 */
function closingQuote(text: string, start: number, mark: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    const next = text.charCodeAt(at + 1)
    if (next === 34) continue
    return Number.isNaN(next) || next === mark || next === 10 || next === 13 || next === 32
      ? at + 1
      : undefined
  }
  return undefined
}
