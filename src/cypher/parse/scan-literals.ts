import { syntaxFault } from '../query/fault.ts'

/** A scanned literal: where it ends, and what it means. */
export interface Scanned<Value> {
  readonly end: number
  readonly value: Value
}

const escapes = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** A string with either quote at `start`. */
export function scanString(text: string, start: number): Scanned<string> {
  const quote = text[start]
  let value = ''
  let from = start + 1
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]
    if (char === quote) {
      value += text.slice(from, at)
      if (!value.isWellFormed())
        throw syntaxFault(start, 'The string holds half of a surrogate pair')
      return { end: at + 1, value }
    }
    if (char !== '\\') continue
    value += text.slice(from, at)
    const escape = scanEscape(text, at)
    value += escape.value
    at = escape.end - 1
    from = escape.end
  }
  throw syntaxFault(start, `The string that begins here has no closing ${quote}`, {
    expected: [`closing ${quote}`],
  })
}

function scanEscape(text: string, at: number): Scanned<string> {
  const letter = text[at + 1] ?? ''
  const plain = escapes.get(letter)
  if (plain !== undefined) return { end: at + 2, value: plain }
  if (letter === 'u' || letter === 'U') {
    const digits = letter === 'u' ? 4 : 8
    const hexadecimal = text.slice(at + 2, at + 2 + digits)
    const code =
      hexadecimal.length === digits && isAll(hexadecimal, isHexadecimal)
        ? Number.parseInt(hexadecimal, 16)
        : -1
    if (code < 0 || code > 0x10ffff)
      throw syntaxFault(
        at,
        `\\${letter} must be followed by ${digits} hexadecimal digits of a character`,
      )
    return { end: at + 2 + digits, value: String.fromCodePoint(code) }
  }
  throw syntaxFault(at, `'\\${letter}' is not an escape; a backslash is written '\\\\'`, {
    expected: ['\\\\', "\\'", '\\"', '\\b', '\\f', '\\n', '\\r', '\\t', '\\uXXXX', '\\UXXXXXXXX'],
  })
}

/** A name in backticks at `start`; a backtick in it is doubled. */
export function scanQuotedName(text: string, start: number): Scanned<string> {
  let value = ''
  let from = start + 1
  for (;;) {
    const end = text.indexOf('`', from)
    if (end === -1)
      throw syntaxFault(start, 'The name that begins here has no closing `', {
        expected: ['closing `'],
      })
    value += text.slice(from, end)
    if (text[end + 1] !== '`') {
      if (!value.isWellFormed()) throw syntaxFault(start, 'The name holds half of a surrogate pair')
      // Cypher servers read \uXXXX here as the character, others as it stands: whoever means the
      // one would be given the other.
      if (value.includes('\\u') || value.includes('\\U'))
        throw syntaxFault(
          start,
          'Unicode escapes in names are not supported; write the character itself',
          { reason: 'unsupported' },
        )
      return { end: end + 1, value }
    }
    value += '`'
    from = end + 2
  }
}

/**
 * A number at `start` (a digit, or a point before one); integers as decimal text of any sign-less
 * size up to 2^63, floats as numbers.
 */
export function scanNumber(text: string, start: number): Scanned<string | number> {
  const base = text[start] === '0' ? bases.get(text[start + 1] ?? '') : undefined
  if (base !== undefined) {
    const end = digitsEnd(text, start + 2, base.isDigit)
    const digits = text.slice(start + 2, end).replaceAll('_', '')
    if (digits === '' || isWordPart(text, end)) throw notANumber(text, start)
    return { end, value: wholeNumber(start, `0${base.letter}${digits}`) }
  }
  let end = digitsEnd(text, start, isDecimal)
  let isFloat = false
  if (text[end] === '.' && isDecimal(text.charCodeAt(end + 1))) {
    isFloat = true
    end = digitsEnd(text, end + 1, isDecimal)
  }
  if (text[end] === 'e' || text[end] === 'E') {
    const sign = text[end + 1] === '-' || text[end + 1] === '+' ? 1 : 0
    const exponentEnd = digitsEnd(text, end + 1 + sign, isDecimal)
    if (exponentEnd > end + 1 + sign) {
      isFloat = true
      end = exponentEnd
    }
  }
  // Java's suffixes of floating-point numbers, which other readers of Cypher allow too.
  if (isWordPart(text, end)) throw notANumber(text, start)
  const digits = text.slice(start, end).replaceAll('_', '')
  if (!isFloat) {
    if (digits.length > 1 && digits.startsWith('0'))
      throw syntaxFault(
        start,
        `${text.slice(start, end)} is not a number; octal numbers are written 0o…`,
      )
    return { end, value: wholeNumber(start, digits) }
  }
  const value = Number(digits)
  if (!Number.isFinite(value))
    throw syntaxFault(
      start,
      `${text.slice(start, Math.min(end, start + 40))} is too large for a floating-point number`,
    )
  return { end, value }
}

const bases = new Map([
  ['x', { letter: 'x', isDigit: isHexadecimal }],
  ['X', { letter: 'x', isDigit: isHexadecimal }],
  ['o', { letter: 'o', isDigit: isOctal }],
])
const largest = 2n ** 63n

function wholeNumber(start: number, digits: string): string {
  // 2^63 itself is let through: it may follow a minus sign. Longer texts are not even converted.
  const value = digits.length > 30 ? largest + 1n : BigInt(digits)
  if (value > largest)
    throw syntaxFault(start, `${digits.slice(0, 40)} is too large for an integer of 64 bits`)
  return String(value)
}

function notANumber(text: string, start: number): Error {
  let end = start
  while (end < text.length && end - start < 40 && isWordPart(text, end)) end += 1
  return syntaxFault(start, `${text.slice(start, end)} is not a number`)
}

/** Digits with single underscores between them. */
function digitsEnd(text: string, start: number, isDigit: (code: number) => boolean): number {
  let at = start
  while (
    isDigit(text.charCodeAt(at)) ||
    (text[at] === '_' && at > start && text[at - 1] !== '_' && isDigit(text.charCodeAt(at + 1)))
  )
    at += 1
  return at
}

function isAll(text: string, test: (code: number) => boolean): boolean {
  for (let at = 0; at < text.length; at += 1) if (!test(text.charCodeAt(at))) return false
  return true
}
export function isDecimal(code: number): boolean {
  return code >= 48 && code <= 57
}
function isOctal(code: number): boolean {
  return code >= 48 && code <= 55
}
function isHexadecimal(code: number): boolean {
  return isDecimal(code) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)
}

const wordStart = /[\p{ID_Start}\p{Pc}]/u
const wordPart = /[\p{ID_Continue}\p{Pc}]/u
/** Whether a name may begin here. */
export function isWordStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
  return at < text.length && wordStart.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
}
/** Whether a name may go on here. */
export function isWordPart(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return isWordStart(text, at) || isDecimal(code)
  return at < text.length && wordPart.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
}
