import type { FusionMethod } from './fusion.ts'
import { wholeGraph, type GraphParts } from './graph/link-graph.ts'

/** A named configuration of retrieval, so that a result can name what made it. */
export interface RetrievalRecipe {
  readonly name: string
  readonly keyword: { readonly weight: number; readonly depth: number } | undefined
  readonly vector: { readonly weight: number; readonly depth: number } | undefined
  /**
   * Passages are ranked by a walk over the graph, its hits among them; absent: by fusing the lists.
   */
  readonly graph?: GraphParts | undefined
  readonly fusion: FusionMethod
  /** Passages handed on after near-duplicates are collapsed. */
  readonly limit: number
}

// k = 60 is the value of the paper that introduced reciprocal rank fusion; the weighted form keeps
// margins, which answering needs.
export const keywordRecipe: RetrievalRecipe = {
  name: 'keyword',
  keyword: { weight: 1, depth: 50 },
  vector: undefined,
  fusion: { kind: 'reciprocal-rank', k: 60 },
  limit: 10,
}
export const vectorRecipe: RetrievalRecipe = {
  name: 'vector',
  keyword: undefined,
  vector: { weight: 1, depth: 50 },
  fusion: { kind: 'reciprocal-rank', k: 60 },
  limit: 10,
}
/** What people get who choose nothing: the graph's ranking, seeded by names, words and vectors. */
export const hybridRecipe: RetrievalRecipe = {
  name: 'hybrid',
  keyword: { weight: 1, depth: 50 },
  vector: { weight: 1, depth: 50 },
  graph: wholeGraph,
  fusion: { kind: 'reciprocal-rank', k: 60 },
  limit: 10,
}

/** Keywords and vectors fused, without the graph. */
export const fusedRecipe: RetrievalRecipe = { ...hybridRecipe, name: 'fused', graph: undefined }
/** The graph seeded by the question's names and words, without vectors. */
export const graphRecipe: RetrievalRecipe = { ...hybridRecipe, name: 'graph', vector: undefined }

export const retrievalRecipes: readonly RetrievalRecipe[] = [
  keywordRecipe,
  vectorRecipe,
  fusedRecipe,
  graphRecipe,
  hybridRecipe,
]
