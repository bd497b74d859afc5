import type { CompareOperator, GraphExpression } from '../../../core/graph-query.ts'
import { isIdentity } from '../../../cypher/execution/uses.ts'
import { numericText } from './anchors.ts'
import type { SqlScope } from './sql-scope.ts'
import { labelsSql, propertyJson, propertyValue, typesOf } from './sql-scope.ts'
import { comparedTo, pairCompared, testSql } from './comparisons.ts'
import type { Operand, Test } from './comparisons.ts'

/**
 * A condition as SQL. Exact: true, false or null exactly where the condition is, and the condition
 * never fails; otherwise true at least wherever the condition is true or fails.
 */
export interface Pushed {
  readonly sql: string
  readonly isExact: boolean
}

const exact = (sql: string): Pushed => ({ sql, isExact: true })

/**
 * The condition as SQL, or undefined where SQL cannot express it. Whether it can does not depend on
 * the kinds of the constants, only the SQL does. `onlyTruth`: only true rows are kept, so null and
 * false are equivalent.
 */
export function conditionSql(
  scope: SqlScope,
  condition: GraphExpression,
  onlyTruth = true,
): Pushed | undefined {
  if (isBoolean(condition) && scope.isConstant(condition))
    return exact(testSql(scope, { kind: 'constant', expression: condition }))
  switch (condition.kind) {
    case 'binary': {
      switch (condition.operator) {
        case 'and':
        case 'or':
          return logical(
            condition.operator,
            conditionSql(scope, condition.left, onlyTruth),
            conditionSql(scope, condition.right, onlyTruth),
          )
        case 'xor':
          return logical(
            condition.operator,
            conditionSql(scope, condition.left, false),
            conditionSql(scope, condition.right, false),
          )
        case 'in':
        case 'startsWith':
        case 'endsWith':
        case 'contains':
          return atom(scope, condition.operator, condition.left, condition.right, onlyTruth)
        case '+':
        case '-':
        case '*':
        case '/':
        case '%':
        case '^':
        case 'matches':
          return undefined
      }
      return undefined
    }
    case 'compare':
      return chain(scope, condition, onlyTruth)
    case 'unary': {
      const operand =
        condition.operator === 'not' ? conditionSql(scope, condition.operand, false) : undefined
      return operand?.isExact === true ? exact(`(not ${operand.sql})`) : undefined
    }
    case 'isNull': {
      const { operand, negated } = condition
      if (
        operand.kind === 'variable' &&
        ['node', 'edge', 'list'].includes(scope.kind(operand.name) ?? '')
      )
        return exact(negated ? '1' : '0')
      const side = operandOf(scope, operand)
      if (side?.kind !== 'json' || side.lowered !== undefined)
        return side?.kind === 'id' ? exact(negated ? '1' : '0') : undefined
      return exact(`(${side.sql} is ${negated ? 'not ' : ''}null)`)
    }
    case 'hasLabels': {
      const { operand, labels } = condition
      if (operand.kind !== 'variable') return undefined
      switch (scope.kind(operand.name)) {
        case 'node':
          return exact(labelsSql(scope, scope.row(operand.name), labels))
        case 'edge':
          return exact(
            `(${scope.row(operand.name)}.type in (${typesOf(scope.session, labels).join(',')}))`,
          )
        case 'list':
        case 'path':
        case undefined:
          return undefined
      }
      return undefined
    }
    case 'literal':
    case 'integer':
    case 'float':
    case 'parameter':
    case 'variable':
    case 'property':
    case 'index':
    case 'slice':
    case 'list':
    case 'map':
    case 'case':
    case 'call':
    case 'countAll':
    case 'listComprehension':
    case 'quantifier':
    case 'reduce':
    case 'mapProjection':
    case 'patternComprehension':
    case 'patternPredicate':
    case 'subquery':
    case 'shortestPath':
      return undefined
  }
}

/** Whether an expression always yields true, false or null, or fails. */
const booleanOperators: ReadonlySet<string> = new Set([
  'or',
  'xor',
  'and',
  'in',
  'startsWith',
  'endsWith',
  'contains',
  'matches',
])

function isBoolean(expression: GraphExpression): boolean {
  const { kind } = expression
  if (kind === 'literal') return typeof expression.value !== 'string'
  if (kind === 'unary' || kind === 'binary')
    return expression.operator === 'not' || booleanOperators.has(expression.operator)
  return kind === 'compare' || kind === 'isNull' || kind === 'hasLabels'
}

function logical(
  operator: 'and' | 'or' | 'xor',
  left: Pushed | undefined,
  right: Pushed | undefined,
): Pushed | undefined {
  if (operator === 'and') {
    if (left === undefined || right === undefined) {
      const one = left ?? right
      return one && { sql: one.sql, isExact: false }
    }
    return { sql: `(${left.sql} and ${right.sql})`, isExact: left.isExact && right.isExact }
  }
  if (left === undefined || right === undefined) return undefined
  if (operator === 'or')
    return { sql: `(${left.sql} or ${right.sql})`, isExact: left.isExact && right.isExact }
  return left.isExact && right.isExact ? exact(`((${left.sql}) <> (${right.sql}))`) : undefined
}

