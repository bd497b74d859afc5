import { compareCodePoints } from '../../support/code-points.ts'
import type { Emphasis } from './emphasis.ts'
import { isChunk, isEntity, type Links, type LinkGraph, type QuestionLinks } from './link-graph.ts'
import { personalizedPageRank, type PageRank, type Transitions } from './page-rank.ts'

/** How mass is shared out at each kind of node. */
export interface WalkShares {
  /** Of a chunk's mass: to what it is about; the rest to what it mentions. */
  readonly chunkToAbout: number
  /**
   * Weight of a mentioned entity that no chunk is about, against 1 for one that some chunk is
   * about.
   */
  readonly unlinked: number
  /**
   * Of an entity's mass: to the chunks about it and to its other names; the rest to the chunks that
   * mention it.
   */
  readonly entityToAbout: number
  /** How many times heavier a mention of emphasis 1 weighs than one without. */
  readonly emphasis: number
  readonly damping: number
  readonly threshold: number
  readonly rounds: number
}

// Found by a coarse search on the training halves (bench/fit/passage-weights.ts).
const walkShares: WalkShares = {
  chunkToAbout: 0.05,
  unlinked: 0.03,
  entityToAbout: 0.95,
  emphasis: 8,
  damping: 0.5,
  threshold: 1e-3,
  rounds: 6,
}

const nowhere: Transitions = { targets: [], shares: [] }

/**
 * Personalised PageRank over chunks and entities of a link graph; mentions whose wording answers
 * the question weigh more.
 */
export function walk(
  links: QuestionLinks,
  seeds: ReadonlyMap<number, number>,
  emphasis: Emphasis,
  shares: WalkShares = walkShares,
): Promise<PageRank> {
  // Only where this question has put emphasis or a tie does mass go another way than always.
  const isOwn = (node: number): boolean => emphasis.has(node) || links.isTied(node)
  const own = new Map<number, Transitions>()
  return personalizedPageRank(
    seeds,
    async nodes => {
      const open = nodes.filter(node => !(isOwn(node) ? own : links.transitions).has(node))
      const chunks = open.filter(node => isChunk(links.idOf(node)))
      const entities = open.filter(node => isEntity(links.idOf(node)))
      await links.readChunks(chunks)
      await readLinked(links, [
        ...entities,
        ...chunks.flatMap(chunk => [...links.mentions(chunk).ends]),
      ])
      await links.readMentioned(entities)
      for (const chunk of chunks) {
        if (isOwn(chunk)) own.set(chunk, fromChunk(links, chunk, emphasis.get(chunk), shares))
        else links.transitions.set(chunk, fromChunk(links.untied, chunk, undefined, shares))
      }
      for (const entity of entities) {
        if (isOwn(entity)) own.set(entity, fromEntity(links, entity, shares))
        else links.transitions.set(entity, fromEntity(links.untied, entity, shares))
      }
      return node => own.get(node) ?? links.transitions.get(node) ?? nowhere
    },
    { ...shares, compare: (left, right) => compareCodePoints(links.idOf(left), links.idOf(right)) },
  )
}

/** Reads entities and their other names. */
export async function readLinked(links: LinkGraph, entities: readonly number[]): Promise<void> {
  await links.readEntities(entities)
  await links.readEntities(entities.flatMap(entity => [...links.same(entity).ends]))
}

/** How many chunks are about an entity under this or another name, 0 where none is. */
export function aboutCount(links: LinkGraph, entity: number): number {
  let count = links.aboutness(entity).ends.length
  for (const other of links.same(entity).ends) count += links.aboutness(other).ends.length
  return count
}

function fromChunk(
  links: LinkGraph,
  chunk: number,
  emphasis: ReadonlyMap<number, number> | undefined,
  shares: WalkShares,
): Transitions {
  const about = links.about(chunk)
  const own = new Set(about.ends)
  const targets: number[] = []
  const weights: number[] = []
  let sum = 0
  for (const entity of links.mentions(chunk).ends) {
    if (own.has(entity)) continue
    const count = aboutCount(links, entity)
    const weight =
      (count === 0 ? shares.unlinked : 1 / Math.log2(1 + count)) *
      (1 + shares.emphasis * (emphasis?.get(entity) ?? 0))
    targets.push(entity)
    weights.push(weight)
    sum += weight
  }
  const toAbout = targets.length === 0 ? 1 : shares.chunkToAbout
  const toMentions = about.ends.length === 0 ? 1 : 1 - toAbout
  for (let i = 0; i < weights.length; i++) weights[i] = ((weights[i] ?? 0) / sum) * toMentions
  addShared(about, toAbout, targets, weights)
  return { targets, shares: weights }
}

function fromEntity(links: LinkGraph, entity: number, shares: WalkShares): Transitions {
  const about = links.aboutness(entity)
  const same = withAboutness(links, links.same(entity))
  const own = new Set(about.ends)
  const mentioned = [...links.mentioned(entity).ends].filter(chunk => !own.has(chunk))
  if (about.ends.length + same.ends.length + mentioned.length === 0) return nowhere
  const targets: number[] = []
  const weights: number[] = []
  const linked = {
    ends: Int32Array.from([...about.ends, ...same.ends]),
    weights: Float32Array.from([...about.weights, ...same.weights]),
  }
  const toLinked = linked.ends.length === 0 ? 0 : mentioned.length === 0 ? 1 : shares.entityToAbout
  addShared(linked, toLinked, targets, weights)
  for (const chunk of mentioned) {
    targets.push(chunk)
    weights.push((1 - toLinked) / mentioned.length)
  }
  return { targets, shares: weights }
}

function withAboutness(links: LinkGraph, same: Links): Links {
  const keep = [...same.ends.keys()].filter(
    index => links.aboutness(same.ends[index] ?? -1).ends.length > 0,
  )
  return {
    ends: Int32Array.from(keep, index => same.ends[index] ?? 0),
    weights: Float32Array.from(keep, index => same.weights[index] ?? 0),
  }
}

/** Shares an amount over links by their weights. */
function addShared(links: Links, amount: number, targets: number[], shares: number[]): void {
  let sum = 0
  for (const weight of links.weights) sum += weight
  if (sum <= 0) return
  for (const [index, end] of links.ends.entries()) {
    targets.push(end)
    shares.push((amount * (links.weights[index] ?? 0)) / sum)
  }
}
