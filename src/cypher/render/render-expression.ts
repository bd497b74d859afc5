import { AppError } from '../../core/errors.ts'
import type { BinaryOperator, CompareOperator, GraphExpression } from '../../core/graph-query.ts'
import { quotedName } from './stored-names.ts'
import { computedPropertyText, hasLabelsText, propertyText } from './entity-text.ts'
import type { EntityKind } from './entity-text.ts'
import { renderCall } from './render-call.ts'
import { seesMixed, unsupportedOnNeo4j } from './render-state.ts'
import type { RenderState } from './render-state.ts'
import { asSubquery } from './rewrite-expression.ts'
import { isOrderedApart, orderKey } from './text-order.ts'
import { CypherFault } from '../query/fault.ts'
import { type StaticType, isOnly, isWithin, kinds, mayBe } from '../query/static-type.ts'
import { type TypeScope, typeOf, withVariable } from './expression-type.ts'

const binary: Readonly<Record<BinaryOperator, string>> = {
  or: 'OR',
  xor: 'XOR',
  and: 'AND',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  '^': '^',
  in: 'IN',
  startsWith: 'STARTS WITH',
  endsWith: 'ENDS WITH',
  contains: 'CONTAINS',
  matches: '=~',
}

/** An expression as Cypher for Neo4j; binds so tightly that it can stand anywhere. */
export function renderExpression(
  expression: GraphExpression,
  scope: TypeScope,
  state: RenderState,
): string {
  const render = (part: GraphExpression, inner: TypeScope = scope): string =>
    renderExpression(part, inner, state)
  const optional = (part: GraphExpression | undefined, before = '', after = ''): string =>
    part === undefined ? '' : `${before}${render(part)}${after}`
  const type = (part: GraphExpression): StaticType => typeOf(part, scope, state.options.parameters)
  const subquery = asSubquery(expression)
  if (subquery !== undefined) return render(subquery)
  switch (expression.kind) {
    case 'literal':
      return expression.value === null
        ? 'null'
        : typeof expression.value === 'boolean'
          ? String(expression.value)
          : state.parameter(expression.value)
    case 'integer':
      return state.parameter(BigInt(expression.value))
    case 'float':
      return state.parameter(expression.value)
    case 'parameter':
      return state.parameter(parameterValue(expression.name, state))
    case 'variable':
      return state.variable(expression.name)
    case 'property':
      return renderProperty(expression, render, type(expression.object), state)
    case 'index':
      return renderIndex(expression, render, type(expression.object), state)
    case 'slice':
      return (
        `(${render(expression.object)})` +
        `[${optional(expression.from)}..${optional(expression.to)}]`
      )
    case 'list':
      return `[${expression.items.map(item => parenthesised(render(item))).join(', ')}]`
    case 'map':
      return `{${expression.entries
        .map(({ key, value }) => `${mapKey(key)}: ${render(value)}`)
        .join(', ')}}`
    case 'unary':
      return expression.operator === 'not'
        ? `(NOT ${render(expression.operand)})`
        : `(${expression.operator} ${render(expression.operand)})`
    case 'binary':
      return (
        `(${render(expression.left)} ${binary[expression.operator]} ` +
        `${render(expression.right)})`
      )
    case 'compare':
      return renderCompare(expression, render, type, state)
    case 'isNull':
      return `(${render(expression.operand)} IS ${expression.negated ? 'NOT ' : ''}NULL)`
    case 'hasLabels': {
      const kind = entityKind(type(expression.operand))
      return bound(
        expression.operand,
        render,
        state,
        variable => `(${hasLabelsText(variable, expression.labels, kind, state)})`,
      )
    }
    case 'case':
      return (
        `CASE ${optional(expression.subject, '', ' ')}` +
        expression.branches
          .map(({ when, then }) => `WHEN ${render(when)} THEN ${render(then)} `)
          .join('') +
        `${optional(expression.otherwise, 'ELSE ', ' ')}END`
      )
    case 'call':
      return renderCall(
        expression,
        expression.arguments.map(argument => render(argument)),
        expression.arguments.map(type),
        state,
      )
    case 'countAll':
      return 'count(*)'
    case 'listComprehension': {
      const inner = withVariable(scope, expression.variable, itemType(type(expression.list)))
      return (
        `[${state.variable(expression.variable)} IN ` +
        render(expression.list) +
        (expression.where === undefined ? '' : ` WHERE ${render(expression.where, inner)}`) +
        (expression.project === undefined ? '' : ` | ${render(expression.project, inner)}`) +
        ']'
      )
    }
    case 'quantifier': {
      const inner = withVariable(scope, expression.variable, itemType(type(expression.list)))
      return (
        `${expression.quantifier}(${state.variable(expression.variable)} IN ` +
        `${render(expression.list)} WHERE ` +
        `${render(expression.where, inner)})`
      )
    }
    case 'reduce': {
      const inner = withVariable(
        withVariable(scope, expression.accumulator, unknown),
        expression.variable,
        itemType(type(expression.list)),
      )
      return (
        `reduce(${state.variable(expression.accumulator)} = ${render(expression.initial)}, ` +
        `${state.variable(expression.variable)} IN ${render(expression.list)} | ` +
        `${render(expression.expression, inner)})`
      )
    }
    case 'mapProjection':
      return renderMapProjection(expression, scope, state, render)
    case 'subquery':
      return `${expression.result.toUpperCase()} { ${state.nested(expression.query, scope)} }`
    case 'patternComprehension':
    case 'patternPredicate':
    case 'shortestPath':
      throw new AppError('internal', 'A pattern in an expression was not rewritten.', {})
  }
}

