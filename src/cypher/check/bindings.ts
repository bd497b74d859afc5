import type { GraphExpression } from '../../core/graph-query.ts'
import type { LabelSet } from './label-sets.ts'

/** What is known of a variable without running the query. */
export type Binding =
  /** `within`: labels that such a node can have at all, told by the edges at it. */
  | { readonly kind: 'node'; readonly labels: readonly LabelSet[]; readonly within?: ReadonlySet<string> | undefined }
  /** No type: any. */
  | { readonly kind: 'edge'; readonly types: readonly string[] }
  | { readonly kind: 'path' }
  | { readonly kind: 'list'; readonly item: Binding }
  | { readonly kind: 'other' }

export type Bindings = ReadonlyMap<string, Binding>

export const other: Binding = { kind: 'other' }
export const anyNode: Binding = { kind: 'node', labels: [[]] }
export const anyEdge: Binding = { kind: 'edge', types: [] }

export const itemOf = (binding: Binding): Binding => (binding.kind === 'list' ? binding.item : other)

export function withBinding(bindings: Bindings, name: string, binding: Binding): Bindings {
  return new Map(bindings).set(name, binding)
}

/** What an expression gives, where that can be told. */
export function bindingOf(expression: GraphExpression, bindings: Bindings): Binding {
  switch (expression.kind) {
    case 'variable': return bindings.get(expression.name) ?? other
    case 'call': return bindingOfCall(expression, bindings)
    case 'index': return itemOf(bindingOf(expression.object, bindings))
    case 'slice': return bindingOf(expression.object, bindings)
    case 'listComprehension': {
      const list = bindingOf(expression.list, bindings)
      if (expression.project === undefined) return list
      return { kind: 'list', item: bindingOf(expression.project, withBinding(bindings, expression.variable, itemOf(list))) }
    }
    case 'shortestPath': return expression.pattern.mode === 'allShortest' ? { kind: 'list', item: { kind: 'path' } } : { kind: 'path' }
    case 'literal': case 'integer': case 'float': case 'parameter': case 'property': case 'list': case 'map': case 'unary': case 'binary': case 'compare':
    case 'isNull': case 'hasLabels': case 'case': case 'countAll': case 'quantifier': case 'reduce': case 'mapProjection': case 'patternComprehension':
    case 'patternPredicate': case 'subquery': return other
  }
}

function bindingOfCall(call: GraphExpression & { readonly kind: 'call' }, bindings: Bindings): Binding {
  const [argument] = call.arguments
  const first = argument === undefined ? other : bindingOf(argument, bindings)
  switch (call.function.toLowerCase()) {
    case 'startnode': case 'endnode': return anyNode
    case 'nodes': return { kind: 'list', item: anyNode }
    case 'relationships': case 'rels': return { kind: 'list', item: anyEdge }
    case 'collect': return { kind: 'list', item: first }
    case 'head': case 'last': return itemOf(first)
    case 'tail': case 'reverse': return first
    case 'coalesce': return call.arguments.length === 1 ? first : other
    default: return other
  }
}
