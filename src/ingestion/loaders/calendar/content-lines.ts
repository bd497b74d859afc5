import { decodeText } from '../../parsing/character-set.ts'

/** One line of iCalendar or vCard: `group.NAME;PARAMETER=a,b:value`, names in capitals. */
export interface ContentLine {
  readonly name: string
  /** Apple's programs tie a label to a value by a group. */
  readonly group: string | undefined
  readonly parameters: ReadonlyMap<string, readonly string[]>
  /** As it stands in the file, but for quoted-printable, which is decoded. */
  readonly value: string
}

const longestValue = 1 << 20

/**
 * The lines of a calendar or of contacts (RFC 5545, RFC 6350, vCard 2.1), unfolded. Lines that
 * are none are passed over: one bad line is no reason to lose the rest.
 */
export function* contentLines(text: string): Generator<ContentLine> {
  let pieces: string[] = []
  let size = 0
  let isQuoted = false
  for (const line of linesOf(text)) {
    // No line is blank; some programs left blank ones in the middle of folded lines.
    if (line === '') continue
    const last = pieces.at(-1) ?? ''
    const isFolded = /^[ \t]/.test(line)
    // Quoted-printable of vCard 2.1 goes on in the next line after a `=`, with or without a blank.
    const isSoft = isQuoted && last.endsWith('=')
    if ((isFolded || isSoft) && pieces.length > 0 && size < longestValue) {
      if (isSoft) pieces[pieces.length - 1] = last.slice(0, -1)
      const piece = isFolded ? line.slice(1) : line
      size += piece.length
      pieces.push(piece)
      continue
    }
    const found = contentLine(pieces.join(''))
    if (found !== undefined) yield found
    pieces = [line]
    size = line.length
    isQuoted = /^[^:]{0,200}QUOTED-PRINTABLE/i.test(line)
  }
  const found = contentLine(pieces.join(''))
  if (found !== undefined) yield found
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    yield text.slice(at, text.charCodeAt(end - 1) === 13 ? end - 1 : end)
    at = end + 1
  }
}

function contentLine(line: string): ContentLine | undefined {
  const end = valueStart(line)
  if (end < 0) return undefined
  const [head = '', ...rest] = splitUnquoted(line.slice(0, end), ';')
  const dot = head.lastIndexOf('.')
  const name = head
    .slice(dot + 1)
    .trim()
    .toUpperCase()
  if (!/^[A-Z0-9_-]{1,100}$/.test(name)) return undefined
  const parameters = new Map<string, string[]>()
  for (const parameter of rest.slice(0, 100)) {
    const equals = parameter.indexOf('=')
    // vCard 2.1 writes `TEL;WORK;VOICE`.
    const key = equals < 0 ? bareName(parameter) : parameter.slice(0, equals).trim().toUpperCase()
    const values = splitUnquoted(equals < 0 ? parameter : parameter.slice(equals + 1), ',').map(
      value =>
        value
          .trim()
          .replace(/^"(.*)"$/s, '$1')
          .replaceAll("^'", '"')
          .replaceAll('^n', '\n'),
    )
    parameters.set(key, [...(parameters.get(key) ?? []), ...values])
  }
  const value = line.slice(end + 1)
  const isQuoted = parameters.get('ENCODING')?.[0]?.toUpperCase() === 'QUOTED-PRINTABLE'
  return {
    name,
    group: dot > 0 ? head.slice(0, dot).toUpperCase() : undefined,
    parameters,
    value: isQuoted ? unquoted(value, parameters.get('CHARSET')?.[0]) : value,
  }
}

const bareName = (parameter: string): string =>
  /^(?:quoted-printable|base64|8bit|7bit)$/i.test(parameter.trim()) ? 'ENCODING' : 'TYPE'

/** The colon that ends the name and its parameters, which may hold colons in quotes. */
function valueStart(line: string): number {
  let quoted = false
  for (let index = 0; index < line.length; index++) {
    if (line[index] === '"') quoted = !quoted
    else if (line[index] === ':' && !quoted) return index
  }
  return quoted ? line.indexOf(':') : -1
}

function splitUnquoted(text: string, separator: string): string[] {
  const parts: string[] = []
  let quoted = false
  let from = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') quoted = !quoted
    else if (text[index] === separator && !quoted) {
      parts.push(text.slice(from, index))
      from = index + 1
    }
  }
  return [...parts, text.slice(from)]
}

function unquoted(value: string, charset: string | undefined): string {
  const bytes = Buffer.from(
    Buffer.from(value)
      .toString('latin1')
      .replace(/=([0-9a-f]{2})/gi, (_match, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    'latin1',
  )
  return decodeText(bytes, { declared: charset }).text
}

/** The text of a value without escapes. */
export const plainValue = (value: string): string =>
  value.replace(/\\([nN,;:\\])/g, (_match, escaped: string) =>
    escaped === 'n' || escaped === 'N' ? '\n' : escaped,
  )

/** The components of a structured value (`N`, `ADR`, `ORG`), without escapes; some are empty. */
export function valueComponents(value: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let index = 0; index < value.length; index++) {
    if (value[index] === '\\') index++
    else if (value[index] === ';') {
      parts.push(value.slice(from, index))
      from = index + 1
    }
  }
  return [...parts, value.slice(from)].map(part => plainValue(part).trim())
}
