import { AppError } from '../../../core/errors.ts'
import type { DocumentId, EdgeId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { edgesAt } from '../../../retrieval/traversal/edges-at.ts'
import { statedFactsAt } from '../../../retrieval/traversal/facts-at.ts'
import { edgeId } from '../../../support/ids.ts'
import type { App } from '../../compose.ts'
import { drawnEdge, drawnNodes, type DrawnEdge, type DrawnGraph } from './drawn-graph.ts'

interface AroundQuery {
  readonly hops: 1 | 2
  /** Nodes altogether, those that were asked for included. */
  readonly maxNodes: number
  /** Only edges of these types. */
  readonly types?: readonly string[] | undefined
}

/** Edges of the corpus schema that tie two things a person may want to see. */
const linkTypes = [
  'SENT',
  'RECEIVED',
  'REPLIES_TO',
  'PART_OF',
  'HAS_ATTACHMENT',
  'ORGANIZED',
  'INVITED_TO',
  'CONTACT_OF',
  'SAME_AS',
  'ABOUT',
  'HAS_CHUNK',
  'MENTIONS',
  'NEXT',
] as const
/** What a message, an appointment or a card is tied to is stated by it. */
const statedByMessage: ReadonlySet<string> = new Set([
  'SENT',
  'RECEIVED',
  'REPLIES_TO',
  'PART_OF',
  'HAS_ATTACHMENT',
  'ORGANIZED',
  'INVITED_TO',
  'CONTACT_OF',
])

const statedAtTarget: ReadonlySet<string> = new Set(['SENT', 'RECEIVED', 'ORGANIZED', 'INVITED_TO'])

const mostFacts = 100
// Beyond the first hop a node shows only a little of itself.
const perFartherNode = 12
const mostEdgesPerNode = 5

interface Link {
  readonly type: string
  readonly from: NodeId
  readonly to: NodeId
  readonly other: NodeId
  readonly edgeId?: EdgeId | undefined
  readonly documents?: readonly DocumentId[] | undefined
}

/**
 * What lies within one or two edges of some nodes: facts first, then the other kinds of edges in
 * turn, so that one kind with thousands leaves room for the rest. Deterministic. Ids that do not
 * exist for the principal are left out.
 */
export async function linksAround(
  app: Pick<App, 'store'>,
  ids: readonly NodeId[],
  { hops, maxNodes, types }: AroundQuery,
  options: ReadOptions,
): Promise<DrawnGraph> {
  const { graph } = app.store
  const seeds = (await graph.nodes(ids, options)).map(({ id }) => id)
  const known = new Set<NodeId>(seeds.slice(0, maxNodes))
  const degrees = new Map<string, number>()
  const links = new Map<string, Link>()
  let truncated = seeds.length > known.size
  let frontier = [...known]
  for (let hop = 0; hop < hops && frontier.length > 0; hop++) {
    const listed = await linksOf(app, frontier, types, options)
    const next: NodeId[] = []
    // Of two hops the first leaves room for the second.
    const room = hop + 1 < hops ? Math.ceil(maxNodes / 2) : maxNodes
    for (const [index, node] of frontier.entries()) {
      const { groups, total, isCut } = listed[index] ?? { groups: [], total: 0, isCut: false }
      degrees.set(node, total)
      truncated ||= isCut
      let left = hop === 0 ? maxNodes : perFartherNode
      for (const link of inTurn(groups)) {
        const isNew = !known.has(link.other)
        if (isNew && (left === 0 || known.size >= room)) {
          truncated = true
          continue
        }
        if (isNew) {
          known.add(link.other)
          next.push(link.other)
          left -= 1
        }
        links.set(keyOf(link), link)
      }
    }
    frontier = next
  }
  const shown = [...links.values()].slice(0, maxNodes * mostEdgesPerNode)
  const nodes = await drawnNodes(app, [...known], options, degrees)
  const present = new Set(nodes.map(({ id }) => id))
  const edges = (await drawnLinks(app, shown, options)).filter(
    ({ from, to }) => present.has(from) && present.has(to),
  )
  return { nodes, edges, truncated: truncated || shown.length < links.size }
}

/** As `linksAround`, of one node. Throws `not_found`. */
export async function neighbourGraph(
  app: Pick<App, 'store'>,
  id: string,
  query: AroundQuery,
  options: ReadOptions,
): Promise<DrawnGraph> {
  const graph = await linksAround(app, [id as NodeId], query, options)
  if (graph.nodes.length > 0) return graph
  throw new AppError('not_found', 'There is no such node in the graph.', { kind: 'node', id })
}

const keyOf = ({ type, from, to, edgeId: id }: Link): string => id ?? edgeId(type, from, to)

interface NodeLinks {
  readonly groups: ReadonlyArray<readonly Link[]>
  readonly total: number
  readonly isCut: boolean
}

async function linksOf(
  app: Pick<App, 'store'>,
  ids: readonly NodeId[],
  types: readonly string[] | undefined,
  options: ReadOptions,
): Promise<NodeLinks[]> {
  const { graph } = app.store
  const wanted = linkTypes.filter(type => types === undefined || types.includes(type))
  const facts = await statedFactsAt(ids, graph, mostFacts, options)
  const tied = wanted.length === 0 ? [] : await edgesAt(ids, wanted, graph, options)
  return ids.map((id, index): NodeLinks => {
    const own = facts.get(id) ?? []
    const stated = own.flatMap((fact): Link[] => {
      const { from, to, relation, documentIds } = fact
      if (to.id === undefined || (types !== undefined && !types.includes(relation))) return []
      const other = from.id === id ? to.id : from.id
      return [
        {
          type: relation,
          from: from.id,
          to: to.id,
          other,
          edgeId: fact.edgeId,
          documents: documentIds,
        },
      ]
    })
    const edges = tied[index] ?? []
    const groups = Map.groupBy(edges, edge => `${edge.type} ${edge.isOutgoing ? 'out' : 'in'}`)
    return {
      total: stated.length + edges.length,
      isCut: own.length >= mostFacts,
      groups: [
        stated,
        ...[...groups.values()].map(group =>
          group.map(({ type, isOutgoing, other }): Link => {
            const [from, to] = isOutgoing ? [id, other] : [other, id]
            return { type, from, to, other }
          }),
        ),
      ],
    }
  })
}

/** One of each group in turn, until all are through. */
function* inTurn<Item>(groups: ReadonlyArray<readonly Item[]>): Generator<Item> {
  const longest = Math.max(0, ...groups.map(group => group.length))
  for (let index = 0; index < longest; index++)
    for (const group of groups) {
      const item = group[index]
      if (item !== undefined) yield item
    }
}

/** The links with the properties of their edges, where these are found by their id. */
async function drawnLinks(
  app: Pick<App, 'store'>,
  links: readonly Link[],
  options: ReadOptions,
): Promise<DrawnEdge[]> {
  const ids = links.map(link => keyOf(link) as EdgeId)
  const edges = new Map((await app.store.graph.edges(ids, options)).map(edge => [edge.id, edge]))
  return links.map((link, index): DrawnEdge => {
    const { type, from, to } = link
    const id = ids[index] as EdgeId
    const message = statedAtTarget.has(type) ? to : from
    const documents =
      link.documents ??
      (statedByMessage.has(type) && message.startsWith('doc_')
        ? [message as string as DocumentId]
        : undefined)
    return drawnEdge(edges.get(id) ?? { id, type, from, to, properties: {} }, documents)
  })
}
