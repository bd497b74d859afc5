import { AppError } from '../../../core/errors.ts'
import type { FactStatement } from '../../../core/graph.ts'
import type { DocumentId, EntityId, NodeId } from '../../../core/ids.ts'
import { nodeName } from '../../../core/node-name.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { TextRange } from '../../../core/span.ts'
import { firstDecisive } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'

interface NamedEntity {
  readonly id: EntityId
  readonly name: string
}

/** What was found in the text of a document, each with its place there. */
export interface DocumentAnnotations {
  readonly chunks: ReadonlyArray<
    TextRange & { readonly id: string; readonly headingPath: readonly string[] }
  >
  readonly mentions: ReadonlyArray<
    TextRange & {
      readonly entityId: EntityId
      readonly name: string
      readonly type: string
      readonly labels: readonly string[]
    }
  >
  readonly facts: ReadonlyArray<
    TextRange & {
      readonly id: string
      readonly subject: NamedEntity
      readonly predicate: string
      readonly object: NamedEntity | { readonly value: string }
      readonly modality: FactStatement['modality']
    }
  >
  /** Whether there is more than is listed. */
  readonly truncated: boolean
}

const most = { chunks: 5_000, mentions: 5_000, facts: 2_000 }
const nodesAtOnce = 500

/** The passages, mentions and facts of a document, in the order of its text. */
export async function documentAnnotations(
  { store }: Pick<App, 'store'>,
  id: DocumentId,
  options: ReadOptions,
): Promise<DocumentAnnotations> {
  const [summary] = await store.documents.summaries([id], options)
  if (summary === undefined)
    throw new AppError('not_found', `There is no document "${id}".`, { kind: 'document', id })
  const [allChunks, allMentions, allFacts] = await Promise.all([
    store.documents.chunksOf(id, options),
    store.documents.mentionsOf(id, options),
    store.documents.factsOf(id, options),
  ])
  const chunks = allChunks.slice(0, most.chunks)
  const mentions = [...allMentions].sort(byPlace).slice(0, most.mentions)
  const facts = allFacts
    .map(fact => ({ fact, range: rangeOf(fact.sentences) }))
    .sort((a, b) => byPlace(a.range, b.range))
    .slice(0, most.facts)
  const ids = new Set<EntityId>(mentions.map(({ entityId }) => entityId))
  for (const { fact } of facts) {
    ids.add(fact.subject)
    if (fact.object.kind === 'entity') ids.add(fact.object.id)
  }
  const nodes = await nodesOf(store, [...ids], options)
  const named = (entityId: EntityId): NamedEntity => ({
    id: entityId,
    name: nodes.get(entityId)?.name ?? entityId,
  })
  return {
    chunks: chunks.map(({ id: chunk, start, end, headingPath }) => ({
      id: chunk,
      start,
      end,
      headingPath,
    })),
    mentions: mentions.map(({ entityId, type, start, end }) => ({
      entityId,
      name: named(entityId).name,
      type,
      labels: nodes.get(entityId)?.labels ?? [],
      start,
      end,
    })),
    facts: facts.map(({ fact, range }) => ({
      id: fact.id,
      subject: named(fact.subject),
      predicate: fact.predicate,
      object: fact.object.kind === 'entity' ? named(fact.object.id) : { value: fact.object.value },
      modality: fact.modality,
      ...range,
    })),
    truncated:
      chunks.length < allChunks.length ||
      mentions.length < allMentions.length ||
      facts.length < allFacts.length,
  }
}

async function nodesOf(
  { graph }: App['store'],
  ids: readonly EntityId[],
  options: ReadOptions,
): Promise<Map<string, { readonly name: string; readonly labels: readonly string[] }>> {
  const found = new Map<string, { readonly name: string; readonly labels: readonly string[] }>()
  for (let from = 0; from < ids.length; from += nodesAtOnce) {
    const some = ids.slice(from, from + nodesAtOnce) as readonly string[] as readonly NodeId[]
    for (const node of await graph.nodes(some, options))
      found.set(node.id, { name: nodeName(node), labels: node.labels })
  }
  return found
}

const byPlace = (a: TextRange, b: TextRange): number =>
  firstDecisive(a.start - b.start, a.end - b.end)

const rangeOf = (ranges: readonly TextRange[]): TextRange => ({
  start: Math.min(...ranges.map(({ start }) => start)),
  end: Math.max(...ranges.map(({ end }) => end)),
})
