import type { PropertyValue } from '../../../src/core/document.ts'
import type { GraphEdge, GraphNode, GraphPath } from '../../../src/core/graph.ts'
import type { GraphValue } from '../../../src/core/graph-value.ts'
import { storedValue } from '../../../src/cypher/values/stored-value.ts'
import { showRow, showTckRow } from './show-rows.ts'
import { textOfTemporal } from './temporal-text.ts'
import type { TckEdge, TckMap, TckNode, TckPath, TckValue } from './tck-value.ts'

export interface RowComparison {
  readonly ordered: boolean
  /** Lists are bags. */
  readonly ignoresListOrder: boolean
}

/**
 * What differs, for people; undefined where the rows are those expected. Floats may be 1e-9 apart,
 * relatively; an integer never equals a float.
 */
export function differenceOfRows(
  expected: ReadonlyArray<readonly TckValue[]>,
  actual: ReadonlyArray<readonly GraphValue[]>,
  comparison: RowComparison,
): string | undefined {
  const equal = (one: readonly TckValue[], other: readonly GraphValue[]): boolean =>
    one.length === other.length &&
    one.every((value, index) =>
      isExpected(value, other[index] ?? null, comparison.ignoresListOrder),
    )
  const same =
    expected.length === actual.length &&
    (comparison.ordered
      ? expected.every((row, index) => equal(row, actual[index] ?? []))
      : isSameBag(expected, actual, equal))
  return same
    ? undefined
    : 'expected ' +
        `${expected.map(showTckRow).join(' ')}${comparison.ordered ? ' in this order' : ''}; ` +
        'got ' +
        actual.slice(0, 50).map(showRow).join(' ') +
        (actual.length > 50 ? ` … ${actual.length} rows` : '')
}

function isSameBag<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  equal: (one: One, other: Other) => boolean,
): boolean {
  const left = [...others]
  return (
    ones.length === others.length &&
    ones.every(one => {
      const found = left.findIndex(other => equal(one, other))
      if (found >= 0) left.splice(found, 1)
      return found >= 0
    })
  )
}

function isExpected(expected: TckValue, actual: GraphValue, ignoresListOrder: boolean): boolean {
  if (typeof expected === 'number') return typeof actual === 'number' && isNear(expected, actual)
  if (typeof expected === 'string')
    return textOfTemporal(actual) === expected || actual === expected
  if (expected === null || typeof expected !== 'object') return expected === actual
  if (actual === null || typeof actual !== 'object') return false
  const inside = (one: TckValue, other: GraphValue): boolean =>
    isExpected(one, other, ignoresListOrder)
  switch (expected.kind) {
    case 'list':
      return (
        actual.kind === 'list' &&
        actual.items.length === expected.items.length &&
        (ignoresListOrder
          ? isSameBag(expected.items, actual.items, inside)
          : expected.items.every((item, index) => inside(item, actual.items[index] ?? null)))
      )
    case 'map':
      return (
        actual.kind === 'map' && isMap(expected, new Map(Object.entries(actual.entries)), inside)
      )
    case 'node':
      return actual.kind === 'node' && isNode(expected, actual.node)
    case 'edge':
      return actual.kind === 'edge' && isEdge(expected, actual.edge)
    case 'path':
      return actual.kind === 'path' && isPath(expected, actual.path)
  }
}

function isMap(
  expected: TckMap,
  actual: ReadonlyMap<string, GraphValue>,
  inside: (one: TckValue, other: GraphValue) => boolean,
): boolean {
  return (
    expected.entries.size === actual.size &&
    [...expected.entries].every(
      ([key, value]) => actual.has(key) && inside(value, actual.get(key) ?? null),
    )
  )
}

/** Lists among properties keep their order whatever the comparison. */
function hasProperties(
  expected: ReadonlyMap<string, TckValue>,
  properties: Readonly<Record<string, PropertyValue>>,
): boolean {
  const stored = new Map(
    Object.entries(properties).map(([key, value]) => [key, storedValue(value)]),
  )
  return isMap({ kind: 'map', entries: expected }, stored, (one, other) =>
    isExpected(one, other, false),
  )
}

const isNode = (expected: TckNode, node: GraphNode): boolean =>
  expected.labels.length === node.labels.length &&
  expected.labels.every(label => node.labels.includes(label)) &&
  hasProperties(expected.properties, node.properties)
const isEdge = (expected: TckEdge, edge: GraphEdge): boolean =>
  expected.type === edge.type && hasProperties(expected.properties, edge.properties)

function isPath(expected: TckPath, path: GraphPath): boolean {
  return (
    expected.nodes.length === path.nodes.length &&
    expected.edges.length === path.edges.length &&
    expected.nodes.every(
      (node, index) => path.nodes[index] !== undefined && isNode(node, path.nodes[index]),
    ) &&
    expected.edges.every(({ edge, forward }, index) => {
      const walked = path.edges[index]
      const [before, after] = [path.nodes[index]?.id, path.nodes[index + 1]?.id]
      return (
        walked !== undefined &&
        isEdge(edge, walked) &&
        walked.from === (forward ? before : after) &&
        walked.to === (forward ? after : before)
      )
    })
  )
}

const isNear = (one: number, other: number): boolean =>
  Object.is(one, other) ||
  one === other ||
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
