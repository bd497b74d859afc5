// Fits the weights by which answers choose their sentences and tell their strength: `node
// bench/fit/answer-weights.ts`. On the training halves of its sets (halfOf(id) === 0); writes
// models/answer-extraction.json and prints what the other half says.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { extractAnswer, type ExtractedAnswer } from '../../src/answering/extract/extract-answer.ts'
import {
  answerFeatureNames,
  sentenceFeatureNames,
  sentenceFeatures,
} from '../../src/answering/extract/features.ts'
import { probability, type LogisticModel } from '../../src/answering/extract/logistic.ts'
import type { AnswerWeights } from '../../src/answering/extract/weights.ts'
import { owner } from '../../src/core/principal.ts'
import { auroc } from '../auroc.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { retrieve } from '../../src/retrieval/hybrid.ts'
import { hybridRecipe, keywordRecipe } from '../../src/retrieval/recipes.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { cachingEncoder } from '../quality/retrieval/vector-cache.ts'
import { benchCorpus } from '../quality/answers/bench-corpus.ts'
import {
  halfOf,
  readClapnq,
  sentenceScore,
  type AnswerSet,
  type SetQuestion,
} from '../quality/answers/answer-set.ts'
import {
  institutions,
  mailboxes,
  readInstitution,
  readMailbox,
} from '../quality/answers/institutions.ts'
import { readQaCorpus } from '../quality/answers/qa-corpus.ts'
import {
  plainQuestions,
  readWrittenQuestions,
  writtenQuestions,
} from '../quality/answers/written-questions.ts'
import { fitLogistic, type Example } from '../../src/support/fitting/fit-logistic.ts'
import { writeModelFile } from './write-model-file.ts'
import { readQuestion } from '../../src/language/question/question.ts'

// Stronger than needed to separate the training half, because there are only some hundred
// questions.
const sentencePenalty = 20
const answerPenalty = 10
/**
 * An answer is given where it is about as likely right as not: of all that are given, three in
 * four and more are right. Words alone tell too little for that: there a wrong "not found" costs
 * more.
 */
const thresholds = { lexical: 0.3, reader: 0.45 } as const

const dataFolder = process.env['VERITRAIL_DATA'] ?? '../shared/data'
/**
 * The sets that each model is fitted on. Words alone tell nothing of questions that share hardly
 * any with their answers, and where only they count, sentences are learnt from answers told in
 * full.
 */
const everySet = [
  'clapnq',
  'qa-sentences',
  'written-questions',
  'plain-questions',
  'institutions',
  'mailboxes',
]
const fittedOn: Record<keyof AnswerWeights, { sentence: string[]; answer: string[] }> = {
  lexical: { sentence: ['clapnq'], answer: ['clapnq', 'qa-sentences'] },
  reader: { sentence: everySet, answer: everySet },
}
const sources = [
  { name: 'clapnq', folder: join(dataFolder, 'clapnq'), read: readClapnq },
  { name: 'qa-sentences', folder: join(dataFolder, 'qa-sentences'), read: readQaCorpus },
  { name: 'written-questions', folder: writtenQuestions, read: readWrittenQuestions },
  { name: 'plain-questions', folder: plainQuestions, read: readWrittenQuestions },
]
await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
// Vectors of passages do not change from fit to fit.
const embedding = cachingEncoder(encoder, () => true)
await using corpora = new AsyncDisposableStack()

/** A set of questions with the corpus that they are asked of. */
interface FittedSet {
  readonly name: string
  readonly data: AnswerSet
  readonly store: Store
}
const sets: FittedSet[] = []
for (const { name, folder, read } of sources) {
  if (!existsSync(folder))
    throw new Error(`${folder} is missing; VERITRAIL_DATA names the data folder`)
  const data = read(folder)
  const documents = [...data.passages.values()].map(passage => passage.document)
  const { store } = corpora.use(await benchCorpus(name, documents, embedding))
  sets.push({ name, data, store })
}
const collections = [
  ...institutions().map(name => ['institutions', name, readInstitution] as const),
  ...mailboxes().map(name => ['mailboxes', name, readMailbox] as const),
]
for (const [set, name, read] of collections) {
  const data = await read(name)
  const documents = [...data.passages.values()].map(passage => passage.document)
  const { store } = corpora.use(await benchCorpus(name, documents, embedding))
  sets.push({ name: set, data, store })
}
const setNames = [...new Set(sets.map(({ name }) => name))]

interface Extracted {
  readonly set: FittedSet
  readonly question: SetQuestion
  readonly answer: ExtractedAnswer
}

async function extractAll(kind: keyof AnswerWeights, weights: AnswerWeights): Promise<Extracted[]> {
  const all: Extracted[] = []
  for (const set of sets) {
    const { documents, keywords, vectors, graph } = set.store
    const ports = { documents, keywords, vectors, graph }
    const used =
      kind === 'reader' ? { ...ports, encoder: embedding, reader: encoder.reader } : ports
    for (const question of set.data.questions) {
      const read = readQuestion(question.text, { now: 0, timeZone: 'UTC' })
      const recipe = kind === 'reader' ? hybridRecipe : keywordRecipe
      const retrieval = await retrieve(read, used, recipe, { principal: owner })
      const answer = await extractAnswer(read, retrieval, used, { principal: owner, weights })
      all.push({ set, question, answer })
    }
  }
  return all
}

/**
 * A candidate belongs to the answer if an annotator chose a sentence that it shares more than half
 * of the shorter with.
 */
