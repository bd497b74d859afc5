import type { AnswerPorts } from '../../../answering/asked.ts'
import type { RerankStage } from '../../../retrieval/rerank.ts'
import type { App } from '../../compose.ts'

/** The reranker with how much it reads; undefined where none is configured. */
export const rerankStage = ({
  reranker,
  config,
}: Partial<Pick<App, 'reranker'>> & Pick<App, 'config'>): RerankStage | undefined =>
  reranker === undefined || config.models.reranker === undefined
    ? undefined
    : { reranker, depth: config.models.reranker.depth }

/** What answering a question needs of a corpus, with the models that are there. */
export const answeringPorts = ({
  store,
  encoder,
  embedding,
  clock,
  config,
  reranker,
  languageModel,
  prompts,
}: Pick<App, 'store' | 'encoder' | 'embedding' | 'clock' | 'config'> &
  Partial<Pick<App, 'languageModel' | 'prompts' | 'reranker'>>): AnswerPorts => ({
  documents: store.intact,
  leftOut: read => store.intact.leftOut(read),
  keywords: store.keywords,
  vectors: store.vectors,
  graph: store.graph,
  ranker: store.rankPassages,
  encoder: embedding,
  comparison: encoder,
  rerank: rerankStage({ reranker, config }),
  reader: encoder?.reader,
  languageModel,
  prompts,
  clock,
  timeZone: config.timeZone,
})
