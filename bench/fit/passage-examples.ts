import type { EmbeddingModel } from '../../src/core/ports/embedding-model.ts'
import { owner } from '../../src/core/principal.ts'
import { wholeGraph, type GraphParts } from '../../src/retrieval/graph/link-graph.ts'
import { passageCandidates } from '../../src/retrieval/graph/rank-passages.ts'
import { passageFeatures } from '../../src/retrieval/graph/passage-features.ts'
import { keywordSearch } from '../../src/retrieval/keyword.ts'
import { vectorSearch } from '../../src/retrieval/vector.ts'
import { benchCorpus } from '../quality/answers/bench-corpus.ts'
import {
  asDocuments,
  type RetrievalCase,
  type RetrievalQuestion,
} from '../quality/retrieval/cases.ts'
import { readSearchText } from '../../src/language/question/question.ts'

/** The candidates of one question in feature order, and which of them are gold. */
export interface QuestionExamples {
  readonly case: string
  readonly question: RetrievalQuestion
  readonly half: 0 | 1
  readonly rows: ReadonlyArray<{
    readonly key: string
    readonly gold: boolean
    readonly features: readonly number[]
  }>
}

const depth = 50

/** Asks every question of a case and keeps what the candidates look like. */
export async function passageExamples(
  data: RetrievalCase,
  settings: {
    readonly titles: boolean
    readonly encoder: EmbeddingModel | undefined
    readonly parts?: GraphParts
  },
): Promise<QuestionExamples[]> {
  const documents = asDocuments(data, settings.titles)
  await using corpus = await benchCorpus(data.name, documents, settings.encoder)
  const { store } = corpus
  const ports = {
    documents: store.documents,
    keywords: store.keywords,
    vectors: store.vectors,
    graph: store.graph,
  }
  const keys = new Map(documents.map(document => [document.id, document.key]))
  const read = { principal: owner }
  const { total: chunkCount } = await store.vectors.coverage(read)
  const found: QuestionExamples[] = []
  for (const question of data.questions) {
    const searched = readSearchText(question.text)
    const [keywordHits, vectors] = await Promise.all([
      keywordSearch(searched, store.keywords, { limit: depth, chunkCount }, read),
      vectorSearch(question.text, store.vectors, settings.encoder, { limit: depth }, read),
    ])
    const { candidates } = await passageCandidates(
      {
        question: searched,
        hits: Promise.resolve({
          vector: vectors.questionVector,
          model: settings.encoder?.id,
          keywordHits,
          vectorHits: vectors.hits,
          vectorShare: 1,
        }),
        chunkCount,
        parts: settings.parts ?? wholeGraph,
        limit: depth,
      },
      ports,
      read,
    )
    found.push({
      case: data.name,
      question,
      half: question.slices.includes('half=0') ? 0 : 1,
      rows: candidates.map(({ chunk, features }) => {
        const key = keys.get(chunk.documentId) ?? ''
        return {
          key,
          gold: question.gold.has(key),
          features: passageFeatures.map(name => features[name]),
        }
      }),
    })
  }
  return found
}
