import type { EntityRule, GraphNode } from '../../../core/graph.ts'
import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import { wordTexts } from '../../../language/words/tokens.ts'

export const isPerson = (node: GraphNode): boolean => node.labels.includes('Person')

/** A property of a node that is a text. */
export const textOf = ({ properties }: GraphNode, key: string): string | undefined =>
  typeof properties[key] === 'string' ? properties[key] : undefined

const maxCluster = 200
/** From a name to the addresses it stands with, and from those to their other names. */
const nameHops = 2

/**
 * The nodes of one person, from a name. Not the whole closure: namesakes share a name, and going on
 * from their addresses would make everybody who ever shared a name with anybody one person.
 */
async function clusterOf(
  start: GraphNode,
  rules: readonly EntityRule[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<Map<NodeId, GraphNode>> {
  const cluster = new Map([[start.id, start]])
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
      const missing = partners.filter(partner => !cluster.has(partner))
      for (const node of missing.length === 0 ? [] : await graph.nodes(missing, options)) {
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
    const beside = await Promise.all(
      last.map(async id => ({
        id,
        neighbours: await graph.neighbours(
          id,
          { direction: 'any', types: ['SAME_AS'], limit: maxCluster },
          options,
        ),
      })),
    )
    for (const { id, neighbours } of beside) {
      for (const { node, edge } of neighbours) {
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

/** One person: every node of theirs. */
export type PersonNodes = ReadonlyMap<NodeId, GraphNode>

/**
 * The people that the nodes are, each once. Addresses of one domain with the same words
 * ("kate.winters@", "winters.kate@") are one person's.
 */
export async function peopleOf(
  nodes: readonly GraphNode[],
  rules: readonly EntityRule[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<PersonNodes[]> {
  const found: Array<Map<NodeId, GraphNode>> = []
  for (const node of nodes) {
    if (found.some(person => person.has(node.id))) continue
    const person = await clusterOf(node, rules, graph, options)
    const same = found.find(other => sharesNode(other, person) || sharesAddressWords(other, person))
    if (same === undefined) found.push(person)
    else for (const [id, other] of person) same.set(id, other)
  }
  return found
}

const sharesNode = (left: PersonNodes, right: PersonNodes): boolean =>
  [...left.keys()].some(id => right.has(id))

function sharesAddressWords(left: PersonNodes, right: PersonNodes): boolean {
  const keys = new Set([...left.values()].flatMap(addressWords))
  return [...right.values()].flatMap(addressWords).some(key => keys.has(key))
}

/** The words before the @ in any order, where they are a name, with the domain. */
function addressWords(node: GraphNode): string[] {
  const address = textOf(node, 'address')
  const at = address?.lastIndexOf('@') ?? -1
  if (address === undefined || at < 0) return []
  const words = wordTexts(address.slice(0, at))
  return words.length > 1 && words.every(word => word.length > 1)
    ? [`${words.sort().join(' ')}${address.slice(at)}`]
    : []
}
