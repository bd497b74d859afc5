import type { GraphNode } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import { rememberedParts } from '../../language/names/name-parts.ts'
import { isMailAddress, scoreNameAndAddress } from '../../language/names/score-addresses.ts'
import { scoreNames } from '../../language/names/score.ts'
import type { EntityPair } from './entity-cluster-types.ts'
import type { EntityContext } from './entity-context.ts'
import { comparedName, isResolvable } from './entity-look-up.ts'
import { minNameScore } from './find-candidates.ts'

/** A candidate with what is known of it. */
export interface MergeCandidate {
  readonly node: GraphNode
  readonly context: EntityContext
  readonly stated: ReadonlyMap<NodeId, StatedAlias>
}
export interface StatedAlias {
  readonly score: number
  readonly reason: string
  /**
   * Whether the entity is the lesser name, which the text says stands for the other; a mail header
   * says that of neither.
   */
  readonly standsFor: boolean
}

/** What standing beside the same names adds, by how many they share. */
const sharedBonus = [0, 0.1, 0.2, 0.28] as const
const sameTextBonus = 0.28
/** Names that say enough by themselves need no context. */
export const sureNames = 0.85
/** Names that say less than this are not joined by any context. */
export const minHelped = 0.4

/**
 * Scores two candidates by what texts state of them, by their names and by their contexts.
 * Symmetric; undefined where nothing speaks for or against it.
 */
export function scorePair(left: MergeCandidate, right: MergeCandidate): EntityPair | undefined {
  const pair = (
    score: number,
    reason: string,
    by: EntityPair['by'],
    conflict?: string,
  ): EntityPair => {
    const [first, second] =
      left.node.id < right.node.id ? [left.node.id, right.node.id] : [right.node.id, left.node.id]
    return {
      left: first,
      right: second,
      score: Math.round(score * 1000) / 1000,
      reason,
      by,
      ...(conflict === undefined ? {} : { conflict }),
    }
  }
  const stated = left.stated.get(right.node.id) ?? right.stated.get(left.node.id)
  if (!isResolvable(left.node) || !isResolvable(right.node))
    return stated === undefined ? undefined : pair(stated.score, stated.reason, 'text')
  const names = scoreNames(left.context.thing, right.context.thing)
  if (names.conflict !== undefined)
    return stated === undefined || /years|generations|qualifiers/.test(names.conflict)
      ? pair(0, names.reason, 'name', names.conflict)
      : pair(stated.score, stated.reason, 'text')
  if (stated !== undefined && stated.score >= names.score)
    return pair(stated.score, stated.reason, 'text')
  const named = sharedHeaderName(left, right) ?? names
  if (named.score < minNameScore) return undefined
  const [ours, theirs] = [
    rememberedParts(comparedName(left.node), false),
    rememberedParts(comparedName(right.node), false),
  ]
  if (
    (ours.qualifierKind === 'parenthesis') !== (theirs.qualifierKind === 'parenthesis') &&
    titledApart(left.context, right.context)
  )
    return pair(0, 'told apart by their titles', 'name', 'told apart by their titles')
  if (named.score >= sureNames) return pair(named.score, named.reason, 'name')
  // A text that names father and son names two people; else a text that has both the short and the
  // long name means one thing. Letters that fit say nothing about an acronym that a text spells out
  // otherwise.
  const contrasted =
    /generation/.test(named.reason) ||
    (/acronym/.test(named.reason) &&
      [left, right].some(each =>
        [...each.stated.values()].some(alias => /acronym/.test(alias.reason)),
      ))
  // A text titled "X (film)" says X all along: what X means elsewhere only its company there can
  // tell.
  const [oursQualified, theirsQualified] = [
    ours.qualifierKind === 'parenthesis',
    theirs.qualifierKind === 'parenthesis',
  ]
  const sameText =
    !contrasted &&
    (oursQualified === theirsQualified
      ? intersects(left.context.chunks, right.context.chunks)
      : oursQualified
        ? isWithin(right.context.chunks, left.context.chunks)
        : isWithin(left.context.chunks, right.context.chunks))
  const shared = sharedNames(left, right)
  const bonus = contrasted
    ? 0
    : Math.max(sameText ? sameTextBonus : 0, sharedBonus[Math.min(shared, 3)] ?? 0)
  const penalty = bonus === 0 && titledApart(left.context, right.context) ? 0.1 : 0
  const why = sameText
    ? ', in one text'
    : bonus > 0
      ? `, beside ${shared} same ${shared === 1 ? 'name' : 'names'}`
      : ''
  return pair(
    Math.min(0.97, Math.max(0, named.score + bonus - penalty)),
    named.reason + why,
    'name',
  )
}

/** Two addresses that mail headers show with one name, which they both could be made from. */
function sharedHeaderName(
  left: MergeCandidate,
  right: MergeCandidate,
): { readonly score: number; readonly reason: string } | undefined {
  const [ours, theirs] = [comparedName(left.node), comparedName(right.node)]
  if (!isMailAddress(ours) || !isMailAddress(theirs)) return undefined
  const name = left.node.properties['name']
  if (typeof name !== 'string' || name !== right.node.properties['name'] || isMailAddress(name))
    return undefined
  const { words } = rememberedParts(name, true)
  const fits = [ours, theirs].every(address => scoreNameAndAddress(words, address).score > 0)
  return fits
    ? { score: 0.86, reason: 'two addresses shown with one name' }
    : { score: 0.6, reason: 'two addresses shown with one name' }
}

function titledApart(left: EntityContext, right: EntityContext): boolean {
  return left.titled.size > 0 && right.titled.size > 0 && !intersects(left.titled, right.titled)
}

function intersects(left: ReadonlySet<NodeId>, right: ReadonlySet<NodeId>): boolean {
  for (const id of left) if (right.has(id)) return true
  return false
}

function isWithin(inner: ReadonlySet<NodeId>, outer: ReadonlySet<NodeId>): boolean {
  for (const id of inner) if (!outer.has(id)) return false
  return inner.size > 0
}

/** How many names stand beside both, each in texts that do not name the other. */
function sharedNames(left: MergeCandidate, right: MergeCandidate): number {
  const theirs = namesBeside(right, left)
  let count = 0
  for (const id of namesBeside(left, right)) if (theirs.has(id)) count++
  return count
}

function namesBeside(own: MergeCandidate, other: MergeCandidate): Set<NodeId> {
  const names = new Set<NodeId>()
  for (const [chunk, beside] of own.context.beside)
    if (!other.context.chunks.has(chunk))
      for (const id of beside) if (id !== other.node.id) names.add(id)
  return names
}
