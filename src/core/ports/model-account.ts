import type { CallPurpose, ModelStep, TokenUsage } from './language-model.ts'

/** US$ per million tokens. */
export interface Prices {
  readonly input: number
  readonly output: number
}

/** What calls of one model for one step took. */
export interface ModelUse {
  /** The model's id. */
  readonly model: string
  /** Absent for calls that name no purpose. */
  readonly step?: ModelStep | undefined
  readonly calls: number
  /** Of these, replies that came from the cache: they used no tokens. */
  readonly cached: number
  readonly failed: number
  /** Calls whose reply told no usage: their tokens are not counted. */
  readonly uncounted: number
  readonly promptTokens: number
  readonly completionTokens: number
  /** Absent without prices. */
  readonly costUsd?: number | undefined
}

export type CallOutcome = 'answered' | 'cached' | 'failed'

/** One call as it is counted. */
export interface CountedCall {
  readonly model: string
  readonly purpose?: CallPurpose | undefined
  readonly outcome: CallOutcome
  readonly usage?: TokenUsage | undefined
  readonly prices?: Prices | undefined
}

/** Sums of the calls of models; grows with models and steps, not with calls. */
export interface ModelAccount {
  count(call: CountedCall): void
  /** By model and step, in the order of their first call. */
  uses(): readonly ModelUse[]
}
