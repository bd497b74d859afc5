import type { CompareOperator, GraphExpression, LabelExpression } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { cypherFunctions } from '../functions/function-table.ts'
import { indexOf, isIn, propertyOf, sliceOf } from '../values/access.ts'
import { add, divide, modulo, multiply, negate, power, subtract } from '../values/arithmetic.ts'
import { compareValues } from '../values/comparison.ts'
import { equalValues } from '../values/equality.ts'
import { and, not, or, xor } from '../values/logic.ts'
import { holds } from '../query/label-expression.ts'
import { compileComprehension } from './comprehensions.ts'
import type { Compilation, Compute } from './compilation.ts'
import type { EvaluationContext } from '../values/evaluation-context.ts'
import type { Scope } from './scope.ts'
import { CypherFault, evaluationFault } from '../query/fault.ts'
import { patternMatcher } from '../values/pattern/pattern-matcher.ts'
import { kindInWords } from '../values/value-kind.ts'

/** `STARTS WITH`: null where one is no text. */
function startsWith(text: GraphValue, part: GraphValue): boolean | null {
  return typeof text === 'string' && typeof part === 'string' ? text.startsWith(part) : null
}

/** `ENDS WITH`: null where one is no text. */
function endsWith(text: GraphValue, part: GraphValue): boolean | null {
  return typeof text === 'string' && typeof part === 'string' ? text.endsWith(part) : null
}

/** `CONTAINS`: null where one is no text. */
function contains(text: GraphValue, part: GraphValue): boolean | null {
  return typeof text === 'string' && typeof part === 'string' ? text.includes(part) : null
}

/**
 * `=~`: whether the pattern, in Java's syntax, matches the whole text; null where the left side is
 * no text or either is null. Time grows with the length of the text times that of the pattern,
 * whatever they hold. Patterns that need backtracking (back-references, looking around, possessive
 * quantifiers) are refused by name.
 */
export function matches(text: GraphValue, pattern: GraphValue): boolean | null {
  if (text === null || pattern === null) return null
  if (typeof pattern !== 'string')
    throw evaluationFault(`=~ needs a pattern as a string, not ${kindInWords(pattern)}`)
  return typeof text === 'string' ? patternMatcher(pattern)(text) : null
}

