import type { GraphExpression } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { labelAlternatives, type LabelSet } from './label-sets.ts'
import { commonKind, kindOfCall, kindOfSum, kindOfValue, type ValueKind } from './value-kinds.ts'

/** What is known of a variable or an expression without running the query. */
export type Binding =
  /** `within`: labels that such a node can have at all, told by the edges at it. */
  | {
      readonly kind: 'node'
      readonly labels: readonly LabelSet[]
      readonly within?: ReadonlySet<string> | undefined
    }
  /** No type: any. */
  | { readonly kind: 'edge'; readonly types: readonly string[] }
  | { readonly kind: 'path' }
  | { readonly kind: 'list'; readonly item: Binding }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, Binding> }
  | { readonly kind: 'value'; readonly value: ValueKind }
  | { readonly kind: 'null' }
  | { readonly kind: 'other' }

export type Bindings = ReadonlyMap<string, Binding>

/**
 * What is known beside the query: values of its parameters, and what the properties of nodes hold.
 */
export interface ValueKnowledge {
  readonly parameters: ReadonlyMap<string, GraphValue>
  kindOfProperty(of: Binding & { readonly kind: 'node' }, key: string): ValueKind | undefined
}

export const other: Binding = { kind: 'other' }
const anyNode: Binding = { kind: 'node', labels: [[]] }
export const anyEdge: Binding = { kind: 'edge', types: [] }

export const itemOf = (binding: Binding): Binding =>
  binding.kind === 'list' ? binding.item : other
export const kindOf = (binding: Binding): ValueKind | undefined =>
  binding.kind === 'value' ? binding.value : undefined
const valueOf = (kind: ValueKind | undefined): Binding =>
  kind === undefined ? other : { kind: 'value', value: kind }

export function withBinding(bindings: Bindings, name: string, binding: Binding): Bindings {
  return new Map(bindings).set(name, binding)
}

/**
 * What an expression gives, where that can be told; kinds of properties and parameters only with
 * `knowledge`.
 */
export function bindingOf(
  expression: GraphExpression,
  bindings: Bindings,
  knowledge?: ValueKnowledge,
): Binding {
  const of = (part: GraphExpression): Binding => bindingOf(part, bindings, knowledge)
  switch (expression.kind) {
    case 'literal':
      return expression.value === null ? { kind: 'null' } : valueOf(kindOfValue(expression.value))
    case 'integer':
    case 'float':
    case 'countAll':
      return valueOf('number')
    case 'parameter':
      return bindingOfValue(knowledge?.parameters.get(expression.name))
    case 'variable':
      return bindings.get(expression.name) ?? other
    case 'property':
      return bindingOfProperty(of(expression.object), expression.key, knowledge)
    case 'call':
      return bindingOfCall(expression, of)
    case 'index': {
      const { index } = expression
      return index.kind === 'literal' && typeof index.value === 'string'
        ? bindingOfProperty(of(expression.object), index.value, knowledge)
        : itemOf(of(expression.object))
    }
    case 'slice':
      return of(expression.object)
    case 'list':
      return { kind: 'list', item: withoutEntities(commonBinding(expression.items.map(of))) }
    case 'map':
      return {
        kind: 'map',
        entries: new Map(expression.entries.map(({ key, value }) => [key, of(value)])),
      }
    case 'mapProjection':
      return {
        kind: 'map',
        entries: new Map(
          expression.items.flatMap(item => {
            if (item.kind === 'all') return []
            if (item.kind === 'variable')
              return [[item.name, bindings.get(item.name) ?? other] as const]
            return [
              [
                item.key,
                item.kind === 'entry'
                  ? of(item.value)
                  : bindingOfProperty(
                      bindings.get(expression.variable) ?? other,
                      item.key,
                      knowledge,
                    ),
              ] as const,
            ]
          }),
        ),
      }
    case 'unary':
      return expression.operator === 'not' ? valueOf('boolean') : of(expression.operand)
    case 'binary': {
      switch (expression.operator) {
        case '+':
        case '-':
          return valueOf(kindOfSum(kindOf(of(expression.left)), kindOf(of(expression.right))))
        case '%':
        case '^':
          return valueOf('number')
        case '*':
        case '/':
          return other
        case 'or':
        case 'xor':
        case 'and':
        case 'in':
        case 'startsWith':
        case 'endsWith':
        case 'contains':
        case 'matches':
          return valueOf('boolean')
      }
      return other
    }
    case 'case':
      return withoutEntities(
        commonBinding(
          [
            ...expression.branches.map(branch => branch.then),
            ...(expression.otherwise === undefined ? [] : [expression.otherwise]),
          ].map(of),
        ),
      )
    case 'listComprehension': {
      const list = of(expression.list)
      if (expression.project === undefined) return list
      return {
        kind: 'list',
        item: bindingOf(
          expression.project,
          withBinding(bindings, expression.variable, itemOf(list)),
          knowledge,
        ),
      }
    }
    case 'patternComprehension': {
      const inside = new Map(bindings)
      for (const { variable, labels } of expression.pattern.nodes)
        if (variable !== undefined && !inside.has(variable))
          inside.set(variable, { kind: 'node', labels: labelAlternatives(labels) })
      return {
        kind: 'list',
        item: withoutEntities(bindingOf(expression.project, inside, knowledge)),
      }
    }
    case 'shortestPath':
      return expression.pattern.mode === 'allShortest'
        ? { kind: 'list', item: { kind: 'path' } }
        : { kind: 'path' }
    case 'compare':
    case 'isNull':
    case 'hasLabels':
    case 'quantifier':
    case 'patternPredicate':
      return valueOf('boolean')
    case 'reduce':
    case 'subquery':
      return other
  }
}

