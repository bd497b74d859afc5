import { basename } from 'node:path'
import { ask } from '../../src/answering/ask.ts'
import { extractAnswer } from '../../src/answering/extract/extract-answer.ts'
import { collectAnswer } from '../../src/core/answer.ts'
import { owner } from '../../src/core/principal.ts'
import { aurocWithInterval } from '../auroc.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../src/models/local/encoder.ts'
import { retrieve } from '../../src/retrieval/hybrid.ts'
import { hybridRecipe, keywordRecipe } from '../../src/retrieval/recipes.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { benchCorpus } from './answers/bench-corpus.ts'
import {
  halfOf,
  readClapnq,
  sentenceScore,
  type ChosenRange,
  type AnswerSet,
} from './answers/answer-set.ts'
import { institutions, mailboxes, readInstitution, readMailbox } from './answers/institutions.ts'
import {
  plainQuestions,
  readWrittenQuestions,
  writtenQuestions,
} from './answers/written-questions.ts'
import { readSearchText, readQuestion } from '../../src/language/question/question.ts'

interface Asked {
  readonly answerable: boolean
  /** An answer was given. */
  readonly isAnswered: boolean
  readonly half: 0 | 1
  readonly score: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly found: readonly number[]
}

const depths = [1, 5, 10] as const

/**
 * Asks every question of the whole pool and scores sentences, the answer's strength and where the
 * supporting passage came.
 */
async function askAll(
  data: AnswerSet,
  store: Awaited<ReturnType<typeof benchCorpus>>['store'],
  encoder: LocalEncoder | undefined,
): Promise<Asked[]> {
  const ports = {
    documents: store.documents,
    keywords: store.keywords,
    vectors: store.vectors,
    graph: store.graph,
    encoder,
    reader: encoder?.reader,
    clock: { now: () => Date.UTC(2026, 0, 1) },
    timeZone: 'UTC',
  }
  const results: Asked[] = []
  for (const question of data.questions) {
    const recipe = encoder === undefined ? keywordRecipe : hybridRecipe
    const answer = await collectAnswer(
      ask({ text: question.text }, ports, { principal: owner, recipe }),
    )
    const chosen: ChosenRange[] = answer.found
      ? answer.sentences.flatMap(sentence =>
          sentence.citations.map(({ key, start, end }) => ({ key, start, end })),
        )
      : []
    // An abstention shows no score; its strength is asked for again, for the ranking of all
    // questions.
    const read = readQuestion(question.text, { now: 0, timeZone: 'UTC' })
    const retrieval = await retrieve(read, ports, recipe, { principal: owner })
    const score =
      answer.score ?? (await extractAnswer(read, retrieval, ports, { principal: owner })).score
    const ranks = [...new Set(retrieval.passages.map(passage => passage.chunk.documentId))]
    const rank = ranks.indexOf(
      data.passages.get(question.passageId ?? '')?.document.id ?? ('' as never),
    )
    results.push({
      answerable: question.answerable,
      isAnswered: answer.found,
      half: halfOf(question.id),
      score,
      ...sentenceScore(question, data, chosen),
      found: depths.map(depth => (rank >= 0 && rank < depth ? 1 : 0)),
    })
  }
  return results
}

function* systemFigures(name: string, asked: readonly Asked[]): Generator<BenchFigure> {
  const answerable = asked.filter(result => result.answerable)
  for (const measure of ['f1', 'precision', 'recall'] as const)
    yield {
      case: name,
      measure: `sentence-${measure}`,
      ...meanWithInterval(answerable.map(result => result[measure])),
    }
  const ranking = (part: readonly Asked[]) =>
    aurocWithInterval(
      part.filter(result => result.answerable).map(result => result.score),
      part.filter(result => !result.answerable).map(result => result.score),
    )
  yield { case: name, measure: 'answerable-auroc', ...ranking(asked) }
  const checked = asked.filter(result => result.half === 1)
  yield { case: name, measure: 'answerable-auroc-unfitted-half', ...ranking(checked) }
  yield {
    case: name,
    measure: 'sentence-f1-unfitted-half',
    ...meanWithInterval(checked.filter(result => result.answerable).map(result => result.f1)),
  }
  const share = (part: readonly Asked[], is: (result: Asked) => boolean) =>
    meanWithInterval(part.map(result => Number(is(result))))
  const open = checked.filter(result => result.answerable)
  const isRight = ({ isAnswered, f1 }: Asked): boolean => isAnswered && f1 > 0
  yield { case: name, measure: 'answered-right-unfitted-half', ...share(open, isRight) }
  yield {
    case: name,
    measure: 'answered-wrong-unfitted-half',
    ...share(open, result => result.isAnswered && !isRight(result)),
  }
  yield {
    case: name,
    measure: 'unanswerable-answered-unfitted-half',
    ...share(
      checked.filter(result => !result.answerable),
      result => result.isAnswered,
    ),
  }
  for (const [index, depth] of depths.entries())
    yield {
      case: name,
      measure: `recall-at-${depth}`,
      ...meanWithInterval(answerable.map(result => result.found[index] ?? 0)),
    }
}

