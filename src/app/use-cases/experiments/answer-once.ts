import { collectAnswer } from '../../../core/answer.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { ModelCall } from '../../../core/model-call.ts'
import type { LanguageModel } from '../../../core/ports/language-model.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Prices } from '../../../core/ports/model-account.ts'
import { ask } from '../../../answering/ask.ts'
import type { AnswerEntry, Cost, FailureEntry } from '../../../evaluation/experiment/entries.ts'
import { recordedModel } from '../../../models/recorded-model.ts'
import type { App } from '../../compose.ts'
import { mappedText } from '../../privacy/map-question.ts'
import { contextsOf } from '../evaluation/compare-answers.ts'
import type { TokenCounter } from '../evaluation/token-counter.ts'
import { answeringPorts } from '../questions/answering-ports.ts'
import type { PlannedAnswer } from './work-keys.ts'

/** A language model as an experiment uses it. */
export interface ExperimentModel {
  readonly model: LanguageModel
  readonly prices?: Prices | undefined
}

export interface AnsweringWith {
  readonly app: App
  readonly model: ExperimentModel | undefined
  readonly tokens: TokenCounter
  readonly seed: number
}

/**
 * One answer of a pipeline, or why there is none: also where the language model failed and the
 * product would have answered without it, which would be another pipeline's answer. Throws
 * `aborted`, and `store_unavailable`, which no other answer would survive.
 */
export async function answerOnce(
  key: string,
  { cell, item, repetition }: PlannedAnswer,
  { app, model, tokens, seed }: AnsweringWith,
  options: ReadOptions,
): Promise<AnswerEntry | FailureEntry> {
  const calls: ModelCall[] = []
  const started = performance.now()
  const costNow = (): Cost => costOf(calls, model?.prices, performance.now() - started)
  const languageModel =
    model === undefined
      ? undefined
      : recordedModel(
          // Each repetition draws anew, and the same again in every run.
          seeded(model.model, (seed + repetition) >>> 0),
          call => calls.push(call),
          () => performance.now(),
        )
  const failure = (code: string, message: string): FailureEntry => ({
    v: 1,
    kind: 'failure',
    key,
    code,
    message,
    ...costNow(),
  })
  try {
    const answer = await collectAnswer(
      ask(
        { text: mappedText(app, item.question.question) },
        answeringPorts({ ...app, languageModel }),
        { ...options, pipeline: cell.pipeline, runId: key },
      ),
    )
    const failed = calls.find(({ error }) => error !== undefined)?.error
    if (failed !== undefined) return failure(failed.code, failed.message)
    const contexts = await contextsOf(app, answer, options)
    const found = [...new Set(answer.passages.map(({ documentId }) => documentId))]
    const keyOf = new Map(
      (await app.store.documents.summaries(found, options)).map(({ id, key: name }) => [id, name]),
    )
    return {
      v: 1,
      kind: 'answer',
      key,
      text: answer.text,
      abstained: answer.finishReason === 'no_evidence',
      contexts,
      contextTokens: await tokens.count(contexts, options),
      documentKeys: found.flatMap(id => keyOf.get(id) ?? []),
      sources: [
        ...new Map(
          answer.sentences
            .flatMap(({ citations }) => citations)
            .map(({ number, title, text }) => [number, { title, text }]),
        ).values(),
      ],
      ...(answer.writtenBy === undefined ? {} : { writtenBy: answer.writtenBy }),
      ...costNow(),
    }
  } catch (error) {
    if (options.signal?.aborted === true || isFatal(error)) throw error
    return error instanceof AppError
      ? failure(error.code, error.message)
      : failure('internal', error instanceof Error ? error.message : String(error))
  }
}

const isFatal = (error: unknown): boolean =>
  isAppError(error, 'aborted') ||
  isAppError(error, 'store_unavailable') ||
  isAppError(error, 'store_inconsistent')

/** Seconds and tokens of some calls; `durationMs` of the work that they are a part of. */
export function costOf(
  calls: readonly ModelCall[],
  prices: Prices | undefined,
  durationMs: number,
): Cost {
  let promptTokens = 0
  let completionTokens = 0
  for (const { reply } of calls) {
    promptTokens += reply?.usage?.promptTokens ?? 0
    completionTokens += reply?.usage?.completionTokens ?? 0
  }
  const million = 1_000_000
  return {
    modelCalls: calls.length,
    promptTokens,
    completionTokens,
    ...(prices === undefined
      ? {}
      : { costUsd: (promptTokens * prices.input + completionTokens * prices.output) / million }),
    durationMs,
  }
}

/** The same model, asked with a seed wherever the caller names none. */
function seeded(model: LanguageModel, seed: number): LanguageModel {
  return {
    ...model,
    ...(model.sentThrough === undefined
      ? {}
      : { sentThrough: wrap => seeded(model.sentThrough?.(wrap) ?? model, seed) }),
    complete: (request, options) => model.complete({ seed, ...request }, options),
    stream: (request, options) => model.stream({ seed, ...request }, options),
    async [Symbol.asyncDispose]() {
      // Whoever made the model closes it.
    },
  }
}