function bindingOfProperty(
  of: Binding,
  key: string,
  knowledge: ValueKnowledge | undefined,
): Binding {
  if (of.kind === 'map') return of.entries.get(key) ?? other
  if (of.kind === 'node') return valueOf(knowledge?.kindOfProperty(of, key))
  // Components of dates and times: all but those of the zone are numbers.
  return of.kind === 'value' && !['timezone', 'offset'].includes(key.toLowerCase())
    ? valueOf('number')
    : other
}

function bindingOfCall(
  call: GraphExpression & { readonly kind: 'call' },
  of: (part: GraphExpression) => Binding,
): Binding {
  const [argument] = call.arguments
  const first = argument === undefined ? other : of(argument)
  const name = call.function.toLowerCase()
  switch (name) {
    case 'startnode':
    case 'endnode':
      return anyNode
    case 'nodes':
      return { kind: 'list', item: anyNode }
    case 'relationships':
    case 'rels':
      return { kind: 'list', item: anyEdge }
    case 'collect':
      return { kind: 'list', item: first }
    case 'head':
    case 'last':
      return itemOf(first)
    case 'tail':
    case 'reverse':
      return first
    case 'split':
    case 'labels':
    case 'keys':
      return { kind: 'list', item: valueOf(kindOf(first) === 'time' ? 'timePart' : 'text') }
    case 'coalesce':
      return call.arguments.length === 1
        ? first
        : withoutEntities(commonBinding(call.arguments.map(of)))
    default:
      return valueOf(kindOfCall(name, kindOf(first)))
  }
}

/** What all of several give; null stands for any. */
function commonBinding(all: readonly Binding[]): Binding {
  const given = all.filter(({ kind }) => kind !== 'null')
  const [first] = given
  if (first === undefined) return other
  if (given.length === 1) return first
  const maps = given.flatMap(binding => (binding.kind === 'map' ? [binding.entries] : []))
  if (maps.length < given.length) return valueOf(commonKind(given.map(kindOf)))
  const keys = new Set(maps.flatMap(entries => [...entries.keys()]))
  return {
    kind: 'map',
    entries: new Map(
      [...keys].map(key => [
        key,
        commonBinding(maps.map(entries => entries.get(key) ?? { kind: 'null' })),
      ]),
    ),
  }
}

/** Of several values that may be nodes or edges nothing is told. */
const withoutEntities = (binding: Binding): Binding =>
  binding.kind === 'value' || binding.kind === 'map' ? binding : other

const known = new WeakMap<object, Binding>()

function bindingOfValue(value: GraphValue | undefined): Binding {
  if (value === undefined) return other
  if (value === null) return { kind: 'null' }
  if (typeof value !== 'object' || (value.kind !== 'list' && value.kind !== 'map'))
    return valueOf(kindOfValue(value))
  let binding = known.get(value)
  if (binding === undefined) {
    binding =
      value.kind === 'list'
        ? { kind: 'list', item: commonBinding(value.items.map(bindingOfValue)) }
        : {
            kind: 'map',
            entries: new Map(
              Object.entries(value.entries).map(([key, inside]) => [key, bindingOfValue(inside)]),
            ),
          }
    known.set(value, binding)
  }
  return binding
}
