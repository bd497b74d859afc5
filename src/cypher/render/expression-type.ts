import type { GraphExpression, GraphQuery, PathPattern } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'

export type ValueKind =
  | 'node'
  | 'edge'
  | 'path'
  | 'map'
  | 'list'
  | 'text'
  | 'number'
  | 'boolean'
  | 'temporal'
/**
 * What a value can be as far as the text of a query tells (null always); `item`: what a list holds,
 * anything if absent.
 */
export interface ValueType {
  readonly kinds: ReadonlySet<ValueKind>
  readonly item?: ValueType | undefined
}
/** Types of the variables in scope. */
export type TypeScope = ReadonlyMap<string, ValueType>

const of = (...kinds: ValueKind[]): ValueType => ({ kinds: new Set(kinds) })
const list = (item: ValueType): ValueType => ({ kinds: new Set(['list']), item })
export const anything = of(
  'node',
  'edge',
  'path',
  'map',
  'list',
  'text',
  'number',
  'boolean',
  'temporal',
)
const plain: ValueType = of('map', 'list', 'text', 'number', 'boolean', 'temporal')
const scalar = of('text', 'number', 'boolean')
const stored: ValueType = { kinds: new Set(['text', 'number', 'boolean', 'list']), item: scalar }
const nothing = of()
export const nodeType = of('node')
export const edgeType = of('edge')
export const edgesType = list(edgeType)
export const pathType = of('path')
const text = of('text')
const number = of('number')
const boolean = of('boolean')

export const mayBe = (type: ValueType, ...kinds: readonly ValueKind[]): boolean =>
  kinds.some(kind => type.kinds.has(kind))
export const isOnly = (type: ValueType, ...kinds: readonly ValueKind[]): boolean =>
  [...type.kinds].every(kind => kinds.includes(kind))

function union(types: readonly ValueType[]): ValueType {
  const kinds = new Set(types.flatMap(type => [...type.kinds]))
  const lists = types.filter(type => type.kinds.has('list'))
  const items = lists.flatMap(type => type.item ?? [])
  // A list of anything holds lists of anything, and so on.
  return lists.length === 0 || items.length < lists.length
    ? { kinds }
    : { kinds, item: union(items) }
}

const itemOf = (type: ValueType): ValueType =>
  type.kinds.has('list') ? (type.item ?? anything) : isOnly(type) ? nothing : anything

/** The type of what an UNWIND of such a value gives. */
export function unwoundType(type: ValueType): ValueType {
  const others = [...type.kinds].filter(kind => kind !== 'list')
  return union([
    ...(type.kinds.has('list') ? [type.item ?? anything] : []),
    { kinds: new Set(others) },
  ])
}

