import type {
  EdgePattern,
  GraphExpression,
  NodePattern,
  PathPattern,
} from '../../core/graph-query.ts'
import type { EdgeTypeSchema } from '../../core/ports/graph-reader.ts'
import { labelAlternatives, type LabelSet } from '../schema/label-sets.ts'
import type { SchemaNames } from '../schema/schema-names.ts'

/**
 * How many nodes fit a pattern of a node, from the counts of its labels; a property that must equal
 * something leaves the square root.
 */
export interface NodeEstimate {
  readonly rows: number
  readonly text: string
  readonly labels: readonly LabelSet[]
}

export function estimateNode(
  pattern: NodePattern,
  conditions: Conditions,
  schema: SchemaNames,
): NodeEstimate {
  const labels = labelAlternatives(pattern.labels)
  const counts = labels.map(set =>
    set.length === 0
      ? allNodes(schema)
      : Math.min(...set.map(label => schema.labels.get(label)?.count ?? 0)),
  )
  const total = Math.min(
    allNodes(schema),
    counts.reduce((sum, count) => sum + count, 0),
  )
  const { variable } = pattern
  const isOne = variable !== undefined && conditions.single.has(variable)
  const isNarrowed =
    pattern.properties !== undefined ||
    pattern.where !== undefined ||
    (variable !== undefined && conditions.narrowed.has(variable))
  const text = labels.every(set => set.length > 0)
    ? labels.map(set => set.join(':')).join('|')
    : 'any node'
  return { rows: isOne ? Math.min(1, total) : isNarrowed ? Math.sqrt(total) : total, text, labels }
}

const allNodes = (schema: SchemaNames): number =>
  [...schema.labels.values()].reduce((sum, { count }) => sum + count, 0)

/**
 * Variables that top-level conditions narrow to one node (by id) or to some (a property equal to
 * something, or in a list).
 */
export interface Conditions {
  readonly single: ReadonlySet<string>
  readonly narrowed: ReadonlySet<string>
  readonly joined: ReadonlyArray<readonly [string, string]>
}

export function conditionsOf(where: GraphExpression | undefined): Conditions {
  const single = new Set<string>()
  const narrowed = new Set<string>()
  const joined: Array<readonly [string, string]> = []
  const open = where === undefined ? [] : [where]
  for (let condition = open.pop(); condition !== undefined; condition = open.pop()) {
    if (condition.kind === 'binary' && condition.operator === 'and') {
      open.push(condition.left, condition.right)
      continue
    }
    const sides =
      condition.kind === 'compare' &&
      condition.rest.length === 1 &&
      condition.rest[0]?.operator === '='
        ? [condition.first, condition.rest[0].operand]
        : condition.kind === 'binary' &&
            ['in', 'startsWith', 'contains', 'endsWith', 'matches'].includes(condition.operator)
          ? [condition.left, condition.right]
          : undefined
    if (sides === undefined) continue
    const owners = sides.map(ownerOf)
    const [left, right] = owners
    if (left !== undefined && right !== undefined && left.variable !== right.variable)
      joined.push([left.variable, right.variable])
    else
      for (const owner of owners)
        if (owner !== undefined) (owner.isId ? single : narrowed).add(owner.variable)
  }
  return { single, narrowed, joined }
}

/** `n.key`, `id(n)`, also within one function such as toLower. */
function ownerOf(
  expression: GraphExpression,
): { readonly variable: string; readonly isId: boolean } | undefined {
  if (expression.kind === 'variable') return { variable: expression.name, isId: true }
  if (expression.kind === 'property' && expression.object.kind === 'variable')
    return { variable: expression.object.name, isId: false }
  const [argument] = expression.kind === 'call' ? expression.arguments : []
  if (expression.kind !== 'call' || argument === undefined) return undefined
  if (argument.kind === 'variable')
    return {
      variable: argument.name,
      isId:
        expression.function.toLowerCase() === 'id' ||
        expression.function.toLowerCase() === 'elementid',
    }
  return argument.kind === 'property' && argument.object.kind === 'variable'
    ? { variable: argument.object.name, isId: false }
    : undefined
}

