import type { DocumentRecord } from '../../core/graph.ts'
import type { Chunk } from '../../core/document.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { mayRead } from '../../core/principal.ts'
import type { Filter } from '../../core/question.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import {
  namesPerson,
  passesFilter,
  personEdgeTypes,
  personLabels,
} from '../rules/document-filter.ts'
import type { MemoryState, StoredDocument } from './state.ts'

/** Documents that the principal may read, in id order; every read starts from them. */
export function readable(state: MemoryState, options: ReadOptions): StoredDocument[] {
  throwIfAborted(options.signal, 'reading the store')
  return [...state.documents.values()]
    .filter(stored => mayRead(options.principal, stored.record.document.groups))
    .sort((left, right) => compareCodePoints(left.record.document.id, right.record.document.id))
}

/** The readable documents that pass the filter. */
export function filtered(
  documents: readonly StoredDocument[],
  filter: Filter | undefined,
): StoredDocument[] {
  if (filter === undefined) return [...documents]
  const passing = documents.filter(stored => passesFilter(stored.record.document, filter))
  if (filter.person === undefined) return passing
  const nodes = personNodes(
    documents.map(stored => stored.record),
    filter.person,
  )
  return passing.filter(stored =>
    stored.record.edges.some(
      edge =>
        (personEdgeTypes.from.some(type => type === edge.type) && nodes.has(edge.from)) ||
        (personEdgeTypes.to.some(type => type === edge.type) && nodes.has(edge.to)),
    ),
  )
}

function personNodes(records: readonly DocumentRecord[], person: string): Set<string> {
  const statements = records.flatMap(record => record.nodes)
  const labelled = new Set(
    statements
      .filter(node => personLabels.some(label => node.labels.includes(label)))
      .map(node => node.id),
  )
  return new Set(
    statements
      .filter(node => labelled.has(node.id) && namesPerson(node.properties, person))
      .map(node => node.id),
  )
}

/** Chunks of the documents, in document and chunk order. */
export function chunksOf(documents: readonly StoredDocument[]): Chunk[] {
  return documents.flatMap(stored => stored.record.chunks)
}
