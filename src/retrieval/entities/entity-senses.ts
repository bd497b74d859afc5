import { AppError } from '../../core/errors.ts'
import type { GraphNode } from '../../core/graph.ts'
import type { DocumentId, NodeId } from '../../core/ids.ts'
import {
  leadProfile,
  profileConflict,
  type LeadProfile,
} from '../../language/names/lead-profile.ts'
import { rememberedParts } from '../../language/names/name-parts.ts'
import { scoreNames } from '../../language/names/score.ts'
import { defaultMergeAt, scoredPairs } from './entity-cluster.ts'
import type {
  EntityMember,
  EntityPair,
  EntityReaders,
  ResolveOptions,
} from './entity-cluster-types.ts'
import { isTelling } from './entity-context.ts'
import {
  comparedName,
  entityLookUp,
  isResolvable,
  nameOf,
  type EntityLookUp,
} from './entity-look-up.ts'
import { findCandidates, minNameScore } from './find-candidates.ts'

/** One of the things that a name means: the documents about it. */
interface EntitySense {
  /** The names of each of the documents, in their order. */
  readonly entityIds: ReadonlyArray<ReadonlySet<NodeId>>
  /** By id; the smallest stands for the sense. */
  readonly documentIds: readonly DocumentId[]
  /** The names under which those documents introduce it, the most complete first. */
  readonly names: readonly EntityMember[]
  readonly profiles: readonly LeadProfile[]
}

/**
 * What a document means that only mentions the name; `sense` is a position among the senses,
 * `undefined` where several or none fit.
 */
interface SenseOfMention {
  readonly documentId: DocumentId
  readonly entityId: NodeId
  readonly sense?: number | undefined
  readonly reason: string
}

export interface EntitySenses {
  /** By their smallest document; none where no document is about anything of the name. */
  readonly senses: readonly EntitySense[]
  /** By document and entity. */
  readonly mentions: readonly SenseOfMention[]
  /** Pairs of senses and why they are two. */
  readonly apart: ReadonlyArray<{
    readonly left: number
    readonly right: number
    readonly reason: string
  }>
}

export interface SenseOptions extends ResolveOptions {
  /** Documents whose meaning is wanted; absent: some dozens of those that mention the name. */
  readonly mentionedBy?: readonly DocumentId[] | undefined
}

interface Unit {
  readonly documentId: DocumentId
  readonly node: GraphNode
  readonly weight: number
  readonly about: ReadonlySet<NodeId>
  readonly profile: LeadProfile
  readonly beside: ReadonlySet<NodeId>
}

const minWeight = 0.6
const maxUnits = 60
const maxMentions = 24

/**
 * The different things that an entity's name means among the documents that a principal reads: the
 * documents about a thing of that name, grouped where names, years and kinds agree, and for each
 * document that only mentions it the thing that it means, told by the other names they share. A
 * pure function of what is readable.
 */
export async function entitySenses(
  id: NodeId,
  readers: EntityReaders,
  options: SenseOptions,
): Promise<EntitySenses> {
  const lookUp = entityLookUp(readers, options)
  const [own] = await lookUp.nodes([id])
  if (own === undefined)
    throw new AppError('not_found', `There is no entity ${id}.`, { kind: 'node', id })
  const candidates = await findCandidates(id, lookUp)
  const { pairs, rules } = await scoredPairs(candidates, lookUp)
  const isApart = (other: NodeId): boolean =>
    rules.some(
      rule =>
        rule.kind === 'different' &&
        [rule.left.id, rule.right.id].includes(id) &&
        [rule.left.id, rule.right.id].includes(other),
    )
  const bearers = candidates.filter(
    node =>
      node.id === id || (isResolvable(node) && !isApart(node.id) && mayBear(own, node, pairs)),
  )
  const units = await unitsOf(bearers, lookUp, readers, options)
  const { groups, apart } = groupUnits(units, pairs, options.mergeAt ?? defaultMergeAt)
  const senses = groups.map((group): EntitySense => ({
    documentIds: group.map(unit => unit.documentId),
    entityIds: group.map(unit => unit.about),
    names: [
      ...new Map(
        group.map(unit => [
          unit.node.id,
          {
            id: unit.node.id,
            name: nameOf(unit.node),
            labels: unit.node.labels,
            resolvable: isResolvable(unit.node),
          },
        ]),
      ).values(),
    ].sort((left, right) => right.name.length - left.name.length),
    profiles: group.map(unit => unit.profile),
  }))
  const mentions = await assignMentions(bearers, groups, lookUp, readers, options)
  return { senses, mentions, apart }
}

