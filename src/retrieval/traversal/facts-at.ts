import type { PlainQuery } from '../../cypher/build/plain-query.ts'
import type { GraphNode } from '../../core/graph.ts'
import type { DocumentId, EdgeId, FactId, NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { edgeTypeName } from '../../core/edge-type-name.ts'
import { edgeId } from '../../support/ids.ts'
import { nodeName } from '../../core/node-name.ts'
import {
  allOf,
  column,
  idIn,
  idOf,
  literal,
  maxRows,
  property,
  rowsOf,
} from '../structured/graph-rows.ts'
import { edgesAt } from './edges-at.ts'

/** One thing that the corpus asserts about a node, or one mail that a person sent or received. */
export interface NodeFact {
  /** Type of the derived edge (`DIRECTED_BY`) or of the mail's edge (`SENT`). */
  readonly relation: string
  readonly from: { readonly id: NodeId; readonly name: string }
  /** `id` is absent for a date, a number or another value. */
  readonly to: { readonly id?: NodeId | undefined; readonly name: string }
  /** The edge of the graph that says so; facts whose object is a value have none. */
  readonly edgeId?: EdgeId | undefined
  readonly factId?: FactId | undefined
  /** Readable documents that assert it, by id. */
  readonly documentIds: readonly DocumentId[]
  /** Chunks that state it, by id. */
  readonly chunkIds: readonly NodeId[]
}

/**
 * Edges of mails that people would call facts; `PART_OF` and `REPLIES_TO` stand between mails,
 * never at an entity.
 */
const mailRelations = ['SENT', 'RECEIVED'] as const

// Facts that only denials or doubts state are read and left out, so some more are read than are
// wanted.
const spareFacts = 14
// Stores look up some hundred ids at once by their index.
const factsPerQuery = 400

/**
 * What the graph asserts about each node: facts that it is the subject of, facts that it is the
 * object of, then the mails it sent and received; each group by id, at most `limit` per node. Facts
 * count where at least one readable document asserts them (not only denies, doubts or quotes). What
 * ties text to things (MENTIONS, ABOUT, STATES, HAS_CHUNK, NEXT, PART_OF of chunks) and names to
 * names (SAME_AS) is not a fact.
 */
export async function factsAt(
  nodes: readonly GraphNode[],
  graph: GraphReader,
  limit: number,
  options: ReadOptions,
): Promise<ReadonlyMap<NodeId, readonly NodeFact[]>> {
  if (limit <= 0 || nodes.length === 0) return new Map()
  const found = new Map(
    await statedFactsAt(
      nodes.map(node => node.id),
      graph,
      limit,
      options,
    ),
  )
  // Most people of a corpus never wrote to it: asking which of them did is cheaper than asking each
  // for mails.
  const people = nodes.filter(
    node => node.labels.includes('Person') && (found.get(node.id)?.length ?? 0) < limit,
  )
  const mailed = await edgesAt(
    people.map(node => node.id),
    mailRelations,
    graph,
    options,
  )
  for (const [index, person] of people.entries()) {
    const own = found.get(person.id) ?? []
    if ((mailed[index]?.length ?? 0) > 0)
      found.set(person.id, [
        ...own,
        ...(await mailFacts(person, graph, limit - own.length, options)),
      ])
  }
  return found
}

/** As `factsAt`, without mails. */
export async function statedFactsAt(
  ids: readonly NodeId[],
  graph: GraphReader,
  limit: number,
  options: ReadOptions,
): Promise<ReadonlyMap<NodeId, readonly NodeFact[]>> {
  const listed = await edgesAt(ids, ['SUBJECT', 'OBJECT'], graph, options)
  const wanted = listed.map(edges =>
    edges
      .filter(edge => !edge.isOutgoing)
      .slice(0, limit + spareFacts)
      .map(edge => edge.other),
  )
  const factIds = [...new Set(wanted.flat())]
  const asserted = new Map<NodeId, NodeFact>()
  for (let start = 0; start < factIds.length; start += factsPerQuery) {
    for (const [id, fact] of await assertedFacts(
      factIds.slice(start, start + factsPerQuery),
      graph,
      options,
    ))
      asserted.set(id, fact)
  }
  return new Map(
    ids.map((id, index) => [
      id,
      [...new Set(wanted[index])].flatMap(fact => asserted.get(fact) ?? []).slice(0, limit),
    ]),
  )
}

/**
 * The facts among some that a document asserts, with their ends, edges and sources; by a fixed
 * number of reads, however many.
 */
async function assertedFacts(
  ids: readonly NodeId[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<ReadonlyMap<NodeId, NodeFact>> {
  const [{ rows }, ends] = await Promise.all([
    rowsOf(graph, assertions(ids), options),
    edgesAt(ids, ['SUBJECT', 'OBJECT'], graph, options),
  ])
  const stating = Map.groupBy(rows, row => row.text('fact') ?? '')
  const chunks = [...new Set(rows.flatMap(row => (row.text('chunk') ?? []) as NodeId[]))]
  const [read, holders] = await Promise.all([
    graph.nodes([...ids, ...ends.flat().map(edge => edge.other)], options),
    edgesAt(chunks, ['HAS_CHUNK'], graph, options),
  ])
  const nodes = new Map(read.map(node => [node.id, node]))
  const documentOf = new Map(
    chunks.map((chunk, index) => [chunk, holders[index]?.find(edge => !edge.isOutgoing)?.other]),
  )
  const found = new Map<NodeId, NodeFact>()
  const derived = new Map<EdgeId, NodeId>()
  for (const [index, id] of ids.entries()) {
    const { predicate, object: value } = nodes.get(id)?.properties ?? {}
    const end = (type: string) => {
      const node = nodes.get(
        ends[index]?.find(edge => edge.isOutgoing && edge.type === type)?.other ?? id,
      )
      return node === undefined || node.id === id
        ? undefined
        : { id: node.id, name: nodeName(node) }
    }
    const from = end('SUBJECT')
    const to = end('OBJECT') ?? (typeof value === 'string' ? { name: value } : undefined)
    const stated = sorted(
      (stating.get(id) ?? []).map(row => row.text('chunk') as NodeId | undefined),
    )
    if (
      stated.length === 0 ||
      typeof predicate !== 'string' ||
      from === undefined ||
      to === undefined
    )
      continue
    const relation = edgeTypeName(predicate)
    if ('id' in to) derived.set(edgeId(relation, from.id, to.id, id), id)
    found.set(id, {
      relation,
      from,
      to,
      factId: id as FactId,
      documentIds: sorted(stated.map(chunk => documentOf.get(chunk))) as string[] as DocumentId[],
      chunkIds: stated,
    })
  }
  for (const edge of await graph.edges([...derived.keys()], options)) {
    const fact = derived.get(edge.id)
    const known = fact === undefined ? undefined : found.get(fact)
    if (fact !== undefined && known !== undefined) found.set(fact, { ...known, edgeId: edge.id })
  }
  return found
}

async function mailFacts(
  person: GraphNode,
  graph: GraphReader,
  limit: number,
  options: ReadOptions,
): Promise<NodeFact[]> {
  const mails = await graph.neighbours(
    person.id,
    { direction: 'out', types: mailRelations, limit },
    options,
  )
  return mails.map(({ edge, node: mail }) => ({
    relation: edge.type,
    from: { id: person.id, name: nodeName(person) },
    to: { id: mail.id, name: nodeName(mail) },
    edgeId: edge.id,
    // The node of a mail has its document's id.
    documentIds: [mail.id as string as DocumentId],
    chunkIds: [],
  }))
}

const assertions = (facts: readonly NodeId[]): PlainQuery => ({
  patterns: [
    {
      nodes: [
        { variable: 'c', labels: ['Chunk'] },
        { variable: 'f', labels: ['Fact'] },
      ],
      edges: [{ variable: 's', types: ['STATES'], direction: 'out' }],
    },
  ],
  where: allOf([
    idIn('f', facts),
    { kind: 'compare', operator: '=', left: property('s', 'modality'), right: literal('asserted') },
  ]),
  columns: [column('fact', idOf('f')), column('chunk', idOf('c'))],
  orderBy: [],
  limit: maxRows,
})

const sorted = (ids: ReadonlyArray<NodeId | undefined>): NodeId[] =>
  [...new Set(ids.filter(id => id !== undefined))].sort(compareCodePoints)
