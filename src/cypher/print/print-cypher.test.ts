import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GraphExpression, GraphQuery } from '../../core/graph-query.ts'
import { printText } from './cypher-names.ts'
import { printCypher, printExpression } from './print-cypher.ts'

const variable = (name: string): GraphExpression => ({ kind: 'variable', name })
const integer = (value: string): GraphExpression => ({ kind: 'integer', value })
const binary = (
  operator: Extract<GraphExpression, { kind: 'binary' }>['operator'],
  left: GraphExpression,
  right: GraphExpression,
): GraphExpression => ({ kind: 'binary', operator, left, right })
const [a, b, c] = [variable('a'), variable('b'), variable('c')]

it('keeps the difference of a negative value apart from a relationship', () => {
  const zero: GraphExpression = { kind: 'float', value: 0 }
  const negative: GraphExpression = { kind: 'unary', operator: '-', operand: zero }
  assert.equal(printExpression(binary('-', a, negative)), 'a - (-(0.0))')
})

describe('printCypher', () => {
  it('puts each clause on a line of its own', () => {
    const query: GraphQuery = {
      parts: [
        [
          {
            kind: 'match',
            optional: false,
            patterns: [
              {
                mode: 'walk',
                variable: 'p',
                nodes: [{ variable: 'a', labels: { kind: 'name', name: 'Person' } }, {}],
                edges: [{ types: ['SENT', 'CC TO'], direction: 'out', length: { min: 1, max: 3 } }],
              },
            ],
            where: {
              kind: 'isNull',
              operand: { kind: 'property', object: a, key: 'name' },
              negated: true,
            },
          },
          {
            kind: 'return',
            projection: {
              distinct: true,
              star: false,
              items: [
                { name: 'a.name', expression: { kind: 'property', object: a, key: 'name' } },
                { name: 'n', expression: { kind: 'countAll' } },
              ],
              orderBy: [{ expression: variable('n'), descending: true }],
              limit: integer('10'),
            },
          },
        ],
      ],
      unionAll: false,
    }
    assert.equal(
      printCypher(query),
      'MATCH p = (a:Person)-[:SENT|`CC TO`*1..3]->()\nWHERE a.name IS NOT NULL\nRETURN ' +
        'DISTINCT a.name, count(*) AS n\nORDER BY n DESC\nLIMIT 10',
    )
  })

  it('uses parentheses only where the order of operations needs them', () => {
    for (const [expression, text] of [
      [binary('*', binary('+', a, b), c), '(a + b) * c'],
      [binary('+', a, binary('*', b, c)), 'a + b * c'],
      [binary('-', a, binary('-', b, c)), 'a - (b - c)'],
      [
        binary('and', binary('or', a, b), {
          kind: 'unary',
          operator: 'not',
          operand: binary('in', a, b),
        }),
        '(a OR b) AND NOT a IN b',
      ],
      [binary('^', integer('-2'), integer('2')), '-2 ^ 2'],
      [{ kind: 'unary', operator: '-', operand: integer('2') }, '-(2)'],
      [{ kind: 'property', object: binary('+', a, b), key: 'order' }, '(a + b).order'],
      [{ kind: 'list', items: [binary('in', a, b)] }, '[(a IN b)]'],
      [
        {
          kind: 'listComprehension',
          variable: 'x',
          list: a,
          where: { kind: 'hasLabels', operand: variable('x'), labels: { kind: 'name', name: 'A' } },
          project: variable('x'),
        },
        '[x IN a WHERE (x:A) | x]',
      ],
    ] satisfies Array<[GraphExpression, string]>)
      assert.equal(printExpression(expression), text)
  })

  it('quotes names that are no plain words, and writes what could end a text as escapes', () => {
    assert.equal(printExpression(variable('a`b')), '`a``b`')
    assert.equal(printExpression(variable('return')), '`return`')
    // Neo4j replaces Unicode escapes in names before it reads them.
    assert.equal(printExpression(variable('\\u0060')), '`\\u005Cu0060`')
    assert.equal(printText("it's\\\n\u2028"), "'it\\'s\\\\\\n\\u2028'")
  })
})