/** Whether the name of `own` may mean what `other` names: its names agree, or a text says so. */
function mayBear(own: GraphNode, other: GraphNode, pairs: readonly EntityPair[]): boolean {
  const pair = pairs.find(
    each =>
      (each.left === own.id && each.right === other.id) ||
      (each.right === own.id && each.left === other.id),
  )
  if (pair !== undefined && pair.conflict === undefined && pair.score >= minNameScore) return true
  const names = scoreNames(
    { name: comparedName(own), labels: own.labels },
    { name: comparedName(other), labels: other.labels },
  )
  return names.conflict === undefined && names.score >= minNameScore
}

/** The documents that are about a bearer of the name, each under the name it gives most weight. */
async function unitsOf(
  bearers: readonly GraphNode[],
  lookUp: EntityLookUp,
  readers: EntityReaders,
  options: ResolveOptions,
): Promise<Unit[]> {
  const read = { principal: options.principal, signal: options.signal }
  const strongest = new Map<NodeId, { node: GraphNode; weight: number }>()
  for (const node of bearers) {
    for (const { node: chunk, edge } of await lookUp.abouts(node.id)) {
      const weight = typeof edge.properties['weight'] === 'number' ? edge.properties['weight'] : 0
      if (weight >= minWeight && weight > (strongest.get(chunk.id)?.weight ?? 0))
        strongest.set(chunk.id, { node, weight })
    }
  }
  const units = new Map<DocumentId, Unit>()
  for (const chunk of await readers.documents.chunks([...strongest.keys()].sort(), read)) {
    const said = strongest.get(chunk.id)
    const known = units.get(chunk.documentId)
    if (
      said === undefined ||
      (known !== undefined && known.weight >= said.weight) ||
      (known === undefined && units.size >= maxUnits)
    )
      continue
    const abouts = await lookUp.aboutOf(chunk.id)
    // What a title tells from its namesakes counts, although the name asked for may be the bare
    // one.
    const titled = abouts.find(
      ({ edge }) => edge.properties['by'] === 'title' && edge.properties['weight'] === 1,
    )?.node
    const node =
      titled !== undefined && (said.weight > 0.9 || isNameOf(said.node, titled))
        ? titled
        : said.node
    const about = new Set(
      abouts
        .filter(({ edge }) => Number(edge.properties['weight']) >= minWeight)
        .map(each => each.node.id),
    )
    units.set(chunk.documentId, {
      documentId: chunk.documentId,
      node,
      weight: node === titled ? 1 : said.weight,
      about,
      profile: leadProfile(chunk.indexedText),
      beside: await namesIn(chunk.documentId, chunk.id, lookUp, readers, options),
    })
  }
  return [...units.values()].sort((left, right) => (left.documentId < right.documentId ? -1 : 1))
}

/** Whether the title is a fuller form of the name. */
function isNameOf(node: GraphNode, titled: GraphNode): boolean {
  const { score, conflict } = scoreNames(
    { name: nameOf(node), labels: node.labels },
    { name: nameOf(titled), labels: titled.labels },
  )
  return conflict === undefined && score >= minNameScore
}

/** Names of several words that a document has, those it is about included. */
async function namesIn(
  documentId: DocumentId,
  chunkId: NodeId,
  lookUp: EntityLookUp,
  readers: EntityReaders,
  options: ResolveOptions,
): Promise<Set<NodeId>> {
  const mentions = await readers.documents.mentionsOf(documentId, {
    principal: options.principal,
    signal: options.signal,
  })
  const nodes = await lookUp.nodes(
    [...new Set(mentions.map(mention => mention.entityId))].slice(0, 200),
  )
  return new Set(
    [...nodes, ...(await lookUp.named(chunkId))].filter(isTelling).map(node => node.id),
  )
}

/** Complete-link: a document joins the first group with none of whose documents it conflicts. */
function groupUnits(
  units: readonly Unit[],
  pairs: readonly EntityPair[],
  mergeAt: number,
): { readonly groups: Unit[][]; readonly apart: EntitySenses['apart'] } {
  const groups: Unit[][] = []
  const apart: Array<{ left: number; right: number; reason: string }> = []
  for (const unit of units) {
    const reasons = groups.map(group =>
      group.map(other => differs(unit, other, pairs, mergeAt)).find(reason => reason !== undefined),
    )
    const fits = reasons.indexOf(undefined)
    if (fits >= 0) groups[fits]?.push(unit)
    else {
      for (const [left, reason] of reasons.entries())
        if (reason !== undefined) apart.push({ left, right: groups.length, reason })
      groups.push([unit])
    }
  }
  return { groups, apart }
}

