import type {
  EdgePattern,
  GraphExpression,
  NodePattern,
  PathPattern,
} from '../../core/graph-query.ts'
import { anyEdge, type Binding, type Bindings } from './bindings.ts'
import { refuseImpossibleEdge } from './check-direction.ts'
import { bothAlternatives, labelAlternatives, namesIn, type LabelSet } from './label-sets.ts'
import { refuseUnknownLabel, refuseUnknownType } from './refuse-unknown.ts'
import type { SchemaNames } from './schema-names.ts'

/**
 * What is known after a `match`: labels from all its patterns and conditions together. Throws for
 * unknown labels and types and for edges that cannot be.
 */
export function bindPatterns(
  patterns: readonly PathPattern[],
  where: GraphExpression | undefined,
  outer: Bindings,
  schema: SchemaNames,
): Bindings {
  const bindings = new Map(outer)
  for (const { nodes, edges, variable } of patterns) {
    for (const node of nodes) {
      for (const { name, part } of namesIn(node.labels))
        refuseUnknownLabel(name, schema, [part, node.labels, node])
      if (node.variable !== undefined)
        narrow(bindings, node.variable, labelAlternatives(node.labels))
    }
    for (const edge of edges) {
      for (const type of edge.types) refuseUnknownType(type, schema, [edge])
      if (edge.variable !== undefined) bindings.set(edge.variable, edgeBinding(edge))
    }
    if (variable !== undefined) bindings.set(variable, { kind: 'path' })
  }
  for (const { variable, labels } of requiredLabels(where))
    if (bindings.get(variable)?.kind === 'node')
      narrow(bindings, variable, labelAlternatives(labels))
  for (const { nodes, edges } of patterns) {
    for (const [index, edge] of edges.entries()) {
      const [left, right] = [nodes[index], nodes[index + 1]]
      if (left === undefined || right === undefined) continue
      refuseImpossibleEdge(
        { edge, left, right, labelsOf: node => labelsOf(node, bindings) },
        schema,
      )
      narrowByEdge(bindings, edge, left, right, schema)
    }
  }
  return bindings
}

function edgeBinding({ types, length }: EdgePattern): Binding {
  const edge: Binding = types.length === 0 ? anyEdge : { kind: 'edge', types }
  return length === undefined ? edge : { kind: 'list', item: edge }
}

function narrow(
  bindings: Map<string, Binding>,
  variable: string,
  labels: readonly LabelSet[],
): void {
  const known = bindings.get(variable)
  bindings.set(
    variable,
    known?.kind === 'node'
      ? { ...known, labels: bothAlternatives(known.labels, labels) }
      : { kind: 'node', labels },
  )
}

function labelsOf(node: NodePattern, bindings: Bindings): readonly LabelSet[] {
  const known = node.variable === undefined ? undefined : bindings.get(node.variable)
  return known?.kind === 'node' ? known.labels : labelAlternatives(node.labels)
}

/** `n:Label` among conditions that must all hold. */
function requiredLabels(
  where: GraphExpression | undefined,
): Array<{ readonly variable: string; readonly labels: Parameters<typeof labelAlternatives>[0] }> {
  const found: Array<{
    readonly variable: string
    readonly labels: Parameters<typeof labelAlternatives>[0]
  }> = []
  const open = where === undefined ? [] : [where]
  for (let condition = open.pop(); condition !== undefined; condition = open.pop()) {
    if (condition.kind === 'binary' && condition.operator === 'and')
      open.push(condition.left, condition.right)
    else if (condition.kind === 'hasLabels' && condition.operand.kind === 'variable')
      found.push({ variable: condition.operand.name, labels: condition.labels })
  }
  return found
}

/**
 * A node without labels of its own can only have those that stand at that end of the edge's types.
 */
function narrowByEdge(
  bindings: Map<string, Binding>,
  edge: EdgePattern,
  left: NodePattern,
  right: NodePattern,
  schema: SchemaNames,
): void {
  if (edge.types.length === 0 || (edge.length !== undefined && edge.length.min === 0)) return
  const types = edge.types.flatMap(type => schema.edgeTypes.get(type) ?? [])
  const from = types.flatMap(type => type.from)
  const to = types.flatMap(type => type.to)
  const both = [...from, ...to]
  const ends =
    edge.direction === 'any' ? [both, both] : edge.direction === 'out' ? [from, to] : [to, from]
  for (const [index, node] of [left, right].entries()) {
    const known = node.variable === undefined ? undefined : bindings.get(node.variable)
    const labels = ends[index] ?? []
    if (node.variable === undefined || known?.kind !== 'node' || labels.length === 0) continue
    const within = new Set(
      known.within === undefined
        ? labels
        : labels.filter(label => known.within?.has(label) === true),
    )
    // Nothing left: the labels tell less than was thought (a node may have none).
    if (within.size > 0) bindings.set(node.variable, { ...known, within })
  }
}
