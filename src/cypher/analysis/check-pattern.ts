import type { EdgePattern, NodePattern, PathPattern } from '../../core/graph-query.ts'
import { nearestNames } from '../parse/nearest-names.ts'
import type { Analysis, ExpressionPlace, PatternUse, Scope } from './analysis.ts'
import {
  canBe,
  edgeType,
  kinds,
  kindsInWords,
  listOf,
  nodeType,
  pathType,
  type StaticType,
} from './static-type.ts'

/**
 * Checks the names, shapes and conditions of patterns of one clause; the scope with the variables
 * that they bind.
 */
export function checkPatterns(
  analysis: Analysis,
  patterns: readonly PathPattern[],
  scope: Scope,
  use: PatternUse,
): Scope {
  const bound = new Map(scope)
  const edges = new Set<string>()
  for (const pattern of patterns) {
    checkShape(analysis, pattern)
    if (pattern.variable !== undefined) {
      if (use === 'predicate')
        throw analysis.fault(
          pattern,
          `A pattern that is only tested cannot name its path (${pattern.variable})`,
        )
      if (bound.has(pattern.variable))
        throw analysis.fault(
          pattern,
          `Variable \`${pattern.variable}\` is already bound; a path needs a name of its own`,
        )
      bound.set(pattern.variable, pathType)
    }
    for (const [index, node] of pattern.nodes.entries()) {
      bindNode(analysis, node, bound, use)
      const edge = pattern.edges[index]
      if (edge !== undefined) bindEdge(analysis, edge, bound, edges, use)
    }
  }
  const place: ExpressionPlace = { aggregates: 'forbidden', name: 'a pattern' }
  for (const pattern of patterns) {
    for (const element of [...pattern.nodes, ...pattern.edges])
      checkConditions(analysis, element, bound, place)
  }
  return bound
}

function checkShape(analysis: Analysis, pattern: PathPattern): void {
  if (pattern.nodes.length !== pattern.edges.length + 1)
    throw analysis.fault(pattern, 'A path has one node more than relationships')
  if (pattern.mode === 'walk') return
  const name = pattern.mode === 'shortest' ? 'shortestPath' : 'allShortestPaths'
  if (pattern.edges.length !== 1)
    throw analysis.fault(pattern, `${name} needs a pattern of exactly one relationship`)
  const min = pattern.edges[0]?.length?.min ?? 1
  if (min > 1)
    throw analysis.fault(
      pattern.edges[0],
      `${name} cannot begin at a length of ${min}; only 0 or 1`,
      { reason: 'unsupported' },
    )
}

function bindNode(
  analysis: Analysis,
  node: NodePattern,
  bound: Map<string, StaticType>,
  use: PatternUse,
): void {
  if (node.variable === undefined) return
  bind(analysis, node, node.variable, nodeType, bound, use)
}

function bindEdge(
  analysis: Analysis,
  edge: EdgePattern,
  bound: Map<string, StaticType>,
  edges: Set<string>,
  use: PatternUse,
): void {
  if (edge.variable === undefined) return
  if (edges.has(edge.variable))
    throw analysis.fault(
      edge,
      `The relationship \`${edge.variable}\` stands twice in one pattern, where all ` +
        'relationships are different',
    )
  edges.add(edge.variable)
  bind(
    analysis,
    edge,
    edge.variable,
    edge.length === undefined ? edgeType : listOf(edgeType),
    bound,
    use,
  )
}

function bind(
  analysis: Analysis,
  part: object,
  name: string,
  type: StaticType,
  bound: Map<string, StaticType>,
  use: PatternUse,
): void {
  const before = bound.get(name)
  if (before === undefined) {
    if (use === 'predicate') {
      const suggestions = nearestNames(name, bound.keys())
      throw analysis.fault(
        part,
        `Variable \`${name}\` is not defined; a pattern that is only tested cannot bind new ones`,
        { suggestions },
      )
    }
    bound.set(name, type)
    return
  }
  const fits =
    canBe(before, type.kinds) &&
    (type.element === undefined ||
      before.element === undefined ||
      canBe(before.element, type.element.kinds))
  if (!fits)
    throw analysis.fault(
      part,
      `Variable \`${name}\` is ${kindsInWords(before.kinds)} already and cannot be ` +
        `${type.element === undefined ? kindsInWords(type.kinds) : 'a list of relationships'} ` +
        'here',
    )
}

function checkConditions(
  analysis: Analysis,
  element: NodePattern | EdgePattern,
  bound: Scope,
  place: ExpressionPlace,
): void {
  const { properties, where } = element
  if (properties !== undefined) {
    if (properties.kind === 'parameter')
      throw analysis.fault(
        properties,
        'A parameter cannot stand for all properties in a pattern; name them: {key: ' +
          `$${properties.name}.key}`,
      )
    if (properties.kind !== 'map')
      throw analysis.fault(
        properties,
        'The properties of a pattern must be a map such as {key: value}',
      )
    for (const { value } of properties.entries) analysis.expression(value, bound, place)
  }
  if (where === undefined) return
  // In the condition of a variable length its variable stands for each relationship.
  const isRepeated =
    'types' in element && element.length !== undefined && element.variable !== undefined
  const inner =
    isRepeated && element.variable !== undefined
      ? new Map(bound).set(element.variable, edgeType)
      : bound
  const type = analysis.expression(where, inner, place)
  if (!canBe(type, kinds.boolean))
    throw analysis.fault(
      where,
      `A condition must be a boolean, but this is ${kindsInWords(type.kinds)}`,
    )
}
