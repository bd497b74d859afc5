import type { TokenType } from 'chevrotain'
import type { CypherToken } from './scan-tokens.ts'
import { NameToken, symbols, words } from './token-types.ts'

/**
 * Whether the `(` at an index begins a path pattern with at least one edge, not an expression in
 * parentheses; looks at a few tokens only.
 */
export function startsPattern(tokens: readonly CypherToken[], at: number): boolean {
  const open = tokens[at]
  if (
    open?.tokenType !== symbols.open ||
    open.closing === undefined ||
    !looksLikeNode(tokens, at + 1)
  )
    return false
  let next = open.closing + 1
  if (is(tokens, next, symbols.less)) next += 1
  if (!is(tokens, next, symbols.minus)) return false
  next += 1
  const bracket = tokens[next]
  if (bracket?.tokenType === symbols.openBracket) {
    if (bracket.closing === undefined) return false
    next = bracket.closing + 1
  }
  if (!is(tokens, next, symbols.minus)) return false
  return (
    is(tokens, next + 1, symbols.open) ||
    (is(tokens, next + 1, symbols.greater) && is(tokens, next + 2, symbols.open))
  )
}

/**
 * Whether what follows a `(` could be the inside of a node: at most a name, then labels,
 * properties, a condition or the end.
 */
function looksLikeNode(tokens: readonly CypherToken[], at: number): boolean {
  return endsVariable(tokens, at) || (isName(tokens[at]) && endsVariable(tokens, at + 1))
}

function endsVariable(tokens: readonly CypherToken[], at: number): boolean {
  const type = tokens[at]?.tokenType
  return type !== undefined && afterVariable.has(type)
}

const afterVariable: ReadonlySet<TokenType> = new Set([
  symbols.close,
  symbols.closeBracket,
  symbols.colon,
  symbols.openBrace,
  symbols.dollar,
  symbols.star,
  words.where,
  words.is,
])

/**
 * Whether the name at an index is the variable of a node or edge; WHERE and IS are only where
 * nothing else is possible.
 */
export function isPatternVariable(tokens: readonly CypherToken[], at: number): boolean {
  const type = tokens[at]?.tokenType
  return (
    isName(tokens[at]) &&
    ((type !== words.where && type !== words.is) || endsVariable(tokens, at + 1))
  )
}

/** Whether a called function's name begins here: names with points between, then `(`. */
export function startsCall(tokens: readonly CypherToken[], at: number): boolean {
  let next = at
  while (isName(tokens[next]) && is(tokens, next + 1, symbols.dot)) next += 2
  return isName(tokens[next]) && is(tokens, next + 1, symbols.open)
}

export function is(tokens: readonly CypherToken[], at: number, type: TokenType): boolean {
  return tokens[at]?.tokenType === type
}

export function isName(token: CypherToken | undefined): boolean {
  return token !== undefined && token.tokenType.CATEGORIES?.includes(NameToken) === true
}
