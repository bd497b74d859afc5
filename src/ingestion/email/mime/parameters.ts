import { decodeCharset, rawUnicodeEscape } from './charset.ts'
import { asciiHeader, type HeaderField } from './headers.ts'

/** A parameter's value; with `charset` where RFC 2231 gave one (empty string: none named). */
export interface ParameterValue {
  readonly text: string
  readonly extended: boolean
  readonly charset?: string | undefined
}

/** Splits a header value at the semicolons that stand outside quotes; names are lower case. */
export function splitParameters(value: string): Array<[name: string, value: string]> {
  const parameters: Array<[string, string]> = []
  let start = 0
  let quotes = 0
  for (let index = 0; index <= value.length; index++) {
    const char = value[index]
    if (char === '"' && (index === start || value[index - 1] !== '\\')) quotes++
    if (index < value.length && (char !== ';' || (quotes % 2 === 1 && index > start))) continue
    const piece = value.slice(start, index)
    const equals = piece.indexOf('=')
    parameters.push(
      equals < 0
        ? [piece.trim(), '']
        : [piece.slice(0, equals).trim().toLowerCase(), piece.slice(equals + 1).trim()],
    )
    start = index + 1
    quotes = 0
  }
  return parameters
}

/**
 * One parameter of a header, RFC 2231 continuations joined and percent-decoded (as Latin-1 of the
 * bytes), quotes removed.
 */
export function parameter(
  headers: readonly HeaderField[],
  header: string,
  name: string,
): ParameterValue | undefined {
  const value = asciiHeader(headers, header)
  if (value === undefined) return undefined
  const split = splitParameters(value)
  const continued = new Map<string, Array<{ number: number; text: string; encoded: boolean }>>()
  for (const [index, [key, raw]] of split.entries()) {
    const match = index === 0 ? null : /^(\w+)\*(?:(\d{1,9})\*?)?$/.exec(key)
    if (match === null) {
      if (key.toLowerCase() === name)
        return {
          text: index === 0 ? unquote(raw) : unquote(`"${quote(unquote(raw))}"`),
          extended: false,
        }
      continue
    }
    const base = match[1] ?? ''
    const list = continued.get(base) ?? []
    list.push({
      number: match[2] === undefined ? -1 : Number(match[2]),
      text: unquote(raw),
      encoded: key.endsWith('*'),
    })
    continued.set(base, list)
  }
  for (const [base, pieces] of continued) if (base.toLowerCase() === name) return joinPieces(pieces)
  return undefined
}

function joinPieces(
  pieces: Array<{ number: number; text: string; encoded: boolean }>,
): ParameterValue {
  pieces.sort((a, b) => (a.number === b.number ? (a.text < b.text ? -1 : 1) : a.number - b.number))
  let joined = ''
  for (const piece of pieces) joined += piece.encoded ? percentDecode(piece.text) : piece.text
  const quoted = quote(joined)
  if (!pieces.some(piece => piece.encoded)) return { text: unquote(`"${quoted}"`), extended: false }
  const first = quoted.indexOf("'")
  const second = first < 0 ? -1 : quoted.indexOf("'", first + 1)
  if (second < 0) return { text: unquote(`"${quoted}"`), extended: true }
  return {
    text: unquote(`"${quoted.slice(second + 1)}"`),
    extended: true,
    charset: quoted.slice(0, first),
  }
}

/** The value as Unicode. */
function parameterText(value: ParameterValue): string {
  if (!value.extended) return unquote(value.text)
  return (
    decodeCharset(rawUnicodeEscape(value.text), value.charset ?? 'us-ascii', 'replace') ??
    unquote(value.text)
  )
}

export function boundaryOf(headers: readonly HeaderField[]): string | undefined {
  const value = parameter(headers, 'content-type', 'boundary')
  return value === undefined ? undefined : parameterText(value).trimEnd()
}

/** File name as the headers spell it: encoded words in it are not decoded yet. */
export function rawFileName(headers: readonly HeaderField[]): string | undefined {
  const value =
    parameter(headers, 'content-disposition', 'filename') ??
    parameter(headers, 'content-type', 'name')
  return value === undefined ? undefined : parameterText(value).trim()
}

/** Lower case name of the declared character set, if one is declared in ASCII. */
export function charsetOf(headers: readonly HeaderField[]): string | undefined {
  const value = parameter(headers, 'content-type', 'charset')
  if (value === undefined) return undefined
  const name = value.extended
    ? (decodeCharset(
        rawUnicodeEscape(value.text),
        value.charset === undefined || value.charset === '' ? 'us-ascii' : value.charset,
        'replace',
      ) ?? value.text)
    : value.text
  return /[\u0080-\uffff]/.test(name) ? undefined : name.toLowerCase()
}

function unquote(value: string): string {
  if (value.length > 1) {
    if (value.startsWith('"') && value.endsWith('"'))
      return value.slice(1, -1).replaceAll('\\\\', '\\').replaceAll('\\"', '"')
    if (value.startsWith('<') && value.endsWith('>')) return value.slice(1, -1)
  }
  return value
}

const quote = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')

const percentDecode = (value: string): string =>
  value.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
