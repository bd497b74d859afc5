import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../../core/errors.ts'
import { graphQuerySchema } from '../../core/graph-query.ts'
import { printCypher } from '../print/print-cypher.ts'
import { analyseQuery } from '../analysis/analyse-query.ts'
import { parseCypher } from './parse-cypher.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 300)

const pieces = [
  'MATCH',
  'OPTIONAL',
  'WHERE',
  'WITH',
  'RETURN',
  'UNWIND',
  'UNION',
  'ALL',
  'AS',
  'ORDER BY',
  'SKIP',
  'LIMIT',
  'DISTINCT',
  'CASE',
  'WHEN',
  'THEN',
  'ELSE',
  'END',
  'IN',
  'IS NULL',
  'NOT',
  'AND',
  'OR',
  'CREATE',
  'SET',
  'CALL',
  'EXISTS',
  'COUNT',
  'COLLECT',
  'any',
  'reduce',
  'shortestPath',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  '.',
  '..',
  ':',
  '|',
  '&',
  '!',
  '%',
  '$',
  '*',
  '+',
  '-',
  '/',
  '^',
  '=',
  '<',
  '>',
  '<>',
  '=~',
  '-->',
  '<--',
  '-[',
  ']->',
  ';',
  'n',
  'm',
  'x',
  'A',
  'count',
  'date',
  '1',
  '2.5',
  "'a'",
  '"b"',
  '`c d`',
  'null',
  'true',
  '\n',
  '//',
  '/*',
  '*/',
  '\\',
  "'",
  '—',
  '\u{1F600}',
]

/**
 * Only the errors that are meant are thrown; what is read fits the value's schema, prints, and is
 * read again as the same.
 */
function tryToRead(text: string): void {
  try {
    const { query, locate } = parseCypher(text)
    assert.deepEqual(graphQuerySchema.parse(query), query)
    assert.deepEqual(parseCypher(printCypher(query)).query.parts.length, query.parts.length)
    analyseQuery(query, { locate, text })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    assert.equal(error.code, 'query_rejected')
  }
}

test('never fails on soup of tokens but by refusing it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 40 }),
      fc.constantFrom('', ' '),
      (parts, glue) => {
        tryToRead(parts.join(glue))
      },
    ),
    { numRuns },
  )
})

test('refuses queries with parts left out, doubled or moved, and never crashes', () => {
  const whole = (
    'MATCH ( n : A { x : 1 } ) - [ r : T * 1 .. 3 ] -> ( m ) WHERE n . x IN [ 1 , 2 ] AND ' +
    'EXISTS { ( n ) --> ( ) } WITH n , collect ( m . y ) AS ys ORDER BY n . x LIMIT 5 ' +
    'UNWIND ys AS y RETURN CASE WHEN y > 1 THEN [ z IN ys WHERE z <> y | z + 1 ] ELSE ' +
    'reduce ( s = 0 , z IN ys | s + z ) END AS out , n { .* , y } UNION ALL RETURN 1 AS ' +
    'out , 2 AS n'
  ).split(' ')
  const edit = fc.record({
    kind: fc.constantFrom('drop', 'double', 'move', 'insert'),
    at: fc.nat(whole.length - 1),
    to: fc.nat(whole.length - 1),
    piece: fc.constantFrom(...pieces),
  })
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), edits => {
      const words = [...whole]
      for (const { kind, at, to, piece } of edits) {
        if (kind === 'drop') words.splice(at, 1)
        else if (kind === 'double') words.splice(at, 0, words[at] ?? '')
        else if (kind === 'insert') words.splice(at, 0, piece)
        else words.splice(to, 0, ...words.splice(at, 1))
      }
      tryToRead(words.join(' '))
    }),
    { numRuns },
  )
})

test('never fails on any text but by refusing it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
      tryToRead(text)
      tryToRead(`RETURN '${text}'`)
      tryToRead(`RETURN ${text}`)
    }),
    { numRuns },
  )
})
