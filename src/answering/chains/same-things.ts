import type { ChunkId, NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { scoreNames } from '../../language/names/score.ts'

/** Which entities are one thing, by a name for each thing. */
export interface SameThings {
  of(id: NodeId): string
  /**
   * The things that a name may mean where several passages are about things of that name: two
   * people, a book and its film. Empty for a name of one thing.
   */
  meanings(id: NodeId): readonly NodeId[]
}

// Title, title without its bracket and the subject of the lead sentence; other names are less sure.
const minAbout = 0.85
const minAlias = 0.8
const minLikeness = 0.5

/**
 * Joins entities that are one thing in this context: what one passage is about under several names,
 * stated aliases, and names of facts that look like the name of what one of the passages is about
 * (to the likest only). A name that passages about different things share joins none of them;
 * `chosen` says which thing such a name means here.
 */
export async function sameThings(
  ids: readonly NodeId[],
  passages: readonly ChunkId[],
  chosen: ReadonlyMap<NodeId, NodeId>,
  graph: GraphReader,
  options: ReadOptions,
): Promise<SameThings> {
  const groups = new Map<string, string>()
  const of = (id: string): string => {
    let at = id
    for (let next = groups.get(at); next !== undefined; next = groups.get(at)) at = next
    return at
  }
  const join = (left: string, right: string): void => {
    const [one, other] = [of(left), of(right)].sort()
    if (one !== undefined && other !== undefined && one !== other) groups.set(other, one)
  }
  const about = await graph.adjacency(
    passages,
    { types: [{ type: 'ABOUT', weight: 'weight' }] },
    options,
  )
  const topics = new Set<NodeId>()
  const told: NodeId[][] = []
  const bearers = new Map<NodeId, Set<NodeId>>()
  for (const index of passages.keys()) {
    const own: Array<{ readonly id: NodeId; readonly weight: number }> = []
    for (let at = about.offsets[index] ?? 0; at < (about.offsets[index + 1] ?? 0); at++) {
      const id = about.ids[about.others[at] ?? -1]
      const weight = about.weights[at] ?? 0
      if (id !== undefined && weight >= minAbout) own.push({ id, weight })
    }
    const names = own.sort((left, right) => right.weight - left.weight).map(({ id }) => id)
    const [main] = names
    if (main === undefined) continue
    told.push(names)
    for (const id of names) {
      topics.add(id)
      bearers.set(id, (bearers.get(id) ?? new Set()).add(main))
    }
  }
  const shared = (id: NodeId): boolean => (bearers.get(id)?.size ?? 0) > 1
  for (const [main, ...others] of told)
    if (main !== undefined) for (const id of others) if (!shared(id)) join(main, id)
  for (const [id, meant] of chosen) join(id, meant)
  const distinct = [...new Set(ids)]
  const same = await graph.adjacency(
    distinct,
    { types: [{ type: 'SAME_AS', weight: 'score' }] },
    options,
  )
  for (const [index, id] of distinct.entries()) {
    for (let at = same.offsets[index] ?? 0; at < (same.offsets[index + 1] ?? 0); at++) {
      const other = same.ids[same.others[at] ?? -1]
      if (other !== undefined && (same.weights[at] ?? 0) >= minAlias) join(id, other)
    }
  }
  const nodes = new Map(
    (await graph.nodes([...new Set([...distinct, ...topics])], options)).map(node => [
      node.id,
      {
        name: typeof node.properties['name'] === 'string' ? node.properties['name'] : '',
        labels: node.labels,
      },
    ]),
  )
  const known = new Set([...topics].map(of))
  for (const id of distinct) {
    const own = nodes.get(id)
    if (own === undefined || own.name === '' || known.has(of(id))) continue
    let best: { id: NodeId; score: number } | undefined
    for (const topic of [...topics].sort()) {
      const other = nodes.get(topic)
      const score = other === undefined ? 0 : scoreNames(own, other).score
      if (score >= minLikeness && (best === undefined || score > best.score))
        best = { id: topic, score }
    }
    if (best !== undefined) join(id, best.id)
  }
  return {
    of,
    meanings: id => (shared(id) && !chosen.has(id) ? [...(bearers.get(id) ?? [])].sort() : []),
  }
}
