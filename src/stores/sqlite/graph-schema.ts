import type { GraphSchema } from '../../core/ports/graph-reader.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { loadState } from './corpus-state.ts'
import type { GraphView } from './graph-view.ts'
import type { Session } from './session.ts'

const known = new WeakMap<Session, Map<string, { readonly commitSeq: number; readonly schema: GraphSchema }>>()

/** Labels, edge types and what goes with them, as the principal sees them; looks at every node and edge, once for each commit and set of readable groups. */
export function graphSchema(session: Session, view: GraphView): GraphSchema {
  const { commitSeq } = loadState(session.database)
  const kept = known.get(session) ?? new Map<string, { readonly commitSeq: number; readonly schema: GraphSchema }>()
  known.set(session, kept)
  const reader = view.visibility.document('d')
  const present = kept.get(reader)
  if (present?.commitSeq === commitSeq) return present.schema
  if (kept.size > 100) kept.clear()
  const schema = readSchema(session, view)
  kept.set(reader, { commitSeq, schema })
  return schema
}

function readSchema(session: Session, view: GraphView): GraphSchema {
  const { database, names } = session
  const { visibility } = view
  const labels = new Map<string, { count: number; readonly properties: Set<string> }>()
  const noteNodes = (labelNames: readonly string[], keys: Iterable<string>, count: number): void => {
    for (const label of labelNames) {
      const known = labels.get(label) ?? { count: 0, properties: new Set<string>() }
      known.count += count
      for (const key of keys) known.properties.add(key)
      labels.set(label, known)
    }
  }
  // A user's share of a node with several statements is merged node by node.
  const isSimple = visibility.isEverything ? '' : ' and n.multi = 0'
  for (const [labelSet, count] of database.all<[number, number]>(`select n.label_set, count(*) from node n where true${visibility.node('n')}${isSimple} group by n.label_set`)) noteNodes(session.labels(labelSet), [], count)
  for (const [labelSet, key] of database.all<[number, string]>(`select distinct n.label_set, j.key from node n cross join json_each(n.properties) j where true${visibility.node('n')}${isSimple}`)) noteNodes(session.labels(labelSet), [key], 0)
  for (const [labelSet, key] of database.all<[number, string]>(`select distinct n.label_set, j.key from node_long l cross join node n on n.n = l.n cross join json_each(l.properties) j where true${visibility.node('n')}${isSimple}`)) noteNodes(session.labels(labelSet), [key], 0)
  if (!visibility.isEverything) {
    for (const [n] of database.all<[number]>('select n from node where multi = 1')) {
      const node = view.node(n)
      if (node !== undefined) noteNodes(node.labels, Object.keys(node.properties), 1)
    }
  }
  const types = new Map<string, { count: number; readonly from: Set<string>; readonly to: Set<string> }>()
  const noteEdges = (type: string, from: readonly string[], to: readonly string[], count: number): void => {
    const known = types.get(type) ?? { count: 0, from: new Set<string>(), to: new Set<string>() }
    known.count += count
    for (const label of from) known.from.add(label)
    for (const label of to) known.to.add(label)
    types.set(type, known)
  }
  const ends = `from edge e cross join node a on a.n = e.source cross join node b on b.n = e.target${visibility.isEverything ? '' : ' cross join document d on d.n = e.document'}
    where true${visibility.document('d')}${visibility.edge('e')}${visibility.node('a', 'e.document')}${visibility.node('b', 'e.document')}`
  const bothSimple = visibility.isEverything ? '' : ' and a.multi = 0 and b.multi = 0'
  for (const [type, from, to, count] of database.all<[number, number, number, number]>(`select e.type, a.label_set, b.label_set, count(*) ${ends}${bothSimple} group by e.type, a.label_set, b.label_set`)) {
    noteEdges(names.text(type), session.labels(from), session.labels(to), count)
  }
  if (!visibility.isEverything) {
    for (const [type, from, to, count] of database.all<[number, number, number, number]>(`select e.type, a.n, b.n, count(*) ${ends} and (a.multi = 1 or b.multi = 1) group by e.type, a.n, b.n`)) {
      noteEdges(names.text(type), view.node(from)?.labels ?? [], view.node(to)?.labels ?? [], count)
    }
  }
  const sorted = (set: ReadonlySet<string>): string[] => [...set].sort(compareCodePoints)
  return {
    labels: [...labels].sort(([left], [right]) => compareCodePoints(left, right)).map(([label, { count, properties }]) => ({ label, count, properties: sorted(properties) })),
    edgeTypes: [...types].sort(([left], [right]) => compareCodePoints(left, right)).map(([type, { count, from, to }]) => ({ type, count, from: sorted(from), to: sorted(to) })),
  }
}
