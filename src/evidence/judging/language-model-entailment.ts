import { z } from 'zod'
import { AppError, isAppError } from '../../core/errors.ts'
import type {
  EntailmentModel,
  EntailmentPair,
  EntailmentScores,
} from '../../core/ports/entailment-model.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { completeJson } from '../../prompting/complete-json.ts'
import { hashParts } from '../../support/ids.ts'
import { mapConcurrent } from '../../support/map-concurrent.ts'
import { checkQuotation } from '../check-quotation.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import { rearmed } from '../../prompting/control-words.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'

export interface LanguageModelEntailmentOptions {
  /** Pairs asked at the same time; default 4. */
  readonly concurrency?: number | undefined
  /** Judged pairs that are kept, the least recently used going first; default 20,000. */
  readonly cacheSize?: number | undefined
  /** Per reply, default 1,024. */
  readonly maxTokens?: number | undefined
}

export interface LanguageModelEntailment extends EntailmentModel {
  /**
   * How many quotations the model has claimed that do not stand in their passage, since it was
   * made.
   */
  rejectedQuotations(): number
}

/**
 * Never 0 or 1: a model that names a class is still asked to be wrong at times. At least .4, so
 * that the class it names stays the likeliest.
 */
const minConfidence = 0.4
const maxConfidence = 0.98
/** For a verdict whose quotation is made up: it rests on words that do not exist. */
const withoutItsQuotation = 0.5

type EntailmentClass = 'entailment' | 'neutral' | 'contradiction'

const classOf = new Map<string, EntailmentClass>([
  ['entailment', 'entailment'],
  ['entails', 'entailment'],
  ['entailed', 'entailment'],
  ['supported', 'entailment'],
  ['neutral', 'neutral'],
  ['not_found', 'neutral'],
  ['unsupported', 'neutral'],
  ['contradiction', 'contradiction'],
  ['contradicts', 'contradiction'],
  ['contradicted', 'contradiction'],
])

const replySchema = z.object({
  verdict: z.string().transform((text, context) => {
    const found = classOf.get(text.trim().toLowerCase())
    if (found === undefined)
      context.addIssue({
        code: 'custom',
        message: 'must be "entailment", "neutral" or "contradiction"',
      })
    return found ?? z.NEVER
  }),
  // Some write a percentage, some a string.
  confidence: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\s*\d{1,3}(?:\.\d{1,6})?\s*%?\s*$/)
        .transform(text =>
          text.includes('%') ? Number.parseFloat(text) / 100 : Number.parseFloat(text),
        ),
    ])
    .refine(value => value >= 0 && value <= 100, 'must be from 0 to 1')
    .transform(value => (value > 1 ? value / 100 : value)),
  quotation: z.string().nullish(),
})

/**
 * Entailment judged by a language model, one call per pair: its class and confidence become
 * probabilities, clamped to .4–.98. A quotation that is not in the premise, word for word, is
 * rejected and counted, and the verdict loses its certainty. Judged pairs are kept by content, so
 * equal pairs get equal scores. Disposing it leaves the language model open. Throws
 * `model_call_failed` (also for replies that cannot be used), `aborted`.
 */
export function languageModelEntailment(
  model: LanguageModel,
  prompts: Pick<Prompts, 'entailment'>,
  options: LanguageModelEntailmentOptions = {},
): LanguageModelEntailment {
  const { concurrency = 4, cacheSize = 20_000, maxTokens = 1024 } = options
  const prompt = prompts.entailment
  const kept = new Map<string, EntailmentScores>()
  let rejected = 0

  const judged = async (
    { premise, context, hypothesis }: EntailmentPair,
    signal: AbortSignal,
  ): Promise<EntailmentScores> => {
    const messages = renderPrompt(prompt, {
      premise: premise.join('\n'),
      context,
      claim: hypothesis,
    })
    const reply = await completeJson(
      model,
      { messages, temperature: 0, seed: 0, maxTokens },
      replySchema,
      { signal },
    )
    const quotation = rearmed(reply.quotation ?? '').trim()
    const madeUp =
      quotation !== '' && checkQuotation(unquoted(quotation), [premise.join(' ')]) === undefined
    if (madeUp) rejected += 1
    const confidence = Math.min(maxConfidence, Math.max(minConfidence, reply.confidence))
    const scores = probabilities(
      reply.verdict,
      madeUp && reply.verdict !== 'neutral'
        ? Math.min(confidence, withoutItsQuotation)
        : confidence,
    )
    return madeUp ? { ...scores, rejectedQuotation: true } : scores
  }
  const scoreOf = async (
    key: string,
    pair: EntailmentPair,
    signal: AbortSignal,
  ): Promise<EntailmentScores> => {
    const scores = kept.get(key) ?? (await judged(pair, signal))
    // Another call may have judged the same pair meanwhile: the first to end counts.
    const first = kept.get(key) ?? scores
    kept.delete(key)
    kept.set(key, first)
    for (const oldest of kept.keys()) {
      if (kept.size <= cacheSize) break
      kept.delete(oldest)
    }
    return first
  }
  return {
    id: `${model.id}+${prompt.id}`,
    rejectedQuotations: () => rejected,
    async score(pairs, { signal }) {
      throwIfAborted(signal, 'judging claims by a language model')
      const distinct = new Map(pairs.map(pair => [keyOf(pair), pair]))
      try {
        const entries = [...distinct]
        const scores = await mapConcurrent(
          entries,
          { limit: concurrency, signal },
          ([key, pair], callSignal) => scoreOf(key, pair, callSignal),
        )
        const found = new Map(entries.map(([key], index) => [key, scores[index]]))
        return pairs.map(
          pair => found.get(keyOf(pair)) ?? { entailment: 0, neutral: 1, contradiction: 0 },
        )
      } catch (error) {
        throw isAppError(error, 'model_output_invalid')
          ? new AppError(
              'model_call_failed',
              `${error.message} The entailment of this text cannot be judged by ` +
                `${model.id}; the built-in model can do it.`,
              { provider: model.id, model: model.id },
              { cause: error },
            )
          : error
      }
    },
    async [Symbol.asyncDispose]() {
      kept.clear()
    },
  }
}

const keyOf = ({ premise, context, hypothesis }: EntailmentPair): string =>
  hashParts([context, hypothesis, premise.length, ...premise])

const unquoted = (text: string): string => text.replace(/^["“”'‘’«»]+|["“”'‘’«»]+$/g, '')

/**
 * What is left goes to the class that is next: a doubtful proof is more likely none than its
 * opposite.
 */
function probabilities(verdict: EntailmentClass, confidence: number): EntailmentScores {
  const rest = 1 - confidence
  switch (verdict) {
    case 'entailment':
      return { entailment: confidence, neutral: rest * 0.75, contradiction: rest * 0.25 }
    case 'contradiction':
      return { entailment: rest * 0.25, neutral: rest * 0.75, contradiction: confidence }
    case 'neutral':
      return { entailment: rest / 2, neutral: confidence, contradiction: rest / 2 }
  }
}
