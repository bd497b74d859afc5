import type { GraphExpression, GraphQuery, PathPattern } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { cypherFunctions } from '../functions/function-table.ts'
import { functionTypes } from '../functions/function-types.ts'
import {
  anyOf,
  anything,
  booleanType,
  edgeType,
  isWithin,
  kinds,
  listOf,
  mapType,
  mayBe,
  nodeType,
  numberType,
  onlyNull,
  pathType,
  stringType,
  type StaticType,
} from '../query/static-type.ts'

/** Types of the variables in scope. */
export type TypeScope = ReadonlyMap<string, StaticType>

const timeType: StaticType = { kinds: kinds.time }
const scalarType: StaticType = { kinds: kinds.string | kinds.number | kinds.boolean }
/** What stores hold as properties; temporal values cannot be stored. */
const propertyType: StaticType = { kinds: scalarType.kinds | kinds.list, element: scalarType }
/** Anything but nodes, relationships and paths. */
const plainType: StaticType = { kinds: kinds.any & ~(kinds.entity | kinds.path) }
const numberOrTime: StaticType = { kinds: kinds.number | kinds.time }
const edgesType = listOf(edgeType)

const itemOf = (type: StaticType): StaticType =>
  mayBe(type, kinds.list) ? (type.element ?? anything) : type.kinds === 0 ? onlyNull : anything

/** The type of what an UNWIND of such a value gives. */
export function unwoundType(type: StaticType): StaticType {
  return anyOf([
    ...(mayBe(type, kinds.list) ? [type.element ?? anything] : []),
    { kinds: type.kinds & ~kinds.list },
  ])
}

/** The variables of patterns, added to a scope; those that are there already keep their types. */
export function withPatterns(scope: TypeScope, patterns: readonly PathPattern[]): TypeScope {
  const all = new Map(scope)
  const add = (variable: string | undefined, type: StaticType): void => {
    if (variable !== undefined && !all.has(variable)) all.set(variable, type)
  }
  for (const pattern of patterns) {
    add(pattern.variable, pathType)
    for (const node of pattern.nodes) add(node.variable, nodeType)
    for (const edge of pattern.edges)
      add(edge.variable, edge.length === undefined ? edgeType : edgesType)
  }
  return all
}

export function withVariable(scope: TypeScope, variable: string, type: StaticType): TypeScope {
  return new Map(scope).set(variable, type)
}

/** The type of an expression; never narrower than what it can give. */
export function typeOf(
  expression: GraphExpression,
  scope: TypeScope,
  parameters: ReadonlyMap<string, GraphValue>,
): StaticType {
  const type = (part: GraphExpression, inner: TypeScope = scope): StaticType =>
    typeOf(part, inner, parameters)
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string'
        ? stringType
        : typeof expression.value === 'boolean'
          ? booleanType
          : onlyNull
    case 'integer':
    case 'float':
    case 'countAll':
      return numberType
    case 'parameter':
      return typeOfValue(parameters.get(expression.name) ?? null)
    case 'variable':
      return scope.get(expression.name) ?? anything
    case 'property': {
      const object = type(expression.object)
      return isWithin(object, kinds.entity)
        ? propertyType
        : isWithin(object, kinds.entity | kinds.time)
          ? anyOf([propertyType, scalarType])
          : anything
    }
    case 'index': {
      const object = type(expression.object)
      return anyOf([
        mayBe(object, kinds.list) ? (object.element ?? anything) : onlyNull,
        mayBe(object, kinds.map) ? anything : onlyNull,
        mayBe(object, kinds.entity) ? propertyType : onlyNull,
      ])
    }
    case 'slice':
      return type(expression.object)
    case 'list':
      return listOf(anyOf(expression.items.map(item => type(item))))
    case 'map':
    case 'mapProjection':
      return mapType
    case 'unary':
      return expression.operator === 'not' ? booleanType : numberOrTime
    case 'binary':
      return typeOfBinary(expression, type)
    case 'compare':
    case 'isNull':
    case 'hasLabels':
    case 'quantifier':
    case 'patternPredicate':
      return booleanType
    case 'case':
      return anyOf([
        ...expression.branches.map(({ then }) => type(then)),
        ...(expression.otherwise === undefined ? [] : [type(expression.otherwise)]),
      ])
    case 'call':
      return typeOfCall(
        expression.function,
        expression.arguments.map(argument => type(argument)),
      )
    case 'listComprehension': {
      const item = itemOf(type(expression.list))
      return listOf(
        expression.project === undefined
          ? item
          : type(expression.project, withVariable(scope, expression.variable, item)),
      )
    }
    case 'reduce':
      return anything
    case 'patternComprehension':
      return listOf(type(expression.project, withPatterns(scope, [expression.pattern])))
    case 'shortestPath':
      return expression.pattern.mode === 'allShortest' ? listOf(pathType) : pathType
    case 'subquery':
      return expression.result === 'exists'
        ? booleanType
        : expression.result === 'count'
          ? numberType
          : listOf(typeOfColumn(expression.query, scope, type))
  }
}

