import type { CallPurpose, LanguageModel, TokenUsage } from '../core/ports/language-model.ts'
import type { CallOutcome, ModelAccount, ModelUse, Prices } from '../core/ports/model-account.ts'

export function modelAccount(): ModelAccount {
  const uses = new Map<string, ModelUse>()
  return {
    count({ model, purpose, outcome, usage, prices }) {
      const key = `${purpose?.step ?? ''} ${model}`
      const before = uses.get(key)
      const cost = usage === undefined || prices === undefined ? 0 : costOf(usage, prices)
      const costUsd = prices === undefined ? before?.costUsd : (before?.costUsd ?? 0) + cost
      uses.set(key, {
        model,
        ...(purpose === undefined ? {} : { step: purpose.step }),
        calls: (before?.calls ?? 0) + 1,
        cached: (before?.cached ?? 0) + (outcome === 'cached' ? 1 : 0),
        failed: (before?.failed ?? 0) + (outcome === 'failed' ? 1 : 0),
        uncounted:
          (before?.uncounted ?? 0) + (outcome === 'answered' && usage === undefined ? 1 : 0),
        promptTokens: (before?.promptTokens ?? 0) + (usage?.promptTokens ?? 0),
        completionTokens: (before?.completionTokens ?? 0) + (usage?.completionTokens ?? 0),
        ...(costUsd === undefined ? {} : { costUsd }),
      })
    },
    uses: () => [...uses.values()],
  }
}

/** In US$. */
export const costOf = (
  { promptTokens, completionTokens }: TokenUsage,
  { input, output }: Prices,
): number => (promptTokens * input + completionTokens * output) / 1e6

/** Counts every call of the model; changes nothing of it. */
export function withAccount(
  model: LanguageModel,
  account: ModelAccount,
  prices?: Prices,
): LanguageModel {
  const count = (
    purpose: CallPurpose | undefined,
    outcome: CallOutcome,
    usage?: TokenUsage,
  ): void => account.count({ model: model.id, purpose, outcome, usage, prices })
  return {
    id: model.id,
    features: model.features,
    async complete(request, options) {
      try {
        const completion = await model.complete(request, options)
        count(request.purpose, 'answered', completion.usage)
        return completion
      } catch (error) {
        count(request.purpose, 'failed')
        throw error
      }
    },
    async *stream(request, options) {
      let outcome: CallOutcome = 'failed'
      let usage: TokenUsage | undefined
      try {
        const end = yield* model.stream(request, options)
        outcome = 'answered'
        usage = end.usage
        return end
      } finally {
        // Also where the reader stops early, whose tokens nobody tells.
        count(request.purpose, outcome, usage)
      }
    },
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  }
}