function chain(
  scope: SqlScope,
  { first, rest }: Extract<GraphExpression, { kind: 'compare' }>,
  onlyTruth: boolean,
): Pushed | undefined {
  let before = first
  let all: Pushed | undefined
  for (const [index, { operator, operand }] of rest.entries()) {
    const one = atom(scope, operator, before, operand, onlyTruth)
    all = index === 0 ? one : logical('and', all, one)
    before = operand
  }
  return all
}

const mirrored = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

function atom(
  scope: SqlScope,
  test: Test,
  left: GraphExpression,
  right: GraphExpression,
  onlyTruth: boolean,
): Pushed | undefined {
  const one = operandOf(scope, left)
  const other = operandOf(scope, right)
  if (one === undefined || other === undefined) return undefined
  if (one.kind === 'constant' && other.kind === 'constant')
    return exact(testSql(scope, one, test, other))
  if (one.kind === 'constant')
    return isCompare(test) && other.kind !== 'constant'
      ? against(scope, mirrored[test], other, one.expression, onlyTruth)
      : undefined
  if (other.kind === 'constant') return against(scope, test, one, other.expression, onlyTruth)
  if (one.lowered !== undefined || other.lowered !== undefined || !isCompare(test)) return undefined
  return exact(pairCompared(test, one, other))
}

const isCompare = (test: Test): test is CompareOperator => test in mirrored

function against(
  scope: SqlScope,
  test: Test,
  operand: Exclude<Operand, { kind: 'constant' }>,
  constant: GraphExpression,
  onlyTruth: boolean,
): Pushed | undefined {
  if (operand.lowered === undefined)
    return exact(comparedTo(scope, test, operand, constant, onlyTruth))
  return { sql: loosely(scope, test, operand, constant), isExact: false }
}

/**
 * `toLower(n.key)` or `toString(n.key)` against a constant: values for which the function fails
 * must reach the engine, so they pass.
 */
function loosely(
  scope: SqlScope,
  test: Test,
  { sql, lowered }: Exclude<Operand, { kind: 'constant' }>,
  constant: GraphExpression,
): string {
  const kind = scope.constantKind(constant)
  const isOneText = kind === 'text' || kind === 'digits'
  if (
    !isOneText ||
    (lowered === 'toString' && test !== '=') ||
    (lowered !== 'toString' && test === 'in')
  )
    return `(${sql} is not null)`
  if (lowered === 'toString') {
    const text = scope.parameters.computed(run => run.constant(constant) as string)
    const number = scope.parameters.computed(
      run => numericText(run.constant(constant) as string) ?? null,
    )
    return (
      `(case json_type(${sql}) when 'text' then (${sql} ->> '$') = ${text} when 'integer' ` +
      `then cast(${sql} as real) = ${number} when 'real' then cast(${sql} as real) = ` +
      `${number} else ${sql} is not null end)`
    )
  }
  const part = scope.parameters.computed(run => run.constant(constant) as string)
  const own = `${lowered === 'toLower' ? 'text_lower' : 'text_upper'}(${sql} ->> '$')`
  const holds =
    test === 'contains'
      ? `instr(${own}, ${part}) > 0`
      : test === 'startsWith'
        ? `text_starts(${own}, ${part})`
        : test === 'endsWith'
          ? `text_ends(${own}, ${part})`
          : `${own} ${test} ${part}`
  return `(case json_type(${sql}) when 'text' then ${holds} else ${sql} is not null end)`
}

function operandOf(scope: SqlScope, expression: GraphExpression): Operand | undefined {
  if (scope.isConstant(expression)) return { kind: 'constant', expression }
  if (expression.kind === 'property' && expression.object.kind === 'variable') {
    const kind = scope.kind(expression.object.name)
    if (kind !== 'node' && kind !== 'edge') return undefined
    const row = scope.row(expression.object.name)
    return {
      kind: 'json',
      sql: propertyJson(scope, kind, row, expression.key),
      value: propertyValue(scope, kind, row, expression.key),
    }
  }
  if (expression.kind !== 'call' || expression.distinct || expression.arguments.length !== 1)
    return undefined
  const [argument] = expression.arguments
  if (argument === undefined) return undefined
  if (isIdentity(expression) && argument.kind === 'variable') {
    const kind = scope.kind(argument.name)
    return kind === 'node' || kind === 'edge'
      ? { kind: 'id', sql: `${scope.row(argument.name)}.id` }
      : undefined
  }
  const lowered = expression.function
  if (lowered !== 'toLower' && lowered !== 'toUpper' && lowered !== 'toString') return undefined
  const operand = operandOf(scope, argument)
  return operand?.kind === 'json' && operand.lowered === undefined
    ? { ...operand, lowered }
    : undefined
}
