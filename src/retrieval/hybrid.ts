import type { ChunkId } from '../core/ids.ts'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { KeywordIndex } from '../core/ports/keyword-index.ts'
import type { VectorIndex } from '../core/ports/vector-index.ts'
import type { Filter, Passage } from '../core/question.ts'
import { collapseDuplicates, type DistinctPassage } from './duplicates.ts'
import { fuse, type RankedList } from './fusion.ts'
import { keywordSearch } from './keyword.ts'
import { vectorSearch, type VectorSearchResult } from './vector.ts'
import type { RetrievalRecipe } from './recipes.ts'

export interface RetrievalPorts {
  readonly documents: DocumentReader
  readonly keywords: KeywordIndex
  readonly vectors: VectorIndex
  readonly encoder?: EmbeddingModel | undefined
}

export interface RetrievalResult {
  readonly passages: readonly DistinctPassage[]
  readonly coverage: VectorSearchResult['coverage']
  readonly questionVector?: Float32Array | undefined
  /** Raw scores by chunk, before fusion: BM25 and cosine. */
  readonly bm25: ReadonlyMap<ChunkId, number>
  readonly cosine: ReadonlyMap<ChunkId, number>
}

/** Passages for a question: the recipe's retrievers side by side, fused, equal texts collapsed. Deterministic; ties by chunk id. */
export async function retrieve(
  question: string,
  ports: RetrievalPorts,
  recipe: RetrievalRecipe,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<RetrievalResult> {
  const read = { principal: options.principal, signal: options.signal }
  const { total: chunkCount } = await ports.vectors.coverage(read)
  const [keywordHits, vectorResult] = await Promise.all([
    recipe.keyword === undefined ? [] : keywordSearch(question, ports.keywords, { filter: options.filter, limit: recipe.keyword.depth, chunkCount }, read),
    vectorSearch(question, ports.vectors, recipe.vector === undefined ? undefined : ports.encoder, { filter: options.filter, limit: recipe.vector?.depth ?? 0 }, read),
  ])
  const lists: RankedList[] = []
  if (recipe.keyword !== undefined) lists.push({ retriever: 'keyword', weight: recipe.keyword.weight, hits: keywordHits })
  if (recipe.vector !== undefined && vectorResult.coverage.used) lists.push({ retriever: 'vector', weight: recipe.vector.weight, hits: vectorResult.hits })
  // Twice the limit, because equal texts collapse afterwards.
  const fused = fuse(lists, recipe.fusion).slice(0, recipe.limit * 2)
  const chunks = new Map((await ports.documents.chunks(fused.map(hit => hit.chunkId), read)).map(chunk => [chunk.id, chunk]))
  const passages: Passage[] = []
  for (const hit of fused) {
    const chunk = chunks.get(hit.chunkId)
    if (chunk !== undefined) passages.push({ chunk, score: hit.score, foundBy: hit.foundBy })
  }
  return {
    passages: collapseDuplicates(passages).slice(0, recipe.limit),
    coverage: vectorResult.coverage,
    questionVector: vectorResult.questionVector,
    bm25: new Map(keywordHits.map(hit => [hit.chunkId, hit.score])),
    cosine: new Map(vectorResult.hits.map(hit => [hit.chunkId, hit.score])),
  }
}