/** The variables of patterns, added to a scope; those that are there already keep their types. */
export function withPatterns(scope: TypeScope, patterns: readonly PathPattern[]): TypeScope {
  const all = new Map(scope)
  const add = (variable: string | undefined, type: ValueType): void => {
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

export function withVariable(scope: TypeScope, variable: string, type: ValueType): TypeScope {
  return new Map(scope).set(variable, type)
}

/** The type of an expression; never narrower than what it can give. */
export function typeOf(
  expression: GraphExpression,
  scope: TypeScope,
  parameters: ReadonlyMap<string, GraphValue>,
): ValueType {
  const type = (part: GraphExpression, inner: TypeScope = scope): ValueType =>
    typeOf(part, inner, parameters)
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string'
        ? text
        : typeof expression.value === 'boolean'
          ? boolean
          : nothing
    case 'integer':
    case 'float':
    case 'countAll':
      return number
    case 'parameter':
      return typeOfValue(parameters.get(expression.name) ?? null)
    case 'variable':
      return scope.get(expression.name) ?? anything
    case 'property': {
      const object = type(expression.object)
      return isOnly(object, 'node', 'edge')
        ? stored
        : isOnly(object, 'node', 'edge', 'temporal')
          ? union([stored, scalar])
          : anything
    }
    case 'index': {
      const object = type(expression.object)
      return union([
        mayBe(object, 'list') ? (object.item ?? anything) : nothing,
        mayBe(object, 'map') ? anything : nothing,
        mayBe(object, 'node', 'edge') ? stored : nothing,
      ])
    }
    case 'slice':
      return type(expression.object)
    case 'list':
      return list(union(expression.items.map(item => type(item))))
    case 'map':
    case 'mapProjection':
      return of('map')
    case 'unary':
      return expression.operator === 'not' ? boolean : of('number', 'temporal')
    case 'binary':
      return typeOfBinary(expression, type)
    case 'compare':
    case 'isNull':
    case 'hasLabels':
    case 'quantifier':
    case 'patternPredicate':
      return boolean
    case 'case':
      return union([
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
      return list(
        expression.project === undefined
          ? item
          : type(expression.project, withVariable(scope, expression.variable, item)),
      )
    }
    case 'reduce':
      return anything
    case 'patternComprehension':
      return list(type(expression.project, withPatterns(scope, [expression.pattern])))
    case 'shortestPath':
      return expression.pattern.mode === 'allShortest' ? list(pathType) : pathType
    case 'subquery':
      return expression.result === 'exists'
        ? boolean
        : expression.result === 'count'
          ? number
          : list(typeOfColumn(expression.query, scope, type))
  }
}

function typeOfBinary(
  expression: Extract<GraphExpression, { kind: 'binary' }>,
  type: (part: GraphExpression) => ValueType,
): ValueType {
  switch (expression.operator) {
    case '+': {
      const sides = [type(expression.left), type(expression.right)]
      const scalars = of('text', 'number', 'temporal')
      if (!sides.some(side => mayBe(side, 'list'))) return scalars
      return union([scalars, list(union(sides.map(unwoundType)))])
    }
    case '-':
    case '*':
    case '/':
      return of('number', 'temporal')
    case '%':
    case '^':
      return number
    case 'or':
    case 'xor':
    case 'and':
    case 'in':
    case 'startsWith':
    case 'endsWith':
    case 'contains':
    case 'matches':
      return boolean
  }
}

const callTypes: Readonly<Record<string, ValueType>> = {
  startnode: nodeType,
  endnode: nodeType,
  nodes: list(nodeType),
  relationships: list(edgeType),
  labels: list(text),
  keys: list(text),
  split: list(text),
  range: list(number),
  properties: of('map'),
  type: text,
  id: text,
  elementid: text,
  tostring: text,
  tolower: text,
  toupper: text,
  trim: text,
  ltrim: text,
  rtrim: text,
  replace: text,
  substring: text,
  left: text,
  right: text,
  valuetype: text,
  count: number,
  size: number,
  length: number,
  avg: of('number', 'temporal'),
  sum: of('number', 'temporal'),
  tointeger: number,
  tofloat: number,
  abs: number,
  rand: number,
  round: number,
  floor: number,
  ceil: number,
  sign: number,
  sqrt: number,
  exists: boolean,
  isempty: boolean,
  toboolean: boolean,
  isnan: boolean,
}

function typeOfCall(name: string, parameters: readonly ValueType[]): ValueType {
  const [first = nothing] = parameters
  switch (name.toLowerCase()) {
    case 'collect':
      return list(first)
    case 'head':
    case 'last':
      return itemOf(first)
    case 'tail':
    case 'reverse':
    case 'min':
    case 'max':
    case 'nullif':
      return first
    case 'coalesce':
      return union(parameters)
    default:
      return (
        callTypes[name.toLowerCase()] ??
        (/^(?:date|time|localtime|datetime|localdatetime|duration)\b/iu.test(name)
          ? of('temporal')
          : plain)
      )
  }
}

/** The one column of a COLLECT; where its RETURN names what earlier clauses made, anything. */
function typeOfColumn(
  query: GraphQuery,
  scope: TypeScope,
  type: (part: GraphExpression, scope: TypeScope) => ValueType,
): ValueType {
  return union(
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

function typeOfValue(value: GraphValue): ValueType {
  if (value === null) return nothing
  if (typeof value === 'string') return text
  if (typeof value === 'boolean') return boolean
  if (typeof value !== 'object') return number
  if (value.kind === 'list') return list(union(value.items.map(typeOfValue)))
  return value.kind === 'map' ||
    value.kind === 'node' ||
    value.kind === 'edge' ||
    value.kind === 'path'
    ? of(value.kind)
    : of('temporal')
}
