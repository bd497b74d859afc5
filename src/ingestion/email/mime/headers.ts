/** One header field as it stands in the message: Latin-1 of its bytes, folds kept. */
export interface HeaderField {
  readonly name: string
  readonly lowerName: string
  readonly value: string
}

/**
 * Whether a line can belong to a header block: a field, a continuation, or an mbox `From ` line.
 */
export function isHeaderLine(line: string): boolean {
  const first = line.charCodeAt(0)
  if (first === 32 || first === 9) return true
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index)
    if (code === 58) return true
    if (code < 33 || code > 126) return line.startsWith('From ')
  }
  return false
}

/**
 * Turns the lines of a header block into fields. Continuations before any field, fields without a
 * name and `From ` lines are dropped; a `From ` line at the very end belongs to the body and comes
 * back in `bodyLine`.
 */
export function parseHeaderLines(lines: readonly string[]): {
  readonly fields: HeaderField[]
  readonly bodyLine?: string
} {
  const fields: HeaderField[] = []
  let name = ''
  let value = ''
  const flush = (): void => {
    if (name !== '')
      fields.push({ name, lowerName: name.toLowerCase(), value: withoutTrailingBreaks(value) })
    name = ''
  }
  for (const [index, line] of lines.entries()) {
    const first = line.charCodeAt(0)
    if (first === 32 || first === 9) {
      if (name !== '') value += line
      continue
    }
    flush()
    if (line.startsWith('From ')) {
      if (index > 0 && index === lines.length - 1) return { fields, bodyLine: line }
      continue
    }
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    name = line.slice(0, colon)
    let start = colon + 1
    while (line.charCodeAt(start) === 32 || line.charCodeAt(start) === 9) start++
    value = line.slice(start)
  }
  flush()
  return { fields }
}

/** The first field of that name (lower case), raw. */
export function headerValue(fields: readonly HeaderField[], lowerName: string): string | undefined {
  for (const field of fields) if (field.lowerName === lowerName) return field.value
  return undefined
}

export const hasEightBit = (value: string): boolean => /[\x80-\xff]/.test(value)

/** The first field of that name for syntax that is ASCII only: bytes above 127 become U+FFFD. */
export function asciiHeader(fields: readonly HeaderField[], lowerName: string): string | undefined {
  const value = headerValue(fields, lowerName)
  return value !== undefined && hasEightBit(value) ? value.replace(/[\x80-\xff]/g, '\ufffd') : value
}

function withoutTrailingBreaks(value: string): string {
  let end = value.length
  while (end > 0 && (value.charCodeAt(end - 1) === 10 || value.charCodeAt(end - 1) === 13)) end--
  return value.slice(0, end)
}