/**
 * Systems to beat: the beginning and the whole of the passage that BM25 ranks first; they answer
 * everything.
 */
async function* baselineFigures(
  data: AnswerSet,
  store: Awaited<ReturnType<typeof benchCorpus>>['store'],
): AsyncGenerator<BenchFigure> {
  const byDocument = new Map(
    [...data.passages.values()].map(passage => [passage.document.id, passage]),
  )
  const scores = { 'lead-3': [] as number[], 'bm25-top-passage': [] as number[] }
  for (const question of data.questions.filter(({ answerable }) => answerable)) {
    const retrieval = await retrieve(readSearchText(question.text), store, keywordRecipe, {
      principal: owner,
    })
    const top = byDocument.get(retrieval.passages[0]?.chunk.documentId ?? ('' as never))
    const all = top?.sentences.map(range => ({ key: top.id, ...range })) ?? []
    scores['lead-3'].push(sentenceScore(question, data, all.slice(0, 3)).f1)
    scores['bm25-top-passage'].push(sentenceScore(question, data, all).f1)
  }
  for (const [system, values] of Object.entries(scores))
    yield { case: `clapnq:${system}`, measure: 'sentence-f1', ...meanWithInterval(values) }
}

/** Answers while the vectors of a new corpus are still being made. */
async function* earlyFigures(
  data: AnswerSet,
  encoder: LocalEncoder,
  log: (line: string) => void,
): AsyncGenerator<BenchFigure> {
  const documents = [...data.passages.values()].map(passage => passage.document)
  for (const share of [0, 0.25]) {
    log(`asking with ${100 * share} % of the vectors`)
    await using corpus = await benchCorpus('clapnq', documents, encoder, undefined, share)
    yield* systemFigures(`clapnq:vectors-${100 * share}`, await askAll(data, corpus.store, encoder))
  }
}

async function* clapnqFigures(
  data: AnswerSet,
  encoder: LocalEncoder,
  log: (line: string) => void,
): AsyncGenerator<BenchFigure> {
  log(`encoding ${data.passages.size} passages`)
  const documents = [...data.passages.values()].map(passage => passage.document)
  await using corpus = await benchCorpus('clapnq', documents, encoder)
  yield* systemFigures('clapnq', await askAll(data, corpus.store, encoder))
  yield* systemFigures('clapnq:keyword-only', await askAll(data, corpus.store, undefined))
  yield* earlyFigures(data, encoder, log)
  yield* baselineFigures(data, corpus.store)
}

/** Questions over the papers that they were written about. */
async function* writtenFigures(
  folder: string,
  encoder: LocalEncoder,
  log: (line: string) => void,
): AsyncGenerator<BenchFigure> {
  const name = basename(folder)
  const data = readWrittenQuestions(folder)
  log(`asking ${data.questions.length} questions of ${data.passages.size} passages`)
  const documents = [...data.passages.values()].map(passage => passage.document)
  await using corpus = await benchCorpus(name, documents, encoder)
  yield* systemFigures(name, await askAll(data, corpus.store, encoder))
  yield* systemFigures(`${name}:keyword-only`, await askAll(data, corpus.store, undefined))
}

/** Questions of people over their own documents or emails; each is asked of its own. */
async function* collectionFigures(
  set: string,
  collections: ReadonlyArray<readonly [name: string, read: () => Promise<AnswerSet>]>,
  encoder: LocalEncoder,
  log: (line: string) => void,
): AsyncGenerator<BenchFigure> {
  const asked: Asked[] = []
  const byWords: Asked[] = []
  for (const [name, read] of collections) {
    const data = await read()
    log(`${name}: asking ${data.questions.length} questions of ${data.passages.size} documents`)
    const documents = [...data.passages.values()].map(passage => passage.document)
    await using corpus = await benchCorpus(name, documents, encoder)
    asked.push(...(await askAll(data, corpus.store, encoder)))
    byWords.push(...(await askAll(data, corpus.store, undefined)))
  }
  yield* systemFigures(set, asked)
  yield* systemFigures(`${set}:keyword-only`, byWords)
}

export const bench: Bench = {
  name: 'answers',
  description:
    'extractive answers over the 600 CLAPnq passages, written passages, the documents of ' +
    'institutions and mailboxes: chosen sentences, answerable or not, recall of the passage',
  async *run(context) {
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    for (const folder of [writtenQuestions, plainQuestions])
      yield* writtenFigures(folder, encoder, context.log)
    const owned = institutions().map(name => [name, () => readInstitution(name)] as const)
    yield* collectionFigures('institutions', owned, encoder, context.log)
    const received = mailboxes().map(name => [name, () => readMailbox(name)] as const)
    yield* collectionFigures('mailboxes', received, encoder, context.log)
    const folder = context.dataFolder('clapnq')
    if (folder !== undefined) yield* clapnqFigures(readClapnq(folder), encoder, context.log)
  },
}
