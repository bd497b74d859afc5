import { EOF, type TokenType } from 'chevrotain'
import { keywordTypes, StructureToken, symbols, words } from './token-types.ts'

/** Symbols that can stand right after a complete operand but not where one begins. */
export const symbolsAfterOperand: ReadonlySet<TokenType> = new Set([
  EOF,
  symbols.close,
  symbols.closeBracket,
  symbols.closeBrace,
  symbols.comma,
  symbols.dots,
  symbols.dot,
  symbols.colon,
  symbols.semicolon,
  symbols.bar,
  symbols.matches,
  symbols.unequal,
  symbols.lessOrEqual,
  symbols.greaterOrEqual,
  symbols.less,
  symbols.greater,
  symbols.equal,
  symbols.star,
  symbols.slash,
  symbols.percent,
  symbols.caret,
])

const startsOperand: ReadonlySet<TokenType> = new Set([
  words.not,
  words.all,
  words.any,
  words.none,
  words.single,
  words.distinct,
  words.case,
  words.true,
  words.false,
  words.null,
  words.count,
  words.exists,
  words.collect,
  words.reduce,
  words.shortestPath,
  words.allShortestPaths,
  words.by,
])

/**
 * All tokens of that kind: those symbols and the keywords that go on with an expression or end it.
 */
const tokensAfterOperand: ReadonlySet<TokenType> = new Set([
  ...symbolsAfterOperand,
  ...[...keywordTypes.values()].filter(type => !startsOperand.has(type)),
])

/**
 * Words with which a clause or a part of CASE must be meant where an operand begins by what
 * follows.
 */
const hardWords: ReadonlySet<TokenType> = new Set([
  words.match,
  words.optional,
  words.where,
  words.with,
  words.return,
  words.unwind,
  words.union,
  words.when,
  words.thenWord,
  words.else,
  words.and,
  words.or,
  words.xor,
  words.in,
])

/** Whether a word where an operand should begin can be a variable, going by the token behind it. */
export function mayBeVariable(word: TokenType, next: TokenType): boolean {
  if (word.CATEGORIES?.includes(StructureToken) !== true || tokensAfterOperand.has(next))
    return true
  return (
    !hardWords.has(word) &&
    (next === symbols.minus || next === symbols.plus || next === symbols.openBracket)
  )
}
