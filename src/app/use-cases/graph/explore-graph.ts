import { AppError } from '../../../core/errors.ts'
import type { GraphPath } from '../../../core/graph.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { ChunkId } from '../../../core/ids.ts'
import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import {
  anatomyTraversal,
  entityAnchoredTraversal,
  type StructuredContext,
} from '../../../retrieval/traversal/entity-anchored.ts'
import {
  neighbourhood,
  type Neighbourhood,
  type NeighbourhoodQuery,
} from '../../../retrieval/traversal/neighbourhood.ts'
import { passageNode, pathOfGraph, withPassageText } from '../../../retrieval/traversal/path.ts'
import type { App } from '../../compose.ts'
import { drawnEdge, drawnNodes, type DrawnGraph } from './drawn-graph.ts'
import { nodesCalled, pathBetween } from './inspect-graph.ts'

/**
 * The shortest path between two names as the graph holds it and as it is drawn, its chunks shown by
 * their text. `undefined` when there is none of at most `maxLength` edges.
 */
export async function drawablePath(
  app: App,
  from: string,
  to: string,
  query: { readonly maxLength: number; readonly types?: readonly string[] | undefined },
  options: ReadOptions,
): Promise<{ readonly path: GraphPath; readonly drawn: RetrievalPath } | undefined> {
  const found = await pathBetween(app, from, to, query, options)
  if (found === undefined) return undefined
  const { nodes, edges, score } = pathOfGraph(found)
  const shown = []
  for (const node of nodes)
    shown.push(
      node.labels.includes('Chunk')
        ? passageNode(node.id as ChunkId, await chunkText(app, node.id as ChunkId, options))
        : node,
    )
  return { path: found, drawn: { nodes: shown, edges, score } }
}

// A frequent name would otherwise be looked for from everybody who bears it.
const mostBearers = 3

/**
 * The shortest path between two ids or names as a graph; of several things of one name the first
 * three are tried. Throws `not_found` where there is none of at most `maxLength` edges.
 */
export async function pathGraph(
  app: App,
  from: string,
  to: string,
  query: { readonly maxLength: number },
  options: ReadOptions,
): Promise<DrawnGraph> {
  const starts = (await nodesCalled(app, from, options)).slice(0, mostBearers)
  const ends = (await nodesCalled(app, to, options)).slice(0, mostBearers)
  let best: GraphPath | undefined
  for (const start of starts)
    for (const end of ends) {
      const path = await app.store.graph.shortestPath(start.id, end.id, query, options)
      if (path !== undefined && (best === undefined || path.edges.length < best.edges.length))
        best = path
    }
  if (best === undefined)
    throw new AppError(
      'not_found',
      `There is no path of at most ${query.maxLength} edges between these two.`,
      { kind: 'node', id: to.slice(0, 200).toWellFormed() },
    )
  const nodes = await drawnNodes(
    app,
    best.nodes.map(({ id }) => id),
    options,
  )
  return { nodes, edges: best.edges.map(edge => drawnEdge(edge)), truncated: false }
}

/**
 * What lies within one or two hops of everything called `name`, with the passages that it rests on
 * and the way to each. Throws `not_found`.
 */
export async function neighbourhoodOf(
  app: App,
  name: string,
  query: NeighbourhoodQuery,
  options: ReadOptions,
): Promise<Neighbourhood> {
  const nodes = await nodesCalled(app, name, options)
  const found = await neighbourhood(
    nodes.map(node => node.id),
    app.store.graph,
    query,
    options,
  )
  const chunks = []
  for (const chunk of found.chunks)
    chunks.push({
      ...chunk,
      path: withPassageText(chunk.path, await chunkText(app, chunk.chunkId, options)),
    })
  return { ...found, chunks }
}

/** The facts that the graph holds about what a question names, as lines and as data. */
export async function factsForQuestion(
  app: App,
  question: string,
  options: ReadOptions,
): Promise<StructuredContext> {
  return entityAnchoredTraversal(question, app.store.graph, anatomyTraversal, options)
}

async function chunkText(app: App, id: ChunkId, options: ReadOptions): Promise<string> {
  const [chunk] = await app.store.documents.chunks([id], options)
  const document =
    chunk === undefined ? undefined : await app.store.documents.document(chunk.documentId, options)
  return chunk === undefined || document === undefined
    ? ''
    : document.text.slice(chunk.start, chunk.end)
}
