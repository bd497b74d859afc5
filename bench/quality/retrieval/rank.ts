import type { Store } from '../../../src/core/ports/store.ts'
import type { DocumentId } from '../../../src/core/ids.ts'
import { owner } from '../../../src/core/principal.ts'
import { retrieve } from '../../../src/retrieval/hybrid.ts'
import type { RetrievalRecipe } from '../../../src/retrieval/recipes.ts'
import { okapiIndex } from './bm25-okapi.ts'
import type { RetrievalPassage } from './cases.ts'
import type { Baseline } from './systems.ts'
import type { CachingEncoder } from './vector-cache.ts'
import { readSearchText } from '../../../src/language/question/question.ts'
import { dot } from '../../../src/support/arithmetic.ts'

/**
 * Passages of the data set, best first, each once; `milliseconds` include encoding the question
 * where the system encodes it.
 */
export interface Ranked {
  readonly ids: readonly string[]
  readonly milliseconds: number
  readonly foundBy: ReadonlyMap<string, readonly string[]>
}
export type Ranker = (question: string, limit?: number) => Promise<Ranked>

/** Deep enough for recall@10 of documents in several chunks. */
const usualLimit = 20

/**
 * The product with a recipe; several chunks of one document count as their best, equal texts in
 * several documents as all of them.
 */
export function productRanker(
  store: Store,
  encoder: CachingEncoder,
  recipe: RetrievalRecipe,
  keys: ReadonlyMap<DocumentId, string>,
): Ranker {
  const ports = {
    documents: store.documents,
    keywords: store.keywords,
    vectors: store.vectors,
    graph: store.graph,
    encoder,
  }
  return async (question, limit = usualLimit) => {
    const started = performance.now()
    const { passages, questionVector } = await retrieve(
      readSearchText(question),
      ports,
      { ...recipe, limit },
      { principal: owner },
    )
    const milliseconds =
      performance.now() - started + (questionVector === undefined ? 0 : encoder.spent(question))
    const foundBy = new Map<string, string[]>()
    for (const passage of passages) {
      for (const source of passage.sources) {
        const key = keys.get(source)
        if (key !== undefined && !foundBy.has(key))
          foundBy.set(
            key,
            passage.foundBy.map(by => `${by.retriever} ${by.rank}`),
          )
      }
    }
    return { ids: [...foundBy.keys()], milliseconds, foundBy }
  }
}

/** A system that is not the product's, over title and text of each passage. */
export async function baselineRanker(
  name: Baseline,
  passages: readonly RetrievalPassage[],
  encoder: CachingEncoder,
): Promise<Ranker> {
  const texts = passages.map(({ title, text }) => (title === '' ? text : `${title}\n${text}`))
  const scoring = name === 'bm25' ? okapiScores(texts) : await cosineScores(texts, encoder)
  return async (question, limit = usualLimit) => {
    const started = performance.now()
    const scores = await scoring(question)
    const order = passages
      .map((_, index) => index)
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
      .slice(0, limit)
    return {
      ids: order.map(index => passages[index]?.id ?? ''),
      milliseconds: performance.now() - started + (name === 'minilm' ? encoder.spent(question) : 0),
      foundBy: new Map(),
    }
  }
}

function okapiScores(texts: readonly string[]): (question: string) => Promise<Float64Array> {
  const index = okapiIndex(texts)
  return async question => index.scores(question)
}

/** Cosine of the question to each text's best window, in full precision. */
async function cosineScores(
  texts: readonly string[],
  encoder: CachingEncoder,
): Promise<(question: string) => Promise<Float64Array>> {
  const vectors = await encoder.embed(texts, {})
  return async question => {
    const asked =
      (await encoder.embed([question], {}))[0]?.[0] ?? new Float32Array(encoder.dimensions)
    return Float64Array.from(vectors, windows =>
      windows.reduce((best, window) => Math.max(best, dot(window, asked)), -1),
    )
  }
}
