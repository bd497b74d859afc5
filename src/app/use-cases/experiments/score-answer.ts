import type { ModelCall } from '../../../core/model-call.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import {
  noCost,
  type AnswerEntry,
  type ScoreEntry,
} from '../../../evaluation/experiment/entries.ts'
import type { MeasuringModels, SampleMetric } from '../../../evaluation/metrics/measure-sample.ts'
import {
  isJudgeFailure,
  unscoredReasons,
  type MetricResult,
} from '../../../evaluation/metrics/metric.ts'
import { recordedModel } from '../../../models/recorded-model.ts'
import type { App } from '../../compose.ts'
import { measureAgainstReferences } from '../evaluation/measure-against-references.ts'
import { costOf, type ExperimentModel } from './answer-once.ts'
import type { ExperimentItem } from './experiment-items.ts'
import type { Judge } from './load-experiment.ts'

export interface JudgingWith {
  readonly app: App
  readonly models: MeasuringModels
  /** Of a judge that is a language model. */
  readonly judgeModel?: ExperimentModel | undefined
  readonly documentCharacters?: number | undefined
}

/**
 * Scores of one answer by one judge. What could not be scored has a reason. Throws `aborted`, and
 * what no other score would survive.
 */
export async function scoreAnswer(
  answer: AnswerEntry,
  item: ExperimentItem,
  judge: Judge,
  /** Metrics that are wanted, with the keys of their entries. */
  wanted: ReadonlyMap<SampleMetric, string>,
  { app, models, judgeModel, documentCharacters }: JudgingWith,
  options: ReadOptions,
): Promise<ScoreEntry[]> {
  const { question } = item
  const calls: ModelCall[] = []
  const started = performance.now()
  const measuring: MeasuringModels =
    judgeModel === undefined
      ? models
      : {
          ...models,
          judge: {
            model: recordedModel(
              judgeModel.model,
              call => calls.push(call),
              () => performance.now(),
            ),
            prompts: await app.prompts(),
            documentCharacters,
            examples: judge.examples,
            // Who judges whom is the experimenter's choice; the report tells it.
            allowsOwnAnswers: true,
          },
        }
  const results = await measureAgainstReferences(
    {
      question: question.question,
      answer: answer.text,
      contexts: answer.contexts,
      evidence: answer.sources.map(({ text }) => text).join('\n'),
      referenceEvidence: question.evidence.flatMap(({ text }) => text ?? []).join('\n'),
      ...(answer.writtenBy === undefined ? {} : { writtenBy: answer.writtenBy }),
    },
    question,
    [...wanted.keys()],
    measuring,
    { signal: options.signal },
  )
  const cost = costOf(calls, judgeModel?.prices, performance.now() - started)
  return [...wanted].map(([metric, key], index) => ({
    v: 1,
    kind: 'score',
    key,
    ...outcomeOf(results.get(metric)),
    // What they took together stands once.
    ...(index === 0 ? cost : noCost),
  }))
}

function outcomeOf(
  result: MetricResult | undefined,
): Pick<ScoreEntry, 'value' | 'reason' | 'judgeFailed'> {
  if (result === undefined) return { value: null, reason: 'nothing was measured' }
  if (result.status === 'scored') return { value: result.score }
  return {
    value: null,
    reason: unscoredReasons[result.reason],
    ...(isJudgeFailure(result) ? { judgeFailed: true as const } : {}),
  }
}
