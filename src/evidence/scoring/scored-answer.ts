import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { AnswerMetric, AnswerScores, VerifiedText } from '../../core/verdict.ts'
import type { MetricWeights } from './metric-weights.ts'
import type { ScoreBand, ScoreBands } from './score-bands.ts'

/** What RAG-Eval scores: a question, what was retrieved for it, and the answer that was given. */
export interface ScoredTriple {
  /** Empty where nobody asked, as for a summary: relevance is then unscored. */
  readonly query: string
  /** Texts in the order they were retrieved. */
  readonly documents: readonly string[]
  readonly response: string
  /** The response's verdicts where they are known already; its claims are then not judged again. */
  readonly verified?: VerifiedText | undefined
}

/**
 * Both are optional: without the encoder meaning is compared by words, without the entailment model
 * support is.
 */
export interface ScoringPorts {
  readonly encoder?: EmbeddingModel | undefined
  readonly entailment?: EntailmentModel | undefined
}

export interface ScoringOptions {
  /** Default: RAG-Eval's. */
  readonly weights?: MetricWeights | undefined
  /** Default: above 74 % high, 50–74 % partial. */
  readonly bands?: ScoreBands | undefined
  readonly signal?: AbortSignal | undefined
}

/** The five scores with what they were rounded from and what the second pass found. */
export interface ScoredAnswer extends AnswerScores {
  /** Of the total; `null` where there is none. */
  readonly band: ScoreBand | null
  /** The scores before rounding, 1–5; `null` where unscored. */
  readonly values: Readonly<Record<AnswerMetric, number | null>>
  /** Sentences of the response that the documents do not support. */
  readonly unsupported: readonly string[]
  /**
   * Sentences of the documents that matter to the question and that the response leaves out, most
   * relevant first; at most five.
   */
  readonly missed: readonly string[]
}
