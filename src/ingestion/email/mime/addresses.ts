import { decodeEncodedWords, decodeHeader } from './encoded-words.ts'
import { hasEightBit } from './headers.ts'

/** Name and address as the header shows them; either may be empty, not both. */
export interface ParsedAddress {
  readonly name: string
  readonly address: string
}

const specials = new Set('()<>@,:;."[]')
const atomEnds = new Set('()<>@,:;."[] \t\r\n')
const phraseEnds = new Set('()<>@,:;"[] \t\r\n')
/** What stands before the next of these. */
const atomText = /[^()<>@,:;."[\] \t\r\n]*/y
const phraseText = /[^()<>@,:;"[\] \t\r\n]*/y
// Control characters and spaces of other kinds.
const unseen = /[[\p{C}\p{Z}]--[ ]]/gv
// Real headers nest groups and comments once; more is an attack on the stack.
const maxNesting = 8

/**
 * Addresses of one header, groups flattened; nonsense yields what can be made of it (as Python's
 * lenient `getaddresses`).
 */
export function parseAddressHeader(value: string): ParsedAddress[] {
  const text = (hasEightBit(value) ? decodeHeader(value) : value).replace(unseen, '')
  const found: ParsedAddress[] = []
  for (const [rawName, rawAddress] of readAddresses(text)) {
    const name = decodeEncodedWords(rawName).trim()
    const address = rawAddress.trim()
    if (name === '' && address === '') continue
    const isAddress = address.includes('@')
    found.push({
      name: name !== '' ? name : isAddress ? '' : address,
      address: isAddress ? address : '',
    })
  }
  return found
}

type Pair = [name: string, address: string]

function readAddresses(field: string): Pair[] {
  if (field === '') return []
  const reader = addressReader(field)
  const pairs: Pair[] = []
  while (!reader.atEnd()) {
    const read = reader.address()
    if (read.length > 0) for (const pair of read) pairs.push(pair)
    else pairs.push(['', ''])
  }
  return pairs
}

function addressReader(field: string): { atEnd: () => boolean; address: () => Pair[] } {
  let position = 0
  let comments: string[] = []
  const atEnd = (): boolean => position >= field.length
  const peek = (): string => field[position] ?? ''

  const skipSpace = (): string => {
    let space = ''
    while (!atEnd()) {
      const char = peek()
      if (char === ' ' || char === '\t' || char === '\r' || char === '\n') {
        if (char === ' ' || char === '\t') space += char
        position++
      } else if (char === '(') comments.push(delimited('(', ')', 0))
      else break
    }
    return space
  }
  /** Text between delimiters; a comment may hold comments. */
  const delimited = (begin: string, end: string, depth: number): string => {
    if (peek() !== begin) return ''
    let text = ''
    position++
    while (!atEnd()) {
      const char = peek()
      if (char === end || char === '\r') {
        position++
        break
      }
      if (char === '\\') {
        position++
        text += peek()
        position++
      } else if (begin === '(' && char === '(' && depth < maxNesting)
        text += delimited('(', ')', depth + 1)
      else {
        text += char
        position++
      }
    }
    return text
  }
  const atom = (what: RegExp): string => {
    what.lastIndex = position
    const text = what.exec(field)?.[0] ?? ''
    position += text.length
    return text
  }
  const phrases = (): string[] => {
    const list: string[] = []
    while (!atEnd()) {
      const char = peek()
      if (char === ' ' || char === '\t' || char === '\r' || char === '\n') position++
      else if (char === '"') list.push(delimited('"', '"', 0))
      else if (char === '(') comments.push(delimited('(', ')', 0))
      else if (phraseEnds.has(char)) break
      else list.push(atom(phraseText))
    }
    return list
  }
  const domain = (): string => {
    let text = ''
    while (!atEnd()) {
      const char = peek()
      if (char === ' ' || char === '\t') position++
      else if (char === '(') comments.push(delimited('(', ')', 0))
      else if (char === '[') text += `[${delimited('[', ']', 0)}]`
      else if (char === '.') {
        position++
        text += '.'
      } else if (char === '@') return ''
      else if (atomEnds.has(char)) break
      else text += atom(atomText)
    }
    return text
  }
  const addressSpec = (): string => {
    const pieces: string[] = []
    const dropSpace = (): void => {
      if (pieces.length > 0 && pieces.at(-1)?.trim() === '') pieces.pop()
    }
    skipSpace()
    while (!atEnd()) {
      let keepsSpace = true
      const char = peek()
      if (char === '.') {
        dropSpace()
        pieces.push('.')
        position++
        keepsSpace = false
      } else if (char === '"')
        pieces.push(`"${delimited('"', '"', 0).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
      else if (atomEnds.has(char)) {
        dropSpace()
        break
      } else pieces.push(atom(atomText))
      const space = skipSpace()
      if (keepsSpace && space !== '') pieces.push(space)
    }
    if (peek() !== '@') return pieces.join('')
    position++
    skipSpace()
    const host = domain()
    return host === '' ? '' : `${pieces.join('')}@${host}`
  }
  const routeAddress = (): string => {
    let expectsRoute = false
    let found = ''
    position++
    skipSpace()
    while (!atEnd()) {
      const char = peek()
      if (expectsRoute) {
        domain()
        expectsRoute = false
      } else if (char === '>') {
        position++
        break
      } else if (char === '@') {
        position++
        expectsRoute = true
      } else if (char === ':') position++
      else {
        found = addressSpec()
        position++
        break
      }
      skipSpace()
    }
    return found
  }
  const address = (depth = 0): Pair[] => {
    comments = []
    skipSpace()
    const start = position
    const commentsBefore = comments
    const words = phrases()
    skipSpace()
    let read: Pair[] = []
    const char = peek()
    if (atEnd()) {
      if (words.length > 0) read = [[comments.join(' '), words[0] ?? '']]
    } else if (char === '.' || char === '@') {
      position = start
      comments = commentsBefore
      const spec = addressSpec()
      read = [[comments.join(' '), spec]]
    } else if (char === ':' && depth < maxNesting) {
      position++
      while (!atEnd()) {
        skipSpace()
        if (peek() === ';') {
          position++
          break
        }
        for (const pair of address(depth + 1)) read.push(pair)
      }
    } else if (char === '<') {
      const route = routeAddress()
      read = [
        [
          comments.length > 0 ? `${words.join(' ')} (${comments.join(' ')})` : words.join(' '),
          route,
        ],
      ]
    } else if (words.length > 0) read = [[comments.join(' '), words[0] ?? '']]
    else if (specials.has(char)) position++
    skipSpace()
    if (peek() === ',') position++
    return read
  }
  return { atEnd, address: () => address() }
}
