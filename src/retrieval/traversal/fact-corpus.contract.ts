import type { Chunk, Document } from '../../core/document.ts'
import type {
  DocumentRecord,
  EdgeStatement,
  FactStatement,
  NodeStatement,
} from '../../core/graph.ts'
import type { EntityId, NodeId } from '../../core/ids.ts'
import { edgeTypeName } from '../../core/edge-type-name.ts'
import {
  chunkId,
  documentId,
  edgeId,
  entityId,
  factId,
  revisionId,
  sha256,
} from '../../support/ids.ts'
import { contentHash } from '../../language/words/similarity.ts'
import { sentences } from '../../language/sentences/sentences.ts'

/**
 * A fact of a test document: subject, predicate, object; an object in angle brackets is a value.
 */
type TestFact = readonly [
  subject: string,
  predicate: string,
  object: string,
  modality?: FactStatement['modality'],
]
export interface TestPage {
  readonly key: string
  readonly text: string
  readonly facts?: readonly TestFact[] | undefined
  readonly mentions?: readonly string[] | undefined
  readonly about?: ReadonlyArray<readonly [name: string, weight: number]> | undefined
  readonly groups?: readonly string[] | undefined
}

export const testEntity = (name: string): EntityId => entityId('phrase', name.toLowerCase())
export const testDocument = (key: string): string => documentId('test', key)

/** The record of a page with its part of the graph, stated as ingestion states it. */
export function pageWithFacts(page: TestPage): DocumentRecord {
  const id = documentId('test', page.key)
  const own = id as string as NodeId
  const bytesHash = sha256(page.text)
  const document: Document = {
    id,
    revisionId: revisionId(id, bytesHash, 'test/1', page.text),
    sourceId: 'test',
    key: page.key,
    kind: 'page',
    title: page.key,
    text: page.text,
    mediaType: 'text/plain',
    bytesHash,
    extractor: 'test/1',
    groups: page.groups ?? ['public'],
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
  }
  const chunk: Chunk = {
    id: chunkId(document.revisionId, 'test/1', 0, page.text.length),
    documentId: id,
    revisionId: document.revisionId,
    ordinal: 0,
    start: 0,
    end: page.text.length,
    headingPath: [],
    sentences: sentences(page.text),
    indexedText: page.text,
    contentHash: contentHash(page.text),
  }
  const nodes = new Map<NodeId, NodeStatement>()
  const edges = new Map<string, EdgeStatement>()
  const node = (
    nodeOf: NodeId,
    labels: readonly string[],
    properties: NodeStatement['properties'],
  ): void => void nodes.set(nodeOf, { id: nodeOf, labels, properties })
  const edge = (
    type: string,
    from: NodeId,
    to: NodeId,
    properties: EdgeStatement['properties'] = {},
    discriminator = '',
  ): void => {
    const edgeOf = edgeId(type, from, to, discriminator)
    edges.set(edgeOf, { id: edgeOf, type, from, to, properties })
  }
  const entity = (name: string): EntityId => {
    const entityOf = testEntity(name)
    node(entityOf, ['Entity', 'Phrase'], { name })
    return entityOf
  }
  node(own, ['Document'], { title: page.key })
  node(chunk.id, ['Chunk'], { ordinal: 0 })
  edge('HAS_CHUNK', own, chunk.id)
  for (const name of page.mentions ?? []) edge('MENTIONS', chunk.id, entity(name), { count: 1 })
  for (const [name, weight] of page.about ?? [])
    edge('ABOUT', chunk.id, entity(name), { by: 'lead', weight })
  const facts = (page.facts ?? []).map(
    ([subjectName, predicate, objectName, modality = 'asserted']): FactStatement => {
      const subject = entity(subjectName)
      const value = /^<(.*)>$/.exec(objectName)?.[1]
      const object =
        value === undefined
          ? { kind: 'entity' as const, id: entity(objectName) }
          : { kind: 'literal' as const, value }
      const fact = factId(subject, predicate, object.kind === 'entity' ? object.id : object.value)
      node(fact, ['Fact'], {
        predicate,
        name: `${subjectName} ${predicate} ${value ?? objectName}`,
        ...(value === undefined ? {} : { object: value }),
      })
      edge('SUBJECT', fact, subject)
      if (object.kind === 'entity') {
        edge('OBJECT', fact, object.id)
        if (modality === 'asserted')
          edge(edgeTypeName(predicate), subject, object.id, { factId: fact }, fact)
      }
      edge('STATES', chunk.id, fact, { modality, starts: [0], ends: [page.text.length] }, modality)
      return {
        id: fact,
        subject,
        predicate,
        object,
        chunkId: chunk.id,
        sentences: [{ start: 0, end: page.text.length }],
        modality,
        properties: {},
        by: 'test/1',
      }
    },
  )
  return {
    document,
    chunks: [chunk],
    mentions: [],
    facts,
    nodes: [...nodes.values()],
    edges: [...edges.values()],
  }
}