function typeOfBinary(
  expression: Extract<GraphExpression, { kind: 'binary' }>,
  type: (part: GraphExpression) => StaticType,
): StaticType {
  switch (expression.operator) {
    case '+': {
      const sides = [type(expression.left), type(expression.right)]
      const scalars = { kinds: kinds.string | numberOrTime.kinds }
      if (!sides.some(side => mayBe(side, kinds.list))) return scalars
      return anyOf([scalars, listOf(anyOf(sides.map(unwoundType)))])
    }
    case '-':
    case '*':
    case '/':
      return numberOrTime
    case '%':
    case '^':
      return numberType
    case 'or':
    case 'xor':
    case 'and':
    case 'in':
    case 'startsWith':
    case 'endsWith':
    case 'contains':
    case 'matches':
      return booleanType
  }
}

/** Functions whose results statements rely on; of others only that they give no entities. */
const reliedOn: ReadonlySet<string> = new Set(
  (
    'startNode endNode nodes relationships labels keys split range properties type ' +
    'elementId toString toLower toUpper trim ltrim rtrim replace substring left right ' +
    'valueType count size length toInteger toFloat abs rand round floor ceil sign ' +
    'sqrt exists isEmpty toBoolean isNaN collect head last tail reverse min max ' +
    'nullIf coalesce'
  ).split(' '),
)
const givesTime = /^(?:date|time|localtime|datetime|localdatetime|duration)\b/u

function typeOfCall(name: string, parameters: readonly StaticType[]): StaticType {
  const known = cypherFunctions.get(name.toLowerCase())?.name ?? name
  // Ids of the corpus are texts; the sum of nothing is a number.
  if (known === 'id') return stringType
  if (known === 'sum' || known === 'avg') return numberOrTime
  if (givesTime.test(known)) return timeType
  return (
    (reliedOn.has(known) ? functionTypes.get(known)?.gives(parameters) : undefined) ?? plainType
  )
}

/** The one column of a COLLECT; where its RETURN names what earlier clauses made, anything. */
function typeOfColumn(
  query: GraphQuery,
  scope: TypeScope,
  type: (part: GraphExpression, scope: TypeScope) => StaticType,
): StaticType {
  return anyOf(
    query.parts.map(clauses => {
      const last = clauses.at(-1)
      const [first] = last?.kind === 'return' ? last.projection.items : []
      if (
        first === undefined ||
        clauses.some(clause => clause.kind === 'with' || clause.kind === 'unwind')
      )
        return anything
      return type(
        first.expression,
        withPatterns(
          scope,
          clauses.flatMap(clause => (clause.kind === 'match' ? clause.patterns : [])),
        ),
      )
    }),
  )
}

function typeOfValue(value: GraphValue): StaticType {
  if (value === null) return onlyNull
  if (typeof value === 'string') return stringType
  if (typeof value === 'boolean') return booleanType
  if (typeof value !== 'object') return numberType
  if (value.kind === 'list') return listOf(anyOf(value.items.map(typeOfValue)))
  return value.kind === 'map' ||
    value.kind === 'node' ||
    value.kind === 'edge' ||
    value.kind === 'path'
    ? { kinds: kinds[value.kind] }
    : timeType
}
