import { fileDay, type DocumentSummary, type Section } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { Principal } from '../../../core/principal.ts'
import type { Filter } from '../../../core/question.ts'
import { ownText } from '../../../retrieval/graph/chunk-evidence.ts'
import { retrieveReranked } from '../../../retrieval/hybrid.ts'
import { hybridRecipe, retrievalRecipes } from '../../../retrieval/recipes.ts'
import type { App } from '../../compose.ts'
import { mappedFilter, mappedText } from '../../privacy/map-question.ts'
import { rerankStage } from './answering-ports.ts'
import { readSearchText } from '../../../language/question/question.ts'
import { headingPathOf } from '../../../evidence/heading-path.ts'

export interface SearchRequest {
  readonly text: string
  readonly filter?: Filter | undefined
  readonly limit: number
  /** Name of a recipe; absent: hybrid. */
  readonly recipe?: string | undefined
}

/** One passage with what a person needs to look it up; `text` is exactly the document's slice. */
export interface FoundPassage {
  readonly documentId: DocumentId
  readonly chunkId: ChunkId
  readonly title: string
  readonly key: string
  readonly date?: string | undefined
  /** The day of its file, where the document has no other date. */
  readonly fileDate?: string | undefined
  /** A path or web address where people find the document. */
  readonly link?: string | undefined
  readonly text: string
  readonly start: number
  readonly end: number
  readonly headingPath: readonly string[]
  readonly page?: number | undefined
  readonly score: number
  readonly foundBy: readonly string[]
}

/**
 * The best passages for some words, without an answer. Throws `invalid_input` for an unknown
 * recipe.
 */
export async function searchPassages(
  app: App,
  request: SearchRequest,
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): Promise<FoundPassage[]> {
  const recipe =
    request.recipe === undefined
      ? hybridRecipe
      : retrievalRecipes.find(known => known.name === request.recipe)
  if (recipe === undefined) {
    throw new AppError(
      'invalid_input',
      `There is no recipe "${request.recipe ?? ''}". There are ` +
        `${retrievalRecipes.map(known => known.name).join(', ')}.`,
      { issues: [{ path: 'recipe', message: 'unknown' }] },
    )
  }
  const { store, embedding } = app
  const depth = Math.max(50, request.limit * 2)
  const found = await retrieveReranked(
    readSearchText(mappedText(app, request.text)),
    {
      documents: store.intact,
      keywords: store.keywords,
      vectors: store.vectors,
      graph: store.graph,
      ranker: store.rankPassages,
      encoder: embedding,
      rerank: rerankStage(app),
    },
    {
      ...recipe,
      limit: request.limit,
      keyword: recipe.keyword && { ...recipe.keyword, depth },
      vector: recipe.vector && { ...recipe.vector, depth },
    },
    { ...options, filter: mappedFilter(app, request.filter) },
  )
  const passages: FoundPassage[] = []
  const summaries = new Map(
    (
      await store.intact.summaries(
        [...new Set(found.passages.map(({ chunk }) => chunk.documentId))],
        options,
      )
    ).map(summary => [summary.id, summary]),
  )
  const sections = new Map<DocumentId, readonly Section[]>()
  for (const { id, mail } of summaries.values())
    if (mail === undefined)
      sections.set(id, (await store.intact.document(id, options))?.sections ?? [])
  for (const { chunk, score, foundBy } of found.passages) {
    const document = summaries.get(chunk.documentId)
    if (document === undefined) continue
    const text = ownText(chunk)
    passages.push({
      documentId: document.id,
      chunkId: chunk.id,
      title: document.title,
      key: document.key,
      text,
      start: chunk.start,
      end: chunk.end,
      headingPath: headingPathOf(sections.get(document.id) ?? [], { ...chunk, text }),
      score,
      foundBy: foundBy.map(by => by.retriever),
      ...(document.link === undefined ? {} : { link: document.link }),
      ...datesOf(document),
      ...(chunk.page === undefined ? {} : { page: chunk.page }),
    })
  }
  return passages
}

function datesOf(document: DocumentSummary): Pick<FoundPassage, 'date' | 'fileDate'> {
  const fileDate = fileDay(document)
  if (fileDate !== undefined) return { fileDate }
  return document.date === undefined ? {} : { date: new Date(document.date.ms).toISOString() }
}
