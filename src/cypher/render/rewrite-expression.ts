import type { GraphExpression, GraphQuery, PathPattern } from '../../core/graph-query.ts'
import { cypherFunctions } from '../functions/function-table.ts'
import { unsupportedOnNeo4j } from './render-state.ts'

/** Patterns inside expressions as subqueries, which take every condition that a MATCH takes; undefined for what is none. */
export function asSubquery(expression: GraphExpression): GraphExpression | undefined {
  if (expression.kind === 'patternPredicate') return exists(expression.pattern)
  if (expression.kind === 'patternComprehension') return { kind: 'subquery', result: 'collect', query: collected(expression.pattern, expression.where, expression.project) }
  if (expression.kind === 'shortestPath') return searched(expression.pattern)
  if (expression.kind !== 'call') return undefined
  const [argument] = expression.arguments
  const name = expression.function.toLowerCase()
  if (name === 'exists' && argument?.kind === 'patternPredicate') return exists(argument.pattern)
  if (name === 'exists' && argument !== undefined) return { kind: 'isNull', operand: argument, negated: true }
  return name === 'size' && argument?.kind === 'patternPredicate' ? { kind: 'subquery', result: 'count', query: matched(argument.pattern) } : undefined
}

const matched = (pattern: PathPattern): GraphQuery => ({ parts: [[{ kind: 'match', optional: false, patterns: [pattern] }]], unionAll: false })
const exists = (pattern: PathPattern): GraphExpression => ({ kind: 'subquery', result: 'exists', query: matched(pattern) })

function collected(pattern: PathPattern, where: GraphExpression | undefined, project: GraphExpression): GraphQuery {
  return {
    parts: [[{ kind: 'match', optional: false, patterns: [pattern], where }, { kind: 'return', projection: { distinct: false, star: false, items: [{ name: '\u0000item', expression: project }], orderBy: [] } }]],
    unionAll: false,
  }
}

/** The server runs subqueries also in branches that are not taken, and fails on equal ends: they are left out inside, and an error of ours outside. */
function searched(pattern: PathPattern): GraphExpression {
  const variable = pattern.variable ?? '\u0000path'
  const [from, to] = pattern.nodes.map((node): GraphExpression => node.variable === undefined ? { kind: 'literal', value: null } : { kind: 'variable', name: node.variable })
  if (from === undefined || to === undefined) throw unsupportedOnNeo4j('A shortest path without two ends')
  const compared = (operator: '=' | '<>'): GraphExpression => ({ kind: 'compare', first: from, rest: [{ operator, operand: to }] })
  const isSame = from.kind === 'variable' && to.kind === 'variable' && from.name === to.name
  const integer = (value: string): GraphExpression => ({ kind: 'integer', value })
  const paths: GraphExpression = { kind: 'subquery', result: 'collect', query: collected({ ...pattern, variable }, compared('<>'), { kind: 'variable', name: variable }) }
  return {
    kind: 'case',
    branches: [{ when: compared('='), then: { kind: 'binary', operator: '/', left: integer('1'), right: { kind: 'case', branches: [{ when: compared('='), then: integer('0') }], otherwise: integer('1') } } }],
    otherwise: isSame ? { kind: 'literal', value: null } : pattern.mode === 'allShortest' ? paths : { kind: 'call', function: 'head', distinct: false, arguments: [paths] },
  }
}

export function isAggregateCall(expression: GraphExpression): boolean {
  return expression.kind === 'countAll' || expression.kind === 'call' && cypherFunctions.get(expression.function.toLowerCase())?.kind === 'aggregate'
}

/** Whether it aggregates anywhere outside of subqueries. */
export function aggregates(expression: GraphExpression): boolean {
  let found = false
  mapParts(expression, part => {
    found ||= isAggregateCall(part)
    return found ? part : undefined
  })
  return found
}

/** The expression with parts replaced: where `replace` gives something, that stands in the part's place and is not looked into; subqueries are. */
export function mapParts(expression: GraphExpression, replace: (part: GraphExpression) => GraphExpression | undefined): GraphExpression {
  const replaced = replace(expression)
  if (replaced !== undefined) return replaced
  const map = (part: GraphExpression): GraphExpression => mapParts(part, replace)
  const optional = (part: GraphExpression | undefined): GraphExpression | undefined => part === undefined ? undefined : map(part)
  switch (expression.kind) {
    case 'property': return { ...expression, object: map(expression.object) }
    case 'index': return { ...expression, object: map(expression.object), index: map(expression.index) }
    case 'slice': return { ...expression, object: map(expression.object), from: optional(expression.from), to: optional(expression.to) }
    case 'list': return { ...expression, items: expression.items.map(map) }
    case 'map': return { ...expression, entries: expression.entries.map(({ key, value }) => ({ key, value: map(value) })) }
    case 'unary': case 'isNull': case 'hasLabels': return { ...expression, operand: map(expression.operand) }
    case 'binary': return { ...expression, left: map(expression.left), right: map(expression.right) }
    case 'compare': return { ...expression, first: map(expression.first), rest: expression.rest.map(({ operator, operand }) => ({ operator, operand: map(operand) })) }
    case 'case': return { ...expression, subject: optional(expression.subject), branches: expression.branches.map(({ when, then }) => ({ when: map(when), then: map(then) })), otherwise: optional(expression.otherwise) }
    case 'call': return { ...expression, arguments: expression.arguments.map(map) }
    case 'listComprehension': return { ...expression, list: map(expression.list), where: optional(expression.where), project: optional(expression.project) }
    case 'quantifier': return { ...expression, list: map(expression.list), where: map(expression.where) }
    case 'reduce': return { ...expression, initial: map(expression.initial), list: map(expression.list), expression: map(expression.expression) }
    case 'mapProjection': return { ...expression, items: expression.items.map(item => item.kind === 'entry' ? { ...item, value: map(item.value) } : item) }
    case 'patternComprehension': return { ...expression, where: optional(expression.where), project: map(expression.project) }
    case 'literal': case 'integer': case 'float': case 'parameter': case 'variable': case 'countAll': case 'patternPredicate': case 'subquery': case 'shortestPath': return expression
  }
}