type Render = (part: GraphExpression, scope?: TypeScope) => string
const unknown: StaticType = typeOf({ kind: 'variable', name: '' }, new Map(), new Map())
const itemType = (type: StaticType): StaticType =>
  isWithin(type, kinds.list) ? (type.element ?? unknown) : unknown
const parenthesised = (text: string): string => (text.startsWith('(') ? text : `(${text})`)

function parameterValue(name: string, state: RenderState): Parameters<RenderState['parameter']>[0] {
  const value = state.options.parameters.get(name)
  if (value === undefined) throw new CypherFault('evaluation', `The parameter $${name} is missing.`)
  return value
}

function mapKey(key: string): string {
  // The driver makes objects by assignment, which loses a member of this name.
  if (key === '__proto__') throw unsupportedOnNeo4j('A map key named __proto__')
  return quotedName(key)
}

const entityKind = (type: StaticType): EntityKind =>
  isWithin(type, kinds.node) ? 'node' : isWithin(type, kinds.edge) ? 'edge' : 'entity'

/** What is made of a variable that holds the expression. */
function bound(
  expression: GraphExpression,
  render: Render,
  state: RenderState,
  make: (variable: string) => string,
): string {
  if (expression.kind === 'variable') return make(render(expression))
  const name = state.fresh()
  return `head([${name} IN [${render(expression)}] | ${make(name)}])`
}

const isSpecial = (key: string, state: RenderState): boolean =>
  seesMixed(state) ||
  state.options.complexKeys.has(key) ||
  key === '' ||
  key === '__proto__' ||
  key.startsWith('~')

function renderProperty(
  { object, key }: Extract<GraphExpression, { kind: 'property' }>,
  render: Render,
  type: StaticType,
  state: RenderState,
): string {
  if (!mayBe(type, kinds.node | kinds.edge)) return `(${render(object)}).${quotedName(key)}`
  if (!isSpecial(key, state)) return `(${render(object)}).${quotedName(key)}`
  return bound(object, render, state, variable =>
    ofEntityOrNot(
      variable,
      type,
      propertyText(variable, key, entityKind(type), state),
      `${variable}.${quotedName(key)}`,
    ),
  )
}

/** `entity` where the variable holds a node or edge, `other` where not. */
function ofEntityOrNot(variable: string, type: StaticType, entity: string, other: string): string {
  return isWithin(type, kinds.node | kinds.edge)
    ? entity
    : `CASE WHEN ${variable} IS :: NODE NOT NULL | RELATIONSHIP NOT NULL THEN ${entity} ELSE ` +
        `${other} END`
}

