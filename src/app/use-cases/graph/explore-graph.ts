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
