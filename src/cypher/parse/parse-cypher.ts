import { isRecognitionException, type IRecognitionException, type TokenType } from 'chevrotain'
import type { GraphQuery } from '../../core/graph-query.ts'
import { nearestNames } from './nearest-names.ts'
import { readExpectation } from './expectation-messages.ts'
import { misplacedPattern } from './misplaced-pattern.ts'
import { isDeeperThan, maxQueryDepth } from './nesting-limit.ts'
import { refusedClause } from './refused-clauses.ts'
import { scanTokens, type CypherToken } from './scan-tokens.ts'
import { syntaxFault, type Place } from './syntax-fault.ts'
import {
  FloatToken,
  IntegerToken,
  keywordTypes,
  NameToken,
  RefusedClauseToken,
  StringToken,
  StructureToken,
  symbols,
  words,
} from './token-types.ts'
import { CypherGrammar } from './query-rules.ts'

/** Greatest length of a query's text, in UTF-16 units. */
export const maxQueryLength = 100_000

export interface ParsedCypher {
  readonly query: GraphQuery
  /**
   * Where a part of the query stands: clauses, patterns, nodes, edges, label expressions,
   * projections, their items and expressions (operators: the operator; properties: the key).
   * Undefined of what is no part of it.
   */
  readonly locate: (part: object) => Place | undefined
}

let grammar: CypherGrammar | undefined

/**
 * Reads Cypher's reading part; the result is frozen. Throws `query_rejected`: `syntax` with the
 * place and what was expected there, `unsupported` or `writes` for clauses outside the subset, by
 * name, `limit` for texts that are too long or nested too deep. Names (variables, functions, their
 * arguments) are checked by `analyseQuery`.
 */
export function parseCypher(text: string): ParsedCypher {
  if (text.length > maxQueryLength)
    throw syntaxFault(
      text.slice(0, maxQueryLength),
      0,
      `The query is longer than ${maxQueryLength} characters`,
      { reason: 'limit' },
    )
  const tokens = scanTokens(text)
  grammar ??= new CypherGrammar()
  const places = grammar.begin(text, tokens)
  try {
    const query = grammar.query()
    const [error] = grammar.errors
    if (error !== undefined) throw faultOf(text, tokens, error)
    if (isDeeperThan(query, maxQueryDepth))
      throw syntaxFault(
        text,
        0,
        `The query is nested more than ${maxQueryDepth} levels deep as a whole`,
        { reason: 'limit' },
      )
    const misplaced = misplacedPattern(query, grammar.patternExpressions())
    if (misplaced !== undefined)
      throw syntaxFault(
        text,
        places.offsetOf(misplaced),
        'A pattern can stand by itself only as a condition; elsewhere write ' +
          'exists((a)-->(b)), COUNT { (a)-->(b) } or [(a)-->(b) | b]',
      )
    return { query, locate: part => places.locate(part) }
  } finally {
    grammar.end()
  }
}

const endsOperand: ReadonlySet<TokenType> = new Set([
  symbols.close,
  symbols.closeBracket,
  symbols.closeBrace,
  IntegerToken,
  FloatToken,
  StringToken,
  words.end,
  words.null,
  words.true,
  words.false,
])

function faultOf(
  text: string,
  tokens: readonly CypherToken[],
  error: IRecognitionException,
): Error {
  if (!isRecognitionException(error as unknown as Error)) return new Error(error.message)
  const index = tokens.findIndex(token => token.startOffset === error.token.startOffset)
  const found = index === -1 ? undefined : tokens[index]
  const offset = found?.startOffset ?? text.length
  const refused = refusedNear(tokens, index === -1 ? tokens.length : index)
  if (refused !== undefined) {
    const refusal = refusedClause(refused.image)
    return syntaxFault(text, refused.startOffset, refusal.message, { reason: refusal.reason })
  }
  const mistaken = found === undefined ? undefined : mistakenOperator(text, found)
  if (mistaken !== undefined)
    return syntaxFault(text, offset, mistaken.message, { suggestions: mistaken.suggestions })
  const previous = tokens[(index === -1 ? tokens.length : index) - 1]
  const isAfterOperand =
    previous !== undefined && (endsOperand.has(previous.tokenType) || isPlainName(previous))
  const expected = expectedThere(
    [
      ...(previous?.tokenType === symbols.openBracket ? ['an expression'] : []),
      ...readExpectation(error.message),
    ],
    isAfterOperand,
  )
  const suggestions =
    found === undefined || !isPlainName(found)
      ? []
      : nearestNames(found.image.toUpperCase(), keywordTypes.keys(), 1)
  const hint = suggestions[0] === undefined ? '' : `; did you mean ${suggestions[0]}?`
  return syntaxFault(
    text,
    offset,
    `Expected ${listed(expected)}, found ` +
      `${found === undefined ? 'the end of the query' : shown(found.image)}${hint}`,
    { expected, suggestions },
  )
}

/** A word of a clause outside the subset at or right before the fault. */
function refusedNear(tokens: readonly CypherToken[], index: number): CypherToken | undefined {
  for (const at of [index, index - 1]) {
    const token = tokens[at]
    if (token?.tokenType.CATEGORIES?.includes(RefusedClauseToken) !== true) continue
    // Behind a point, colon or AS it is a name.
    const before = tokens[at - 1]?.tokenType
    if (
      before !== symbols.dot &&
      before !== symbols.colon &&
      before !== words.as &&
      before !== symbols.dollar
    )
      return token
  }
  return undefined
}

function mistakenOperator(
  text: string,
  found: CypherToken,
): { readonly message: string; readonly suggestions: readonly string[] } | undefined {
  const two = text.slice(found.startOffset, found.startOffset + 2)
  const before = text.slice(Math.max(found.startOffset - 1, 0), found.startOffset + 1)
  if (two === '!=')
    return { message: "'!=' is not an operator of Cypher; write '<>'", suggestions: ['<>'] }
  if (before === '==')
    return { message: "'==' is not an operator of Cypher; write '='", suggestions: ['='] }
  if (two === '||' || before === '||')
    return { message: "'||' is not supported; write '+' or OR", suggestions: ['+', 'OR'] }
  if (two === '&&' || before === '&&')
    return { message: "'&&' is not an operator of Cypher; write AND", suggestions: ['AND'] }
  return undefined
}

function isPlainName(token: CypherToken): boolean {
  return (
    token.tokenType.CATEGORIES?.includes(NameToken) === true &&
    !token.tokenType.CATEGORIES.includes(StructureToken)
  )
}

function expectedThere(expected: readonly string[], isAfterOperand: boolean): string[] {
  const all = expected.flatMap(item =>
    item === 'the end of the query' && isAfterOperand
      ? ['a clause', 'the end of the query']
      : item === 'a clause'
        ? ['a clause (MATCH, UNWIND, WITH, RETURN)']
        : [item],
  )
  return [
    ...new Set(isAfterOperand && !all.includes('an operator') ? ['an operator', ...all] : all),
  ]
}

function listed(items: readonly string[]): string {
  return items.length < 2
    ? (items[0] ?? 'something else')
    : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}

function shown(image: string): string {
  return image.length > 40 ? `${image.slice(0, 40)}…` : `'${image}'`
}