function renderIndex(
  { object, index }: Extract<GraphExpression, { kind: 'index' }>,
  render: Render,
  type: StaticType,
  state: RenderState,
): string {
  if (!mayBe(type, kinds.node | kinds.edge)) return `(${render(object)})[${render(index)}]`
  const key = state.fresh()
  return bound(object, render, state, variable => {
    const position = render(index)
    const property = computedPropertyText(variable, key, entityKind(type), state)
    const item = ofEntityOrNot(variable, type, property, `${variable}[${key}]`)
    return `head([${key} IN [${position}] | ${item}])`
  })
}

function renderCompare(
  { first, rest }: Extract<GraphExpression, { kind: 'compare' }>,
  render: Render,
  type: (part: GraphExpression) => StaticType,
  state: RenderState,
): string {
  const operands = [first, ...rest.map(({ operand }) => operand)]
  // What stands between two others is compared twice, but computed once: chains in chains would
  // double with each level.
  const between = operands
    .slice(1, -1)
    .filter(operand => operand.kind !== 'variable')
    .map(operand => [operand, state.fresh()] as const)
  const names = new Map<GraphExpression, string>(between)
  const renderOnce: Render = part => names.get(part) ?? render(part)
  const pairs = rest.map(({ operator, operand }, index) =>
    comparePair(operands[index] ?? first, operator, operand, renderOnce, type),
  )
  const all = pairs.length === 1 ? (pairs[0] ?? '') : `(${pairs.join(' AND ')})`
  return between.reduce(
    (text, [operand, name]) => `head([${name} IN [${render(operand)}] | ${text}])`,
    all,
  )
}

function comparePair(
  left: GraphExpression,
  operator: CompareOperator,
  right: GraphExpression,
  render: Render,
  type: (part: GraphExpression) => StaticType,
): string {
  const isKeyed = operator !== '=' && operator !== '<>' && !isPlainText(left) && !isPlainText(right)
  const types = [type(left), type(right)] as const
  const areIds = [kinds.node, kinds.edge].some(kind => types.every(one => isOnly(one, kind)))
  if (isKeyed && areIds)
    return (
      `(${orderKey(`(${render(left)}).\`~id\``, false)} ${operator} ` +
      `${orderKey(`(${render(right)}).\`~id\``, false)})`
    )
  if (isKeyed && types.every(one => mayBe(one, kinds.node | kinds.edge | kinds.path)))
    throw unsupportedOnNeo4j('Comparing nodes, relationships or paths by size')
  if (!isKeyed || !types.every(one => mayBe(one, kinds.string | kinds.list)))
    return `(${render(left)} ${operator} ${render(right)})`
  const areLists = types.every(one => mayBe(one, kinds.list))
  return `(${orderKey(render(left), areLists)} ${operator} ${orderKey(render(right), areLists)})`
}

const isPlainText = (expression: GraphExpression): boolean =>
  expression.kind === 'literal' &&
  typeof expression.value === 'string' &&
  !isOrderedApart(expression.value)

function renderMapProjection(
  { variable, items }: Extract<GraphExpression, { kind: 'mapProjection' }>,
  scope: TypeScope,
  state: RenderState,
  render: Render,
): string {
  const of: GraphExpression = { kind: 'variable', name: variable }
  const type = typeOf(of, scope, state.options.parameters)
  const isAll = items.some(item => item.kind === 'all')
  if (isAll && mayBe(type, kinds.node | kinds.edge))
    throw unsupportedOnNeo4j(
      'A map of all properties of a node or relationship that is not a column of the result',
    )
  const entries = items.map(item => {
    switch (item.kind) {
      case 'all':
        return '.*'
      case 'property':
        return `${mapKey(item.key)}: ${render({ kind: 'property', object: of, key: item.key })}`
      case 'variable':
        return `${mapKey(item.name)}: ${render({ kind: 'variable', name: item.name })}`
      case 'entry':
        return `${mapKey(item.key)}: ${render(item.value)}`
    }
  })
  return isAll
    ? `${render(of)} {${entries.join(', ')}}`
    : `CASE WHEN ${render(of)} IS NULL THEN null ELSE {${entries.join(', ')}} END`
}