function sentenceExamples({ set: { data }, question, answer }: Extracted): Example[] {
  const gold = new Set(question.gold.flat())
  const sentences = data.passages.get(question.passageId ?? '')?.sentences ?? []
  return answer.features.scored.map(({ candidate }) => {
    const { start, end } = candidate.range
    const chosen =
      candidate.passage.document.key === question.passageId &&
      sentences.some(
        (sentence, index) =>
          gold.has(index) &&
          Math.min(end, sentence.end) - Math.max(start, sentence.start) >
            Math.min(end - start, sentence.end - sentence.start) / 2,
      )
    return {
      features: sentenceFeatures(candidate, answer.features.evidence),
      label: chosen ? 1 : 0,
    }
  })
}

const rounded = (model: LogisticModel): LogisticModel => ({
  bias: Math.round(model.bias * 1e4) / 1e4,
  weights: model.weights.map(weight => Math.round(weight * 1e4) / 1e4),
})
const empty = { sentence: { bias: 0, weights: [] }, answer: { bias: 0, weights: [] }, threshold: 0 }
const fitted: { -readonly [Kind in keyof AnswerWeights]: AnswerWeights[Kind] } = {
  lexical: empty,
  reader: empty,
}
const report: string[] = []
for (const kind of ['lexical', 'reader'] as const) {
  const isTraining = ({ question }: Extracted): boolean => halfOf(question.id) === 0
  const first = await extractAll(kind, fitted)
  const sentence = rounded(
    fitLogistic(
      evenly(
        first.filter(found => isTraining(found) && found.question.answerable),
        fittedOn[kind].sentence,
        sentenceExamples,
      ),
      { penalty: sentencePenalty },
    ),
  )
  fitted[kind] = { ...empty, sentence }
  const second = await extractAll(kind, fitted)
  const answer = rounded(
    fitLogistic(
      evenly(second.filter(isTraining), fittedOn[kind].answer, found => [
        { features: found.answer.features.answer, label: f1Of(found) > 0 ? 1 : 0 },
      ]),
      { penalty: answerPenalty },
    ),
  )
  fitted[kind] = { sentence, answer, threshold: thresholds[kind] }
  for (const name of setNames)
    for (const half of [0, 1] as const)
      report.push(
        `${kind}, ${name}, ${half === 0 ? 'training' : 'other'} half: ` +
          resultOf(
            answer,
            thresholds[kind],
            second.filter(found => found.set.name === name && halfOf(found.question.id) === half),
          ),
      )
}

/** Examples of some sets, weighted so that every set counts as much as the first. */
function evenly(
  all: readonly Extracted[],
  names: readonly string[],
  examplesOf: (found: Extracted) => Example[],
): Example[] {
  const bySet = names.map(name => all.filter(({ set }) => set.name === name).flatMap(examplesOf))
  const most = bySet[0]?.length ?? 0
  return bySet.flatMap(examples =>
    examples.map(example => ({ ...example, weight: most / examples.length })),
  )
}

/** F1 of the chosen sentences; 0 for a question that nothing answers. */
function f1Of({ set, question, answer }: Extracted): number {
  return sentenceScore(
    question,
    set.data,
    answer.sentences.map(({ candidate }) => ({
      key: candidate.passage.document.key,
      ...candidate.range,
    })),
  ).f1
}

function resultOf(model: LogisticModel, threshold: number, part: readonly Extracted[]): string {
  const likelihood = ({ answer }: Extracted): number => probability(model, answer.features.answer)
  const [open, closed] = [true, false].map(is =>
    part.filter(({ question }) => question.answerable === is),
  ) as [Extracted[], Extracted[]]
  const [right, wrong] = [
    open.filter(found => f1Of(found) > 0),
    open.filter(each => f1Of(each) === 0),
  ]
  const given = (some: readonly Extracted[]): string =>
    `${some.filter(found => likelihood(found) >= threshold).length} of ${some.length}`
  const f1 = open.map(f1Of)
  const meanF1 = f1.reduce((sum, value) => sum + value, 0) / f1.length
  const ranking = auroc(open.map(likelihood), closed.map(likelihood))
  return (
    `answerable AUROC ${ranking.toFixed(3)}, sentence F1 if every question is answered ` +
    `${meanF1.toFixed(3)}; at the threshold ${given(right)} right, ${given(wrong)} wrong, ` +
    `${given(closed)} to what is not there`
  )
}

const named = ({ bias, weights }: LogisticModel, names: readonly string[]): unknown => ({
  bias,
  weights: Object.fromEntries(names.map((name, index) => [name, weights[index] ?? 0])),
})
const values = (['lexical', 'reader'] as const).map(kind => [
  kind,
  {
    sentence: named(fitted[kind].sentence, sentenceFeatureNames),
    answer: named(fitted[kind].answer, answerFeatureNames),
    threshold: fitted[kind].threshold,
  },
])
writeModelFile(
  'answer-extraction',
  {
    about:
      `Logistic regressions with L2 penalties ${sentencePenalty} (sentences) and ` +
      `${answerPenalty} (answers): which sentences answer a question, and whether they do. An ` +
      'answer whose score is below the threshold is not given.',
    script: 'bench/fit/answer-weights.ts',
    data:
      'the training halves of CLAPnq (Apache-2.0), of the development questions of qa-sentences ' +
      '(sources in its README) and of bench/data/written-questions, plain-questions, ' +
      'institutions and mailboxes, weighted alike; by words alone, sentences on the first and ' +
      'answers on the first two: ' +
      setNames
        .map(name => {
          const own = sets.filter(set => set.name === name).map(({ data }) => data)
          const questions = own.flatMap(data => data.questions).filter(({ id }) => halfOf(id) === 0)
          const passages = own.reduce((sum, data) => sum + data.passages.size, 0)
          return `${questions.length} questions over ${passages} passages (${name})`
        })
        .join(', '),
    measured: report,
  },
  Object.fromEntries(values),
)
for (const line of report) process.stdout.write(`${line}\n`)