/** The edge types that a pattern names, or all. */
export const edgeTypesOf = (edge: EdgePattern, schema: SchemaNames): EdgeTypeSchema[] =>
  edge.types.length === 0
    ? [...schema.edgeTypes.values()]
    : edge.types.flatMap(type => schema.edgeTypes.get(type) ?? [])

/**
 * How many ends one node of these labels reaches over an edge pattern, on average; a variable
 * length sums its lengths up to `pathLength`.
 */
export function estimateDegree(
  edge: EdgePattern,
  from: readonly LabelSet[],
  isForward: boolean,
  schema: SchemaNames,
  pathLength: number,
): number {
  const types = edgeTypesOf(edge, schema)
  const leaving = edge.direction === 'any' || (edge.direction === 'out') === isForward
  const arriving = edge.direction === 'any' || (edge.direction === 'in') === isForward
  const step = (labels: readonly LabelSet[]): number =>
    types.reduce(
      (sum, type) =>
        sum +
        (leaving ? share(type, type.from, labels, schema) : 0) +
        (arriving ? share(type, type.to, labels, schema) : 0),
      0,
    )
  const first = step(from)
  if (edge.length === undefined) return first
  // Behind the first edge stands whatever its type leads to.
  const next = types.reduce(
    (sum, type) =>
      sum +
      (leaving && (edge.direction === 'any' || goesOn(type, types))
        ? share(type, type.from, [[]], schema)
        : 0) +
      (arriving && (edge.direction === 'any' || goesOn(type, types))
        ? share(type, type.to, [[]], schema)
        : 0),
    0,
  )
  const most = Math.min(edge.length.max ?? pathLength, pathLength)
  let sum = (edge.length.min ?? 1) === 0 ? 1 : 0
  let ways = first
  for (let length = 1; length <= most; length++) {
    if (length >= (edge.length.min ?? 1)) sum += ways
    ways *= next
  }
  return sum
}

/** Whether an edge of one of the types can follow one of this type in the same direction. */
const goesOn = (type: EdgeTypeSchema, types: readonly EdgeTypeSchema[]): boolean =>
  type.to.length === 0 ||
  types.some(({ from }) => from.length === 0 || from.some(label => type.to.includes(label)))

/** Edges of a type at a node of these labels on average; 0 where such nodes have none. */
function share(
  { count }: EdgeTypeSchema,
  ends: readonly string[],
  labels: readonly LabelSet[],
  schema: SchemaNames,
): number {
  const fits = labels.some(
    set => set.length === 0 || ends.length === 0 || set.every(label => ends.includes(label)),
  )
  if (!fits) return 0
  const nodes = ends.reduce(
    (most, label) => Math.max(most, schema.labels.get(label)?.count ?? 0),
    0,
  )
  return count / Math.max(1, nodes)
}

/** Patterns that hang together by a node they share, or by an equality between their nodes. */
export function connectedPatterns(
  patterns: readonly PathPattern[],
  joined: Conditions['joined'],
): PathPattern[][] {
  let groups: Array<{ readonly names: Set<string>; readonly patterns: PathPattern[] }> = []
  const add = (names: Set<string>, members: PathPattern[]): void => {
    const touching = groups.filter(group => [...names].some(name => group.names.has(name)))
    groups = groups.filter(group => !touching.includes(group))
    groups.push({
      names: new Set([...names, ...touching.flatMap(group => [...group.names])]),
      patterns: [...touching.flatMap(group => group.patterns), ...members],
    })
  }
  for (const pattern of patterns)
    add(new Set(pattern.nodes.flatMap(({ variable }) => variable ?? [])), [pattern])
  for (const pair of joined)
    if (pair.every(name => groups.some(group => group.names.has(name)))) add(new Set(pair), [])
  return groups.map(group => group.patterns)
}
