import { isAppError } from '../../../src/core/errors.ts'
import type { QueryRejection } from '../../../src/core/errors.ts'
import type { GraphEdge, GraphNode } from '../../../src/core/graph.ts'
import type { GraphResult, GraphValue } from '../../../src/core/graph-value.ts'
import { storedValue } from '../../../src/cypher/values/stored-value.ts'
import type { Kind } from './generator.ts'

/** What came of a query: its rows, or why it was refused. */
export type RunOutcome =
  | { readonly status: 'rows'; readonly result: GraphResult }
  | {
      readonly status: 'refused'
      readonly reason: QueryRejection['reason']
      readonly message: string
    }

/** Anything but a refusal is thrown on. */
export async function outcomeOf(run: () => Promise<GraphResult>): Promise<RunOutcome> {
  try {
    return { status: 'rows', result: await run() }
  } catch (error) {
    if (!isAppError(error, 'query_rejected')) throw error
    return { status: 'refused', reason: error.details.reason, message: error.message }
  }
}

/**
 * What differs, for people; undefined where nothing does. Rows are a bag unless their order is
 * total; lists of kind `bag` are bags; floats may be 1e-9 apart, relatively.
 */
export function differenceOf(
  one: RunOutcome,
  other: RunOutcome,
  kinds: readonly Kind[],
  isTotal: boolean,
): string | undefined {
  if (one.status === 'refused' || other.status === 'refused') {
    return one.status === 'refused' && other.status === 'refused' && one.reason === other.reason
      ? undefined
      : `${describe(one)} against ${describe(other)}`
  }
  const [left, right] = [rowsOf(one.result, kinds, isTotal), rowsOf(other.result, kinds, isTotal)]
  if (one.result.columns.join('\0') !== other.result.columns.join('\0'))
    return `columns ${one.result.columns.join()} against ${other.result.columns.join()}`
  const at = left.findIndex(
    (row, index) => right[index] === undefined || !isSame(row, right[index]),
  )
  if (at < 0 && left.length === right.length) return undefined
  return (
    `${left.length} rows against ${right.length}; the first that ` +
    `differs${isTotal ? '' : ' (sorted)'}: ${JSON.stringify(left[at])} against ` +
    `${JSON.stringify(at < 0 ? right[left.length] : right[at])}`
  )
}

const describe = (outcome: RunOutcome): string =>
  outcome.status === 'refused'
    ? `refused (${outcome.reason}: ${outcome.message})`
    : `${outcome.result.rows.length} rows`

/** Plain, so that it can be sorted and compared; numbers keep their kind. */
type Plain = string | number | boolean | null | readonly Plain[]

function rowsOf(result: GraphResult, kinds: readonly Kind[], isTotal: boolean): Plain[] {
  const rows = result.rows.map(row =>
    row.map((value, index) => (kinds[index] === 'bag' ? bag(value) : plain(value))),
  )
  return isTotal ? rows : sorted(rows)
}

function bag(value: GraphValue): Plain {
  return typeof value === 'object' && value !== null && value.kind === 'list'
    ? sorted(value.items.map(plain))
    : plain(value)
}

/** Floats that differ in their last digits stand at the same place. */
function sorted(items: readonly Plain[]): Plain[] {
  const text = (item: Plain): string =>
    JSON.stringify(item, (_, value: unknown) =>
      typeof value === 'number' ? value.toPrecision(6) : value,
    )
  return items
    .map(item => [text(item), item] as const)
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([, item]) => item)
}

function plain(value: GraphValue): Plain {
  if (typeof value === 'bigint') return ['integer', String(value)]
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? ['float', Object.is(value, -0) ? 0 : value]
      : ['float', String(value)]
  if (value === null || typeof value !== 'object') return value
  const thing = (of: GraphNode | GraphEdge): Plain => [
    of.id,
    ...('labels' in of ? [[...of.labels].sort()] : [of.type, of.from, of.to]),
    entries(Object.entries(of.properties).map(([key, item]) => [key, storedValue(item)])),
  ]
  switch (value.kind) {
    case 'list':
      return ['list', value.items.map(plain)]
    case 'map':
      return ['map', entries(Object.entries(value.entries))]
    case 'node':
      return ['node', thing(value.node)]
    case 'edge':
      return ['edge', thing(value.edge)]
    case 'path':
      return ['path', value.path.nodes.map(thing), value.path.edges.map(thing)]
    case 'date':
    case 'localtime':
    case 'time':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return [value.kind, JSON.stringify(value)]
  }
}

const entries = (of: ReadonlyArray<readonly [string, GraphValue]>): Plain =>
  [...of]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, value]) => [key, plain(value)])

function isSame(one: Plain, other: Plain): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object')
    return one === other
  return (
    one.length === other.length &&
    one.every((item, index) => other[index] !== undefined && isSame(item, other[index]))
  )
}
