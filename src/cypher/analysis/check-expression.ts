import type { GraphExpression, MapProjectionItem } from '../../core/graph-query.ts'
import { nearestNames } from '../parse/nearest-names.ts'
import type { Analysis, ExpressionPlace, Scope } from './analysis.ts'
import { checkCall, refuseAggregate } from './check-call.ts'
import { checkIndex, checkOperation } from './check-operation.ts'
import {
  anyOf,
  anything,
  booleanType,
  canBe,
  either,
  floatType,
  integerType,
  isOnly,
  kindNames,
  kinds,
  kindsInWords,
  listOf,
  mapType,
  onlyNull,
  pathType,
  storedType,
  stringType,
  type StaticType,
} from '../query/static-type.ts'
import { syntaxFault } from '../query/fault.ts'

/** Checks names and kinds of an expression, and gives what it can be. */
export function checkExpression(
  analysis: Analysis,
  expression: GraphExpression,
  scope: Scope,
  place: ExpressionPlace,
): StaticType {
  const check = (
    part: GraphExpression,
    inner: Scope = scope,
    at: ExpressionPlace = place,
  ): StaticType => analysis.expression(part, inner, at)
  const need = (
    part: GraphExpression,
    allowed: number,
    inner: Scope = scope,
    at: ExpressionPlace = place,
  ): StaticType => requireKind(part, check(part, inner, at), allowed)
  /** Where aggregating functions would mean something for each item of a list. */
  const perItem: ExpressionPlace = {
    ...place,
    aggregates: place.aggregates === 'inside' ? 'inside' : 'forbidden',
    name: 'an expression over the items of a list',
  }
  switch (expression.kind) {
    case 'literal':
      return expression.value === null
        ? onlyNull
        : typeof expression.value === 'string'
          ? stringType
          : booleanType
    case 'integer':
      return checkInteger(expression)
    case 'float':
      return floatType
    case 'parameter':
      return anything
    case 'variable':
      return lookUp(expression, expression.name, scope)
    case 'property':
      return isOnly(
        need(expression.object, kinds.entity | kinds.map | kinds.temporal | kinds.duration),
        kinds.entity,
      )
        ? storedType
        : anything
    case 'index':
      return checkIndex(expression, check(expression.object), check(expression.index))
    case 'slice':
      if (expression.from !== undefined) need(expression.from, kinds.integer)
      if (expression.to !== undefined) need(expression.to, kinds.integer)
      return { ...need(expression.object, kinds.list), kinds: kinds.list }
    case 'list':
      return listOf(anyOf(expression.items.map(item => check(item))))
    case 'map':
      for (const { value } of expression.entries) check(value)
      return mapType
    case 'unary':
      if (expression.operator === 'not')
        return { ...need(expression.operand, kinds.boolean), kinds: kinds.boolean }
      return need(expression.operand, kinds.number | kinds.duration)
    case 'binary':
      return checkOperation(expression, check(expression.left), check(expression.right))
    case 'compare':
      check(expression.first)
      for (const { operand } of expression.rest) check(operand)
      return booleanType
    case 'isNull':
      check(expression.operand)
      return booleanType
    case 'hasLabels':
      need(expression.operand, kinds.entity)
      return booleanType
    case 'case': {
      if (expression.subject !== undefined) check(expression.subject)
      const results = expression.branches.map(({ when, then }) => {
        if (expression.subject === undefined) need(when, kinds.boolean)
        else check(when)
        return check(then)
      })
      return either(
        anyOf(results),
        expression.otherwise === undefined ? onlyNull : check(expression.otherwise),
      )
    }
    case 'call':
      return checkCall(analysis, expression, scope, place)
    case 'countAll':
      refuseAggregate(expression, 'count(*)', place)
      return integerType
    case 'listComprehension': {
      const item = need(expression.list, kinds.list).element ?? anything
      const inner = withVariable(scope, expression.variable, item)
      if (expression.where !== undefined) need(expression.where, kinds.boolean, inner, perItem)
      return listOf(
        expression.project === undefined ? item : check(expression.project, inner, perItem),
      )
    }
    case 'quantifier': {
      const item = need(expression.list, kinds.list).element ?? anything
      need(expression.where, kinds.boolean, withVariable(scope, expression.variable, item), perItem)
      return booleanType
    }
    case 'reduce': {
      const item = need(expression.list, kinds.list).element ?? anything
      const initial = check(expression.initial)
      const step = check(
        expression.expression,
        withVariable(
          withVariable(scope, expression.accumulator, anything),
          expression.variable,
          item,
        ),
        perItem,
      )
      return either(initial, step)
    }
    case 'mapProjection':
      requireKind(
        expression,
        lookUp(expression, expression.variable, scope),
        kinds.entity | kinds.map,
      )
      for (const item of expression.items) checkItem(analysis, item, scope, place)
      return mapType
    case 'patternComprehension': {
      const inner = analysis.patterns([expression.pattern], scope, 'comprehension')
      if (expression.where !== undefined) need(expression.where, kinds.boolean, inner, perItem)
      return listOf(check(expression.project, inner, perItem))
    }
    case 'patternPredicate':
      if (expression.pattern.edges.length === 0)
        throw syntaxFault(expression, 'A pattern as a condition needs at least one relationship')
      analysis.patterns([expression.pattern], scope, 'predicate')
      return booleanType
    case 'subquery':
      return analysis.subquery(expression.query, expression.result, scope, expression)
    case 'shortestPath':
      if (expression.pattern.mode === 'walk')
        throw syntaxFault(expression, 'A pattern as a value must be a shortest path')
      if (expression.pattern.nodes.some(({ variable }) => variable === undefined))
        throw syntaxFault(
          expression,
          'Both ends of a shortest path must be variables that are bound before',
        )
      analysis.patterns([expression.pattern], scope, 'predicate')
      return expression.pattern.mode === 'shortest' ? pathType : listOf(pathType)
  }
}

/** Stops where a part can be none of the kinds. */
export function requireKind(part: GraphExpression, type: StaticType, allowed: number): StaticType {
  if (canBe(type, allowed)) return type
  throw syntaxFault(
    part,
    `Expected ${kindsInWords(allowed)}, but this is ${kindsInWords(type.kinds)}`,
    { expected: kindNames(allowed) },
  )
}

function lookUp(part: object, name: string, scope: Scope): StaticType {
  const type = scope.get(name)
  if (type !== undefined) return type
  const suggestions = nearestNames(name, scope.keys())
  throw syntaxFault(
    part,
    `Variable \`${name}\` is not ` +
      `defined${suggestions[0] === undefined ? '' : `; did you mean ${suggestions[0]}?`}`,
    { suggestions },
  )
}

function withVariable(scope: Scope, name: string, type: StaticType): Scope {
  return new Map(scope).set(name, type)
}

function checkItem(
  analysis: Analysis,
  item: MapProjectionItem,
  scope: Scope,
  place: ExpressionPlace,
): void {
  if (item.kind === 'variable') lookUp(item, item.name, scope)
  else if (item.kind === 'entry') analysis.expression(item.value, scope, place)
}

const least = -(2n ** 63n)
const greatest = 2n ** 63n - 1n

/** Values that come as JSON may hold more digits than 64 bits can. */
function checkInteger(expression: Extract<GraphExpression, { kind: 'integer' }>): StaticType {
  const value = expression.value.length > 20 ? greatest + 1n : BigInt(expression.value)
  if (value < least || value > greatest)
    throw syntaxFault(
      expression,
      `${expression.value.slice(0, 40)} is too large for an integer of 64 bits`,
    )
  return integerType
}
