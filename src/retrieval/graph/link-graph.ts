import type { ChunkId, EntityId, NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { Principal } from '../../core/principal.ts'
import type { Transitions } from './page-rank.ts'
import type { TermCounts } from './text-match.ts'

/** Ends of a node's links of one kind and their weights, side by side. */
export interface Links {
  readonly ends: Int32Array
  readonly weights: Float32Array
}

const none: Links = { ends: new Int32Array(), weights: new Float32Array() }

/**
 * What a walk over the graph reads, as one principal sees it: fetched in batches when it is first
 * needed and kept in typed arrays until the corpus changes. Nodes have numbers within one link
 * graph; equal corpora asked equally number them alike.
 */
export interface LinkGraph {
  readonly commitSeq: number
  numberOf(id: NodeId): number
  idOf(node: number): NodeId
  /**
   * Reads what the named chunks are about and mention; afterwards `about` and `mentions` know them.
   */
  readChunks(chunks: readonly number[]): Promise<void>
  /**
   * Reads which chunks are about the named entities and what they are the same as; afterwards
   * `aboutness` and `same` know them.
   */
  readEntities(entities: readonly number[]): Promise<void>
  /**
   * Reads which chunks mention the named entities; those that more than `maxMentions` mention
   * count as mentioned nowhere, because they tell nothing apart.
   */
  readMentioned(entities: readonly number[]): Promise<void>
  /** Of a chunk. */
  about(chunk: number): Links
  mentions(chunk: number): Links
  /** Chunks that are about an entity. */
  aboutness(entity: number): Links
  /** Entities that are the same under another name, either way, by score. */
  same(entity: number): Links
  mentioned(entity: number): Links
  /**
   * Where mass goes from a node, for those where no question changes it; a place to keep what was
   * computed once.
   */
  readonly transitions: Map<number, Transitions>
  /** Index terms of chunks; a place to keep them. */
  readonly counted: Map<number, TermCounts>
  /** What was found for an entity by looser forms of its name; a place to keep it. */
  readonly loose: Map<number, ReadonlyArray<{ readonly entity: number; readonly score: number }>>
}

/**
 * A link graph while one question is asked: entities may be tied to others whose names look alike.
 */
export interface QuestionLinks extends LinkGraph {
  /** The same without ties. */
  readonly untied: LinkGraph
  /** Whether ties were made for an entity; nothing that another question did is seen. */
  isTied(entity: number): boolean
  /** Adds to `same`. */
  tie(
    entity: number,
    others: ReadonlyArray<{ readonly entity: number; readonly score: number }>,
  ): void
}

const maxMentions = 300
const maxNodes = 400_000
const batch = 2_000

const chunkTypes = [
  { type: 'ABOUT', weight: 'weight' },
  { type: 'MENTIONS', weight: 'count' },
] as const
const entityTypes = [
  { type: 'ABOUT', weight: 'weight' },
  { type: 'SAME_AS', weight: 'score' },
] as const
const mentionTypes = [{ type: 'MENTIONS', weight: 'count' }] as const

const kept = new WeakMap<GraphReader, Map<string, LinkGraph & { readonly size: () => number }>>()

/**
 * The link graph of a store for a principal, as it was kept or new; one that reflects an older
 * state of the corpus is dropped.
 */
export function linkGraphOf(
  graph: GraphReader,
  commitSeq: number,
  options: ReadOptions,
): LinkGraph {
  let byPrincipal = kept.get(graph)
  if (byPrincipal === undefined) kept.set(graph, (byPrincipal = new Map()))
  const key = principalKey(options.principal)
  const known = byPrincipal.get(key)
  if (known?.commitSeq === commitSeq && known.size() < maxNodes) return known
  // A few principals at a time: what is kept of the others can be read again.
  if (byPrincipal.size >= 8) byPrincipal.clear()
  const made = newLinkGraph(graph, commitSeq, options.principal)
  byPrincipal.set(key, made)
  return made
}

const principalKey = (principal: Principal): string =>
  principal.kind === 'user'
    ? JSON.stringify(['user', principal.id, [...principal.groups].sort()])
    : principal.kind

function newLinkGraph(
  graph: GraphReader,
  commitSeq: number,
  principal: Principal,
): LinkGraph & { readonly size: () => number } {
  const numbers = new Map<NodeId, number>()
  const ids: NodeId[] = []
  const chunkAbout = new Map<number, Links>()
  const chunkMentions = new Map<number, Links>()
  const entityAbout = new Map<number, Links>()
  const entitySame = new Map<number, Links>()
  const entityMentioned = new Map<number, Links>()
  const numberOf = (id: NodeId): number => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    numbers.set(id, ids.length)
    ids.push(id)
    return ids.length - 1
  }
  const idOf = (node: number): NodeId => ids[node] ?? ('' as NodeId)

  /**
   * Reads edges of the given types at nodes that `into[0]` does not know yet; `keep` says for each
   * type which direction counts.
   */
  const read = async (
    nodes: readonly number[],
    types: ReadonlyArray<{ readonly type: string; readonly weight?: string }>,
    keep: ReadonlyArray<'out' | 'in' | 'any'>,
    into: ReadonlyArray<Map<number, Links>>,
    maxDegree?: number,
  ): Promise<void> => {
    const missing = [...new Set(nodes)].filter(node => into[0]?.has(node) === false)
    for (let start = 0; start < missing.length; start += batch) {
      const part = missing.slice(start, start + batch)
      const found = await graph.adjacency(
        part.map(idOf),
        { types, ...(maxDegree === undefined ? {} : { maxDegree }) },
        { principal },
      )
      for (const [index, node] of part.entries()) {
        const from = found.offsets[index] ?? 0
        const until = found.offsets[index + 1] ?? from
        for (const [type, direction] of keep.entries()) {
          const ends: number[] = []
          const weights: number[] = []
          for (let at = from; at < until; at++) {
            if (
              found.types[at] !== type ||
              (direction !== 'any' && (found.outgoing[at] === 1) !== (direction === 'out'))
            )
              continue
            const other = found.ids[found.others[at] ?? -1]
            if (other === undefined) continue
            ends.push(numberOf(other))
            weights.push(found.weights[at] ?? 1)
          }
          into[type]?.set(
            node,
            ends.length === 0
              ? none
              : { ends: Int32Array.from(ends), weights: Float32Array.from(weights) },
          )
        }
      }
    }
  }
  return {
    commitSeq,
    numberOf,
    idOf,
    size: () => ids.length,
    readChunks: chunks => read(chunks, chunkTypes, ['out', 'out'], [chunkAbout, chunkMentions]),
    readEntities: entities => read(entities, entityTypes, ['in', 'any'], [entityAbout, entitySame]),
    readMentioned: entities => read(entities, mentionTypes, ['in'], [entityMentioned], maxMentions),
    about: chunk => chunkAbout.get(chunk) ?? none,
    mentions: chunk => chunkMentions.get(chunk) ?? none,
    aboutness: entity => entityAbout.get(entity) ?? none,
    same: entity => entitySame.get(entity) ?? none,
    transitions: new Map(),
    loose: new Map(),
    counted: new Map(),
    mentioned: entity => entityMentioned.get(entity) ?? none,
  }
}

