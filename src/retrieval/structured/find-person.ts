import type { GraphNode } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'

/** Who a name in a question means. `ids`: every node of that one person. */
export type PersonMatch =
  | { readonly kind: 'found'; readonly name: string; readonly ids: readonly NodeId[] }
  | { readonly kind: 'ambiguous'; readonly name: string; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown'; readonly name: string }

const maxMatches = 200
const maxCluster = 200
const isPerson = (node: GraphNode): boolean => node.labels.includes('Person')

/** How a person is shown: name and address where both are known. */
export function shownPerson(
  name: string | undefined,
  address: string | undefined,
  personId: string | undefined,
): string {
  const shown = name ?? personId ?? address ?? ''
  return address !== undefined && address !== shown ? `${shown} <${address}>` : shown
}

const shownNode = ({ properties }: GraphNode): string => {
  const of = (key: string): string | undefined =>
    typeof properties[key] === 'string' ? properties[key] : undefined
  return shownPerson(of('name'), of('address'), of('personId'))
}

const byId = (name: string, graph: GraphReader, options: ReadOptions): Promise<GraphNode[]> =>
  withValue(['address', 'personId'], name, graph, options)
const exactly = (name: string, graph: GraphReader, options: ReadOptions): Promise<GraphNode[]> =>
  withValue(['name', 'aliases'], name, graph, options)

async function withValue(
  keys: readonly string[],
  name: string,
  graph: GraphReader,
  options: ReadOptions,
): Promise<GraphNode[]> {
  const found = await Promise.all(
    keys.map(key =>
      graph.nodesByProperty(
        { label: 'Person', key, value: name, ignoreCase: true, limit: maxMatches },
        options,
      ),
    ),
  )
  return [...new Map(found.flat().map(node => [node.id, node])).values()]
}

// Short names come first, and of those whom so many bear together nobody is meant alone.
const maxNameHits = 2_000

/**
 * Persons of whose name the word is the first or last part; the index of names finds them, so it
 * does not matter how many people there are.
 */
async function byPartOfName(
  word: string,
  graph: GraphReader,
  options: ReadOptions,
): Promise<GraphNode[]> {
  const hits = await graph.searchEntities(
    { terms: [word], mode: 'all', label: 'Person', limit: maxNameHits },
    options,
  )
  const part = word.toLowerCase()
  const nodes = await graph.nodes(
    hits.map(hit => hit.id),
    options,
  )
  return nodes
    .filter(({ properties: { name } }) => {
      const shown = typeof name === 'string' ? name.toLowerCase() : ''
      return shown.startsWith(`${part} `) || shown.endsWith(` ${part}`)
    })
    .slice(0, maxMatches)
}

/** From a name to the addresses it stands with, and from those to their other names. */
const nameHops = 2

/**
 * The nodes of one person, from a name. Not the whole closure: namesakes share a name, and going on
 * from their addresses would make everybody who ever shared a name with anybody one person.
 */
async function clusterOf(
  start: GraphNode,
  graph: GraphReader,
  options: ReadOptions,
): Promise<Map<NodeId, GraphNode>> {
  const cluster = new Map([[start.id, start]])
  const rules = await graph.rules(options)
  const isSplit = (one: NodeId, other: NodeId): boolean =>
    rules.some(
      rule =>
        rule.kind === 'different' &&
        [rule.left.id, rule.right.id].includes(one) &&
        [rule.left.id, rule.right.id].includes(other),
    )
  /** What a person merged with these goes with them. */
  const merged = async (ids: readonly NodeId[]): Promise<NodeId[]> => {
    const all = [...ids]
    for (const id of all) {
      const partners = rules.flatMap(({ kind, left, right }) =>
        kind === 'same' && left.id === id
          ? [right.id]
          : kind === 'same' && right.id === id
            ? [left.id]
            : [],
      )
      for (const node of await graph.nodes(
        partners.filter(partner => !cluster.has(partner)),
        options,
      )) {
        if (!isPerson(node) || cluster.size >= maxCluster) continue
        cluster.set(node.id, node)
        all.push(node.id)
      }
    }
    return all
  }
  let last = await merged([start.id])
  for (let hop = 0; hop < nameHops && last.length > 0; hop++) {
    const reached: NodeId[] = []
    for (const id of last) {
      for (const { node, edge } of await graph.neighbours(
        id,
        { direction: 'any', types: ['SAME_AS'], limit: maxCluster },
        options,
      )) {
        // That "John R. Smith" may be called John Smith does not make him the John Smith of another
        // mail.
        if (edge.properties['kind'] === 'variant' || isSplit(id, node.id)) continue
        if (cluster.has(node.id) || cluster.size >= maxCluster || !isPerson(node)) continue
        cluster.set(node.id, node)
        reached.push(node.id)
      }
    }
    last = await merged(reached)
  }
  return cluster
}

/**
 * Finds the person that a name, address or id means. First or last names alone count when `partial`
 * and only one person of the mails bears them.
 */
export async function findPerson(
  name: string,
  graph: GraphReader,
  options: ReadOptions & { readonly partial: boolean },
): Promise<PersonMatch> {
  const read = { principal: options.principal, signal: options.signal }
  // An address or id means itself, not everybody who bears the same name.
  const [exact] = (await byId(name, graph, read)).filter(isPerson)
  if (exact !== undefined) return { kind: 'found', name, ids: [exact.id] }
  let nodes = (await exactly(name, graph, read)).filter(isPerson)
  if (nodes.length === 0 && options.partial && !/[\s@\d_]/.test(name))
    nodes = (await byPartOfName(name, graph, read)).filter(isPerson)
  const clusters: Array<Map<NodeId, GraphNode>> = []
  for (const node of nodes)
    if (!clusters.some(cluster => cluster.has(node.id)))
      clusters.push(await clusterOf(node, graph, read))
  let candidates = clusters
  if (clusters.length > 1) {
    // Namesakes who are only mentioned in texts are not meant where mail is asked for.
    const active = await Promise.all(
      clusters.map(async cluster => {
        for (const id of cluster.keys())
          if ((await graph.degree(id, { direction: 'out', types: ['SENT', 'RECEIVED'] }, read)) > 0)
            return true
        return false
      }),
    )
    candidates = clusters.filter((_, index) => active[index] === true)
    if (candidates.length === 0) candidates = clusters.slice(0, 1)
  }
  const [only] = candidates
  if (only === undefined) return { kind: 'unknown', name }
  if (candidates.length > 1)
    return {
      kind: 'ambiguous',
      name,
      candidates: candidates.map(cluster => shownNode([...cluster.values()][0]!)).sort(),
    }
  return { kind: 'found', name, ids: [...only.keys()].sort() }
}
