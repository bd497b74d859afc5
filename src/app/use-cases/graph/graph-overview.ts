import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { PlainQuery } from '../../../cypher/build/plain-query.ts'
import { column, countColumn, idOf, rowsOf } from '../../../retrieval/structured/graph-rows.ts'
import { edgesAt, type WalkedEdge } from '../../../retrieval/traversal/edges-at.ts'
import { statedFactsAt } from '../../../retrieval/traversal/facts-at.ts'
import { edgeId } from '../../../support/ids.ts'
import type { App } from '../../compose.ts'
import { keptPerCommit } from '../../kept-per-commit.ts'
import { drawnNodes, type DrawnEdge, type DrawnGraph } from './drawn-graph.ts'

/** Nodes that an overview can show. */
const mostOverviewNodes = 200
const edgesPerNode = 3
const factsPerNode = 50
// What two hundred passages mention beside it says little of one of them.
const mostAtOnePlace = 50

interface Overview {
  readonly ids: readonly NodeId[]
  readonly degrees: ReadonlyMap<string, number>
  /** Facts, then the strongest of each other kind in turn. */
  readonly edges: readonly DrawnEdge[]
}

/**
 * The most connected things of a corpus and what ties them: people by the messages they sent and
 * received, entities by the passages about them and the facts that name them. Edges between people
 * count messages (`WROTE_TO`), those between other things count passages about both
 * (`ABOUT_TOGETHER`) or are facts. Made once per commit and reader.
 */
export async function graphOverview(
  app: App,
  { limit }: { readonly limit: number },
  options: ReadOptions,
): Promise<DrawnGraph> {
  const { ids, degrees, edges } = await keptOverview(app, options)
  const nodes = await drawnNodes(app, ids.slice(0, limit), options, degrees)
  const present = new Set(nodes.map(({ id }) => id))
  const between = edges.filter(({ from, to }) => present.has(from) && present.has(to))
  const shown = between.slice(0, limit * edgesPerNode)
  return { nodes, edges: shown, truncated: ids.length > limit || shown.length < between.length }
}

const keptOverview = keptPerCommit(async (app: App, options: ReadOptions): Promise<Overview> => {
  const people = await mostConnected(app, peopleByMessages, options)
  const about = await mostConnected(app, entitiesByPassages, options)
  const named = await mostConnected(app, entitiesByFacts, options)
  const degrees = new Map<string, number>(people)
  const things = new Map<NodeId, number>(about)
  for (const [id, count] of named) things.set(id, (things.get(id) ?? 0) + count)
  for (const [id, count] of things) degrees.set(id, (degrees.get(id) ?? 0) + count)
  const ids = alternately([...people.keys()], sortedByCount(things)).slice(0, mostOverviewNodes + 1)
  const chosen = ids.slice(0, mostOverviewNodes)
  const facts = await factsBetween(app, chosen, options)
  const messages = await messagesBetween(
    app,
    chosen.filter(id => people.has(id)),
    options,
  )
  const passages = await passagesTogether(
    app,
    chosen.filter(id => things.has(id)),
    options,
  )
  return { ids, degrees, edges: [...facts, ...alternately(messages, passages)] }
})

const counted = (
  from: { readonly variable: string; readonly labels: readonly string[] },
  types: readonly string[],
  to: { readonly variable: string; readonly labels: readonly string[] },
): PlainQuery => ({
  patterns: [{ nodes: [from, to], edges: [{ variable: 'r', types, direction: 'out' }] }],
  columns: [
    column('id', idOf('e')),
    { ...countColumn('count', idOf('r')), aggregate: { kind: 'count', distinct: false } },
  ],
  orderBy: [
    { column: 'count', descending: true },
    { column: 'id', descending: false },
  ],
  limit: mostOverviewNodes + 1,
})
const entity = { variable: 'e', labels: ['Entity'] }
const peopleByMessages = counted({ variable: 'e', labels: ['Person'] }, ['SENT', 'RECEIVED'], {
  variable: 'm',
  labels: ['Email'],
})
const entitiesByPassages = counted({ variable: 'c', labels: ['Chunk'] }, ['ABOUT'], entity)
const entitiesByFacts = counted({ variable: 'f', labels: ['Fact'] }, ['SUBJECT', 'OBJECT'], entity)

