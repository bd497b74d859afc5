import type { LoadLimits } from '../loaded-document.ts'
import { unreadable } from '../unreadable.ts'
import { decodeEntities, disallowed, isSpace, type XmlAttributes } from './xml-values.ts'

/** What a reader of an XML part hears, in document order; names are without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: XmlAttributes, rawName: string): void
  close?(name: string): void
  /**
   * Text between two marks; what is longer than `longestText` comes in several parts, divided
   * between words.
   */
  text?(text: string): void
}

/**
 * How well-formed the part was: the line of the first mistake, if any, and whether an element was
 * seen at all.
 */
export interface XmlReport {
  readonly firstMistakeLine: number | undefined
  readonly sawElement: boolean
}

/** Reads XML that arrives in pieces of any size. */
export interface XmlReader {
  write(piece: string): void
  end(): XmlReport
}

type State = 'text' | 'tag' | 'comment' | 'cdata' | 'instruction' | 'declaration'

const longestText = 1 << 16
/** A tag is held in memory whole; nobody wrote a longer one. */
const longestTag = 1 << 24
/** The longest mark that a bracket begins, `<![CDATA[`. */
const longestMark = 9
const maxNames = 5_000
const endMarks = { comment: '-->', cdata: ']]>', instruction: '?>' } as const

/**
 * Reads XML in one pass, without recursion, in time and memory that grow with its length alone,
 * however broken it is. Entities of a DTD are never expanded and nothing is fetched. What is not
 * well-formed is passed over: a bracket or ampersand that begins nothing is text, an end tag
 * without its beginning says nothing, what is open at the end is closed. Fails with `too_large`
 * where elements are nested beyond `maxNesting` or a tag is beyond all bounds.
 */
