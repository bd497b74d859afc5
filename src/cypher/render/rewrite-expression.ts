import type { GraphExpression, GraphQuery, PathPattern } from '../../core/graph-query.ts'
import { unsupportedOnNeo4j } from './render-state.ts'

/**
 * Patterns inside expressions as subqueries, which take every condition that a MATCH takes;
 * undefined for what is none.
 */
export function asSubquery(expression: GraphExpression): GraphExpression | undefined {
  if (expression.kind === 'patternPredicate') return exists(expression.pattern)
  if (expression.kind === 'patternComprehension')
    return {
      kind: 'subquery',
      result: 'collect',
      query: collected(expression.pattern, expression.where, expression.project),
    }
  if (expression.kind === 'shortestPath') return searched(expression.pattern)
  if (expression.kind !== 'call') return undefined
  const [argument] = expression.arguments
  const name = expression.function.toLowerCase()
  if (name === 'exists' && argument?.kind === 'patternPredicate') return exists(argument.pattern)
  if (name === 'exists' && argument !== undefined)
    return { kind: 'isNull', operand: argument, negated: true }
  return name === 'size' && argument?.kind === 'patternPredicate'
    ? { kind: 'subquery', result: 'count', query: matched(argument.pattern) }
    : undefined
}

const matched = (pattern: PathPattern): GraphQuery => ({
  parts: [[{ kind: 'match', optional: false, patterns: [pattern] }]],
  unionAll: false,
})
const exists = (pattern: PathPattern): GraphExpression => ({
  kind: 'subquery',
  result: 'exists',
  query: matched(pattern),
})

function collected(
  pattern: PathPattern,
  where: GraphExpression | undefined,
  project: GraphExpression,
): GraphQuery {
  return {
    parts: [
      [
        { kind: 'match', optional: false, patterns: [pattern], where },
        {
          kind: 'return',
          projection: {
            distinct: false,
            star: false,
            items: [{ name: '\u0000item', expression: project }],
            orderBy: [],
          },
        },
      ],
    ],
    unionAll: false,
  }
}

/**
 * The server runs subqueries also in branches that are not taken, and fails on equal ends: they are
 * left out inside, and an error of ours outside.
 */
function searched(pattern: PathPattern): GraphExpression {
  const variable = pattern.variable ?? '\u0000path'
  const [from, to] = pattern.nodes.map((node): GraphExpression =>
    node.variable === undefined
      ? { kind: 'literal', value: null }
      : { kind: 'variable', name: node.variable },
  )
  if (from === undefined || to === undefined)
    throw unsupportedOnNeo4j('A shortest path without two ends')
  const compared = (operator: '=' | '<>'): GraphExpression => ({
    kind: 'compare',
    first: from,
    rest: [{ operator, operand: to }],
  })
  const isSame = from.kind === 'variable' && to.kind === 'variable' && from.name === to.name
  const integer = (value: string): GraphExpression => ({ kind: 'integer', value })
  const paths: GraphExpression = {
    kind: 'subquery',
    result: 'collect',
    query: collected({ ...pattern, variable }, compared('<>'), {
      kind: 'variable',
      name: variable,
    }),
  }
  return {
    kind: 'case',
    branches: [
      {
        when: compared('='),
        then: {
          kind: 'binary',
          operator: '/',
          left: integer('1'),
          right: {
            kind: 'case',
            branches: [{ when: compared('='), then: integer('0') }],
            otherwise: integer('1'),
          },
        },
      },
    ],
    otherwise: isSame
      ? { kind: 'literal', value: null }
      : pattern.mode === 'allShortest'
        ? paths
        : { kind: 'call', function: 'head', distinct: false, arguments: [paths] },
  }
}
