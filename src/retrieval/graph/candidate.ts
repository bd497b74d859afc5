import type { Chunk } from '../../core/document.ts'
import type { NodeId } from '../../core/ids.ts'
import type { DocumentReader } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { KeywordHit, KeywordIndex } from '../../core/ports/keyword-index.ts'
import type { VectorHit, VectorIndex } from '../../core/ports/vector-index.ts'
import type { Filter } from '../../core/question.ts'
import type { GraphParts } from './link-graph.ts'
import type { PassageFeature } from './passage-features.ts'
import type { SearchText } from '../../language/question/question.ts'

export interface GraphPorts {
  readonly documents: DocumentReader
  readonly keywords: KeywordIndex
  readonly vectors: VectorIndex
  readonly graph: GraphReader
}

/**
 * What words and vectors found, best first; `vector` is the question's, made by `model`.
 * `vectorShare`: of the passages that have vectors, 0 to 1.
 */
export interface GraphHits {
  readonly vector?: Float32Array | undefined
  readonly model?: string | undefined
  readonly vectorShare: number
  readonly keywordHits: readonly KeywordHit[]
  readonly vectorHits: readonly VectorHit[]
}

export interface RankingRequest {
  readonly question: SearchText
  /** May still be under way: the question's names are followed meanwhile. */
  readonly hits: Promise<GraphHits>
  /** Chunks of the corpus. */
  readonly chunkCount: number
  readonly filter?: Filter | undefined
  readonly parts: GraphParts
  /** Passages wanted at most. */
  readonly limit: number
}

/**
 * A passage that may carry part of the answer, by features, and the nodes that lead to it from the
 * question.
 */
export interface PassageCandidate {
  readonly chunk: Chunk
  readonly features: Readonly<Record<PassageFeature, number>>
  /** Its likeness to the question is known; else `cosine` and `cosineShare` are 0. */
  readonly hasVector: boolean
  readonly trace: Trace
}

/**
 * The nodes over which a passage was reached: from an entity that the question names (or a passage
 * its words found) to the passage's chunk.
 */
export interface Trace {
  readonly nodes: readonly NodeId[]
  /** The question's words for the first node, where they name it. */
  readonly words?: string | undefined
}
