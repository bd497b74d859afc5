import { collectAnswer, type Answer } from '../../../core/answer.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { ask } from '../../../answering/ask.ts'
import type { MeasuringModels, SampleMetric } from '../../../evaluation/metrics/measure-sample.ts'
import { unscored, type MetricResult } from '../../../evaluation/metrics/metric.ts'
import type { GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import type { App } from '../../compose.ts'
import { mappedText } from '../../privacy/map-question.ts'
import { answeringPorts } from '../questions/answering-ports.ts'
import type { Side } from './compare-sides.ts'
import { measureAgainstReferences } from './measure-against-references.ts'
import { modelStarts } from '../model-starts.ts'

/** What is measured of the answers of each recipe. */
export const answerMeasures = ['faithfulness', 'answer relevancy', 'answer correctness'] as const
type AnswerMeasure = (typeof answerMeasures)[number]

export interface MeasuredAnswer {
  readonly text: string
  readonly results: Readonly<Record<AnswerMeasure, MetricResult>>
}

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
    ask({ text: mappedText(app, question.question) }, ports, {
      ...options,
      ...side.answersWith(question.question),
    }),
  )
  const sample = {
    question: question.question,
    answer: answer.text,
    contexts: await contextsOf(app, answer, options),
  }
  const results = await measureAgainstReferences(
    sample,
    question,
    ['faithfulness', 'answer-relevancy', 'answer-correctness'],
    models,
    options,
  )
  const resultOf = (name: SampleMetric): MetricResult => results.get(name) ?? unscored('no_answer')
  return {
    text: answer.text,
    results: {
      faithfulness: resultOf('faithfulness'),
      'answer relevancy': resultOf('answer-relevancy'),
      'answer correctness': resultOf('answer-correctness'),
    },
  }
}

/**
 * The passages that the answer was made from, or, for one made from the graph, the documents that
 * it cites.
 */
export async function contextsOf(
  { store }: App,
  answer: Answer,
  options: ReadOptions,
): Promise<string[]> {
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
