import type { EntityRule } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import type { EntityPair } from './entity-cluster-types.ts'

/** How sure a chain of pairs must be between any two members: weak pairs make no chains. */
const minChain = 0.5
/** Two readings of a short name that are this close together are equally likely. */
const closeScores = 0.12

export interface ClusteredPairs {
  /** Each entity's cluster, which the members share; members by id. */
  readonly clusterOf: ReadonlyMap<NodeId, readonly NodeId[]>
  /** Pairs that joined two clusters, in the order they did. */
  readonly merged: readonly EntityPair[]
  /** Pairs that speak for one thing but were not followed, and why. */
  readonly refused: readonly EntityPair[]
}

/**
 * Deterministic clustering of scored pairs: best pairs first, ties by ids. A person's rules win
 * over every score; two clusters with a conflict between any of their members stay apart; a chain
 * of pairs must multiply to at least one half; a name that fits two things which are not one
 * belongs to neither. A pure function of its input, whatever its order.
 */
export function clusterPairs(
  ids: readonly NodeId[],
  pairs: readonly EntityPair[],
  rules: readonly EntityRule[],
  mergeAt: number,
): ClusteredPairs {
  const scored = new Map(pairs.map(pair => [keyOf(pair.left, pair.right), pair]))
  const clusters = new Map<NodeId, Cluster>(
    ids.map(id => [id, { members: [id], chains: new Map([[keyOf(id, id), 1]]) }]),
  )
  const merged: EntityPair[] = []
  const refused: EntityPair[] = []
  const different = new Set<string>()
  const ruled = new Set<string>()
  for (const rule of latestRules(rules)) {
    const key = keyOf(rule.left.id, rule.right.id)
    if (!clusters.has(rule.left.id) || !clusters.has(rule.right.id)) continue
    if (rule.kind === 'different') {
      different.add(key)
      refused.push(
        ordered(
          rule.left.id,
          rule.right.id,
          0,
          rule.reason ?? 'kept apart by a person',
          'kept apart by a person',
        ),
      )
    } else ruled.add(key)
  }
  const between = (
    left: Cluster,
    right: Cluster,
    test: (key: string, one: NodeId, other: NodeId) => boolean,
  ): boolean =>
    left.members.some(one => right.members.some(other => test(keyOf(one, other), one, other)))
  const join = (pair: EntityPair): void => {
    const [left, right] = [clusters.get(pair.left), clusters.get(pair.right)]
    if (left === undefined || right === undefined || left === right) return
    const cluster = joined(left, right, pair)
    for (const member of cluster.members) clusters.set(member, cluster)
    merged.push(pair)
  }
  for (const rule of latestRules(rules)) {
    const [left, right] = [clusters.get(rule.left.id), clusters.get(rule.right.id)]
    if (rule.kind !== 'same' || left === undefined || right === undefined || left === right)
      continue
    const pair: EntityPair = {
      ...ordered(rule.left.id, rule.right.id, 1, rule.reason ?? 'merged by a person'),
      by: 'rule',
    }
    if (between(left, right, key => different.has(key)))
      refused.push({ ...pair, score: 0, conflict: 'a later rule keeps them apart' })
    else join(pair)
  }
  const inRule = new Set(merged.flatMap(pair => [pair.left, pair.right]))
  const conflicts = (key: string, one: NodeId, other: NodeId): boolean => {
    if (different.has(key)) return true
    // What a person joined may bear names that conflict: then only the pair in hand counts.
    return (
      scored.get(key)?.conflict !== undefined &&
      !ruled.has(key) &&
      !(inRule.has(one) || inRule.has(other))
    )
  }
  const candidates = pairs
    .filter(
      pair =>
        !different.has(keyOf(pair.left, pair.right)) && !ruled.has(keyOf(pair.left, pair.right)),
    )
    .sort(byScore)
  const ambiguous = ambiguousPairs(candidates, scored, mergeAt)
  for (const pair of candidates) {
    const [left, right] = [clusters.get(pair.left), clusters.get(pair.right)]
    if (left === undefined || right === undefined || left === right) continue
    if (pair.conflict !== undefined || pair.score < mergeAt) refused.push(pair)
    else if (ambiguous.has(keyOf(pair.left, pair.right)))
      refused.push({ ...pair, conflict: 'fits several that are not one' })
    else if (between(left, right, conflicts))
      refused.push({ ...pair, conflict: 'their other names conflict' })
    else if (weakest(left, right, pair) < minChain)
      refused.push({ ...pair, conflict: 'too weak a chain of names' })
    else join(pair)
  }
  return {
    clusterOf: new Map([...clusters].map(([id, cluster]) => [id, cluster.members])),
    merged,
    refused,
  }
}

