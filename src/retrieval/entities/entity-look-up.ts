import type { EntityRule, GraphNode } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import type { Neighbour } from '../../core/ports/graph-reader.ts'
import { entityId } from '../../support/ids.ts'
import { normalizeName } from '../../language/mentions/normalize-name.ts'
import { isMailAddress } from '../../language/names/score-addresses.ts'
import type { EntityReaders, ResolveOptions } from './entity-cluster-types.ts'

/** Reads of one resolution, each done once. */
export interface EntityLookUp {
  nodes(ids: readonly NodeId[]): Promise<GraphNode[]>
  /** SAME_AS edges at an entity, both ways. */
  aliases(id: NodeId): Promise<readonly Neighbour[]>
  /** Chunks that are about the entity, with the ABOUT edges. */
  abouts(id: NodeId): Promise<readonly Neighbour[]>
  /** What a chunk is about, with the ABOUT edges. */
  aboutOf(chunk: NodeId): Promise<readonly Neighbour[]>
  /** Facts of which the entity is the subject. */
  facts(id: NodeId): Promise<readonly GraphNode[]>
  /** Chunks that mention the entity, at most some dozens of them. */
  mentioned(id: NodeId): Promise<readonly NodeId[]>
  /** Entities that a chunk mentions or is about. */
  named(chunk: NodeId): Promise<readonly GraphNode[]>
  search(words: readonly string[], limit: number): Promise<readonly NodeId[]>
  rules(): Promise<readonly EntityRule[]>
}

const maxAliases = 100
const maxAbouts = 40
const maxFacts = 40
const maxMentions = 40
const maxNamed = 120

/**
 * A look-up that remembers what it read; make a new one for every question, since the graph
 * changes.
 */
export function entityLookUp({ graph }: EntityReaders, options: ResolveOptions): EntityLookUp {
  const read = { principal: options.principal, signal: options.signal }
  const nodes = new Map<NodeId, GraphNode>()
  const keep = (node: GraphNode): GraphNode => {
    nodes.set(node.id, node)
    return node
  }
  const linked = (
    id: NodeId,
    direction: 'in' | 'out' | 'any',
    types: readonly string[],
    limit: number,
  ): Promise<Neighbour[]> => graph.neighbours(id, { direction, types, limit }, read)
  const aliases = remembered((id: NodeId) => linked(id, 'any', ['SAME_AS'], maxAliases))
  const abouts = remembered((id: NodeId) => linked(id, 'in', ['ABOUT'], maxAbouts))
  const aboutOf = remembered((id: NodeId) => linked(id, 'out', ['ABOUT'], maxAbouts))
  const facts = remembered(async (id: NodeId) =>
    (await linked(id, 'in', ['SUBJECT'], maxFacts)).map(({ node }) => node),
  )
  const mentioned = remembered(async (id: NodeId) =>
    (await linked(id, 'in', ['MENTIONS'], maxMentions)).map(({ node }) => node.id),
  )
  const named = remembered(async (id: NodeId) =>
    (await linked(id, 'out', ['MENTIONS', 'ABOUT'], maxNamed)).map(({ node }) => keep(node)),
  )
  let rules: Promise<EntityRule[]> | undefined
  return {
    aliases,
    abouts,
    aboutOf,
    facts,
    mentioned,
    named,
    async nodes(ids) {
      const missing = ids.filter(id => !nodes.has(id))
      if (missing.length > 0) for (const node of await graph.nodes(missing, read)) keep(node)
      return ids.flatMap(id => nodes.get(id) ?? [])
    },
    search: async (words, limit) =>
      words.length === 0
        ? []
        : (await graph.searchEntities({ terms: words, mode: 'any', limit }, read)).map(
            hit => hit.id,
          ),
    rules: () => (rules ??= graph.rules(read)),
  }
}

function remembered<Result>(
  read: (id: NodeId) => Promise<Result>,
): (id: NodeId) => Promise<Result> {
  const known = new Map<NodeId, Promise<Result>>()
  return id => {
    let found = known.get(id)
    if (found === undefined) known.set(id, (found = read(id)))
    return found
  }
}

/** The name people see. */
export const nameOf = (node: GraphNode): string =>
  typeof node.properties['name'] === 'string' ? node.properties['name'] : ''

const nameTypes = ['person', 'term'] as const

/**
 * Whether a node is a name that means the same wherever it stands, or an address; what means
 * something in one document only ("the Company") is known by its id, which is not that of its name.
 * Dates, quantities and codes are no such names.
 */
export function isResolvable(node: GraphNode): boolean {
  if (!node.labels.includes('Entity')) return false
  const name = nameOf(node)
  if (name === '') return false
  const address = node.properties['address']
  if (typeof address === 'string' || isMailAddress(name)) return true
  return nameTypes.some(type => entityId('name', normalizeName(type, name)) === node.id)
}

/**
 * The name by which an entity is compared: an address where it is one, whatever name it is shown
 * with.
 */
export function comparedName(node: GraphNode): string {
  const address = node.properties['address']
  return typeof address === 'string' ? address : nameOf(node)
}