/** Makes an expression into a function of a row; `scope` tells where its variables are. */
export function compileExpression(
  expression: GraphExpression,
  scope: Scope,
  compilation: Compilation,
): Compute {
  const part = (inner: GraphExpression): Compute => compileExpression(inner, scope, compilation)
  const { context } = compilation
  switch (expression.kind) {
    case 'literal':
      return constant(expression.value)
    case 'integer':
      return constant(BigInt(expression.value))
    case 'float':
      return constant(expression.value)
    case 'parameter': {
      const value = compilation.parameters.get(expression.name)
      if (value === undefined)
        throw new CypherFault('evaluation', `The parameter $${expression.name} is missing.`)
      return constant(value)
    }
    case 'variable': {
      const slot = scope.slots.get(expression.name)
      if (slot === undefined)
        throw new CypherFault('syntax', `The variable ${expression.name} is not defined.`)
      return row => row[slot] ?? null
    }
    case 'property': {
      const object = part(expression.object)
      const { key } = expression
      return row => propertyOf(object(row), key, context)
    }
    case 'index': {
      const [object, index] = [part(expression.object), part(expression.index)]
      return row => indexOf(object(row), index(row), context)
    }
    case 'slice': {
      const object = part(expression.object)
      const from = expression.from === undefined ? undefined : part(expression.from)
      const to = expression.to === undefined ? undefined : part(expression.to)
      return row => sliceOf(object(row), from?.(row), to?.(row))
    }
    case 'list': {
      const items = expression.items.map(part)
      return row => ({ kind: 'list', items: items.map(item => item(row)) })
    }
    case 'map': {
      const entries = expression.entries.map(({ key, value }) => [key, part(value)] as const)
      return row => mapOf(entries.map(([key, value]) => [key, value(row)] as const))
    }
    case 'unary': {
      const operand = part(expression.operand)
      if (expression.operator === 'not') return row => not(operand(row))
      if (expression.operator === '-') return row => negate(operand(row))
      return row => unsigned(operand(row))
    }
    case 'binary':
      return binary(expression, part, context)
    case 'compare':
      return comparison(
        part(expression.first),
        expression.rest.map(({ operator, operand }) => ({ operator, operand: part(operand) })),
      )
    case 'isNull': {
      const operand = part(expression.operand)
      return expression.negated ? row => operand(row) !== null : row => operand(row) === null
    }
    case 'hasLabels': {
      const operand = part(expression.operand)
      return row => hasLabels(operand(row), expression.labels)
    }
    case 'case': {
      const subject = expression.subject === undefined ? undefined : part(expression.subject)
      const branches = expression.branches.map(({ when, then }) => ({
        when: part(when),
        then: part(then),
      }))
      const otherwise =
        expression.otherwise === undefined ? constant(null) : part(expression.otherwise)
      if (subject === undefined)
        return row => (branches.find(({ when }) => when(row) === true)?.then ?? otherwise)(row)
      return row => {
        const value = subject(row)
        return (
          branches.find(({ when }) => equalValues(value, when(row)) === true)?.then ?? otherwise
        )(row)
      }
    }
    case 'call': {
      const called = cypherFunctions.get(expression.function.toLowerCase())
      if (called === undefined)
        throw new CypherFault('syntax', `There is no function ${expression.function}.`)
      if (called.kind === 'aggregate')
        throw new CypherFault(
          'syntax',
          `${expression.function}() may only stand in RETURN and WITH.`,
        )
      const given = expression.arguments.map(part)
      return row =>
        called.evaluate(
          given.map(argument => argument(row)),
          context,
        )
    }
    case 'countAll':
      throw new CypherFault('syntax', 'count(*) may only stand in RETURN and WITH.')
    case 'mapProjection': {
      const slot = part({ kind: 'variable', name: expression.variable })
      const items = expression.items.map(
        (
          item,
        ): ((
          row: Parameters<Compute>[0],
          value: GraphValue,
        ) => ReadonlyArray<readonly [string, GraphValue]>) => {
          if (item.kind === 'all') return (_, value) => allEntries(value, compilation)
          if (item.kind === 'property')
            return (_, value) => [[item.key, propertyOf(value, item.key, context)]]
          const inner = part(
            item.kind === 'variable' ? { kind: 'variable', name: item.name } : item.value,
          )
          const key = item.kind === 'variable' ? item.name : item.key
          return row => [[key, inner(row)]]
        },
      )
      return row => {
        const value = slot(row)
        return value === null ? null : mapOf(items.flatMap(item => item(row, value)))
      }
    }
    case 'listComprehension':
    case 'quantifier':
    case 'reduce':
      return compileComprehension(expression, scope, compilation)
    case 'patternComprehension': {
      const found = compilation.pattern(expression.pattern, expression.where, scope, [
        expression.project,
      ])
      const project = compileExpression(expression.project, found.scope, compilation)
      return row => {
        const items: GraphValue[] = []
        for (const solution of found.run(row)) {
          const value = project(solution.row)
          for (let count = 0; count < solution.count; count++) items.push(value)
          if (items.length > context.maxItems)
            throw new CypherFault('limit', `A list has more than ${context.maxItems} items.`)
        }
        return { kind: 'list', items }
      }
    }
    case 'patternPredicate': {
      const found = compilation.pattern(expression.pattern, undefined, scope, [])
      return row => !isEmpty(found.run(row, 1))
    }
    case 'shortestPath': {
      const variable = expression.pattern.variable ?? '\u0000path'
      const path: GraphExpression = { kind: 'variable', name: variable }
      const found = compilation.pattern({ ...expression.pattern, variable }, undefined, scope, [
        path,
      ])
      const value = compileExpression(path, found.scope, compilation)
      const isAll = expression.pattern.mode === 'allShortest'
      return row => {
        const paths: GraphValue[] = []
        for (const solution of found.run(row)) {
          if (!isAll) return value(solution.row)
          paths.push(value(solution.row))
        }
        return isAll ? { kind: 'list', items: paths } : null
      }
    }
    case 'subquery': {
      const rows = compilation.clauses(expression.query, scope)
      if (expression.result === 'exists') return row => !isEmpty(rows.run(row))
      if (expression.result === 'count') {
        return row => {
          let count = 0n
          for (const solution of rows.run(row)) count += BigInt(solution.count)
          return count
        }
      }
      const [column] = rows.columns
      const slot = rows.scope.slots.get(column ?? '')
      if (rows.columns.length !== 1 || slot === undefined)
        throw new CypherFault('syntax', 'COLLECT { … } must return exactly one column.')
      return row => ({
        kind: 'list',
        items: [...rows.run(row)].flatMap(solution =>
          Array.from({ length: solution.count }, () => solution.row[slot] ?? null),
        ),
      })
    }
  }
}

