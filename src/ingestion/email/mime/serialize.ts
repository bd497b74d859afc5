import { hasEightBit, type HeaderField } from './headers.ts'
import { boundaryOf } from './parameters.ts'
import { mainType, type MailPart } from './part.ts'

/**
 * A part written out as a message of its own: LF line ends, over-long header lines folded at 78
 * columns. Byte for byte what Python's `Message.as_bytes` gives for the same tree, so that a
 * forwarded mail has one hash wherever it is taken out. Latin-1 of the bytes.
 */
export function serializePart(part: MailPart): string {
  return writePart(part, 78)
}

function writePart(part: MailPart, width: number): string {
  const body = writeBody(part, part.contentType === 'multipart/signed' ? 0 : width)
  // A signed multipart's own headers are folded like any other's; those inside must stay as they
  // were signed.
  let head = ''
  for (const field of part.headers) head += writeHeader(field, width)
  return `${head}\n${body}`
}

function writeBody(part: MailPart, width: number): string {
  const { body } = part
  if (typeof body === 'string') return mainType(part) === 'multipart' ? body : withLineFeeds(body)
  if (part.contentType === 'message/delivery-status')
    return body.map(block => writePart(block, width).replace(/\n$/, '')).join('\n')
  if (mainType(part) === 'message') return body[0] === undefined ? '' : writePart(body[0], width)
  const boundary = boundaryOf(part.headers) ?? ''
  const parts = body.map(inner => writePart(inner, width)).join(`\n--${boundary}\n`)
  const preamble = part.preamble === undefined ? '' : `${withLineFeeds(part.preamble)}\n`
  const epilogue = part.epilogue === undefined ? '' : withLineFeeds(part.epilogue)
  return `${preamble}--${boundary}\n${parts}\n--${boundary}--\n${epilogue}`
}

const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n|\r/g, '\n') : text

function writeHeader({ name, value }: HeaderField, width: number): string {
  if (hasEightBit(value)) return `${name}: ${value}\n`
  return `${name}: ${foldHeader(name, value, width === 0 ? 1_000_000 : width)}\n`
}

interface Line {
  startWidth: number
  pieces: Array<readonly [space: string, text: string]>
  length: number
}

/**
 * Keeps the folds that are there and splits lines that are too long at `;`, `,`, space or tab,
 * whichever of them comes first in that order.
 */
function foldHeader(name: string, value: string, width: number): string {
  const done: string[] = []
  const line: Line = { startWidth: name.length + 2, pieces: [], length: 0 }
  const text = (): string => line.pieces.map(piece => piece[0] + piece[1]).join('')
  const restart = (pieces: Line['pieces']): void => {
    line.startWidth = 0
    line.pieces = pieces
    line.length = pieces.reduce((sum, piece) => sum + piece[0].length + piece[1].length, 0)
  }
  const endLine = (): void => {
    const last = line.pieces.at(-1)
    if (last !== undefined && last[0] === ' ' && last[1] === '') restartWithoutLast()
    if (line.startWidth + line.length > 0) {
      if (line.startWidth === 0 && text().trim() === '' && done.length > 0)
        done[done.length - 1] += text()
      else done.push(text())
    }
    restart([])
  }
  const restartWithoutLast = (): void => {
    const last = line.pieces.pop()
    if (last !== undefined) line.length -= last[0].length + last[1].length
  }
  const push = (piece: readonly [string, string]): void => {
    line.pieces.push(piece)
    line.length += piece[0].length + piece[1].length
  }
  const append = (space: string, word: string): void => {
    push([space, word])
    if (line.startWidth + line.length <= width) return
    const split = splitPoint(line.pieces)
    if (split > 0) {
      const remainder = line.pieces.splice(split)
      done.push(text())
      restart(remainder)
      return
    }
    restartWithoutLast()
    let lead = space
    if (line.startWidth > 0) {
      endLine()
      if (lead === '') lead = ' '
    }
    push([lead, word])
  }
  const sourceLines = value.split(/\r\n|[\n\r\v\f]/)
  if (sourceLines.at(-1) === '') sourceLines.pop()
  if (sourceLines.length === 0) sourceLines.push('')
  for (const [index, source] of sourceLines.entries()) {
    if (index > 0) endLine()
    for (const [space, word] of splitAtSpace(source)) append(space, word)
  }
  if (sourceLines.length > 1) endLine()
  push([' ', ''])
  endLine()
  return done.join('\n')
}

/** Words with the spaces and tabs before them. */
function splitAtSpace(source: string): Array<readonly [space: string, word: string]> {
  const pieces: Array<readonly [string, string]> = []
  const isSpace = (index: number): boolean =>
    source.charCodeAt(index) === 32 || source.charCodeAt(index) === 9
  let index = 0
  while (index < source.length) {
    const start = index
    while (index < source.length && isSpace(index)) index++
    const wordStart = index
    while (index < source.length && !isSpace(index)) index++
    pieces.push([source.slice(start, wordStart), source.slice(wordStart, index)])
  }
  return pieces
}

function splitPoint(pieces: Line['pieces']): number {
  for (const wanted of [';', ',', ' ', '\t']) {
    for (let index = pieces.length - 1; index > 0; index--) {
      if ((wanted === ' ' || wanted === '\t') && pieces[index]?.[0].startsWith(wanted) === true)
        return index
      if (pieces[index - 1]?.[1].endsWith(wanted) === true) return index
    }
  }
  return 0
}
