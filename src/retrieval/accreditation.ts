import type { ChunkId, DocumentId } from '../core/ids.ts'
import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { Filter } from '../core/question.ts'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'
import type { GraphReader } from '../core/ports/graph-reader.ts'
import type { VectorIndex } from '../core/ports/vector-index.ts'
import { compareCodePoints, firstDecisive } from '../support/code-points.ts'
import {
  anatomyTraversal,
  entityAnchoredTraversal,
  type StructuredContext,
  type TraversalRecipe,
} from './traversal/entity-anchored.ts'
import { vectorSearch, type VectorSearchResult } from './vector.ts'

/**
 * Settings of the context that two papers compare or join: passages of the vector index and facts
 * of the graph; an absent side is not asked.
 */
export interface HybridContextRecipe {
  readonly name: string
  /** Passages per query from the vector index. */
  readonly vector: { readonly perQuery: number } | undefined
  readonly graph: TraversalRecipe | undefined
}

/**
 * Edwards 2024: the original question goes to the graph, each generated query to the vector index
 * with k = 2; merged, deduplicated, ordered.
 */
export const accreditationContext: HybridContextRecipe = {
  name: 'accreditation',
  vector: { perQuery: 2 },
  graph: anatomyTraversal,
}
/** Singh & Bharamappa 2025, algorithm 2: `n_results=1`. */
export const anatomyVectorContext: HybridContextRecipe = {
  name: 'anatomy-vector',
  vector: { perQuery: 1 },
  graph: undefined,
}
/** Singh & Bharamappa 2025, algorithms 5 and 6. */
export const anatomyGraphContext: HybridContextRecipe = {
  name: 'anatomy-graph',
  vector: undefined,
  graph: anatomyTraversal,
}

export const hybridContextRecipes: readonly HybridContextRecipe[] = [
  accreditationContext,
  anatomyVectorContext,
  anatomyGraphContext,
]

export interface HybridContextPorts {
  readonly vectors: VectorIndex
  readonly graph: GraphReader
  readonly encoder?: EmbeddingModel | undefined
}

export interface HybridContext {
  /**
   * Passages of all queries, each once: by best cosine, ties by id. `queries` are the positions of
   * the queries that found it.
   */
  readonly passages: ReadonlyArray<{
    readonly chunkId: ChunkId
    readonly documentId: DocumentId
    readonly score: number
    readonly queries: readonly number[]
  }>
  readonly structured: StructuredContext
  readonly coverage: VectorSearchResult['coverage'] | undefined
}

/**
 * The hybrid context of a question: facts of the graph for the original question and the nearest
 * passages for each generated query (the question itself where there are none). The structured text
 * goes before the passages.
 */
export async function hybridContext(
  question: string,
  generated: readonly string[],
  ports: HybridContextPorts,
  recipe: HybridContextRecipe,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<HybridContext> {
  const read = { principal: options.principal, signal: options.signal }
  const queries = generated.length > 0 ? [...new Set(generated)] : [question]
  const { vector, graph } = recipe
  const [structured, found] = await Promise.all([
    graph === undefined
      ? { entities: [], lines: [], text: '' }
      : entityAnchoredTraversal(question, ports.graph, graph, read),
    vector === undefined
      ? []
      : Promise.all(
          queries.map(query =>
            vectorSearch(
              query,
              ports.vectors,
              ports.encoder,
              { filter: options.filter, limit: vector.perQuery },
              read,
            ),
          ),
        ),
  ])
  const passages = new Map<
    ChunkId,
    { chunkId: ChunkId; documentId: DocumentId; score: number; queries: number[] }
  >()
  for (const [index, { hits }] of found.entries()) {
    for (const { chunkId, documentId, score } of hits) {
      const known = passages.get(chunkId)
      if (known === undefined)
        passages.set(chunkId, { chunkId, documentId, score, queries: [index] })
      else {
        known.score = Math.max(known.score, score)
        known.queries.push(index)
      }
    }
  }
  return {
    structured,
    coverage: found[0]?.coverage,
    passages: [...passages.values()].sort((a, b) =>
      firstDecisive(b.score - a.score, compareCodePoints(a.chunkId, b.chunkId)),
    ),
  }
}
