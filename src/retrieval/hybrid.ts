import type { ChunkId } from '../core/ids.ts'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { GraphReader } from '../core/ports/graph-reader.ts'
import type { KeywordIndex } from '../core/ports/keyword-index.ts'
import type { VectorIndex } from '../core/ports/vector-index.ts'
import type { Filter, Passage } from '../core/question.ts'
import { collapseDuplicates, type DistinctPassage } from './duplicates.ts'
import { fuse, type RankedList } from './fusion.ts'
import { dot, roundScore } from '../support/arithmetic.ts'
import { passageRanker, type PassageRanker } from './graph/passage-ranker.ts'
import type { Trace } from './graph/candidate.ts'
import { keywordSearch } from './keyword.ts'
import { rerank, type RerankStage } from './rerank.ts'
import { isEncoderFailure, vectorSearch, type VectorSearchResult } from './vector.ts'
import type { RetrievalRecipe } from './recipes.ts'
import type { SearchText } from '../language/question/question.ts'

export interface RetrievalPorts {
  readonly documents: DocumentReader
  readonly keywords: KeywordIndex
  readonly vectors: VectorIndex
  /** Absent: recipes rank without the graph. */
  readonly graph?: GraphReader | undefined
  /** Ranks over the graph; absent: here, over these ports. */
  readonly ranker?: PassageRanker | undefined
  readonly encoder?: EmbeddingModel | undefined
}

/** What retrieval needs where passages are ordered again before they are handed on. */
export interface RerankPorts extends RetrievalPorts {
  readonly rerank?: RerankStage | undefined
}

export interface RetrievalResult {
  readonly passages: readonly DistinctPassage[]
  /** Why a reranker did not order them, for people. */
  readonly rerankFailed?: string | undefined
  readonly coverage: VectorSearchResult['coverage']
  readonly questionVector?: Float32Array | undefined
  /** Raw scores by chunk, before fusion: BM25 and cosine. */
  readonly bm25: ReadonlyMap<ChunkId, number>
  readonly cosine: ReadonlyMap<ChunkId, number>
  /**
   * The nodes that lead from what the question names to a passage's chunk, for passages that the
   * graph ranked.
   */
  readonly traces: ReadonlyMap<ChunkId, Trace>
}

/**
 * `retrieve`, and its best passages ordered again where there is a reranker; without one, or where
 * it fails, they are the same.
 */
