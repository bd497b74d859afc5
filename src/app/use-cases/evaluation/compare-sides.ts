import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import {
  hybridContext,
  hybridContextRecipes,
  type HybridContextRecipe,
} from '../../../retrieval/accreditation.ts'
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
import { readSearchText } from '../../../language/question/question.ts'

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
  /** How an answer to a question retrieves; absent for contexts that no answer is made from. */
  readonly recipeFor?: ((question: string) => RetrievalRecipe) | undefined
}

/** Every name that `sideOf` knows. */
export const comparableRecipes: readonly string[] = [
  ...[...retrievalRecipes, ...hybridContextRecipes].map(known => known.name),
  'routed',
]

/** Which recipe the routing rule chooses for each kind of question. */
const routed: Readonly<Record<QuestionNeed, RetrievalRecipe>> = {
  relational: graphRecipe,
  semantic: vectorRecipe,
  mixed: hybridRecipe,
}

/**
 * The side of a name: a recipe of retrieval, asked for at least `depth` passages, of which the
 * context holds as many as the recipe hands on; a context of facts and passages (`anatomy-graph`,
 * `accreditation` …); or `routed`, which asks the recipe that the question's route names. Throws
 * `invalid_input` for an unknown name.
 */
export function sideOf(app: App, name: string, depth: number): Side {
  const recipe = retrievalRecipes.find(known => known.name === name)
  if (recipe !== undefined)
    return {
      name,
      find: (question, options) => passagesOf(app, recipe, depth, question, options),
      recipeFor: () => recipe,
    }
  const context = hybridContextRecipes.find(known => known.name === name)
  if (context !== undefined)
    return { name, find: (question, options) => factsAndPassages(app, context, question, options) }
  if (name === 'routed') {
    const recipeFor = (question: string): RetrievalRecipe =>
      routed[routeQuestion(readSearchText(question))]
    return {
      name,
      find: (question, options) => passagesOf(app, recipeFor(question), depth, question, options),
      recipeFor,
    }
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

/** Facts go before passages: a fact counts as finding the passages that state it. */
async function factsAndPassages(
  { store, embedding }: App,
  recipe: HybridContextRecipe,
  question: string,
  options: ReadOptions,
): Promise<SideResult> {
  const { structured, passages, coverage } = await hybridContext(
    question,
    [],
    { vectors: store.vectors, graph: store.graph, encoder: embedding },
    recipe,
    options,
  )
  const nearest = passages.map(({ chunkId }) => chunkId)
  const chunks = await store.documents.chunks(
    [...new Set([...structured.lines.flatMap(line => line.chunkIds), ...nearest])],
    options,
  )
  const texts = chunks.filter(chunk => nearest.includes(chunk.id)).map(chunk => chunk.indexedText)
  return {
    passages: chunks.map(({ contentHash, documentId }) => ({ contentHash, sources: [documentId] })),
    context: structured.text === '' ? texts : [structured.text, ...texts],
    note: coverage?.reason,
  }
}
