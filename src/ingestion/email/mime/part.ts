import { asciiHeader, isHeaderLine, parseHeaderLines, type HeaderField } from './headers.ts'
import { boundaryKind, lineReader, type LineReader } from './line-reader.ts'
import { boundaryOf } from './parameters.ts'

/**
 * One node of a message's MIME tree. The tree has the shape that Python's `email` package gives the
 * same bytes, broken ones included, because that is the reference the parser is measured against.
 */
export interface MailPart {
  headers: readonly HeaderField[]
  /** Lower case `type/subtype`; `text/plain` where the header is missing or nonsense. */
  contentType: string
  /** Encoded body of a leaf (Latin-1 of its bytes), or the parts of a multipart or message. */
  body: string | MailPart[]
  preamble?: string | undefined
  epilogue?: string | undefined
}

/** The part of the type before the slash. */
export const mainType = (part: MailPart): string =>
  part.contentType.slice(0, part.contentType.indexOf('/'))

interface Progress {
  last: MailPart
  parts: number
}

// Real mail nests a handful of levels; deeper parts are kept as undivided text, so that hostile
// nesting costs neither stack nor time.
const maxDepth = 40
const maxParts = 10_000

/** Parses a whole message given as Latin-1 of its bytes; never throws. */
export function parseParts(text: string): MailPart {
  const root = emptyPart()
  readPart(lineReader(text), root, 'text/plain', { last: root, parts: 0 }, 0)
  return root
}

const emptyPart = (): MailPart => ({ headers: [], contentType: 'text/plain', body: '' })

function readPart(
  reader: LineReader,
  part: MailPart,
  defaultType: string,
  progress: Progress,
  depth: number,
): void {
  progress.last = part
  progress.parts++
  const lines: string[] = []
  for (let line = reader.next(); line !== ''; line = reader.next()) {
    if (!isHeaderLine(line)) {
      if (line.charCodeAt(0) !== 10 && line.charCodeAt(0) !== 13) reader.unread(line)
      break
    }
    lines.push(line)
  }
  const parsed = parseHeaderLines(lines)
  part.headers = parsed.fields
  if (parsed.bodyLine !== undefined) reader.unread(parsed.bodyLine)
  part.contentType = contentTypeOf(part.headers, defaultType)
  const main = mainType(part)
  if (
    depth >= maxDepth ||
    progress.parts >= maxParts ||
    (main !== 'message' && main !== 'multipart')
  ) {
    part.body = reader.rest()
  } else if (part.contentType === 'message/delivery-status') {
    readStatusBlocks(reader, part, progress, depth)
  } else if (main === 'message') {
    const inner = emptyPart()
    part.body = [inner]
    readPart(reader, inner, 'text/plain', progress, depth + 1)
  } else {
    readMultipart(reader, part, progress, depth)
  }
}

/** A delivery status is blocks of headers with blank lines between. */
function readStatusBlocks(
  reader: LineReader,
  part: MailPart,
  progress: Progress,
  depth: number,
): void {
  const blocks: MailPart[] = []
  part.body = blocks
  for (;;) {
    const block = emptyPart()
    blocks.push(block)
    reader.enter({ kind: 'blank' })
    readPart(reader, block, 'text/plain', progress, depth + 1)
    reader.leave()
    reader.next()
    const line = reader.next()
    if (line === '') return
    reader.unread(line)
  }
}

function readMultipart(
  reader: LineReader,
  part: MailPart,
  progress: Progress,
  depth: number,
): void {
  const boundary = boundaryOf(part.headers)
  if (boundary === undefined) {
    part.body = reader.rest()
    return
  }
  const separator = `--${boundary}`
  const defaultType = part.contentType === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  const parts: MailPart[] = []
  let preamble = ''
  let line = reader.next()
  while (line !== '' && boundaryKind(line, separator) === 'none') {
    preamble += line
    line = reader.next()
  }
  if (line === '' || boundaryKind(line, separator) === 'close') {
    part.body = preamble
    if (line !== '') reader.rest()
    return
  }
  part.body = parts
  if (preamble !== '') part.preamble = withoutLastBreak(preamble)
  while (line !== '' && boundaryKind(line, separator) === 'open') {
    // Repeated boundary lines hold no part between them; a closing one right after an opening one
    // begins an empty part.
    let inner = reader.next()
    while (inner !== '' && boundaryKind(inner, separator) !== 'none') inner = reader.next()
    if (inner !== '') reader.unread(inner)
    reader.enter({ kind: 'boundary', separator })
    const child = emptyPart()
    parts.push(child)
    readPart(reader, child, defaultType, progress, depth + 1)
    trimLast(progress.last)
    reader.leave()
    progress.last = part
    line = reader.next()
  }
  if (line === '') return
  part.epilogue = reader.rest()
}

/** The line break before a boundary belongs to the boundary. */
function trimLast(last: MailPart): void {
  if (mainType(last) === 'multipart') {
    if (last.epilogue !== undefined)
      last.epilogue = last.epilogue === '' ? undefined : withoutLastBreak(last.epilogue)
  } else if (typeof last.body === 'string') {
    last.body = withoutLastBreak(last.body)
  }
}

function withoutLastBreak(text: string): string {
  if (text.endsWith('\r\n')) return text.slice(0, -2)
  return text.endsWith('\n') || text.endsWith('\r') ? text.slice(0, -1) : text
}

function contentTypeOf(headers: readonly HeaderField[], defaultType: string): string {
  const value = asciiHeader(headers, 'content-type')
  if (value === undefined) return defaultType
  const semicolon = value.indexOf(';')
  const type = (semicolon < 0 ? value : value.slice(0, semicolon)).trim().toLowerCase()
  return type.split('/').length === 2 ? type : 'text/plain'
}
