import type { Chunk, Document, Properties } from './document.ts'
import type { ChunkId, DocumentId, EdgeId, EntityId, FactId, NodeId } from './ids.ts'
import type { TextRange } from './span.ts'

export type EntityType =
  | 'person'
  | 'organization'
  | 'place'
  | 'date'
  | 'quantity'
  | 'identifier'
  | 'address'
  | 'work'
  | 'product'
  | 'event'
  | 'term'
  | 'phrase'

/** One place in a document that names an entity; offsets into the document's text. */
export interface Mention extends TextRange {
  readonly chunkId: ChunkId
  readonly entityId: EntityId
  readonly type: EntityType
  /** `recogniser/version` that found it. */
  readonly by: string
}

/**
 * What one document states about a node. Several documents may state one node: the smallest
 * readable value of each property (code point order; numbers before strings) is used.
 */
export interface NodeStatement {
  readonly id: NodeId
  readonly labels: readonly string[]
  readonly properties: Properties
}

/**
 * What one document states about an edge; its ends are nodes stated by this or another document. An
 * edge exists for a principal only where both ends do.
 */
export interface EdgeStatement {
  readonly id: EdgeId
  readonly type: string
  readonly from: NodeId
  readonly to: NodeId
  readonly properties: Properties
}

/** Subject–predicate–object with the sentences that state it, in document offsets. */
export interface FactStatement {
  readonly id: FactId
  readonly subject: EntityId
  readonly predicate: string
  /** An entity, or a literal such as a date or number in its normal form. */
  readonly object:
    | { readonly kind: 'entity'; readonly id: EntityId }
    | { readonly kind: 'literal'; readonly value: string }
  readonly chunkId: ChunkId
  readonly sentences: readonly TextRange[]
  readonly modality: 'asserted' | 'negated' | 'hypothetical' | 'quoted'
  readonly properties: Properties
  readonly by: string
}

/**
 * Everything that belongs to one document and is added and removed with it in one commit. `nodes`
 * and `edges` hold the whole graph of the document: also its Email/Document, Chunk, Entity and Fact
 * nodes and their edges.
 */
export interface DocumentRecord {
  readonly document: Document
  readonly chunks: readonly Chunk[]
  readonly mentions: readonly Mention[]
  readonly facts: readonly FactStatement[]
  readonly nodes: readonly NodeStatement[]
  readonly edges: readonly EdgeStatement[]
  /**
   * Original bytes, stored content-addressed beside the text; absent when disabled or above the
   * size limit.
   */
  readonly bytes?: Uint8Array | undefined
}

/** A node as a principal sees it: statements of readable documents merged. */
export interface GraphNode {
  readonly id: NodeId
  readonly labels: readonly string[]
  readonly properties: Properties
}
export interface GraphEdge {
  readonly id: EdgeId
  readonly type: string
  readonly from: NodeId
  readonly to: NodeId
  readonly properties: Properties
}
export interface GraphPath {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** Which readable documents state a node or edge; sorted by id. */
export interface Provenance {
  readonly documentIds: readonly DocumentId[]
}

/**
 * A person's decision about two entities, which wins over every automatic merge or split; it
 * belongs to no document and survives re-ingestion. It exists for a principal for whom both
 * entities exist.
 */
export interface EntityRule {
  /** Chosen by the caller; putting the same id again replaces the rule. */
  readonly id: string
  readonly kind: 'same' | 'different'
  readonly left: { readonly id: EntityId; readonly name: string }
  readonly right: { readonly id: EntityId; readonly name: string }
  /** Principal's id, or `owner`. */
  readonly by: string
  /** UTC milliseconds. */
  readonly at: number
  readonly reason?: string | undefined
}
