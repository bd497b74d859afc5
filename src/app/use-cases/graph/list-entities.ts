import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { edgesAt, type WalkedEdge } from '../../../retrieval/traversal/edges-at.ts'
import { nodeName } from '../../../core/node-name.ts'
import type { App } from '../../compose.ts'
import { entityIdsOf } from './kept-entity-ids.ts'
import { searchNodes } from './search-nodes.ts'

/** An entity with how often the corpus names it. */
interface ListedEntity {
  readonly id: string
  readonly name: string
  readonly labels: readonly string[]
  /** Passages that mention it or are about it. */
  readonly mentions: number
  /** Messages that it sent or received. */
  readonly messages: number
  readonly aliases: readonly string[]
}

export interface EntityPage {
  readonly entities: readonly ListedEntity[]
  /** The value of `after` for the next page. */
  readonly next?: string | undefined
}

/** Matches of a search that can be paged through. */
const mostMatches = 1_000
const mostAliases = 20

/**
 * Entities by words of their names, best first (the first thousand), or all by their ids; of a
 * label where one is given.
 */
export async function listEntities(
  app: App,
  query: {
    readonly text?: string | undefined
    readonly label?: string | undefined
    readonly after?: string | undefined
    readonly limit: number
  },
  options: ReadOptions,
): Promise<EntityPage> {
  const { text, limit } = query
  const ids =
    text === undefined
      ? await pageOfIds(app, query, options)
      : await matchingIds(app, { ...query, text }, options)
  const shown = ids.slice(0, limit)
  const last = shown.at(-1)
  return {
    entities: await listed(app, shown, options),
    ...(ids.length > limit && last !== undefined && { next: last }),
  }
}

/** One more than `limit`, so that it shows whether there are more. */
async function pageOfIds(
  app: App,
  query: {
    readonly label?: string | undefined
    readonly after?: string | undefined
    readonly limit: number
  },
  options: ReadOptions,
): Promise<NodeId[]> {
  const { label, after, limit } = query
  const ids = await entityIdsOf(app, label, options)
  const from = after === undefined ? 0 : ids.findIndex(id => id > after)
  return from < 0 ? [] : ids.slice(from, from + limit + 1)
}

async function matchingIds(
  app: App,
  query: {
    readonly text: string
    readonly label?: string | undefined
    readonly after?: string | undefined
    readonly limit: number
  },
  options: ReadOptions,
): Promise<NodeId[]> {
  const { text, label, after, limit } = query
  const found = (await searchNodes(app, { text, label, limit: mostMatches }, options)).filter(
    ({ labels }) => labels.includes('Entity'),
  )
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
  return (after !== undefined && from === 0 ? [] : found)
    .slice(from, from + limit + 1)
    .map(({ id }) => id as NodeId)
}

async function listed(
  app: App,
  ids: readonly NodeId[],
  options: ReadOptions,
): Promise<ListedEntity[]> {
  const { graph } = app.store
  const types = ['MENTIONS', 'ABOUT', 'SENT', 'RECEIVED', 'SAME_AS']
  const edges = await edgesAt(ids, types, graph, options)
  const others = edges.flatMap(own => own.filter(isAlias).slice(0, mostAliases))
  const nodes = new Map(
    (await graph.nodes([...ids, ...others.map(({ other }) => other)], options)).map(node => [
      node.id,
      node,
    ]),
  )
  return ids.flatMap((id, index): ListedEntity[] => {
    const node = nodes.get(id)
    if (node === undefined) return []
    const own = edges[index] ?? []
    const count = (...of: readonly string[]): number =>
      new Set(own.filter(({ type }) => of.includes(type)).map(({ other }) => other)).size
    const name = nodeName(node)
    const { aliases = [] } = node.properties
    const names = [
      ...(Array.isArray(aliases) ? aliases.map(String) : [String(aliases)]),
      ...own.filter(isAlias).flatMap(({ other }) => {
        const known = nodes.get(other)
        return known === undefined ? [] : [nodeName(known)]
      }),
    ]
    return [
      {
        id,
        name,
        labels: node.labels,
        mentions: count('MENTIONS', 'ABOUT'),
        messages: count('SENT', 'RECEIVED'),
        aliases: [...new Set(names)].filter(alias => alias !== name).slice(0, mostAliases),
      },
    ]
  })
}

const isAlias = ({ type }: WalkedEdge): boolean => type === 'SAME_AS'
