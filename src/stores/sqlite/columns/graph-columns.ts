import { loadState } from '../session/corpus-state.ts'
import type { Session } from '../session/session.ts'
import type { Column, ColumnPart, EdgeTable, NodeTable } from './column-parts.ts'
import {
  type Loading,
  loadColumn,
  loadEdges,
  loadNodes,
  loadPrefixes,
  loadStated,
} from './column-loading.ts'

/** Parts of the owner's graph in memory, read when they are asked for and kept for one commit. */
export interface GraphColumns {
  nodes(label: string): NodeTable
  /** Undefined where the values are too long to be held. */
  column(label: string, key: string): Column | undefined
  /**
   * The first `prefixLength` units of long texts; undefined where not all values are texts.
   */
  prefixes(label: string, key: string): Column | undefined
  edges(type: string, by: 'source' | 'target'): EdgeTable
  /** By row number: 1 for the nodes that exist. */
  stated(): Uint8Array
  /**
   * What is known of conditions on the nodes of a table, by place, to be filled in by whoever tests
   * them; a question asks several times of the same nodes. 0 where nothing is known yet.
   */
  tested(key: string | undefined, size: number): Uint8Array
  /** Whether a part is in memory already; beginnings are where the whole texts are. */
  has(part: ColumnPart): boolean
  /** Reads a slice of a part. */
  advance(part: ColumnPart): void
  /** The parts that were in memory before the last commit. */
  readonly before: readonly ColumnPart[]
  /** Questions that memory could answer were it loaded, in this commit. */
  asked: number
}

// Above these a corpus is searched on disk alone: some 500 MB would be held.
const maxNodes = 4_000_000
const maxEdges = 6_000_000
// A byte for each node of a table.
const maxTested = 8
// Of the parts that questions happened to read; a question may name any property.
const maxBefore = 64

interface Kept {
  readonly commitSeq: number
  readonly columns: GraphColumns | undefined
  readonly loaded: ReadonlyMap<string, ColumnPart>
}
const known = new WeakMap<Session, Kept>()

/** The columns of the present commit; undefined for a corpus that is too large for them. */
export function graphColumns(session: Session): GraphColumns | undefined {
  const { commitSeq, nextNode, edges } = loadState(session.database)
  const kept = known.get(session)
  if (kept?.commitSeq === commitSeq) return kept.columns
  const loaded = new Map<string, ColumnPart>()
  // Where two commits come one after the other nothing is loaded between them.
  const before =
    kept === undefined || kept.loaded.size > 0
      ? [...(kept?.loaded.values() ?? [])]
      : (kept.columns?.before ?? [])
  const columns =
    nextNode > maxNodes || edges > maxEdges
      ? undefined
      : newColumns(session, loaded, before.slice(0, maxBefore))
  known.set(session, { commitSeq, columns, loaded })
  return columns
}

const nameOf = (part: ColumnPart): string => Object.values(part).join(' ')

function newColumns(
  session: Session,
  loaded: Map<string, ColumnPart>,
  before: readonly ColumnPart[],
): GraphColumns {
  const values = new Map<string, unknown>()
  const tested = new Map<string, Uint8Array>()
  const underway = new Map<string, Loading<unknown>>()
  const loading = (part: ColumnPart): Loading<unknown> => {
    switch (part.kind) {
      case 'nodes':
        return loadNodes(session, part.label)
      case 'column':
        return loadColumn(session, columns.nodes(part.label), part.label, part.key)
      case 'prefixes':
        return loadPrefixes(session, columns.nodes(part.label), part.label, part.key)
      case 'stated':
        return loadStated(session)
      case 'edges':
        return loadEdges(session, part.type, part.by)
    }
  }
  const advance = (part: ColumnPart, name: string): void => {
    const begun = underway.get(name) ?? loading(part)
    // What fails is not gone on with.
    underway.delete(name)
    const { done, value } = begun.next()
    if (done !== true) {
      underway.set(name, begun)
      return
    }
    values.set(name, value)
    loaded.set(name, part)
  }
  const whole = <Part>(part: ColumnPart): Part => {
    const name = nameOf(part)
    while (!values.has(name)) advance(part, name)
    return values.get(name) as Part
  }
  const columns: GraphColumns = {
    asked: 0,
    before,
    has: part =>
      values.has(nameOf(part)) ||
      (part.kind === 'prefixes' && values.get(nameOf({ ...part, kind: 'column' })) !== undefined),
    advance(part) {
      const nodes =
        part.kind === 'column' || part.kind === 'prefixes'
          ? ({ kind: 'nodes', label: part.label } as const)
          : part
      const next = values.has(nameOf(nodes)) ? part : nodes
      if (!values.has(nameOf(next))) advance(next, nameOf(next))
    },
    tested(key, size) {
      const found = (key === undefined ? undefined : tested.get(key)) ?? new Uint8Array(size)
      if (key === undefined) return found
      tested.delete(key)
      tested.set(key, found)
      for (const oldest of tested.keys()) {
        if (tested.size <= maxTested) break
        tested.delete(oldest)
      }
      return found
    },
    stated: () => whole({ kind: 'stated' }),
    nodes: label => whole({ kind: 'nodes', label }),
    column: (label, key) => whole({ kind: 'column', label, key }),
    prefixes: (label, key) => whole({ kind: 'prefixes', label, key }),
    edges: (type, by) => whole({ kind: 'edges', type, by }),
  }
  return columns
}
