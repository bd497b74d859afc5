import { AppError } from '../../../core/errors.ts'
import type { ChunkId, DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { entityCluster } from '../../../retrieval/entities/entity-cluster.ts'
import { isResolvable } from '../../../retrieval/entities/entity-look-up.ts'
import { ownText } from '../../../retrieval/graph/chunk-evidence.ts'
import { edgesAt } from '../../../retrieval/traversal/edges-at.ts'
import { statedFactsAt, type NodeFact } from '../../../retrieval/traversal/facts-at.ts'
import type { App } from '../../compose.ts'
import { drawnNodes, type DrawnNode } from './drawn-graph.ts'

/** Another name of the same thing, and why it is one. */
interface NodeAlias {
  readonly id: string
  readonly name: string
  readonly reason: string
  readonly by: 'rule' | 'text' | 'name'
}

/** A place in a document that names a node, with the text around it. */
interface NodeMention {
  readonly documentId: DocumentId
  readonly title: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly before: string
  readonly after: string
}

export interface NodeDetails {
  readonly node: DrawnNode
  readonly aliases: readonly NodeAlias[]
  readonly facts: readonly NodeFact[]
  readonly mentions: readonly NodeMention[]
  /** Whether there are more facts or mentions. */
  readonly truncated: boolean
}

const mostFacts = 50
const mostPassages = 20
const mostMentions = 40
const aroundMention = 100

/** A node with its other names, facts and the places that name it. Throws `not_found`. */
export async function nodeDetails(
  app: App,
  id: string,
  options: ReadOptions,
): Promise<NodeDetails> {
  const { graph } = app.store
  const [found] = await graph.nodes([id as NodeId], options)
  if (found === undefined)
    throw new AppError('not_found', 'There is no such node in the graph.', { kind: 'node', id })
  const facts = (await statedFactsAt([found.id], graph, mostFacts + 1, options)).get(found.id) ?? []
  const [edges = []] = await edgesAt([found.id], ['ABOUT', 'MENTIONS'], graph, options)
  const passages = [...new Set(edges.filter(({ isOutgoing }) => !isOutgoing).map(e => e.other))]
  const mentions = await mentionsIn(app, found.id, passages.slice(0, mostPassages), options)
  const [node] = await drawnNodes(app, [found.id], options)
  return {
    node: node as DrawnNode,
    aliases: isResolvable(found) ? await aliasesOf(app, found.id, options) : [],
    facts: facts.slice(0, mostFacts),
    mentions: mentions.slice(0, mostMentions),
    truncated:
      facts.length > mostFacts || passages.length > mostPassages || mentions.length > mostMentions,
  }
}

async function aliasesOf(app: App, id: NodeId, options: ReadOptions): Promise<NodeAlias[]> {
  const { members, merged } = await entityCluster(id, app.store, options)
  return members
    .filter(member => member.id !== id)
    .map(member => {
      const pair = merged.find(({ left, right }) => left === member.id || right === member.id)
      return {
        id: member.id,
        name: member.name,
        reason: pair?.reason ?? '',
        by: pair?.by ?? 'name',
      }
    })
}

async function mentionsIn(
  app: App,
  id: NodeId,
  passages: readonly NodeId[],
  options: ReadOptions,
): Promise<NodeMention[]> {
  const { documents } = app.store
  const chunks = await documents.chunks(passages as readonly string[] as ChunkId[], options)
  const inDocuments = Map.groupBy(chunks, ({ documentId }) => documentId)
  const titles = new Map(
    (await documents.summaries([...inDocuments.keys()], options)).map(one => [one.id, one.title]),
  )
  const found: NodeMention[] = []
  for (const [documentId, own] of inDocuments) {
    const mentions = (await documents.mentionsOf(documentId, options)).filter(
      ({ entityId }) => (entityId as string) === id,
    )
    const seen = new Set<string>()
    for (const chunk of own) {
      const text = ownText(chunk)
      for (const { start, end, chunkId } of mentions) {
        // Chunks may overlap.
        if (chunkId !== chunk.id || seen.has(`${start} ${end}`)) continue
        seen.add(`${start} ${end}`)
        const [from, to] = [start - chunk.start, end - chunk.start]
        found.push({
          documentId,
          title: titles.get(documentId) ?? '',
          start,
          end,
          text: text.slice(from, to),
          before: text.slice(Math.max(0, from - aroundMention), from).toWellFormed(),
          after: text.slice(to, to + aroundMention).toWellFormed(),
        })
      }
    }
  }
  return found
}