export async function retrieveReranked(
  question: SearchText,
  ports: RerankPorts,
  recipe: RetrievalRecipe,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<RetrievalResult> {
  if (ports.rerank === undefined) return await retrieve(question, ports, recipe, options)
  const limit = Math.max(recipe.limit, ports.rerank.depth)
  const found = await retrieve(question, ports, { ...recipe, limit }, options)
  const { passages, failed } = await rerank(question.text, found.passages, ports.rerank, options)
  return {
    ...found,
    passages: passages.slice(0, recipe.limit),
    ...(failed === undefined ? {} : { rerankFailed: failed }),
  }
}

/**
 * Cosines of passages that may have no vectors yet: answering compares passages by them. Where all
 * have vectors, those that are not among the hits are no nearer than the last of these.
 */
async function cosinesAhead(
  passages: readonly Passage[],
  { questionVector, hits, coverage }: VectorSearchResult,
  encoder: EmbeddingModel | undefined,
  options: ReadOptions,
): Promise<ReadonlyArray<readonly [ChunkId, number]>> {
  if (questionVector === undefined || encoder === undefined || coverage.indexed >= coverage.total)
    return []
  const found = new Set(hits.map(({ chunkId }) => chunkId))
  const missing = passages.filter(({ chunk }) => !found.has(chunk.id))
  if (missing.length === 0) return []
  const least = Math.min(...hits.map(({ score }) => score))
  const texts = missing.map(({ chunk }) => chunk.indexedText)
  const vectors = await encoder.embed(texts, { signal: options.signal }).catch(error => {
    if (!isEncoderFailure(error)) throw error
    return []
  })
  if (vectors.length === 0) return []
  return missing.map(({ chunk }, index) => [
    chunk.id,
    Math.max(least, ...(vectors[index] ?? []).map(window => dot(window, questionVector))),
  ])
}

const shareOf = ({ indexed, total }: VectorSearchResult['coverage']): number =>
  total === 0 ? 0 : indexed / total

/**
 * Passages for a question: the recipe's retrievers side by side, fused, equal texts collapsed.
 * Deterministic; ties by chunk id.
 */
export async function retrieve(
  question: SearchText,
  ports: RetrievalPorts,
  recipe: RetrievalRecipe,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<RetrievalResult> {
  const read = { principal: options.principal, signal: options.signal }
  const coverage = await ports.vectors.coverage(read)
  const chunkCount = coverage.total
  // The question is embedded while words are searched.
  const meant = vectorSearch(
    question.text,
    ports.vectors,
    recipe.vector === undefined ? undefined : ports.encoder,
    { filter: options.filter, limit: recipe.vector?.depth ?? 0, coverage },
    read,
  )
  const searched = Promise.all([
    recipe.keyword === undefined
      ? []
      : keywordSearch(
          question,
          ports.keywords,
          { filter: options.filter, limit: recipe.keyword.depth, chunkCount },
          read,
        ),
    meant,
  ])
  const { graph } = ports
  const [[keywordHits, vectorResult], ranked] = await Promise.all([
    searched,
    recipe.graph === undefined || graph === undefined
      ? []
      : (ports.ranker ?? passageRanker({ ...ports, graph }))(
          {
            question,
            chunkCount,
            filter: options.filter,
            parts: recipe.graph,
            // Twice the limit, because equal texts collapse afterwards.
            limit: recipe.limit * 2,
            hits: searched.then(([words, meaning]) => ({
              vector: meaning.questionVector,
              model: ports.encoder?.id,
              keywordHits: words,
              vectorHits: meaning.hits,
              vectorShare: shareOf(meaning.coverage),
            })),
          },
          read,
        ),
  ])
  const lists: RankedList[] = []
  if (recipe.keyword !== undefined)
    lists.push({ retriever: 'keyword', weight: recipe.keyword.weight, hits: keywordHits })
  if (recipe.vector !== undefined && vectorResult.coverage.used)
    lists.push({
      retriever: 'vector',
      // Where few passages have vectors, the best of those are no better than many others.
      weight: recipe.vector.weight * shareOf(vectorResult.coverage),
      hits: vectorResult.hits,
    })
  const fused = fuse(lists, recipe.fusion)
  // What the graph did not rank follows as the lists have it.
  const known = new Map(ranked.map(({ chunk }) => [chunk.id, chunk]))
  const rest = fused
    .filter(hit => !known.has(hit.chunkId))
    .slice(0, Math.max(0, recipe.limit * 2 - ranked.length))
  for (const chunk of await ports.documents.chunks(
    rest.map(hit => hit.chunkId),
    read,
  ))
    known.set(chunk.id, chunk)
  const foundBy = new Map(fused.map(hit => [hit.chunkId, hit.foundBy]))
  const lowest = ranked.at(-1)?.score ?? 1
  const passages: Passage[] = []
  for (const [index, { chunk, score }] of ranked.entries())
    passages.push({
      chunk,
      score,
      foundBy: [...(foundBy.get(chunk.id) ?? []), { retriever: 'graph', rank: index + 1, score }],
    })
  for (const hit of rest) {
    const chunk = known.get(hit.chunkId)
    if (chunk !== undefined)
      passages.push({ chunk, score: roundScore(hit.score * lowest), foundBy: hit.foundBy })
  }
  const best = collapseDuplicates(passages).slice(0, recipe.limit)
  return {
    passages: best,
    coverage: vectorResult.coverage,
    questionVector: vectorResult.questionVector,
    bm25: new Map(keywordHits.map(hit => [hit.chunkId, hit.score])),
    cosine: new Map([
      ...(await cosinesAhead(best, vectorResult, ports.encoder, read)),
      ...vectorResult.hits.map(hit => [hit.chunkId, hit.score] as const),
    ]),
    traces: new Map(ranked.map(({ chunk, trace }) => [chunk.id, trace])),
  }
}