const constant =
  (value: GraphValue): Compute =>
  () =>
    value

/** `+x`: numbers as they are. */
function unsigned(value: GraphValue): GraphValue {
  if (value === null || typeof value === 'bigint' || typeof value === 'number') return value
  throw evaluationFault('Only numbers can have a sign.')
}

function isEmpty(solutions: Iterable<unknown>): boolean {
  for (const solution of solutions) {
    void solution
    return false
  }
  return true
}

/** A later entry of the same key replaces an earlier one. */
function mapOf(entries: ReadonlyArray<readonly [string, GraphValue]>): GraphValue {
  return { kind: 'map', entries: Object.fromEntries(entries) }
}

function allEntries(
  value: GraphValue,
  { context }: Compilation,
): ReadonlyArray<readonly [string, GraphValue]> {
  if (value !== null && typeof value === 'object') {
    if (value.kind === 'map') return Object.entries(value.entries)
    if (value.kind === 'node')
      return Object.keys(value.node.properties).map(key => [key, context.property(value.node, key)])
    if (value.kind === 'edge')
      return Object.keys(value.edge.properties).map(key => [key, context.property(value.edge, key)])
  }
  throw evaluationFault('Only nodes, relationships and maps have properties to project.')
}

function binary(
  { operator, left, right }: Extract<GraphExpression, { kind: 'binary' }>,
  part: (inner: GraphExpression) => Compute,
  context: EvaluationContext,
): Compute {
  const [one, other] = [part(left), part(right)]
  switch (operator) {
    // The right side is not looked at where the left decides: `n.x <> 0 AND 1 / n.x > 2` must not
    // divide by zero.
    case 'and':
      return row => {
        const value = one(row)
        return value === false ? false : and(value, other(row))
      }
    case 'or':
      return row => {
        const value = one(row)
        return value === true ? true : or(value, other(row))
      }
    case 'xor':
      return row => xor(one(row), other(row))
    case '+':
      return row => add(one(row), other(row), context)
    case '-':
      return row => subtract(one(row), other(row))
    case '*':
      return row => multiply(one(row), other(row))
    case '/':
      return row => divide(one(row), other(row))
    case '%':
      return row => modulo(one(row), other(row))
    case '^':
      return row => power(one(row), other(row))
    case 'in':
      return row => isIn(one(row), other(row))
    case 'startsWith':
      return row => startsWith(one(row), other(row))
    case 'endsWith':
      return row => endsWith(one(row), other(row))
    case 'contains':
      return row => contains(one(row), other(row))
    case 'matches':
      return row => matches(one(row), other(row))
  }
}

function compared(operator: CompareOperator, left: GraphValue, right: GraphValue): boolean | null {
  if (operator === '=') return equalValues(left, right)
  if (operator === '<>') {
    const value = equalValues(left, right)
    return value === null ? null : !value
  }
  return compareValues(operator, left, right)
}

function comparison(
  first: Compute,
  rest: ReadonlyArray<{ readonly operator: CompareOperator; readonly operand: Compute }>,
): Compute {
  const [only] = rest
  if (rest.length === 1 && only !== undefined)
    return row => compared(only.operator, first(row), only.operand(row))
  return row => {
    let left = first(row)
    let value: GraphValue = true
    for (const { operator, operand } of rest) {
      const right = operand(row)
      value = and(value, compared(operator, left, right))
      left = right
    }
    return value
  }
}

function hasLabels(value: GraphValue, labels: LabelExpression): boolean | null {
  if (value === null) return null
  if (typeof value === 'object' && value.kind === 'node') return holds(labels, value.node.labels)
  if (typeof value === 'object' && value.kind === 'edge') return holds(labels, [value.edge.type])
  throw evaluationFault('Only nodes and relationships can be tested for labels.')
}
