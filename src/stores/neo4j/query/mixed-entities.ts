import type { Properties, PropertyValue } from '../../../core/document.ts'
import type { Transaction } from '../connection/connection.ts'
import { edgeColumns, nodeColumns, seenEdges, seenNodes } from '../access/graph-view.ts'
import type { EdgeRow, NodeRow } from '../access/graph-view.ts'
import type { Reader } from '../access/reader.ts'
import type { CorpusState } from './corpus-state.ts'
import type { QueryAccess } from './query-access.ts'

/** How a statement finds what a principal sees of mixed nodes and edges, with its parameters. */
export type MixedEntities =
  | { readonly mixed: 'none' | 'asked'; readonly parameters: Readonly<Record<string, unknown>> }
  | {
      readonly mixed: 'told'
      readonly parameters: {
        readonly toldNodes: Readonly<Record<string, unknown>>
        readonly toldEdges: Readonly<Record<string, unknown>>
      }
    }

/**
 * With more mixed nodes or edges than this, sending them along costs more than querying them in the
 * statement.
 */
const maxTold = 5_000
/** Principals with different groups that are remembered for one state of the corpus. */
const maxRemembered = 32

interface Remembered {
  readonly state: CorpusState
  readonly byGroups: Map<string, MixedEntities>
}
const remembered = new WeakMap<QueryAccess['driver'], Remembered>()

/**
 * What the principal sees of mixed nodes and edges; cached until the corpus changes. Without an
 * epoch the statement queries it.
 */
export async function mixedEntities(
  access: QueryAccess,
  state: CorpusState,
  transaction: Transaction,
  reader: Reader,
  limit = maxTold,
): Promise<MixedEntities> {
  if (reader.everything) return none
  if (state.epoch === undefined) return { mixed: 'asked', parameters: {} }
  let known = remembered.get(access.driver)
  if (known?.state.epoch !== state.epoch || known.state.commitSeq !== state.commitSeq) {
    known = { state, byGroups: new Map() }
    remembered.set(access.driver, known)
  }
  const key = JSON.stringify([access.settings.database, limit, ...reader.groups])
  const found = known.byGroups.get(key) ?? (await read(transaction, reader, limit))
  if (known.byGroups.size >= maxRemembered) known.byGroups.clear()
  known.byGroups.set(key, found)
  return found
}

const none: MixedEntities = { mixed: 'none', parameters: {} }

async function read(
  transaction: Transaction,
  reader: Reader,
  limit: number,
): Promise<MixedEntities> {
  const values = { groups: reader.groups }
  const nodes = await transaction.rows<NodeRow>(
    `MATCH (n:\`~Node\`) WHERE n.\`~mixed\` AND ${reader.stated('n')} RETURN ` +
      `${nodeColumns('n')} LIMIT ${limit + 1}`,
    values,
  )
  const edges = await transaction.rows<EdgeRow>(
    `MATCH (:\`~Node\`)-[r]->(:\`~Node\`) WHERE r.\`~mixed\` AND ${reader.stated('r')} ` +
      `RETURN ${edgeColumns('r')} LIMIT ${limit + 1}`,
    values,
  )
  if (nodes.length === 0 && edges.length === 0) return none
  if (nodes.length > limit || edges.length > limit) return { mixed: 'asked', parameters: {} }
  const seen = await seenNodes(transaction, reader, nodes)
  const toldNodes = Object.fromEntries(
    [...seen].map(([id, { labels, properties }]) => [
      id,
      { labels, keys: Object.keys(properties), properties: native(properties) },
    ]),
  )
  const toldEdges = Object.fromEntries(
    (await seenEdges(transaction, reader, edges)).map(({ id, properties }) => [
      id,
      { keys: Object.keys(properties), properties: native(properties) },
    ]),
  )
  return { mixed: 'told', parameters: { toldNodes, toldEdges } }
}

const native = (properties: Properties): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, driverProperty(value)]))

/** A property as a value of a query; lists may be of several kinds. */
export function driverProperty(value: PropertyValue): unknown {
  if (typeof value === 'object') return value.map(driverProperty)
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}
