import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { Filter } from '../core/question.ts'
import type { SearchText } from '../language/question/question.ts'
import { fuse } from './fusion.ts'
import { retrieveReranked, type RerankPorts, type RetrievalResult } from './hybrid.ts'
import type { RetrievalRecipe } from './recipes.ts'

/**
 * Passages for several wordings of one question: each is searched, and their rankings are fused by
 * reciprocal rank. The first one's signals (vector, raw scores, traces) count where it found a
 * passage, those of the others elsewhere. At least one query. Deterministic.
 */
export async function retrieveForAll(
  queries: readonly [SearchText, ...SearchText[]],
  ports: RerankPorts,
  recipe: RetrievalRecipe,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<RetrievalResult> {
  const [first, ...others] = queries
  const main = await retrieveReranked(first, ports, recipe, options)
  if (others.length === 0) return main
  const found = [main]
  // One after the other: each keeps the encoder and the store busy as it is.
  for (const query of others) found.push(await retrieveReranked(query, ports, recipe, options))
  const byChunk = new Map(
    found
      .toReversed()
      .flatMap(({ passages }) => passages.map(passage => [passage.chunk.id, passage])),
  )
  const fused = fuse(
    found.map(({ passages }) => ({
      retriever: 'structured' as const,
      weight: 1,
      hits: passages.map(({ chunk, score }) => ({ chunkId: chunk.id, score })),
    })),
    { kind: 'reciprocal-rank', k: 60 },
  )
  const joined = <Value>(
    of: (
      result: RetrievalResult,
    ) => ReadonlyMap<RetrievalResult['passages'][number]['chunk']['id'], Value>,
  ) => new Map(found.toReversed().flatMap(result => [...of(result)]))
  return {
    ...main,
    passages: fused
      .flatMap(({ chunkId, score }) => {
        const passage = byChunk.get(chunkId)
        return passage === undefined ? [] : [{ ...passage, score }]
      })
      .slice(0, recipe.limit),
    bm25: joined(({ bm25 }) => bm25),
    cosine: joined(({ cosine }) => cosine),
    traces: joined(({ traces }) => traces),
  }
}