export function xmlReader(
  handlers: XmlHandlers,
  limits: Pick<LoadLimits, 'maxNesting'>,
  file: string,
): XmlReader {
  const open: string[] = []
  const localNames = new Map<string, string>()
  let state: State = 'text'
  /** The last characters of what was written, where the next piece decides what they are. */
  let held = ''
  /** Text since the last mark, as it is written. */
  let text = ''
  /** The open tag so far. */
  let tag = ''
  let tagParts: string[] = []
  let tagLength = 0
  /** What ends the quotation or comment inside of a tag or declaration; '' outside. */
  let until = ''
  let brackets = 0
  let line = 1
  let firstMistakeLine: number | undefined
  let sawElement = false
  let rootClosed = false
  let isStart = true
  let endsInReturn = false

  let buffer = ''
  let at = 0
  const mistake = (): void => {
    firstMistakeLine ??= line + lineBreaks(buffer, at)
  }
  const localName = (name: string): string => {
    const known = localNames.get(name)
    if (known !== undefined) return known
    const local = name.slice(name.indexOf(':') + 1)
    if (localNames.size < maxNames) localNames.set(name, local)
    return local
  }
  const emit = (raw: string): void => {
    if (raw === '') return
    if (open.length === 0 && /\S/.test(raw)) mistake()
    handlers.text?.(state === 'cdata' || !raw.includes('&') ? raw : decodeEntities(raw, mistake))
  }
  const flushText = (): void => {
    const raw = text
    text = ''
    emit(raw)
  }
  const addText = (more: string): void => {
    text += more
    while (text.length > longestText) {
      const cut = placeToCut(text)
      const ready = text.slice(0, cut)
      text = text.slice(cut)
      emit(ready)
    }
  }
  const closeElement = (): void => {
    const name = open.pop()
    if (name === undefined) return
    if (open.length === 0) rootClosed = true
    handlers.close?.(localName(name))
  }
  const closeNamed = (name: string): void => {
    const depth = open.lastIndexOf(name)
    if (depth < 0 || depth < open.length - 1) mistake()
    if (depth >= 0) while (open.length > depth) closeElement()
  }
  const openElement = (): void => {
    let from = 0
    while (from < tag.length && !isSpace(tag.charCodeAt(from)) && tag.charCodeAt(from) !== 0x2f)
      from++
    const name = tag.slice(0, from)
    if (rootClosed && open.length === 0) mistake()
    if (open.length >= limits.maxNesting)
      throw unreadable(
        file,
        'too_large',
        `its elements are nested more than ${limits.maxNesting} deep (maxNesting)`,
      )
    sawElement = true
    open.push(name)
    handlers.open?.(localName(name), { tag, from, mistake }, name)
    if (tag.endsWith('/')) closeElement()
  }

  /** Takes the text up to the next mark, and the mark; false where the next piece is needed. */
  const readText = (isLast: boolean): boolean => {
    const bracket = buffer.indexOf('<', at)
    const end = bracket < 0 ? buffer.length : bracket
    if (end > at) addText(buffer.slice(at, end))
    at = end
    if (bracket < 0 || (buffer.length - bracket < longestMark && !isLast)) return false
    const next = buffer.charCodeAt(at + 1)
    if (next === 0x2f || startsName(next)) enter('tag', 1)
    else if (next === 0x3f) {
      if (!isStart && /^\?xml\s/i.test(buffer.slice(at + 1, at + 6))) mistake()
      enter('instruction', 2)
    } else if (buffer.startsWith('<!--', at)) enter('comment', 4)
    else if (buffer.startsWith('<![CDATA[', at)) enter('cdata', 9)
    else if (next === 0x21) {
      if (sawElement || !/^<!doctype/i.test(buffer.slice(at, at + 9))) mistake()
      enter('declaration', 2)
    } else {
      mistake()
      addText('<')
      at++
    }
    isStart = false
    return true
  }
  const enter = (next: State, length: number): void => {
    flushText()
    state = next
    until = ''
    brackets = 0
    at += length
  }
  /**
   * Takes what is left of a tag: it ends at a closing bracket outside of quotes, or where the next
   * tag begins.
   */
  const readTag = (): boolean => {
    const end = tagEnd()
    const part = buffer.slice(at, end < 0 ? buffer.length : end)
    tagLength += part.length
    if (tagLength > longestTag)
      throw unreadable(file, 'too_large', `one of its tags is longer than ${longestTag} characters`)
    if (end < 0) {
      tagParts.push(part)
      at = buffer.length
      return false
    }
    at = end
    tag = tagParts.length === 0 ? part : tagParts.join('') + part
    if (tagParts.length > 0) tagParts = []
    tagLength = 0
    state = 'text'
    if (tag.startsWith('/')) closeNamed(tag.slice(1).trim())
    else openElement()
    if (buffer.charCodeAt(end) === 0x3c) mistake()
    else at = end + 1
    return true
  }
  const tagEnd = (): number => {
    for (let index = at; index < buffer.length; index++) {
      if (until !== '') {
        index = buffer.indexOf(until, index)
        if (index < 0) return -1
        until = ''
        continue
      }
      const code = buffer.charCodeAt(index)
      if (code === 0x3e || code === 0x3c) return index
      if (code === 0x22 || code === 0x27) until = buffer.charAt(index)
    }
    return -1
  }
  /**
   * Passes over a document type: its own declarations stand in square brackets, and no bracket in
   * quotes or comments counts.
   */
  const readDeclaration = (isLast: boolean): boolean => {
    for (;;) {
      if (until !== '') {
        const found = buffer.indexOf(until, at)
        at = found < 0 ? Math.max(at, buffer.length - until.length + 1) : found + until.length
        if (found < 0) return false
        until = ''
      }
      if (at >= buffer.length || (buffer.length - at < 4 && !isLast)) return false
      const unit = buffer.charAt(at++)
      if (unit === '"' || unit === "'") until = unit
      else if (buffer.startsWith('<!--', at - 1)) until = '-->'
      else if (buffer.startsWith('<?', at - 1)) until = '?>'
      else if (unit === '[' || unit === '<') brackets++
      else if (unit === ']') brackets = Math.max(0, brackets - 1)
      else if (unit === '>' && brackets-- === 0) {
        state = 'text'
        return true
      }
    }
  }
  /** Passes over a comment or instruction, and takes the text of a CDATA section. */
  const readMarked = (kind: 'comment' | 'cdata' | 'instruction', isLast: boolean): boolean => {
    const mark = endMarks[kind]
    const found = buffer.indexOf(mark, at)
    // The mark may be divided between this piece and the next.
    const end =
      found < 0 ? Math.max(at, isLast ? buffer.length : buffer.length - mark.length + 1) : found
    if (kind === 'cdata') addText(buffer.slice(at, end))
    else if (
      kind === 'comment' &&
      firstMistakeLine === undefined &&
      buffer.slice(at, end).includes('--')
    )
      mistake()
    at = found < 0 ? end : end + mark.length
    if (found < 0) return false
    flushText()
    state = 'text'
    return true
  }
  const read = (piece: string, isLast: boolean): void => {
    buffer = held === '' ? piece : held + piece
    at = 0
    if (firstMistakeLine === undefined) {
      const bad = piece.search(disallowed)
      if (bad >= 0) firstMistakeLine = line + lineBreaks(buffer, held.length + bad)
    }
    for (let goesOn = true; goesOn && at < buffer.length;) {
      if (state === 'text') goesOn = readText(isLast)
      else if (state === 'tag') goesOn = readTag()
      else if (state === 'declaration') goesOn = readDeclaration(isLast)
      else goesOn = readMarked(state, isLast)
    }
    if (firstMistakeLine === undefined) line += lineBreaks(buffer, at)
    held = buffer.slice(at)
  }
  return {
    write(piece) {
      const whole = endsInReturn ? `\r${piece}` : piece
      endsInReturn = whole.endsWith('\r')
      const lines = endsInReturn ? whole.slice(0, -1) : whole
      read(lines.includes('\r') ? lines.replace(/\r\n?/g, '\n') : lines, false)
    },
    end() {
      read(endsInReturn ? '\n' : '', true)
      buffer = ''
      if (state !== 'text' || open.length > 0 || !sawElement) mistake()
      flushText()
      while (open.length > 0) closeElement()
      return { firstMistakeLine, sawElement }
    },
  }
}

/**
 * Where a long text may be divided: neither in an entity nor, where that is possible, in a run of
 * white space.
 */
function placeToCut(text: string): number {
  const ampersand = text.lastIndexOf('&', longestText)
  const cut = ampersand > longestText - 80 ? ampersand : longestText
  let first = cut
  while (first > 0 && isSpace(text.charCodeAt(first - 1))) first--
  return first === 0 ? cut : first
}

function lineBreaks(buffer: string, to: number): number {
  let count = 0
  for (
    let found = buffer.indexOf('\n');
    found >= 0 && found < to;
    found = buffer.indexOf('\n', found + 1)
  )
    count++
  return count
}

/** Letters, `_`, `:` and everything beyond ASCII. */
function startsName(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    code === 0x5f ||
    code === 0x3a ||
    code >= 0x80
  )
}
