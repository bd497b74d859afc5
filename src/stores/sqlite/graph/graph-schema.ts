import type { GraphSchema } from '../../../core/ports/graph-reader.ts'
import { edgeTypeSchemas } from '../../rules/edge-type-schemas.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { loadState } from '../session/corpus-state.ts'
import { graphCensus } from './graph-census.ts'
import type { GraphView } from '../access/graph-view.ts'
import type { Session } from '../session/session.ts'

const known = new WeakMap<
  Session,
  Map<string, { readonly commitSeq: number; readonly schema: GraphSchema }>
>()

/**
 * Labels, edge types and their properties, as the principal sees them; reads every node and edge,
 * once per commit and set of readable groups.
 */
export function graphSchema(session: Session, view: GraphView): GraphSchema {
  const { commitSeq } = loadState(session.database)
  const kept =
    known.get(session) ??
    new Map<string, { readonly commitSeq: number; readonly schema: GraphSchema }>()
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
  const labels = new Map<string, { count: number; readonly properties: Set<string> }>()
  const noteNodes = (
    labelNames: readonly string[],
    keys: Iterable<string>,
    count: number,
  ): void => {
    for (const label of labelNames) {
      const known = labels.get(label) ?? { count: 0, properties: new Set<string>() }
      known.count += count
      for (const key of keys) known.properties.add(key)
      labels.set(label, known)
    }
  }
  const census = graphCensus(session, view)
  for (const { labels: names, count } of census.nodes) if (count > 0) noteNodes(names, [], count)
  noteKeys(session, view, noteNodes)
  const sorted = (set: ReadonlySet<string>): string[] => [...set].sort(compareCodePoints)
  return {
    labels: [...labels]
      .sort(([left], [right]) => compareCodePoints(left, right))
      .map(([label, { count, properties }]) => ({ label, count, properties: sorted(properties) })),
    edgeTypes: edgeTypeSchemas(census.edges),
  }
}

/**
 * Property keys by label: first those of all nodes, then for a user only those that a visible node
 * has.
 */
function noteKeys(
  session: Session,
  view: GraphView,
  note: (labels: readonly string[], keys: Iterable<string>, count: number) => void,
): void {
  const { database } = session
  const { visibility } = view
  const sources = [
    {
      all: 'node n cross join json_each(n.properties) j',
      one: 'node n',
      properties: 'n.properties',
    },
    {
      all: 'node_long l cross join node n on n.n = l.n cross join json_each(l.properties) j',
      one: 'node_long l cross join node n on n.n = l.n',
      properties: 'l.properties',
    },
  ]
  // What a user sees of a node with several statements is merged node by node.
  const isSimple = visibility.isEverything ? '' : ' and n.multi = 0'
  for (const { all, one, properties } of sources) {
    for (const [labelSet, key] of database.all<[number, string]>(
      `select distinct n.label_set, j.key from ${all} where n.label_set is not null${isSimple}`,
    )) {
      const isSeen =
        visibility.isEverything ||
        database.get(
          `select 1 from ${one} where n.label_set = ?${isSimple}${visibility.node('n')} ` +
            `and exists (select 1 from json_each(${properties}) j where j.key = ?) limit 1`,
          labelSet,
          key,
        ) !== undefined
      if (isSeen) note(session.labels(labelSet), [key], 0)
    }
  }
  if (visibility.isEverything) return
  for (const [n] of database.all<[number]>('select n from node where multi = 1')) {
    const node = view.node(n)
    if (node !== undefined) note(node.labels, Object.keys(node.properties), 0)
  }
}
