/**
 * What ends a part early: a line that is one of the enclosing multiparts' boundaries, or a blank
 * line.
 */
type PartEnd =
  | { readonly kind: 'boundary'; readonly separator: string }
  | { readonly kind: 'blank' }

/**
 * Reads a message line by line; an enclosing part's end looks like the end of the input to the part
 * inside it. Text is the message's bytes as Latin-1; a line ends with LF, CRLF or a lone CR, which
 * is kept.
 */
export interface LineReader {
  /**
   * The next line with its line end; '' at the end of the input or before a line that ends an
   * enclosing part.
   */
  next(): string
  /** Puts a line back in front of the input. */
  unread(line: string): void
  /** Everything up to the same end as `next` sees. */
  rest(): string
  enter(end: PartEnd): void
  leave(): void
}

const lineFeed = 10
const carriageReturn = 13
const dash = 45

/**
 * Whether a line is the multipart's boundary, and which; `separator` begins with the two dashes.
 */
export function boundaryKind(line: string, separator: string): 'none' | 'open' | 'close' {
  if (!line.startsWith(separator)) return 'none'
  const rest = line.slice(separator.length)
  if (/^[ \t]*(?:\r\n|\r|\n)?$/.test(rest)) return 'open'
  return /^--[ \t]*(?:\r\n|\r|\n)?$/.test(rest) ? 'close' : 'none'
}

export function lineReader(text: string): LineReader {
  const hasLoneReturn = text.includes('\r') && /\r(?!\n)/.test(text)
  const pushedBack: string[] = []
  const ends: PartEnd[] = []
  let position = 0

  const isBreak = (index: number): boolean => {
    const code = text.charCodeAt(index)
    return code === lineFeed || code === carriageReturn
  }
  const endOfLine = (from: number): number => {
    if (!hasLoneReturn) {
      const found = text.indexOf('\n', from)
      return found < 0 ? text.length : found + 1
    }
    for (let index = from; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code === lineFeed) return index + 1
      if (code === carriageReturn)
        return text.charCodeAt(index + 1) === lineFeed ? index + 2 : index + 1
    }
    return text.length
  }
  const isEnd = (line: string): boolean => {
    for (const end of ends) {
      if (
        end.kind === 'boundary'
          ? boundaryKind(line, end.separator) !== 'none'
          : /^[\r\n]/.test(line)
      )
        return true
    }
    return false
  }
  /** Where the part at `position` ends, looking only at lines that begin with two dashes. */
  const boundaryAhead = (): number => {
    let from = position
    for (;;) {
      const found = text.indexOf('--', from)
      if (found < 0) return text.length
      if (found === position || isBreak(found - 1)) {
        const end = endOfLine(found)
        if (isEnd(text.slice(found, end))) return found
        from = end
      } else {
        from = found + 2
        while (text.charCodeAt(from) === dash) from++
      }
    }
  }
  const next = (): string => {
    const pushed = pushedBack.pop()
    if (pushed !== undefined) {
      if (!isEnd(pushed)) return pushed
      pushedBack.push(pushed)
      return ''
    }
    if (position >= text.length) return ''
    const end = endOfLine(position)
    const line = text.slice(position, end)
    if (ends.length > 0 && isEnd(line)) return ''
    position = end
    return line
  }
  const rest = (): string => {
    let head = ''
    while (pushedBack.length > 0) {
      const line = next()
      if (line === '') return head
      head += line
    }
    if (ends.some(end => end.kind === 'blank')) {
      for (let line = next(); line !== ''; line = next()) head += line
      return head
    }
    const start = position
    position = ends.length === 0 ? text.length : boundaryAhead()
    return head + text.slice(start, position)
  }
  return {
    next,
    rest,
    unread: line => void pushedBack.push(line),
    enter: end => void ends.push(end),
    leave: () => void ends.pop(),
  }
}