async function mostConnected(
  app: App,
  query: PlainQuery,
  options: ReadOptions,
): Promise<Map<NodeId, number>> {
  const { rows } = await rowsOf(app.store.graph, query, options)
  return new Map(
    rows.flatMap(row => {
      const id = row.text('id')
      return id === undefined ? [] : [[id as NodeId, row.number('count') ?? 0] as const]
    }),
  )
}

const sortedByCount = (counts: ReadonlyMap<NodeId, number>): NodeId[] =>
  [...counts].sort(([, left], [, right]) => right - left).map(([id]) => id)

/** One of each list in turn, each once. */
function alternately<Item>(...lists: ReadonlyArray<readonly Item[]>): Item[] {
  const found = new Set<Item>()
  for (let index = 0; lists.some(list => index < list.length); index++)
    for (const list of lists) {
      const item = list[index]
      if (item !== undefined) found.add(item)
    }
  return [...found]
}

async function messagesBetween(
  app: App,
  people: readonly NodeId[],
  options: ReadOptions,
): Promise<DrawnEdge[]> {
  const listed = await edgesAt(people, ['SENT', 'RECEIVED'], app.store.graph, options)
  const sent = placesOf(people, listed, 'SENT')
  const received = placesOf(people, listed, 'RECEIVED')
  const counts = new Map<string, { readonly from: NodeId; readonly to: NodeId; count: number }>()
  for (const [message, senders] of sent)
    for (const from of senders)
      for (const to of (received.get(message) ?? []).slice(0, mostAtOnePlace))
        if (from !== to) count(counts, from, to)
  return edgesOf(counts, 'WROTE_TO', 'messages')
}

async function passagesTogether(
  app: App,
  things: readonly NodeId[],
  options: ReadOptions,
): Promise<DrawnEdge[]> {
  const listed = await edgesAt(things, ['ABOUT'], app.store.graph, options)
  const counts = new Map<string, { readonly from: NodeId; readonly to: NodeId; count: number }>()
  for (const ids of placesOf(things, listed, 'ABOUT').values()) {
    const few = ids.slice(0, mostAtOnePlace)
    for (const [index, from] of few.entries())
      for (const to of few.slice(index + 1))
        if (from !== to) count(counts, from < to ? from : to, from < to ? to : from)
  }
  return edgesOf(counts, 'ABOUT_TOGETHER', 'passages')
}

async function factsBetween(
  app: App,
  ids: readonly NodeId[],
  options: ReadOptions,
): Promise<DrawnEdge[]> {
  const chosen = new Set<string>(ids)
  const facts = await statedFactsAt(ids, app.store.graph, factsPerNode, options)
  const found = new Map<string, DrawnEdge>()
  for (const { from, to, relation, edgeId: known, factId, documentIds } of [
    ...facts.values(),
  ].flat()) {
    if (to.id === undefined || !chosen.has(from.id) || !chosen.has(to.id)) continue
    const id = known ?? edgeId(relation, from.id, to.id, factId)
    found.set(id, {
      id,
      from: from.id,
      to: to.id,
      type: relation,
      properties: factId === undefined ? {} : { factId },
      documents: documentIds,
    })
  }
  return [...found.values()]
}

/** Which of some nodes an edge of a type ties to each other end. */
function placesOf(
  ids: readonly NodeId[],
  listed: ReadonlyArray<readonly WalkedEdge[]>,
  type: string,
): Map<NodeId, NodeId[]> {
  const places = new Map<NodeId, NodeId[]>()
  for (const [index, edges] of listed.entries())
    for (const { type: own, other } of edges) {
      const id = ids[index]
      if (own !== type || id === undefined) continue
      const at = places.get(other)
      if (at === undefined) places.set(other, [id])
      else at.push(id)
    }
  return places
}

function count(
  counts: Map<string, { readonly from: NodeId; readonly to: NodeId; count: number }>,
  from: NodeId,
  to: NodeId,
): void {
  const key = `${from} ${to}`
  const known = counts.get(key)
  if (known === undefined) counts.set(key, { from, to, count: 1 })
  else known.count += 1
}

const edgesOf = (
  counts: ReadonlyMap<string, { readonly from: NodeId; readonly to: NodeId; count: number }>,
  type: string,
  of: string,
): DrawnEdge[] =>
  [...counts.values()]
    .sort((left, right) => right.count - left.count)
    .map(({ from, to, count: times }) => ({
      id: edgeId(type, from, to),
      from,
      to,
      type,
      properties: { [of]: times },
    }))
