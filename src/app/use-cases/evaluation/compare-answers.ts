import { collectAnswer, type Answer } from '../../../core/answer.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { ask } from '../../../answering/ask.ts'
import { measureSample, type MeasuringModels } from '../../../evaluation/metrics/measure-sample.ts'
import { unscored, type MetricResult } from '../../../evaluation/metrics/metric.ts'
import type { GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import type { App } from '../../compose.ts'
import { answeringPorts } from '../questions/answering-ports.ts'
import type { Side } from './compare-sides.ts'
import { modelStarts } from '../model-starts.ts'

/** What is measured of the answers of each recipe. */
export const answerMeasures = ['faithfulness', 'answer relevancy', 'answer correctness'] as const
type AnswerMeasure = (typeof answerMeasures)[number]

export interface MeasuredAnswer {
  readonly text: string
  readonly results: Readonly<Record<AnswerMeasure, MetricResult>>
}

/** Whether a question can be held against a right answer. */
export const hasAnswer = ({ answer, aliases }: GoldQuestion): boolean =>
  [answer ?? '', ...aliases].some(text => text.trim() !== '')

// Sets list dozens of spellings of a name; the first ones tell.
const maxReferences = 6

/** The built-in models that answers are measured with: those that are there and start. */
export async function measuringModels(
  { encoder, entailment }: Pick<App, 'encoder' | 'entailment'>,
  { signal }: ReadOptions,
): Promise<MeasuringModels> {
  const pair = { premise: ['It is so.'], context: '', hypothesis: 'It is so.' }
  return {
    encoder:
      encoder !== undefined && (await modelStarts(() => encoder.embed(['It is so.'], { signal })))
        ? encoder
        : undefined,
    entailment:
      entailment !== undefined && (await modelStarts(() => entailment.score([pair], { signal })))
        ? entailment
        : undefined,
  }
}

/**
 * The product's own answer to a question, retrieved with one recipe, and its measures; of several
 * right answers the one nearest to it counts. Nothing is recorded.
 */
export async function measureAnswer(
  app: App,
  side: Side,
  question: GoldQuestion,
  models: MeasuringModels,
  options: ReadOptions,
): Promise<MeasuredAnswer> {
  const ports = answeringPorts(app)
  const answer = await collectAnswer(
    ask({ text: question.question }, ports, { ...options, ...side.answersWith(question.question) }),
  )
  const sample = {
    question: question.question,
    answer: answer.text,
    contexts: await contextsOf(app, answer, options),
  }
  const references = [...new Set([question.answer ?? '', ...question.aliases])]
    .filter(text => text.trim() !== '')
    .slice(0, maxReferences)
  const [reference, ...others] = references
  const results = await measureSample(
    { ...sample, reference },
    ['faithfulness', 'answer-relevancy', 'answer-correctness'],
    models,
    options,
  )
  const correctness = [results.get('answer-correctness')]
  for (const other of others)
    correctness.push(
      (
        await measureSample(
          { ...sample, reference: other },
          ['answer-correctness'],
          models,
          options,
        )
      ).get('answer-correctness'),
    )
  const resultOf = (name: 'faithfulness' | 'answer-relevancy'): MetricResult =>
    results.get(name) ?? unscored('no_answer')
  return {
    text: answer.text,
    results: {
      faithfulness: resultOf('faithfulness'),
      'answer relevancy': resultOf('answer-relevancy'),
      'answer correctness': best(correctness.filter(result => result !== undefined)),
    },
  }
}

/**
 * The passages that the answer was made from, or, for one made from the graph, the documents that
 * it cites.
 */
async function contextsOf({ store }: App, answer: Answer, options: ReadOptions): Promise<string[]> {
  if (answer.passages.length > 0)
    return (
      await store.documents.chunks(
        answer.passages.map(({ chunkId }) => chunkId),
        options,
      )
    ).map(({ indexedText }) => indexedText)
  const cited = new Set(
    answer.sentences.flatMap(({ citations }) => citations.map(({ documentId }) => documentId)),
  )
  const documents = await Promise.all([...cited].map(id => store.documents.document(id, options)))
  return documents.flatMap(document =>
    document === undefined ? [] : [`${document.title}\n\n${document.text}`],
  )
}

function best(results: readonly MetricResult[]): MetricResult {
  let highest: MetricResult | undefined
  for (const result of results) {
    if (
      highest === undefined ||
      (result.status === 'scored' &&
        (highest.status === 'unscored' || result.score > highest.score))
    )
      highest = result
  }
  return highest ?? unscored('no_reference')
}
