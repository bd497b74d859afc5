import { AppError } from '../../core/errors.ts'
import type { GraphNode } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { clusterPairs } from './cluster-pairs.ts'
import type {
  EntityCluster,
  EntityMember,
  EntityPair,
  EntityReaders,
  ResolveOptions,
} from './entity-cluster-types.ts'
import { entityContext } from './entity-context.ts'
import {
  comparedName,
  entityLookUp,
  isResolvable,
  nameOf,
  type EntityLookUp,
} from './entity-look-up.ts'
import { findCandidates } from './find-candidates.ts'
import { scoreNames } from '../../language/names/score.ts'
import {
  minHelped,
  scorePair,
  sureNames,
  type MergeCandidate,
  type StatedAlias,
} from './score-pair.ts'

export const defaultMergeAt = 0.7
/** Two entities that one name stands for are merged from this score on. */
const minShared = 0.5

/**
 * Everything that is one thing with an entity for one principal, with score and reason of each
 * merge, and what was kept apart. Computed from what the principal reads and from the rules, never
 * stored: the order in which documents came, and those that went, cannot matter. Reads at most some
 * dozens of candidates. Throws `not_found` for an entity that does not exist.
 */
export async function entityCluster(
  id: NodeId,
  readers: EntityReaders,
  options: ResolveOptions,
): Promise<EntityCluster> {
  return clusterOf(id, entityLookUp(readers, options), options)
}

/** The same over a look-up that several clusters share. */
async function clusterOf(
  id: NodeId,
  lookUp: EntityLookUp,
  options: ResolveOptions,
): Promise<EntityCluster> {
  const nodes = await findCandidates(id, lookUp)
  const [own] = nodes.filter(node => node.id === id)
  if (own === undefined)
    throw new AppError('not_found', `There is no entity ${id}.`, { kind: 'node', id })
  const { pairs, rules } = await scoredPairs(nodes, lookUp)
  const clustered = clusterPairs(
    nodes.map(node => node.id),
    pairs,
    rules,
    options.mergeAt ?? defaultMergeAt,
  )
  const ids = new Set(clustered.clusterOf.get(id) ?? [id])
  const memberOf = (node: GraphNode): EntityMember => ({
    id: node.id,
    name: nameOf(node),
    labels: node.labels,
    resolvable: isResolvable(node),
  })
  const byId = new Map(nodes.map(node => [node.id, node]))
  const members = nodes.filter(node => ids.has(node.id))
  return {
    representative: memberOf(representativeOf(members) ?? own),
    display: fullestName(members),
    members: members.map(memberOf),
    merged: clustered.merged.filter(pair => ids.has(pair.left)),
    apart: clustered.refused.flatMap(pair => {
      if (ids.has(pair.left) === ids.has(pair.right)) return []
      const other = byId.get(ids.has(pair.left) ? pair.right : pair.left)
      return other === undefined ? [] : [{ ...pair, other: memberOf(other) }]
    }),
  }
}

/** Scores all pairs of some entities. */
export async function scoredPairs(
  nodes: readonly GraphNode[],
  lookUp: EntityLookUp,
): Promise<{
  readonly pairs: EntityPair[]
  readonly rules: Awaited<ReturnType<EntityLookUp['rules']>>
}> {
  const inDoubt = doubtful(nodes)
  const candidates: MergeCandidate[] = []
  for (const node of nodes)
    candidates.push({
      node,
      context: await entityContext(node, lookUp, inDoubt.has(node.id)),
      stated: await statedAliases(node.id, lookUp),
    })
  const pairs: EntityPair[] = []
  for (const [index, left] of candidates.entries()) {
    for (const right of candidates.slice(index + 1)) {
      const pair = scorePair(left, right)
      if (pair !== undefined) pairs.push(pair)
    }
  }
  return { pairs: withoutHubs(candidates, pairs), rules: await lookUp.rules() }
}

/**
 * The entities whose company may decide: their names alone neither join nor part them from another
 * one.
 */
function doubtful(nodes: readonly GraphNode[]): Set<NodeId> {
  const found = new Set<NodeId>()
  const things = nodes
    .filter(isResolvable)
    .map(node => ({ id: node.id, name: comparedName(node), labels: node.labels }))
  for (const [index, left] of things.entries()) {
    for (const right of things.slice(index + 1)) {
      const { score, conflict } = scoreNames(left, right)
      if (conflict === undefined && score >= minHelped && score < sureNames)
        found.add(left.id).add(right.id)
    }
  }
  return found
}

/**
 * What texts say a name stands for parts where they say several things which are not one: "ABC", or
 * a word that many introductions begin with.
 */
function withoutHubs(
  candidates: readonly MergeCandidate[],
  pairs: readonly EntityPair[],
): EntityPair[] {
  const keyOf = (left: NodeId, right: NodeId): string =>
    left < right ? `${left} ${right}` : `${right} ${left}`
  const scores = new Map(pairs.map(pair => [keyOf(pair.left, pair.right), pair.score]))
  const parted = new Set<string>()
  for (const { node, stated } of candidates) {
    const meant = [...stated].flatMap(([id, alias]) => (alias.standsFor ? [id] : []))
    const areOne = meant.every((left, index) =>
      meant.slice(index + 1).every(right => (scores.get(keyOf(left, right)) ?? 0) >= minShared),
    )
    if (!areOne) for (const id of meant) parted.add(keyOf(node.id, id))
  }
  return pairs.map(pair =>
    pair.by === 'text' && parted.has(keyOf(pair.left, pair.right))
      ? { ...pair, score: 0, conflict: 'texts use it for several entities' }
      : pair,
  )
}

/** What documents state; a variant is no more than what the names say themselves. */
async function statedAliases(id: NodeId, lookUp: EntityLookUp): Promise<Map<NodeId, StatedAlias>> {
  const stated = new Map<NodeId, StatedAlias>()
  for (const { edge, node } of await lookUp.aliases(id)) {
    const { score, reason, kind } = edge.properties
    if (kind === 'variant' || typeof score !== 'number') continue
    if ((stated.get(node.id)?.score ?? 0) < score)
      stated.set(node.id, {
        score: Math.min(score, 0.99),
        reason: typeof reason === 'string' ? reason : 'stated by a text',
        standsFor: edge.from === id && typeof kind === 'string',
      })
  }
  return stated
}

const smallest = (left: GraphNode, right: GraphNode): number => {
  const [ours, theirs] = [foldCase(comparedName(left)), foldCase(comparedName(right))]
  return ours === theirs ? (left.id < right.id ? -1 : 1) : ours < theirs ? -1 : 1
}

/** Names that mean the same everywhere come before those of one document. */
function representativeOf(members: readonly GraphNode[]): GraphNode | undefined {
  const global = members.filter(isResolvable)
  return (global.length > 0 ? global : [...members]).sort(smallest)[0]
}

/**
 * The longest name that is not an address and stands for the entity everywhere; the smallest of
 * equally long ones.
 */
function fullestName(members: readonly GraphNode[]): string {
  const names = members
    .filter(isResolvable)
    .map(nameOf)
    .filter(name => !name.includes('@'))
  const all = names.length > 0 ? names : members.map(nameOf)
  return (
    all.sort((left, right) =>
      left.length === right.length ? (left < right ? -1 : 1) : right.length - left.length,
    )[0] ?? ''
  )
}
