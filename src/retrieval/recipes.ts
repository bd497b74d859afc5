import type { FusionMethod } from './fusion.ts'

/** A named configuration of retrieval, so that a result can name what made it. */
export interface RetrievalRecipe {
  readonly name: string
  readonly keyword: { readonly weight: number; readonly depth: number } | undefined
  readonly vector: { readonly weight: number; readonly depth: number } | undefined
  readonly fusion: FusionMethod
  /** Passages handed on after near-duplicates are collapsed. */
  readonly limit: number
}

// k = 60 is the value of the paper that introduced reciprocal rank fusion; the weighted form keeps margins, which answering needs.
export const keywordRecipe: RetrievalRecipe = { name: 'keyword', keyword: { weight: 1, depth: 50 }, vector: undefined, fusion: { kind: 'reciprocal-rank', k: 60 }, limit: 10 }
export const vectorRecipe: RetrievalRecipe = { name: 'vector', keyword: undefined, vector: { weight: 1, depth: 50 }, fusion: { kind: 'reciprocal-rank', k: 60 }, limit: 10 }
export const hybridRecipe: RetrievalRecipe = { name: 'hybrid', keyword: { weight: 1, depth: 50 }, vector: { weight: 1, depth: 50 }, fusion: { kind: 'reciprocal-rank', k: 60 }, limit: 10 }

export const retrievalRecipes: readonly RetrievalRecipe[] = [keywordRecipe, vectorRecipe, hybridRecipe]