export const isChunk = (id: NodeId): id is ChunkId => id.startsWith('chk_')
export const isEntity = (id: NodeId): id is EntityId => id.startsWith('ent_')

/** Parts of the graph that can be left out, to see what each is worth. */
export interface GraphParts {
  readonly facts: boolean
  readonly resolution: boolean
  readonly aboutness: boolean
}
export const wholeGraph: GraphParts = { facts: true, resolution: true, aboutness: true }

/**
 * The link graph for one question: with ties of its own, and without the parts that are left out.
 */
export function questionLinks(links: LinkGraph, parts: GraphParts): QuestionLinks {
  const tied = new Map<number, Links>()
  const isWhole = parts.resolution && parts.aboutness
  const untied: LinkGraph = {
    ...links,
    ...(parts.resolution ? {} : { same: () => none }),
    ...(parts.aboutness ? {} : { about: () => none, aboutness: () => none }),
    ...(isWhole ? {} : { transitions: new Map<number, Transitions>() }),
  }
  return {
    ...untied,
    untied,
    same: entity => tied.get(entity) ?? untied.same(entity),
    isTied: entity => tied.has(entity),
    tie(entity, others) {
      if (!parts.resolution) return
      const own = untied.same(entity)
      const added = others.filter(
        other => other.entity !== entity && !own.ends.includes(other.entity),
      )
      tied.set(entity, {
        ends: Int32Array.from([...own.ends, ...added.map(other => other.entity)]),
        weights: Float32Array.from([...own.weights, ...added.map(({ score }) => score)]),
      })
    },
  }
}
