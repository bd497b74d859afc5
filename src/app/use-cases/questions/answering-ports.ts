import type { AnswerPorts, GraphQueryPorts } from '../../../answering/asked.ts'
import type { RerankStage } from '../../../retrieval/rerank.ts'
import type { App } from '../../compose.ts'
import { frameworksAsked } from '../alignment/standard-questions.ts'
import { modelQueryPorts, modelQuerySettings, type ModelQueryApp } from './model-query-ports.ts'

type AnsweringApp = Pick<
  App,
  'store' | 'encoder' | 'embedding' | 'clock' | 'config' | 'corpusFolder'
> &
  Partial<Pick<App, 'reranker' | 'sandboxedQueries' | 'schemaOf'>> &
  (ModelApp | { readonly languageModel?: undefined })
type ModelApp = ModelQueryApp & Pick<App, 'languageModel' | 'prompts'>

/** The reranker with how much it reads; undefined where none is configured. */
export const rerankStage = ({
  reranker,
  config,
}: Partial<Pick<App, 'reranker'>> & Pick<App, 'config'>): RerankStage | undefined =>
  reranker === undefined || config.models.reranker === undefined
    ? undefined
    : { reranker, depth: config.models.reranker.depth }

/** What answering a question needs of a corpus, with the models that are there. */
export const answeringPorts = (app: AnsweringApp): AnswerPorts => ({
  documents: app.store.intact,
  leftOut: read => app.store.intact.leftOut(read),
  keywords: app.store.keywords,
  vectors: app.store.vectors,
  graph: app.store.graph,
  ranker: app.store.rankPassages,
  encoder: app.embedding,
  comparison: app.encoder,
  rerank: rerankStage(app),
  reader: app.encoder?.reader,
  ...(app.languageModel === undefined
    ? {}
    : {
        languageModel: app.languageModel,
        prompts: app.prompts,
        graphQueries: graphQueriesOf(app),
      }),
  frameworks: frameworksAsked({ ...app, sandboxedQueries: app.sandboxedQueries }),
  clock: app.clock,
  timeZone: app.config.timeZone,
})

/** What a model is told of a graph is kept as long as its store. */
const kept = new WeakMap<App['store'], GraphQueryPorts>()

function graphQueriesOf(app: ModelQueryApp): GraphQueryPorts {
  const known = kept.get(app.store) ?? {
    ports: modelQueryPorts(app),
    setting: modelQuerySettings(app),
  }
  kept.set(app.store, known)
  return known
}
