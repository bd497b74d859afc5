import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError, type ErrorDetails } from '../../core/errors.ts'
import { maxQueryLength, parseCypher } from './parse-cypher.ts'

/** What is thrown for a text: the details with the message. */
function fault(text: string): ErrorDetails['query_rejected'] & { readonly message: string } {
  try {
    parseCypher(text)
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'query_rejected', String(error))
    return { message: error.message, ...(error as AppError<'query_rejected'>).details }
  }
  return assert.fail(`was read: ${text.slice(0, 200)}`)
}

describe('faults of syntax', () => {
  it('say what was expected, what stood there, and where', () => {
    const { message, line, column, expected, suggestions, reason } = fault('MATCH (n)\nRETRUN n')
    assert.equal(
      message,
      "Expected an operator or RETURN, found 'RETRUN'; did you mean RETURN? (line 2, column 1)",
    )
    assert.deepEqual(
      { line, column, suggestions, reason, expected },
      {
        line: 2,
        column: 1,
        suggestions: ['RETURN'],
        reason: 'syntax',
        expected: ['an operator', 'RETURN'],
      },
    )
  })

  const places: ReadonlyArray<readonly [string, number, number, string]> = [
    ['', 1, 1, 'a clause'],
    ['RETURN', 1, 7, 'an expression'],
    ['RETURN 1 +', 1, 11, 'an expression'],
    ['RETURN (1', 1, 10, "')'"],
    ['RETURN [1, 2', 1, 13, "']'"],
    ['RETURN [, ]', 1, 9, 'an expression'],
    ['RETURN {a 1}', 1, 11, "':'"],
    ['RETURN {1: 2}', 1, 9, "'}'"],
    ['RETURN 1 AS', 1, 12, 'a name'],
    ['RETURN 1 2', 1, 10, 'the end of the query'],
    ['MATCH (n) WHERE RETURN n', 1, 17, 'an expression'],
    ['MATCH (n', 1, 9, "')'"],
    ['MATCH (n)-[r->(m) RETURN n', 1, 13, "']'"],
    ['MATCH (n) RETURN n ORDER n', 1, 26, 'BY'],
    ['MATCH (n) RETURN n ORDER BY LIMIT 1', 1, 29, 'an expression'],
    ['MATCH (n) MATCH', 1, 16, "a pattern such as '(n)'"],
    ['MATCH ()-[:A..]->() RETURN 1', 1, 13, "']'"],
    ['MATCH ()-[*-2]->() RETURN 1', 1, 12, "']'"],
    ['RETURN CASE END', 1, 16, 'WHEN'],
    ['RETURN $', 1, 9, "the parameter's name"],
    ['RETURN all(x IN [1])', 1, 20, 'WHERE'],
    ['UNWIND [1] RETURN 1', 1, 12, 'AS'],
    ['MATCH (n) WITH n.x RETURN 1', 1, 16, 'AS'],
    ['MATCH (n)', 1, 10, 'RETURN'],
  ]
  for (const [text, line, column, expected] of places) {
    it(`are placed: ${text}`, () => {
      const found = fault(text)
      assert.deepEqual(
        { reason: found.reason, line: found.line, column: found.column },
        { reason: 'syntax', line, column },
        found.message,
      )
      assert.ok(
        found.expected?.includes(expected) === true ||
          (expected === 'a clause' &&
            found.expected?.some(item => item.startsWith(expected)) === true),
        JSON.stringify(found.expected),
      )
    })
  }

  const messages: ReadonlyArray<readonly [string, RegExp]> = [
    ["RETURN 'abc", /no closing '/],
    ['RETURN "abc', /no closing "/],
    ['RETURN `abc', /no closing `/],
    ['RETURN 1 /* x', /comment that begins here has no end/],
    [String.raw`RETURN '\x'`, /not an escape/],
    [String.raw`RETURN '\uH'`, /4 hexadecimal digits/],
    [String.raw`RETURN '\U00110000'`, /8 hexadecimal digits/],
    [String.raw`RETURN '\uD800'`, /surrogate/],
    ['RETURN 9223372036854775808', /too large/],
    ['RETURN -9223372036854775809', /too large/],
    ['RETURN 0x8000000000000000', /too large/],
    ['RETURN 1.34E999', /too large/],
    ['RETURN 0x', /not a number/],
    ['RETURN 9223372h54775808', /not a number/],
    ['RETURN 0x1A2b3j', /not a number/],
    ['RETURN 017', /0o/],
    ['RETURN 1__0', /not a number/],
    ['RETURN 42 — 41', /'—' \(U\+2014\) has no meaning here; did you mean -/],
    ['RETURN “a”', /did you mean "/],
    ['RETURN 1 # 2', /'#'/],
    ['RETURN \u0000', /U\+0000 has no meaning/],
    ['RETURN 1 != 2', /write '<>'/],
    ['RETURN 1 == 2', /write '='/],
    ["RETURN 'a' || 'b'", /'\|\|' is not supported/],
    ['RETURN true && false', /write AND/],
    ['RETURN 1 = NOT true', /NOT cannot stand here without parentheses/],
    ['RETURN 1 + NOT true', /parentheses/],
    ['RETURN a IN b IN c', /parentheses/],
    ['RETURN a IS NULL IS NULL', /parentheses/],
    ['RETURN a IS NULL + 1', /parentheses/],
    ['RETURN 1 UNION RETURN 2 UNION ALL RETURN 3', /do not mix/],
    ['RETURN 1 RETURN 2', /last clause/],
    ['MATCH (n:A:B|C) RETURN n', /do not mix/],
    ['MATCH (n:A|:B) RETURN n', /'\|:'/],
    ['MATCH ()-[r:A|:B]->() RETURN r', /':A\|:B' cannot be combined/],
    ['MATCH (n) RETURN (n)-->()', /only as a condition/],
    ['MATCH (n) WITH (n)-->() AS x RETURN x', /only as a condition/],
    ['MATCH (n) RETURN size((n)-->())', /only as a condition/],
    ['MATCH (n) WHERE exists(n.x) RETURN n', /IS NOT NULL/],
    ['MATCH p = shortestPath((a)-->(b)-->(c)) RETURN p', /exactly one relationship/],
  ]
  for (const [text, message] of messages) {
    it(`are explained: ${text}`, () => {
      const found = fault(text)
      assert.match(found.message, message)
      assert.ok(found.line !== undefined && found.column !== undefined)
    })
  }
})

describe('what is outside the subset', () => {
  const refused: ReadonlyArray<readonly [string, 'writes' | 'unsupported', RegExp]> = [
    ['CREATE (n)', 'writes', /^CREATE /],
    ['MATCH (n) SET n.x = 1', 'writes', /^SET /],
    ['MATCH (n) DETACH DELETE n', 'writes', /^DETACH /],
    ['MATCH (n) DELETE n', 'writes', /^DELETE /],
    ['MERGE (n) RETURN n', 'writes', /^MERGE /],
    ['MATCH (n) REMOVE n.x RETURN n', 'writes', /^REMOVE /],
    ['FOREACH (x IN [1] | CREATE (n))', 'writes', /^FOREACH /],
    ['INSERT (n)', 'writes', /^INSERT /],
    ['DROP INDEX x', 'writes', /^DROP /],
    ['GRANT ROLE a TO b', 'writes', /^GRANT /],
    ['MATCH (n) RETURN n CREATE (m)', 'writes', /^CREATE /i],
    ['MATCH (n) /* x */ sEt n.x = 1 RETURN n', 'writes', /^SET /],
    ['MATCH (n) WHERE EXISTS { CREATE (m) } RETURN n', 'writes', /^CREATE /],
    ['MATCH (n) WHERE EXISTS { MATCH (n) SET n.x = 1 } RETURN n', 'writes', /^SET /],
    ['RETURN COLLECT { CREATE (m) RETURN m } AS x', 'writes', /^CREATE /],
    ['MATCH (n) WHERE n.x = 1 SET n.y = 2', 'writes', /^SET /],
    ['RETURN 1 AS x UNION CREATE (n) RETURN n', 'writes', /^CREATE /],
    ['OPTIONAL MERGE (n) RETURN n', 'writes', /^MERGE /],
    ['CALL db.labels()', 'unsupported', /^procedure calls/],
    ['MATCH (n) CALL { WITH n RETURN 1 AS x } RETURN x', 'unsupported', /^procedure calls/],
    ['OPTIONAL CALL x() RETURN 1', 'unsupported', /^procedure calls/],
    ['LOAD CSV FROM "file:///etc/passwd" AS line RETURN line', 'unsupported', /^LOAD CSV/],
    ['USE other MATCH (n) RETURN n', 'unsupported', /^USE /],
    ['SHOW DATABASES', 'unsupported', /^SHOW /],
    ['MATCH (n) FINISH', 'unsupported', /^FINISH /],
    ['EXPLAIN MATCH (n) RETURN n', 'unsupported', /EXPLAIN/],
    ['PROFILE RETURN 1', 'unsupported', /PROFILE/],
    ['CYPHER 5 RETURN 1', 'unsupported', /CYPHER/],
    ['MATCH (n) USING INDEX n:A(x) RETURN n', 'unsupported', /^hints/],
    ['MATCH (n)-->+(m) RETURN n', 'unsupported', /^quantified/],
    ['MATCH ((a)-->(b)){1,3} RETURN a', 'unsupported', /^quantified/],
    ['MATCH (a)-[:T]->{2}(b) RETURN a', 'unsupported', /^quantified/],
    ['MATCH p = SHORTEST 1 (a)-->(b) RETURN p', 'unsupported', /^path selectors/],
    ['MATCH ANY SHORTEST (a)-->(b) RETURN a', 'unsupported', /^path selectors/],
    ['MATCH REPEATABLE ELEMENTS (a) RETURN a', 'unsupported', /^path selectors/],
    ['MATCH (n:$($x)) RETURN n', 'unsupported', /^labels and types given by/],
    ['MATCH ()-[r:A&!B]->() RETURN r', 'unsupported', /^Relationship types/],
    ['MATCH ()-[r* WHERE r.x]->() RETURN r', 'unsupported', /^a condition inside/],
    ['RETURN CASE 1 WHEN > 1 THEN 2 END', 'unsupported', /^comparisons without left side/],
    ['RETURN 1 IS :: INTEGER', 'unsupported', /^IS with a type/],
    ['RETURN 1 IS TYPED INTEGER', 'unsupported', /^IS with a type/],
    [String.raw`MATCH (n:${'`'}\u0041${'`'}) RETURN n`, 'unsupported', /^Unicode escapes in names/],
  ]
  for (const [text, reason, message] of refused) {
    it(`is refused by name: ${text}`, () => {
      const found = fault(text)
      assert.equal(found.reason, reason, found.message)
      assert.match(found.message, message)
      assert.ok(found.line !== undefined && found.column !== undefined)
    })
  }

  it('is not mistaken where the word is a name or a text', () => {
    for (const text of [
      'MATCH (create:CREATE {set: "CREATE"})-[:DELETE]->(merge) RETURN create.delete AS ' +
        'remove, merge',
      '// CREATE (n)\nRETURN 1',
      "RETURN 'x' /* SET */ AS call",
      'WITH 1 AS set RETURN set',
      'RETURN {create: 1, load: $merge}.create',
    ])
      parseCypher(text)
  })
})

describe('limits', () => {
  it('refuses what is too long or too deep by the name of the limit, and never overflows', () => {
    const deep = (open: string, inner: string, close: string): string =>
      `${open.repeat(20_000)}${inner}${close.repeat(20_000)}`
    const texts = [
      `RETURN ${'1 +'.repeat(maxQueryLength)} 1`,
      `RETURN ${deep('(', '1', ')')}`,
      `RETURN ${deep('[', '', ']')}`,
      `RETURN ${deep('{a:', '1', '}')}`.slice(0, maxQueryLength),
      `RETURN ${'NOT '.repeat(20_000)}true`,
      `RETURN ${'- '.repeat(20_000)}a`,
      `RETURN ${'1+'.repeat(20_000)}1`,
      `MATCH (n:${'!'.repeat(20_000)}A) RETURN n`,
      `MATCH (n) RETURN n${'.a'.repeat(20_000)}`,
      `RETURN ${'CASE WHEN '.repeat(5_000)}`,
      `MATCH (n) WHERE ${'EXISTS { MATCH (n) WHERE '.repeat(3_000)}`,
      `RETURN ${'abs('.repeat(20_000)}`,
    ]
    for (const text of texts) {
      const found = fault(text)
      assert.equal(found.reason, 'limit', found.message)
      assert.match(found.message, /\d{2,}/)
    }
  })

  it('reads long lists and chains of comparisons, which are flat', () => {
    parseCypher(`RETURN [${'1,'.repeat(20_000)}1] AS x`)
    parseCypher(`RETURN ${'1<'.repeat(20_000)}1 AS x`)
  })
})
