import type { IToken, TokenType } from 'chevrotain'
import {
  isDecimal,
  isWordPart,
  isWordStart,
  scanNumber,
  scanQuotedName,
  scanString,
} from './scan-literals.ts'
import {
  FloatToken,
  IdentifierToken,
  IntegerToken,
  keywordTypes,
  QuotedNameToken,
  StringToken,
  symbols,
} from './token-types.ts'
import { syntaxFault } from '../query/fault.ts'

/** A token of a query; `endOffset` is that of its last character, as chevrotain has it. */
export interface CypherToken extends IToken {
  readonly endOffset: number
  /** Its place among the tokens. */
  readonly index: number
  /** What a name, string or number means. */
  readonly value: string | number
  /** Index of the bracket that closes this one, if there is one. */
  closing?: number | undefined
}

const longestKeyword = 20

/**
 * The tokens of a text, in linear time, with matching brackets found; spaces and comments are left
 * out. Throws where the text has none.
 */
export function scanTokens(text: string): CypherToken[] {
  const tokens: CypherToken[] = []
  const open: CypherToken[] = []
  const add = (type: TokenType, start: number, end: number, value: string | number): number => {
    const token: CypherToken = {
      image: text.slice(start, end),
      startOffset: start,
      endOffset: end - 1,
      tokenType: type,
      tokenTypeIdx: type.tokenTypeIdx ?? 0,
      index: tokens.length,
      value,
    }
    tokens.push(token)
    matchBrackets(open, token)
    return end
  }
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) {
      at += 1
    } else if (isWordStart(text, at)) {
      let end = at
      while (isWordPart(text, end)) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
      const value = text.slice(at, end)
      const type = value.length > longestKeyword ? undefined : keywordTypes.get(value.toUpperCase())
      at = add(type ?? IdentifierToken, at, end, value)
    } else if (isDecimal(code) || (code === 46 && isDecimal(text.charCodeAt(at + 1)))) {
      const number = scanNumber(text, at)
      at = add(
        typeof number.value === 'string' ? IntegerToken : FloatToken,
        at,
        number.end,
        number.value,
      )
    } else if (code === 39 || code === 34) {
      const string = scanString(text, at)
      at = add(StringToken, at, string.end, string.value)
    } else if (code === 96) {
      const name = scanQuotedName(text, at)
      at = add(QuotedNameToken, at, name.end, name.value)
    } else if (code === 47 && text[at + 1] === '/') {
      const end = text.indexOf('\n', at)
      at = end === -1 ? text.length : end
    } else if (code === 47 && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2)
      if (end === -1)
        throw syntaxFault(at, 'The comment that begins here has no end', { expected: ['*/'] })
      at = end + 2
    } else {
      const pair = twoCharacters.get(text.slice(at, at + 2))
      const type = pair ?? oneCharacter.get(text[at] ?? '')
      if (type === undefined) throw unknownCharacter(text, at)
      at = add(type, at, at + (pair === undefined ? 1 : 2), '')
    }
  }
  return tokens
}

const images = Object.values(symbols).flatMap((type): Array<[string, TokenType]> =>
  typeof type.PATTERN === 'string' ? [[type.PATTERN, type]] : [],
)
const twoCharacters = new Map(images.filter(([image]) => image.length === 2))
const oneCharacter = new Map(images.filter(([image]) => image.length === 1))
const closers = new Map<TokenType, TokenType>([
  [symbols.close, symbols.open],
  [symbols.closeBracket, symbols.openBracket],
  [symbols.closeBrace, symbols.openBrace],
])
const openers = new Set<TokenType>(closers.values())

function matchBrackets(open: CypherToken[], token: CypherToken): void {
  if (openers.has(token.tokenType)) open.push(token)
  const opener = closers.get(token.tokenType)
  if (opener === undefined || open.at(-1)?.tokenType !== opener) return
  const matching = open.pop()
  if (matching !== undefined) matching.closing = token.index
}

function isSpace(code: number): boolean {
  if (code <= 32) return (code >= 9 && code <= 13) || (code >= 28 && code <= 32)
  if (code < 160) return false
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    code === 0x180e ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

const lookAlikes = new Map([
  ['—', '-'],
  ['–', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['−', '-'],
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['´', "'"],
  ['×', '*'],
  ['÷', '/'],
  ['≠', '<>'],
  ['≤', '<='],
  ['≥', '>='],
  ['→', '->'],
  ['←', '<-'],
  ['#', '//'],
])

function unknownCharacter(text: string, at: number): Error {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const meant = lookAlikes.get(character)
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const shown =
    code.length > 4 ||
    (character.isWellFormed() && text.charCodeAt(at) > 32 && text.charCodeAt(at) !== 127)
      ? `'${character}' (U+${code})`
      : `U+${code}`
  return syntaxFault(
    at,
    `${shown} has no meaning here${meant === undefined ? '' : `; did you mean ${meant} ?`}`,
    meant === undefined ? {} : { suggestions: [meant] },
  )
}
