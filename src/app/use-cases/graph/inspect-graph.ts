import { AppError } from '../../../core/errors.ts'
import type { GraphNode, GraphPath } from '../../../core/graph.ts'
import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Neighbour } from '../../../core/ports/graph-reader.ts'
import { normalizeName } from '../../../language/mentions/normalize-name.ts'
import { recognizeMentions } from '../../../language/recognize.ts'
import type { App } from '../../compose.ts'
import { mappedName } from '../../privacy/map-question.ts'

// By which properties people name things; ids first, since they are exact.
const nameKeys = [
  'emailId',
  'personId',
  'address',
  'conversationId',
  'name',
  'aliases',
  'subject',
  'title',
] as const
const candidateLimit = 25
// What is longer is no name, and the terminal is not the place for it.
const longestShown = 200

/**
 * The nodes that a person may mean by a name: by id, by the properties people use, or as the
 * recogniser reads it. Chunks and facts only by id. With `whole` a name that is only a part of what
 * was given ("the office of Ada Park") counts as none.
 */
export async function nodesByName(
  app: App,
  called: string,
  options: ReadOptions,
  parts: 'any' | 'whole' = 'any',
): Promise<GraphNode[]> {
  const byId = await app.store.graph.nodes([called as NodeId], options)
  if (byId.length > 0) return byId
  const name = mappedName(app, called)
  const mentions = recognizeMentions(name).filter(
    mention => parts === 'any' || normalizeName(mention.type, name) === mention.name,
  )
  const names = new Set([name.trim(), ...mentions.map(mention => mention.name)])
  const found = new Map<NodeId, GraphNode>()
  for (const value of names) {
    for (const key of nameKeys) {
      for (const node of await app.store.graph.nodesByProperty(
        { key, value, ignoreCase: true, limit: candidateLimit },
        options,
      ))
        found.set(node.id, node)
    }
  }
  return [...found.values()]
    .filter(node => !node.labels.includes('Chunk') && !node.labels.includes('Fact'))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** As `nodesByName`; throws `not_found` where nothing is called so. */
export async function nodesCalled(
  app: App,
  name: string,
  options: ReadOptions,
  parts: 'any' | 'whole' = 'any',
): Promise<GraphNode[]> {
  const nodes = await nodesByName(app, name, options, parts)
  if (nodes.length === 0) {
    const shown =
      name.length > longestShown ? `${name.slice(0, longestShown).toWellFormed()}…` : name
    throw new AppError(
      'not_found',
      `Nothing in the graph is called "${shown}". Try "veritrail search ${JSON.stringify(shown)}".`,
      { kind: 'node', id: shown },
    )
  }
  return nodes
}

export interface Neighbourhood {
  readonly node: GraphNode
  readonly degree: number
  readonly neighbours: readonly Neighbour[]
}

/** Neighbours of everything called `name`; at most `limit` each, with the true number beside. */
export async function neighboursOf(
  app: App,
  name: string,
  query: {
    readonly types?: readonly string[] | undefined
    readonly direction: 'out' | 'in' | 'any'
    readonly limit: number
  },
  options: ReadOptions,
): Promise<Neighbourhood[]> {
  const neighbourhoods: Neighbourhood[] = []
  for (const node of await nodesCalled(app, name, options)) {
    const [neighbours, degree] = await Promise.all([
      app.store.graph.neighbours(node.id, query, options),
      app.store.graph.degree(node.id, query, options),
    ])
    neighbourhoods.push({ node, degree, neighbours })
  }
  return neighbourhoods
}

/**
 * The shortest path between anything called `from` and anything called `to`; `undefined` when there
 * is none of at most `maxLength` edges.
 */
export async function pathBetween(
  app: App,
  from: string,
  to: string,
  query: { readonly maxLength: number; readonly types?: readonly string[] | undefined },
  options: ReadOptions,
): Promise<GraphPath | undefined> {
  const [starts, ends] = [
    await nodesCalled(app, from, options),
    await nodesCalled(app, to, options),
  ]
  let best: GraphPath | undefined
  for (const start of starts) {
    for (const end of ends) {
      const path = await app.store.graph.shortestPath(start.id, end.id, query, options)
      if (path !== undefined && (best === undefined || path.edges.length < best.edges.length))
        best = path
    }
  }
  return best
}
