import type { GraphExpression } from '../../core/graph-query.ts'
import type { NamedPattern } from './match-request.ts'

/**
 * Patterns with the types that conditions ask of their single edges, and the conditions that are
 * left: `-[r]->` where `type(r) = 'KNOWS'` is `-[r:KNOWS]->`, which sources can look up.
 */
export function withTypesOfConditions(
  patterns: readonly NamedPattern[],
  conditions: readonly GraphExpression[],
): { readonly patterns: readonly NamedPattern[]; readonly conditions: readonly GraphExpression[] } {
  let typed = patterns
  const left = conditions.filter(condition => {
    const asked = askedTypes(condition)
    if (asked === undefined) return true
    let isSaid = false
    typed = typed.map(pattern => ({
      ...pattern,
      edges: pattern.edges.map(edge => {
        const types =
          edge.types.length === 0
            ? asked.types
            : edge.types.filter(type => asked.types.includes(type))
        // No types would mean any type.
        if (edge.variable !== asked.variable || edge.length !== undefined || types.length === 0)
          return edge
        isSaid = true
        return { ...edge, types }
      }),
    }))
    return !isSaid
  })
  return { patterns: typed, conditions: left }
}

/** The types that `type(r) = 'A'` or `type(r) IN ['A', 'B']` asks for. */
function askedTypes(
  condition: GraphExpression,
): { readonly variable: string; readonly types: readonly string[] } | undefined {
  if (condition.kind === 'compare') {
    const [only] = condition.rest
    if (condition.rest.length !== 1 || only?.operator !== '=') return undefined
    return ofTypes(condition.first, [only.operand]) ?? ofTypes(only.operand, [condition.first])
  }
  return condition.kind === 'binary' &&
    condition.operator === 'in' &&
    condition.right.kind === 'list'
    ? ofTypes(condition.left, condition.right.items)
    : undefined
}

function ofTypes(
  call: GraphExpression,
  names: readonly GraphExpression[],
): { readonly variable: string; readonly types: readonly string[] } | undefined {
  const [argument] = call.kind === 'call' && call.function === 'type' ? call.arguments : []
  const types = names.flatMap(name =>
    name.kind === 'literal' && typeof name.value === 'string' ? [name.value] : [],
  )
  return argument?.kind === 'variable' && types.length === names.length && types.length > 0
    ? { variable: argument.name, types: [...new Set(types)] }
    : undefined
}
