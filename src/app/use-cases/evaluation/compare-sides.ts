import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { AskOptions } from '../../../answering/asked.ts'
import { findTexts } from '../../../answering/routes/found-texts.ts'
import { pipelinePresets } from '../../../answering/pipeline/presets.ts'
import type { Pipeline } from '../../../answering/pipeline/pipeline.ts'
import { retrieve } from '../../../retrieval/hybrid.ts'
import {
  graphRecipe,
  hybridRecipe,
  retrievalRecipes,
  vectorRecipe,
  type RetrievalRecipe,
} from '../../../retrieval/recipes.ts'
import { routeQuestion, type QuestionNeed } from '../../../retrieval/routing.ts'
import type { App } from '../../compose.ts'
import { readQuestion, readSearchText } from '../../../language/question/question.ts'
import { answeringPorts } from '../questions/answering-ports.ts'
import { pipelinesOf } from '../questions/choose-pipeline.ts'

/**
 * What one recipe found for a question: passages best first, and the texts that would go to whoever
 * writes the answer.
 */
interface SideResult {
  readonly passages: ReadonlyArray<{
    readonly contentHash: string
    readonly sources: readonly DocumentId[]
  }>
  readonly context: readonly string[]
  /** What the recipe would have used and could not. */
  readonly note?: string | undefined
}
/** One column of a comparison. */
export interface Side {
  readonly name: string
  find(question: string, options: ReadOptions): Promise<SideResult>
  /** With what a question is answered. */
  answersWith(question: string): Pick<AskOptions, 'recipe' | 'pipeline'>
}

/** Every name that `sideOf` knows, besides pipelines of the configuration. */
export const comparableRecipes: readonly string[] = [
  ...retrievalRecipes.map(({ name }) => name),
  'routed',
  ...pipelinePresets.map(({ name }) => name),
]

/** Which recipe the routing rule chooses for each kind of question. */
const routed: Readonly<Record<QuestionNeed, RetrievalRecipe>> = {
  relational: graphRecipe,
  semantic: vectorRecipe,
  mixed: hybridRecipe,
}

/**
 * The side of a name: a recipe of retrieval, asked for at least `depth` passages, of which the
 * context holds as many as the recipe hands on; `routed`, which asks the recipe that the question's
 * route names; or a pipeline, whose texts are its context. Throws `invalid_input` for an unknown
 * name.
 */
export function sideOf(app: App, name: string, depth: number): Side {
  const recipe = retrievalRecipes.find(known => known.name === name)
  if (recipe !== undefined)
    return {
      name,
      find: (question, options) => passagesOf(app, recipe, depth, question, options),
      answersWith: () => ({ recipe }),
    }
  if (name === 'routed') {
    const recipeFor = (question: string): RetrievalRecipe =>
      routed[routeQuestion(readSearchText(question))]
    return {
      name,
      find: (question, options) => passagesOf(app, recipeFor(question), depth, question, options),
      answersWith: question => ({ recipe: recipeFor(question) }),
    }
  }
  const pipeline = pipelinesOf(app.config).find(known => known.name === name)
  if (pipeline !== undefined)
    return {
      name,
      find: (question, options) => textsOf(app, pipeline, question, options),
      answersWith: () => ({ pipeline }),
    }
  throw new AppError(
    'invalid_input',
    `There is no recipe "${name}". There are ${comparableRecipes.join(', ')}.`,
    { issues: [{ path: 'recipes', message: 'unknown' }] },
  )
}

async function passagesOf(
  { store, embedding }: App,
  recipe: RetrievalRecipe,
  depth: number,
  question: string,
  options: ReadOptions,
): Promise<SideResult> {
  const ports = {
    documents: store.documents,
    keywords: store.keywords,
    vectors: store.vectors,
    graph: store.graph,
    ranker: store.rankPassages,
    encoder: embedding,
  }
  const { passages, coverage } = await retrieve(
    readSearchText(question),
    ports,
    { ...recipe, limit: Math.max(recipe.limit, depth) },
    options,
  )
  return {
    passages: passages.map(({ chunk, sources }) => ({ contentHash: chunk.contentHash, sources })),
    context: passages.slice(0, recipe.limit).map(({ chunk }) => chunk.indexedText),
    note: recipe.vector === undefined ? undefined : coverage.reason,
  }
}

/**
 * What the texts route of a pipeline hands to whoever writes, facts before passages; without the
 * further queries of a language model. Nothing for a pipeline without such a route.
 */
async function textsOf(
  app: App,
  { routes }: Pipeline,
  question: string,
  options: ReadOptions,
): Promise<SideResult> {
  const route = routes.find(({ kind }) => kind === 'texts')
  if (route?.kind !== 'texts')
    return { passages: [], context: [], note: 'the pipeline retrieves no texts' }
  const ports = answeringPorts(app)
  const read = readQuestion(question, { now: app.clock.now(), timeZone: app.config.timeZone })
  const { retrieval, facts } = await findTexts(
    { text: question, page: 1, read, holdsMail: true },
    undefined,
    route,
    ports,
    options,
  )
  const texts = retrieval.passages.map(({ chunk }) => chunk.indexedText)
  return {
    passages: retrieval.passages.map(({ chunk, sources }) => ({
      contentHash: chunk.contentHash,
      sources,
    })),
    context: facts === '' ? texts : [facts, ...texts],
    note: retrieval.coverage.reason,
  }
}
