// Fits the weights by which answers choose their sentences and tell their strength: `node
// bench/fit/answer-weights.ts`. On the training half of CLAPnq (halfOf(id) === 0); writes
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
import { benchCorpus } from '../quality/answers/bench-corpus.ts'
import {
  halfOf,
  readClapnq,
  sentenceScore,
  type ClapnqQuestion,
} from '../quality/answers/clapnq.ts'
import { fitLogistic, type Example } from './fit-logistic.ts'
import { writeModelFile } from './write-model-file.ts'
import { readQuestion } from '../../src/language/question/question.ts'

// Stronger than needed to separate the training half, because there are only some hundred
// questions.
const sentencePenalty = 20
const answerPenalty = 10
/**
 * Below the training half's best cut (.55): a wrong "not found" costs a reader more than a weak
 * sentence that is shown with its source.
 */
const threshold = 0.4

const folder = join(process.env['VERITRAIL_DATA'] ?? '../shared/data', 'clapnq')
if (!existsSync(folder))
  throw new Error(`${folder} is missing; VERITRAIL_DATA names the data folder`)
const data = readClapnq(folder)
await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
await using corpus = await benchCorpus(
  'clapnq',
  [...data.passages.values()].map(passage => passage.document),
  encoder,
)
const ports = {
  documents: corpus.store.documents,
  keywords: corpus.store.keywords,
  vectors: corpus.store.vectors,
}

async function extractAll(
  kind: keyof AnswerWeights,
  weights: AnswerWeights,
): Promise<Map<ClapnqQuestion, ExtractedAnswer>> {
  const used = kind === 'vectors' ? { ...ports, encoder } : ports
  const answers = new Map<ClapnqQuestion, ExtractedAnswer>()
  for (const question of data.questions) {
    const read = readQuestion(question.text, { now: 0, timeZone: 'UTC' })
    const retrieval = await retrieve(
      read,
      used,
      kind === 'vectors' ? hybridRecipe : keywordRecipe,
      { principal: owner },
    )
    answers.set(question, await extractAnswer(read, retrieval, used, { principal: owner, weights }))
  }
  return answers
}

/**
 * A candidate belongs to the answer if an annotator chose a sentence that it shares more than half
 * of the shorter with.
 */
function sentenceExamples(question: ClapnqQuestion, answer: ExtractedAnswer): Example[] {
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
const empty = { sentence: { bias: 0, weights: [] }, answer: { bias: 0, weights: [] }, threshold }
const fitted: { -readonly [Kind in keyof AnswerWeights]: AnswerWeights[Kind] } = {
  lexical: empty,
  vectors: empty,
}
const report: string[] = []
for (const kind of ['lexical', 'vectors'] as const) {
  const first = await extractAll(kind, fitted)
  const training = [...first].filter(([question]) => halfOf(question.id) === 0)
  const sentence = rounded(
    fitLogistic(
      training
        .filter(([question]) => question.answerable)
        .flatMap(([question, answer]) => sentenceExamples(question, answer)),
      { penalty: sentencePenalty },
    ),
  )
  fitted[kind] = { ...empty, sentence }
  const second = await extractAll(kind, fitted)
  const examples = [...second]
    .filter(([question]) => halfOf(question.id) === 0)
    .map(([question, answer]): Example => ({
      features: answer.features.answer,
      label: question.answerable ? 1 : 0,
    }))
  fitted[kind] = {
    sentence,
    answer: rounded(fitLogistic(examples, { penalty: answerPenalty })),
    threshold,
  }
  for (const half of [0, 1] as const) {
    const part = [...second].filter(([question]) => halfOf(question.id) === half)
    const scores = (answerable: boolean): number[] =>
      part
        .filter(([question]) => question.answerable === answerable)
        .map(([, answer]) => probability(fitted[kind].answer, answer.features.answer))
    const f1 = part
      .filter(([question]) => question.answerable)
      .map(
        ([question, answer]) =>
          sentenceScore(
            question,
            data,
            answer.sentences.map(({ candidate }) => ({
              key: candidate.passage.document.key,
              ...candidate.range,
            })),
          ).f1,
      )
    report.push(
      `${kind}, ${half === 0 ? 'training' : 'other'} half: answerable AUROC ` +
        `${auroc(scores(true), scores(false)).toFixed(3)}, sentence F1 if every question is ` +
        `answered ${(f1.reduce((sum, value) => sum + value, 0) / f1.length).toFixed(3)}`,
    )
  }
}

const named = ({ bias, weights }: LogisticModel, names: readonly string[]): unknown => ({
  bias,
  weights: Object.fromEntries(names.map((name, index) => [name, weights[index] ?? 0])),
})
const values = (['lexical', 'vectors'] as const).map(kind => [
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
      'the training half of CLAPnq (Apache-2.0; ' +
      `${data.questions.filter(question => halfOf(question.id) === 0).length} questions over ` +
      `${data.passages.size} passages)`,
    measured: report,
  },
  Object.fromEntries(values),
)
for (const line of report) process.stdout.write(`${line}\n`)
