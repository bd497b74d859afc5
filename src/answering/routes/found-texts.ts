import type { SearchReport } from '../../core/answer.ts'
import type { Chunk } from '../../core/document.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { readableGroups } from '../../core/principal.ts'
import type { Filter, Passage } from '../../core/question.ts'
import { readSearchText } from '../../language/question/question.ts'
import { hybridContext, hybridContextRecipes } from '../../retrieval/accreditation.ts'
import { collapseDuplicates } from '../../retrieval/duplicates.ts'
import { questionNames } from '../../retrieval/graph/question-names.ts'
import type { RetrievalResult } from '../../retrieval/hybrid.ts'
import {
  graphRecipe,
  hybridRecipe,
  retrievalRecipes,
  vectorRecipe,
  type RetrievalRecipe,
} from '../../retrieval/recipes.ts'
import { routeQuestion } from '../../retrieval/routing.ts'
import { retrieveForAll } from '../../retrieval/several-queries.ts'
import type { MailFocus } from '../../retrieval/structured/structured-answer.ts'
import { neighbourhood } from '../../retrieval/traversal/neighbourhood.ts'
import { joinedSides, partsOf, type TextsFound } from '../sides/search-sides.ts'
import { invariant } from '../../support/invariant.ts'
import { traced } from '../../support/tracing.ts'
import type { AnswerPorts, Asked, AskOptions } from '../asked.ts'
import { searchedWords } from '../drafts.ts'
import type { AnswerDraft } from '../events.ts'
import { passagesReadOfPerson } from '../extract/extract-answer.ts'
import { personAsked } from '../extract/elsewhere/of-person.ts'
import type { TextsSettings } from '../pipeline/pipeline.ts'

/** What was found to answer from. */
export interface FoundTexts extends Pick<AnswerDraft, 'statuses' | 'passages'> {
  /** Best first. */
  readonly context: readonly Chunk[]
  readonly search: SearchReport
  readonly retrieval: RetrievalResult
  /** What each side of a corpus with frameworks gave, where both were searched. */
  readonly bySide?: readonly RetrievalResult[] | undefined
  /** Facts of the graph as lines `A - REL -> B`; empty without any. */
  readonly facts: string
}

