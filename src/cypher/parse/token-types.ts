import { createToken, type TokenType } from 'chevrotain'

const abstractToken = (name: string, label: string): TokenType =>
  createToken({ name, label, pattern: /$^/ })

/** Any word or quoted word: keywords too, since openCypher lets most of them be names. */
export const NameToken = abstractToken('Name', 'a name')
/** `AND`, `+`, `=` …: stands between two operands. */
export const BinaryOperatorToken = abstractToken('BinaryOperator', 'an operator')
export const PrefixOperatorToken = abstractToken('PrefixOperator', 'an operator')
/** First words of clauses that are outside the subset. */
export const RefusedClauseToken = abstractToken('RefusedClause', 'a clause')
/**
 * Words that hold a query together: a variable of that name is only taken for one where nothing
 * else is possible.
 */
export const StructureToken = abstractToken('Structure', 'a keyword')

export const IdentifierToken = createToken({
  name: 'Identifier',
  label: 'a name',
  pattern: /$^/,
  categories: [NameToken],
})
export const QuotedNameToken = createToken({
  name: 'QuotedName',
  label: 'a name',
  pattern: /$^/,
  categories: [NameToken],
})
export const IntegerToken = createToken({ name: 'Integer', label: 'a whole number', pattern: /$^/ })
export const FloatToken = createToken({ name: 'Float', label: 'a number', pattern: /$^/ })
export const StringToken = createToken({ name: 'String', label: 'a string', pattern: /$^/ })

const binary = [BinaryOperatorToken]
const both = [BinaryOperatorToken, PrefixOperatorToken]
const symbol = (name: string, image: string, categories: TokenType[] = []): TokenType =>
  createToken({ name, label: `'${image}'`, pattern: image, categories })
export const symbols = {
  open: symbol('Open', '('),
  close: symbol('Close', ')'),
  openBracket: symbol('OpenBracket', '['),
  closeBracket: symbol('CloseBracket', ']'),
  openBrace: symbol('OpenBrace', '{'),
  closeBrace: symbol('CloseBrace', '}'),
  comma: symbol('Comma', ','),
  dots: symbol('Dots', '..'),
  dot: symbol('Dot', '.'),
  colon: symbol('Colon', ':'),
  semicolon: symbol('Semicolon', ';'),
  bar: symbol('Bar', '|'),
  ampersand: symbol('Ampersand', '&'),
  bang: symbol('Bang', '!'),
  dollar: symbol('Dollar', '$'),
  matches: symbol('Matches', '=~', binary),
  unequal: symbol('Unequal', '<>', binary),
  lessOrEqual: symbol('LessOrEqual', '<=', binary),
  greaterOrEqual: symbol('GreaterOrEqual', '>=', binary),
  less: symbol('Less', '<', binary),
  greater: symbol('Greater', '>', binary),
  equal: symbol('Equal', '=', binary),
  plus: symbol('Plus', '+', both),
  minus: symbol('Minus', '-', both),
  star: symbol('Star', '*', binary),
  slash: symbol('Slash', '/', binary),
  percent: symbol('Percent', '%', binary),
  caret: symbol('Caret', '^', binary),
} as const

const word = (image: string, categories: TokenType[] = []): TokenType =>
  createToken({
    name: `Word${image}`,
    label: image,
    pattern: image,
    categories: [NameToken, ...categories],
  })
const structure = [StructureToken]
export const words = {
  match: word('MATCH', structure),
  optional: word('OPTIONAL', structure),
  where: word('WHERE', structure),
  with: word('WITH', structure),
  return: word('RETURN', structure),
  unwind: word('UNWIND', structure),
  union: word('UNION', structure),
  order: word('ORDER', structure),
  by: word('BY', structure),
  skip: word('SKIP', structure),
  offset: word('OFFSET', structure),
  limit: word('LIMIT', structure),
  as: word('AS', structure),
  when: word('WHEN', structure),
  thenWord: word('THEN', structure),
  else: word('ELSE', structure),
  end: word('END', structure),
  ascending: word('ASCENDING', structure),
  asc: word('ASC', structure),
  descending: word('DESCENDING', structure),
  desc: word('DESC', structure),
  and: word('AND', [...structure, ...binary]),
  or: word('OR', [...structure, ...binary]),
  xor: word('XOR', [...structure, ...binary]),
  not: word('NOT', [...structure, PrefixOperatorToken]),
  in: word('IN', [...structure, ...binary]),
  contains: word('CONTAINS', [...structure, ...binary]),
  starts: word('STARTS', structure),
  ends: word('ENDS', structure),
  is: word('IS', structure),
  all: word('ALL'),
  any: word('ANY'),
  none: word('NONE'),
  single: word('SINGLE'),
  distinct: word('DISTINCT', structure),
  case: word('CASE'),
  true: word('TRUE'),
  false: word('FALSE'),
  null: word('NULL'),
  count: word('COUNT'),
  exists: word('EXISTS'),
  collect: word('COLLECT'),
  reduce: word('REDUCE'),
  shortestPath: word('shortestPath'),
  allShortestPaths: word('allShortestPaths'),
} as const

const writing = [
  'CREATE',
  'MERGE',
  'SET',
  'DELETE',
  'DETACH',
  'NODETACH',
  'REMOVE',
  'FOREACH',
  'INSERT',
  'DROP',
  'ALTER',
  'GRANT',
  'DENY',
  'REVOKE',
  'RENAME',
]
const other = [
  'CALL',
  'LOAD',
  'USE',
  'SHOW',
  'FINISH',
  'EXPLAIN',
  'PROFILE',
  'CYPHER',
  'USING',
  'YIELD',
  'NEXT',
  'LET',
  'FILTER',
  'FOR',
  'START',
  'STOP',
  'TERMINATE',
  'COMMIT',
  'BEGIN',
]
const refused = [...writing, ...other].map(image => word(image, [RefusedClauseToken]))
/** First words of clauses that change something. */
export const writingWords: ReadonlySet<string> = new Set(writing)

/** Keyword in capitals to its token type. */
export const keywordTypes: ReadonlyMap<string, TokenType> = new Map(
  [...Object.values(words), ...refused].map(type => [tokenText(type).toUpperCase(), type]),
)

export const vocabulary: readonly TokenType[] = [
  NameToken,
  BinaryOperatorToken,
  PrefixOperatorToken,
  RefusedClauseToken,
  StructureToken,
  IdentifierToken,
  QuotedNameToken,
  IntegerToken,
  FloatToken,
  StringToken,
  ...Object.values(symbols),
  ...Object.values(words),
  ...refused,
]

/** The text that a symbol or keyword stands for. */
function tokenText(type: TokenType): string {
  return typeof type.PATTERN === 'string' ? type.PATTERN : ''
}
