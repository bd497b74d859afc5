import { loadState } from '../session/corpus-state.ts'
import type { GraphView } from '../access/graph-view.ts'
import { linkReader, linkSeparator } from './link-text.ts'
import type { Session } from '../session/session.ts'

/** Number of edges of one type from nodes with some labels to nodes with others. */
interface EdgeGroup {
  readonly type: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly count: number
}
interface NodeGroup {
  readonly labels: readonly string[]
  readonly count: number
}

/** Nodes and edges of the principal's graph, counted by labels; reads all of them. */
export interface GraphCensus {
  readonly nodes: readonly NodeGroup[]
  readonly edges: readonly EdgeGroup[]
}

// How many nodes' rows are read at once.
const nodesAtOnce = 20_000
const linksBegin = ':'

const known = new WeakMap<
  Session,
  Map<string, { readonly commitSeq: number; readonly census: GraphCensus }>
>()

/** Computed once per commit and set of readable groups. */
export function graphCensus(session: Session, view: GraphView): GraphCensus {
  const { commitSeq } = loadState(session.database)
  const kept =
    known.get(session) ??
    new Map<string, { readonly commitSeq: number; readonly census: GraphCensus }>()
  known.set(session, kept)
  const reader = view.visibility.document('d')
  const present = kept.get(reader)
  if (present?.commitSeq === commitSeq) return present.census
  if (kept.size > 100) kept.clear()
  const census = countAll(session, view)
  kept.set(reader, { commitSeq, census })
  return census
}

function countAll(session: Session, view: GraphView): GraphCensus {
  const sets: Array<readonly string[]> = []
  const setOf = labelSetsOfNodes(session, view, sets)
  const counts = sets.map(() => 0)
  for (const set of setOf) if (set > 0) counts[set - 1] = (counts[set - 1] ?? 0) + 1
  return {
    nodes: sets.map((labels, index) => ({ labels, count: counts[index] ?? 0 })),
    edges: countEdges(session, view, setOf, sets),
  }
}

/**
 * By row number: 1 + the index of the node's labels in `sets`, or 0 where the node does not exist
 * for the principal.
 */
function labelSetsOfNodes(
  session: Session,
  view: GraphView,
  sets: Array<readonly string[]>,
): Int32Array {
  const { database } = session
  const { visibility } = view
  const [last = 0] = database.get<[number | null]>('select max(n) from node') ?? []
  const setOf = new Int32Array((last ?? 0) + 1)
  for (const [labelSet, json] of database.all<[number, string]>(
    'select label_set, json_group_array(n) from node where label_set is not null ' +
      'group by label_set',
  )) {
    const set = sets.push(session.labels(labelSet))
    for (const n of JSON.parse(json) as number[]) setOf[n] = set
  }
  if (visibility.isEverything) return setOf
  const isStated = new Uint8Array(setOf.length)
  eachPortion(statements, setOf.length, (table, from, until) => {
    const [json = '[]'] =
      database.get<[string]>(
        `select json_group_array(h.node) from ${table} h cross join document d on d.n = ` +
          'h.document where h.node >= ? and h.node < ? and h.value is not ' +
          `null${visibility.document('d')}`,
        from,
        until,
      ) ?? []
    for (const n of JSON.parse(json) as number[]) isStated[n] = 1
  })
  for (const [n, stated] of isStated.entries()) if (stated === 0) setOf[n] = 0
  // What a user sees of a node with several statements is merged node by node.
  const own = new Map<string, number>()
  for (const [n] of database.all<[number]>('select n from node where multi = 1')) {
    const labels = setOf[n] === 0 ? undefined : view.node(n)?.labels
    if (labels === undefined) continue
    const name = JSON.stringify(labels)
    const set = own.get(name) ?? sets.push(labels)
    own.set(name, set)
    setOf[n] = set
  }
  return setOf
}

const statements = ['node_document_main', 'node_document_new'] as const

function eachPortion(
  tables: readonly string[],
  nodes: number,
  visit: (table: string, from: number, until: number) => void,
): void {
  for (const table of tables)
    for (let from = 0; from < nodes; from += nodesAtOnce) visit(table, from, from + nodesAtOnce)
}

function countEdges(
  { database, names }: Session,
  { visibility }: GraphView,
  setOf: Int32Array,
  sets: ReadonlyArray<readonly string[]>,
): EdgeGroup[] {
  const counts = new Map<number, number>()
  const roots = new Set<number>()
  const width = sets.length + 1
  const link = linkReader()
  const readable = visibility.isEverything ? '' : ' cross join document d on d.n = h.document'
  eachPortion([...statements, 'more_links'], setOf.length, (table, from, until) => {
    const [text = null] =
      database.get<[string | null]>(
        `select group_concat(h.node || '${linksBegin}' || h.links, '${linkSeparator}') ` +
          `from ${table} h${readable} where h.node >= ? and h.node < ? and h.links is not ` +
          `null${visibility.document('d')}`,
        from,
        until,
      ) ?? []
    for (let start = 0; text !== null && start < text.length;) {
      const links = text.indexOf(linksBegin, start)
      const found = text.indexOf(linkSeparator, links)
      const stop = found < 0 ? text.length : found
      const node = Number(text.slice(start, links))
      start = stop + 1
      const own = setOf[node] ?? 0
      if (own === 0) continue
      for (link.read(text, links + 1, stop); link.next();) {
        const other = setOf[node + link.step] ?? 0
        if (link.end % 2 === 1 || other === 0) continue
        if (link.root !== 0) {
          if (roots.has(link.root)) continue
          roots.add(link.root)
        }
        const group = ((link.end / 2) * width + own) * width + other
        counts.set(group, (counts.get(group) ?? 0) + 1)
      }
    }
  })
  return [...counts].map(([group, count]) => ({
    type: names.text(Math.floor(group / width / width)),
    from: sets[(Math.floor(group / width) % width) - 1] ?? [],
    to: sets[(group % width) - 1] ?? [],
    count,
  }))
}