/** Finds the texts that an answer is made from, among the emails in focus if there are any. */
export async function findTexts(
  question: Asked,
  focus: MailFocus | undefined,
  { context }: Pick<TextsSettings, 'context'>,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<FoundTexts> {
  const read = { principal: options.principal, signal: options.signal }
  const filter: Filter | undefined =
    focus === undefined
      ? question.filter
      : { ...question.filter, documentIds: focus.ids as readonly string[] as readonly DocumentId[] }
  const { retrieval, facts, bySide } = await traced(
    ports.tracer,
    'answer.retrieve',
    { 'veritrail.context': context.kind, 'veritrail.queries': searched(question) },
    async span => {
      const result = await found(question, filter, context, ports, options)
      span.set({
        'veritrail.passages': result.retrieval.passages.length,
        'veritrail.vectors.used': result.retrieval.coverage.used,
      })
      return result
    },
  )
  const { used, indexed, total } = retrieval.coverage
  // Whoever may read nothing learns nothing of the corpus, nor how far it is.
  const readsNothing = total === 0 && readableGroups(options.principal) !== 'all'
  const reason = readsNothing ? undefined : retrieval.coverage.reason
  const within =
    focus === undefined
      ? []
      : [
          `Searched only the ${focus.ids.length.toLocaleString('en-US')} ` +
            `${focus.ids.length === 1 ? 'email' : 'emails'}${focus.description}.`,
        ]
  return {
    retrieval,
    facts,
    ...(bySide === undefined ? {} : { bySide }),
    search: {
      route: 'retrieval',
      documents: await ports.documents.count(filter ?? {}, read),
      chunks: total,
      terms: searchedWords(question.read),
      ...(filter === undefined ? {} : { filter }),
      vectors: { used, indexed, total, ...(reason === undefined ? {} : { reason }) },
    },
    // How the question's people and times were understood, such as a month without a year.
    statuses: [
      ...within,
      ...(retrieval.rerankFailed === undefined ? [] : [`${retrieval.rerankFailed}.`]),
      ...(readsNothing
        ? []
        : !used
          ? [`Searched by keywords only: ${reason ?? 'vectors are off'}.`]
          : indexed < total
            ? [`Vectors are incomplete: ${reason ?? ''}.`]
            : []),
    ],
    passages: retrieval.passages.map(passage => ({
      chunkId: passage.chunk.id,
      documentId: passage.chunk.documentId,
      score: passage.score,
      foundBy: passage.foundBy.map(({ retriever }) => retriever),
    })),
    context: retrieval.passages.map(passage => passage.chunk),
  }
}

const searched = ({ queries = [], searchesItself = true }: Asked): number =>
  queries.length + (searchesItself || queries.length === 0 ? 1 : 0)

async function found(
  question: Asked,
  filter: Filter | undefined,
  context: TextsSettings['context'],
  ports: AnswerPorts,
  options: AskOptions,
): Promise<TextsFound> {
  const { sides } = question
  // Emails in focus are the institution's.
  const isNarrowed = filter?.documentIds !== undefined
  if (sides !== undefined && !isNarrowed) {
    const parts = partsOf(question, sides, filter)
    const results = []
    // One after the other: each keeps the encoder and the store busy as it is.
    for (const part of parts)
      results.push(await foundIn(part.question, part.filter, context, ports, options))
    return joinedSides(results)
  }
  return await foundIn(question, filter, context, ports, options)
}

async function foundIn(
  question: Asked,
  filter: Filter | undefined,
  context: TextsSettings['context'],
  ports: AnswerPorts,
  options: AskOptions,
): Promise<TextsFound> {
  const read = { principal: options.principal, signal: options.signal, filter }
  const further = (question.queries ?? []).map(text => readSearchText(text))
  const search = (recipe: RetrievalRecipe) => {
    const [first, ...rest] =
      question.searchesItself === false ? further : [question.read, ...further]
    return retrieveForAll([first ?? question.read, ...rest], ports, recipe, read)
  }
  switch (context.kind) {
    case 'passages': {
      const recipe = options.recipe ?? recipeOf(context, question)
      return { retrieval: await search(recipe), facts: '' }
    }
    case 'facts-and-passages': {
      const recipe = hybridContextRecipes.find(({ name }) => name === context.recipe)
      invariant(recipe !== undefined, `the context recipe ${context.recipe} is known`)
      const { structured, passages, coverage } = await hybridContext(
        question.read.text,
        question.queries ?? [],
        ports,
        recipe,
        read,
      )
      const scores = new Map<ChunkId, Pick<Passage, 'score' | 'foundBy'>>()
      // The facts come first, as the papers have it.
      for (const { chunkIds } of structured.lines)
        for (const id of chunkIds) scores.set(id, foundBy('graph', scores.size, 1))
      for (const { chunkId, score } of passages)
        if (!scores.has(chunkId)) scores.set(chunkId, foundBy('vector', scores.size, score))
      return { retrieval: await asRetrieval(scores, coverage, ports, read), facts: structured.text }
    }
    case 'neighbourhood': {
      const names = await questionNames(question.read, ports.graph, read)
      // Without a name there is nothing to start from.
      if (names.length === 0) return { retrieval: await search(hybridRecipe), facts: '' }
      const reached = await neighbourhood(
        [...new Set(names.map(({ id }) => id))],
        ports.graph,
        { hops: context.hops },
        read,
      )
      const scores = new Map(
        reached.chunks
          .slice(0, hybridRecipe.limit)
          .map(({ chunkId, score }, index) => [chunkId, foundBy('graph', index, score)]),
      )
      return { retrieval: await asRetrieval(scores, undefined, ports, read), facts: '' }
    }
  }
}

const foundBy = (
  retriever: 'graph' | 'vector',
  rank: number,
  score: number,
): Pick<Passage, 'score' | 'foundBy'> => ({
  score,
  foundBy: [{ retriever, rank: rank + 1, score }],
})

function recipeOf(
  { recipe, limit }: Extract<TextsSettings['context'], { kind: 'passages' }>,
  { read }: Asked,
): RetrievalRecipe {
  const named =
    recipe === 'routed'
      ? { relational: graphRecipe, semantic: vectorRecipe, mixed: hybridRecipe }[
          routeQuestion(read)
        ]
      : retrievalRecipes.find(({ name }) => name === recipe)
  invariant(named !== undefined, `the recipe ${recipe} is known`)
  if (limit === undefined && personAsked(read.text) !== undefined)
    return { ...named, limit: passagesReadOfPerson }
  return limit === undefined ? named : { ...named, limit }
}

/** Chunks that were found otherwise, in the form that answers are made from. */
async function asRetrieval(
  scores: ReadonlyMap<ChunkId, Pick<Passage, 'score' | 'foundBy'>>,
  coverage: RetrievalResult['coverage'] | undefined,
  ports: AnswerPorts,
  { principal, signal, filter }: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<RetrievalResult> {
  const read = { principal, signal }
  const chunks = new Map(
    (await ports.documents.chunks([...scores.keys()], read)).map(chunk => [chunk.id, chunk]),
  )
  const allowed = filter?.documentIds === undefined ? undefined : new Set(filter.documentIds)
  const passages = [...scores].flatMap(([id, how]) => {
    const chunk = chunks.get(id)
    return chunk === undefined || allowed?.has(chunk.documentId) === false
      ? []
      : [{ chunk, ...how }]
  })
  const { indexed, total } = await ports.vectors.coverage(read)
  return {
    passages: collapseDuplicates(passages),
    coverage: coverage ?? { used: true, indexed, total },
    bm25: new Map(),
    cosine: new Map(),
    traces: new Map(),
  }
}