function differs(
  left: Unit,
  right: Unit,
  pairs: readonly EntityPair[],
  mergeAt: number,
): string | undefined {
  const profile = profileConflict(left.profile, right.profile)
  if (profile !== undefined) return profile
  if (left.node.id === right.node.id) return undefined
  const names = scoreNames(
    { name: comparedName(left.node), labels: left.node.labels },
    { name: comparedName(right.node), labels: right.node.labels },
  )
  if (names.conflict !== undefined) return names.conflict
  const [ours, theirs] = [
    rememberedParts(nameOf(left.node), false),
    rememberedParts(nameOf(right.node), false),
  ]
  if (
    (ours.qualifierKind === 'parenthesis') !== (theirs.qualifierKind === 'parenthesis') &&
    left.weight === 1 &&
    right.weight === 1
  )
    return 'told apart by their titles'
  const pair = pairs.find(
    each =>
      [each.left, each.right].includes(left.node.id) &&
      [each.left, each.right].includes(right.node.id),
  )
  if (pair !== undefined && pair.conflict === undefined && pair.score >= mergeAt) return undefined
  return pair?.conflict ?? 'different names'
}

async function assignMentions(
  bearers: readonly GraphNode[],
  groups: readonly Unit[][],
  lookUp: EntityLookUp,
  readers: EntityReaders,
  options: SenseOptions,
): Promise<SenseOfMention[]> {
  const about = new Map(
    groups.flatMap(group => group.map(unit => [unit.documentId, unit.about] as const)),
  )
  const byId = new Map(bearers.map(node => [node.id, node]))
  const ids = new Set(byId.keys())
  const found: SenseOfMention[] = []
  for (const documentId of options.mentionedBy ??
    (await documentsNaming(bearers, lookUp, readers, options))) {
    const mentions = await readers.documents.mentionsOf(documentId, {
      principal: options.principal,
      signal: options.signal,
    })
    const meant = [...new Set(mentions.map(mention => mention.entityId))].filter(
      id => ids.has(id) && about.get(documentId)?.has(id) !== true,
    )
    const chunk = mentions.find(mention => meant.includes(mention.entityId))?.chunkId
    if (chunk === undefined) continue
    const beside = await namesIn(documentId, chunk, lookUp, readers, options)
    for (const id of meant) {
      const node = byId.get(id)
      if (node !== undefined)
        found.push({ documentId, entityId: id, ...senseFor(node, beside, groups, ids) })
    }
  }
  return found.sort((left, right) =>
    left.documentId === right.documentId
      ? left.entityId < right.entityId
        ? -1
        : 1
      : left.documentId < right.documentId
        ? -1
        : 1,
  )
}

async function documentsNaming(
  bearers: readonly GraphNode[],
  lookUp: EntityLookUp,
  readers: EntityReaders,
  options: SenseOptions,
): Promise<DocumentId[]> {
  const chunks = new Set<NodeId>()
  for (const node of bearers) for (const chunk of await lookUp.mentioned(node.id)) chunks.add(chunk)
  const read = await readers.documents.chunks([...chunks].sort().slice(0, 2 * maxMentions), {
    principal: options.principal,
    signal: options.signal,
  })
  return [...new Set(read.map(chunk => chunk.documentId))].sort().slice(0, maxMentions)
}

/**
 * The sense that shares most names with the document; a name that one sense bears unqualified means
 * that one where nothing else tells.
 */
function senseFor(
  node: GraphNode,
  beside: ReadonlySet<NodeId>,
  groups: readonly Unit[][],
  bearers: ReadonlySet<NodeId>,
): { readonly sense?: number; readonly reason: string } {
  if (groups.length === 0) return { reason: 'no document is about it' }
  const scored = groups
    .map((group, sense) => {
      const names = Math.max(
        ...group.map(unit =>
          unit.node.id === node.id
            ? 1
            : scoreNames(
                { name: nameOf(node), labels: node.labels },
                { name: nameOf(unit.node), labels: unit.node.labels },
              ).score,
        ),
      )
      const shared = Math.max(
        ...group.map(
          unit => [...unit.beside].filter(id => beside.has(id) && !bearers.has(id)).length,
        ),
      )
      const exact = group.some(unit => unit.node.id === node.id && unit.weight >= 0.9)
      return { sense, names, shared, exact }
    })
    .filter(each => each.names >= minNameScore)
    .sort((left, right) =>
      right.shared === left.shared ? right.names - left.names : right.shared - left.shared,
    )
  const [best, second] = scored
  if (best === undefined) return { reason: 'no sense has this name' }
  if (best.shared > (second?.shared ?? 0))
    return {
      sense: best.sense,
      reason: `shares ${best.shared} ${best.shared === 1 ? 'name' : 'names'} with it`,
    }
  const exact = scored.filter(each => each.exact)
  const [named] = exact
  if (named !== undefined && exact.length === 1 && nameOf(node).includes(' '))
    return { sense: named.sense, reason: 'bears this very name' }
  return { reason: scored.length > 1 ? 'fits several' : 'nothing but a like name' }
}
