import { AppError } from '../../../core/errors.ts'
import type { EntityRule, GraphNode } from '../../../core/graph.ts'
import type { DocumentId, EntityId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { readableGroups } from '../../../core/principal.ts'
import type { EntityCluster } from '../../../retrieval/entities/entity-cluster-types.ts'
import { entityCluster } from '../../../retrieval/entities/entity-cluster.ts'
import { entitySenses } from '../../../retrieval/entities/entity-senses.ts'
import { isResolvable, nameOf } from '../../../retrieval/entities/entity-look-up.ts'
import { hashParts } from '../../../support/ids.ts'
import type { App } from '../../compose.ts'
import { nodesCalled } from './inspect-graph.ts'
import { mergeCandidates } from './kept-entity-ids.ts'

/** Something that a name means, where it means several: the documents about it. */
export interface NameSense {
  /** The most complete name first. */
  readonly names: readonly string[]
  readonly documents: ReadonlyArray<{ readonly id: DocumentId; readonly title: string }>
  /** Why it is another thing than each of those before it, by their position. */
  readonly apartFrom: ReadonlyArray<{ readonly sense: number; readonly reason: string }>
}

export interface MergePage {
  readonly clusters: readonly EntityCluster[]
  /** Where the next page begins; absent at the end. */
  readonly next?: NodeId | undefined
}

const entitiesPerRead = 200

/**
 * What is one thing with everything of a name, and what of a like name is kept apart. Throws
 * `not_found`.
 */
export async function mergesOfName(
  app: App,
  name: string,
  options: ReadOptions,
): Promise<EntityCluster[]> {
  const found = new Map<NodeId, EntityCluster>()
  for (const node of await entitiesCalled(app, name, options)) {
    const cluster = await entityCluster(node.id, app.store, options)
    found.set(cluster.representative.id, cluster)
  }
  return [...found.values()]
}

/**
 * What the entities of clusters mean in different documents; only of those that mean several
 * things.
 */
export async function sensesOf(
  app: App,
  clusters: readonly EntityCluster[],
  options: ReadOptions,
): Promise<ReadonlyArray<{ readonly of: NodeId; readonly senses: readonly NameSense[] }>> {
  const found: Array<{ of: NodeId; senses: readonly NameSense[] }> = []
  for (const { representative } of clusters) {
    const { senses, apart } = await entitySenses(representative.id, app.store, options)
    if (senses.length < 2) continue
    const titles = new Map(
      (
        await app.store.documents.summaries(
          senses.flatMap(({ documentIds }) => documentIds),
          options,
        )
      ).map(({ id, title }) => [id, title]),
    )
    found.push({
      of: representative.id,
      senses: senses.map(({ names, documentIds }, position) => ({
        names: names.map(({ name }) => name),
        documents: documentIds.map(id => ({ id, title: titles.get(id) ?? '' })),
        apartFrom: apart.flatMap(({ left, right, reason }) =>
          right === position
            ? [{ sense: left, reason }]
            : left === position && right < position
              ? [{ sense: right, reason }]
              : [],
        ),
      })),
    })
  }
  return found
}

/**
 * Everything that has several names, page by page, each thing once: first what documents or people
 * tie together. `limit` things, or fewer at the end and where the search took `withinMs`.
 */
export async function entityMerges(
  app: App,
  page: {
    readonly after?: NodeId | undefined
    readonly limit: number
    readonly withinMs?: number | undefined
  },
  options: ReadOptions,
): Promise<MergePage> {
  const { withinMs = Number.POSITIVE_INFINITY } = page
  const until = performance.now() + withinMs
  const candidates = await mergeCandidates(app, options)
  const clusters: EntityCluster[] = []
  const first = page.after === undefined ? 0 : candidates.indexOf(page.after) + 1
  // What the page follows is gone: it would begin anew for ever.
  if (page.after !== undefined && first === 0) return { clusters }
  for (let start = first; start < candidates.length; start += entitiesPerRead) {
    const ids = candidates.slice(start, start + entitiesPerRead)
    const nodes = new Map((await app.store.graph.nodes(ids, options)).map(node => [node.id, node]))
    for (const [index, id] of ids.entries()) {
      const node = nodes.get(id)
      if (node === undefined || !isResolvable(node)) continue
      const cluster = await entityCluster(id, app.store, options)
      // Each thing once: where the first of its names is met.
      if (cluster.members.length > 1 && firstNamed(cluster, candidates) === id)
        clusters.push(cluster)
      if (
        (clusters.length >= page.limit || performance.now() > until) &&
        start + index + 1 < candidates.length
      )
        return { clusters, next: id }
    }
  }
  return { clusters }
}

/** The name that is met first when all candidates are walked. */
function firstNamed(cluster: EntityCluster, candidates: readonly NodeId[]): NodeId | undefined {
  const names = new Set(cluster.members.flatMap(({ id, resolvable }) => (resolvable ? [id] : [])))
  return candidates.find(id => names.has(id))
}

/**
 * A person's merges and splits that the principal sees, by id. A user sees the entities under the
 * names that he may read, whatever whoever decided called them.
 */
export async function entityRules(app: App, options: ReadOptions): Promise<EntityRule[]> {
  const rules = await app.store.graph.rules(options)
  if (readableGroups(options.principal) === 'all') return rules
  const nodes = await app.store.graph.nodes(
    rules.flatMap(({ left, right }) => [left.id, right.id]),
    options,
  )
  const names = new Map(nodes.map(node => [node.id, nameOf(node)]))
  const named = ({ id, name }: EntityRule['left']): EntityRule['left'] => ({
    id,
    name: names.get(id) ?? name,
  })
  return rules.map(rule => ({ ...rule, left: named(rule.left), right: named(rule.right) }))
}

/**
 * Stores that two entities are one thing, or two; a later decision about the same pair replaces an
 * earlier one. Throws `not_found` for a name that nothing bears, `invalid_input` for one that
 * several bear or where both are the same entity.
 */
export async function decideEntities(
  app: App,
  decision: {
    readonly kind: EntityRule['kind']
    readonly left: string
    readonly right: string
    readonly reason?: string | undefined
  },
  options: ReadOptions,
): Promise<EntityRule> {
  const [left, right] = [
    await oneEntity(app, decision.left, options),
    await oneEntity(app, decision.right, options),
  ]
  if (left.id === right.id)
    throw new AppError(
      'invalid_input',
      `"${decision.left}" and "${decision.right}" are one entity already: they have the ` +
        'same normalised name.',
      { issues: [{ path: 'right', message: 'is the same entity' }] },
    )
  const [first, second] = left.id < right.id ? [left, right] : [right, left]
  const rule: EntityRule = {
    id: `rul_${hashParts([first.id, second.id])}`,
    kind: decision.kind,
    left: { id: first.id as EntityId, name: nameOf(first) },
    right: { id: second.id as EntityId, name: nameOf(second) },
    by: options.principal.kind === 'user' ? options.principal.id : options.principal.kind,
    at: app.clock.now(),
    ...(decision.reason === undefined ? {} : { reason: decision.reason }),
  }
  await app.store.writer.commit({ rules: { put: [rule] } }, { principal: options.principal })
  return rule
}

/** Takes a person's decision back; the automatic merges show again. Throws `not_found`. */
export async function removeEntityRule(
  app: App,
  id: string,
  options: ReadOptions,
): Promise<EntityRule> {
  const rule = (await entityRules(app, options)).find(each => each.id === id)
  if (rule === undefined)
    throw new AppError('not_found', `There is no rule ${id}. "veritrail graph rules" lists them.`, {
      kind: 'node',
      id,
    })
  await app.store.writer.commit({ rules: { remove: [id] } }, { principal: options.principal })
  return rule
}

async function entitiesCalled(
  app: App,
  name: string,
  options: ReadOptions,
  parts: 'any' | 'whole' = 'any',
): Promise<GraphNode[]> {
  const nodes = (await nodesCalled(app, name, options, parts)).filter(node =>
    node.labels.includes('Entity'),
  )
  if (nodes.length === 0)
    throw new AppError('not_found', `No entity is called "${name}".`, { kind: 'node', id: name })
  return nodes
}

/**
 * The one entity of a whole name: the name itself before addresses shown with it and before what
 * one document alone calls so.
 */
async function oneEntity(app: App, name: string, options: ReadOptions): Promise<GraphNode> {
  const nodes = await entitiesCalled(app, name, options, 'whole')
  const names = nodes.filter(node => isResolvable(node) && !node.labels.includes('Address'))
  const addresses = nodes.filter(node => node.labels.includes('Address'))
  const [only, another] = names.length > 0 ? names : addresses.length > 0 ? addresses : nodes
  if (only === undefined || another !== undefined) {
    throw new AppError(
      'invalid_input',
      `Several entities are called "${name}": ${nodes.map(node => node.id).join(', ')}. ` +
        'Name one by its id.',
      { issues: [{ path: 'name', message: 'is not unique' }] },
    )
  }
  return only
}
