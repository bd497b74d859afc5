import type { AnswerPorts } from '../../../answering/asked.ts'
import type { App } from '../../compose.ts'

/** What answering a question needs of a corpus, with the models that are there. */
export const answeringPorts = ({
  store,
  encoder,
  clock,
  config,
  languageModel,
  prompts,
}: Pick<App, 'store' | 'encoder' | 'clock' | 'config'> &
  Partial<Pick<App, 'languageModel' | 'prompts'>>): AnswerPorts => ({
  documents: store.intact,
  leftOut: read => store.intact.leftOut(read),
  keywords: store.keywords,
  vectors: store.vectors,
  graph: store.graph,
  ranker: store.rankPassages,
  encoder,
  reader: encoder?.reader,
  languageModel,
  prompts,
  clock,
  timeZone: config.timeZone,
})
