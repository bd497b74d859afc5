import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import { equalValues } from '../values/equality.ts'
import { sortedKeys } from '../values/part-order.ts'
import type { EvaluationContext } from '../values/evaluation-context.ts'
import { wrongKind } from './arguments.ts'
import { scalar, strict, type CypherFunction } from './cypher-function.ts'
import { typeName } from './type-name.ts'

/** Functions on nodes, relationships, paths and maps, and those that take any value. */
export const graphFunctions: readonly CypherFunction[] = [
  strict('id', 1, 'Id of a node or relationship, a text.', ([value]) => idOf(value, 'id')),
  strict('elementId', 1, 'The same as id().', ([value]) => idOf(value, 'elementId')),
  strict('labels', 1, 'Labels of a node.', ([value]) =>
    texts(nodeArgument(value, 'labels').labels),
  ),
  strict('type', 1, 'Type of a relationship.', ([value]) => edgeArgument(value, 'type').type),
  strict('startNode', 1, 'Node where a relationship begins.', ([value], context) =>
    end(edgeArgument(value, 'startNode').from, context),
  ),
  strict('endNode', 1, 'Node where a relationship ends.', ([value], context) =>
    end(edgeArgument(value, 'endNode').to, context),
  ),
  strict(
    'keys',
    1,
    'Property names of a node, relationship or map, in order.',
    ([value], context) => texts(sortedKeys(propertiesOf(value, 'keys', context))),
  ),
  strict(
    'properties',
    1,
    'Properties of a node, relationship or map as a map.',
    ([value], context) => ({ kind: 'map', entries: propertiesOf(value, 'properties', context) }),
  ),
  strict('nodes', 1, 'Nodes of a path, in order.', ([value]) => ({
    kind: 'list',
    items: pathArgument(value, 'nodes').nodes.map(node => ({ kind: 'node', node })),
  })),
  strict('relationships', 1, 'Relationships of a path, in order.', ([value]) => ({
    kind: 'list',
    items: pathArgument(value, 'relationships').edges.map(edge => ({ kind: 'edge', edge })),
  })),
  strict('length', 1, 'Number of relationships of a path.', ([value]) =>
    BigInt(pathArgument(value, 'length').edges.length),
  ),
  scalar(
    'coalesce',
    [1, Infinity],
    'The first argument that is not null.',
    args => args.find(arg => arg !== null) ?? null,
  ),
  scalar(
    'nullIf',
    2,
    'Null where both arguments are equal, else the first.',
    ([value = null, other = null]) => (equalValues(value, other) === true ? null : value),
  ),
  scalar('exists', 1, 'Whether a property is there.', ([value = null]) => value !== null),
  scalar('valueType', 1, 'Name of the type of a value.', ([value = null]) => typeName(value)),
]

function idOf(value: GraphValue | undefined, name: string): string {
  if (typeof value === 'object' && value !== null) {
    if (value.kind === 'node') return value.node.id
    if (value.kind === 'edge') return value.edge.id
  }
  return wrongKind(name, 'a node or a relationship', value)
}

function nodeArgument(value: GraphValue | undefined, name: string): GraphNode {
  return typeof value === 'object' && value?.kind === 'node'
    ? value.node
    : wrongKind(name, 'a node', value)
}

function edgeArgument(value: GraphValue | undefined, name: string): GraphEdge {
  return typeof value === 'object' && value?.kind === 'edge'
    ? value.edge
    : wrongKind(name, 'a relationship', value)
}

function pathArgument(
  value: GraphValue | undefined,
  name: string,
): { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] } {
  return typeof value === 'object' && value?.kind === 'path'
    ? value.path
    : wrongKind(name, 'a path', value)
}

function end(id: string, context: EvaluationContext): GraphValue {
  const node = context.node(id)
  return node === undefined ? null : { kind: 'node', node }
}

function propertiesOf(
  value: GraphValue | undefined,
  name: string,
  context: EvaluationContext,
): Readonly<Record<string, GraphValue>> {
  if (typeof value === 'object' && value !== null) {
    if (value.kind === 'map') return value.entries
    if (value.kind === 'node') return read(value.node, context)
    if (value.kind === 'edge') return read(value.edge, context)
  }
  return wrongKind(name, 'a node, a relationship or a map', value)
}

function read(
  of: GraphNode | GraphEdge,
  context: EvaluationContext,
): Readonly<Record<string, GraphValue>> {
  return Object.fromEntries(Object.keys(of.properties).map(key => [key, context.property(of, key)]))
}

function texts(items: readonly string[]): GraphValue {
  return { kind: 'list', items }
}