interface Cluster {
  readonly members: readonly NodeId[]
  readonly chains: ReadonlyMap<string, number>
}

const keyOf = (left: NodeId, right: NodeId): string =>
  left < right ? `${left} ${right}` : `${right} ${left}`
const ordered = (
  left: NodeId,
  right: NodeId,
  score: number,
  reason: string,
  conflict?: string,
): EntityPair => ({
  left: left < right ? left : right,
  right: left < right ? right : left,
  score,
  reason,
  by: 'rule',
  ...(conflict === undefined ? {} : { conflict }),
})
const compareText = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0
const byScore = (left: EntityPair, right: EntityPair): number =>
  left.score === right.score
    ? compareText(keyOf(left.left, left.right), keyOf(right.left, right.right))
    : right.score - left.score

/** The latest first: it wins over an earlier one of the same pair. */
function latestRules(rules: readonly EntityRule[]): EntityRule[] {
  const seen = new Set<string>()
  return [...rules]
    .sort((left, right) =>
      left.at === right.at ? compareText(left.id, right.id) : right.at - left.at,
    )
    .filter(rule => {
      const key = keyOf(rule.left.id, rule.right.id)
      return !seen.has(key) && seen.add(key).has(key)
    })
}

function joined(left: Cluster, right: Cluster, pair: EntityPair): Cluster {
  const [near, far] = left.members.includes(pair.left)
    ? [pair.left, pair.right]
    : [pair.right, pair.left]
  const chains = new Map([...left.chains, ...right.chains])
  for (const one of left.members)
    for (const other of right.members)
      chains.set(
        keyOf(one, other),
        (left.chains.get(keyOf(one, near)) ?? 0) *
          pair.score *
          (right.chains.get(keyOf(far, other)) ?? 0),
      )
  return { members: [...left.members, ...right.members].sort(), chains }
}

function weakest(left: Cluster, right: Cluster, pair: EntityPair): number {
  const [near, far] = left.members.includes(pair.left)
    ? [pair.left, pair.right]
    : [pair.right, pair.left]
  const reach = (cluster: Cluster, from: NodeId): number =>
    Math.min(...cluster.members.map(member => cluster.chains.get(keyOf(member, from)) ?? 0))
  return reach(left, near) * pair.score * reach(right, far)
}

/**
 * Pairs of a name with one of several equally likely others that conflict among each other: "J.
 * Smith" beside John and Jane.
 */
function ambiguousPairs(
  sorted: readonly EntityPair[],
  scored: ReadonlyMap<string, EntityPair>,
  mergeAt: number,
): Set<string> {
  const partners = new Map<NodeId, Array<{ readonly other: NodeId; readonly score: number }>>()
  const add = (from: NodeId, other: NodeId, score: number): void => {
    const known = partners.get(from)
    if (known === undefined) partners.set(from, [{ other, score }])
    else known.push({ other, score })
  }
  for (const pair of sorted) {
    if (pair.conflict !== undefined || pair.score < mergeAt - closeScores) continue
    add(pair.left, pair.right, pair.score)
    add(pair.right, pair.left, pair.score)
  }
  const found = new Set<string>()
  for (const [id, others] of partners) {
    for (const { other, score } of others) {
      const rival = others.some(
        another =>
          another.other !== other &&
          another.score > score - closeScores &&
          scored.get(keyOf(other, another.other))?.conflict !== undefined,
      )
      if (rival) found.add(keyOf(id, other))
    }
  }
  return found
}
