import type { RetrievalPath } from './retrieval-path.ts'
import type { Span, TextRange } from './span.ts'
import type { Voice } from './voice.ts'

const claimVerdicts = ['supported', 'contradicted', 'not_found'] as const
export type ClaimVerdict = (typeof claimVerdicts)[number]
/**
 * Contradicted if any claim is, else not_found if any is, else supported; `nothing_to_check`
 * without claims.
 */
export type SentenceVerdict = ClaimVerdict | 'nothing_to_check'

/**
 * One checkable statement of an answer; offsets into the answer's text enclose the words it is
 * derived from.
 */
export interface Claim extends TextRange {
  /**
   * The statement as a self-contained sentence (pronouns resolved, shared subject repeated), as the
   * entailment model reads it.
   */
  readonly hypothesis: string
  /**
   * The answer's own words, where the hypothesis was completed from the question ("Jane Doe" of
   * "Jane Doe wrote X.").
   */
  readonly answer?: string | undefined
}

/**
 * A sentence of an answer with its claims; offsets into the answer's text, `text` is exactly that
 * slice.
 */
export interface ClaimedSentence extends TextRange {
  readonly index: number
  readonly text: string
  readonly claims: readonly Claim[]
  /** Why there is nothing to check; only where `claims` is empty. */
  readonly nothing?:
    | 'greeting'
    | 'question'
    | 'opinion'
    | 'hedge'
    | 'abstention'
    | 'heading'
    | 'no_statement'
    | undefined
}

/** How the window was found: given as context, by a search for the claim, or over the graph. */
export type EvidenceOrigin = 'context' | 'search' | 'graph'

/**
 * One to a few consecutive sentences of a document that may decide a claim. `text` is exactly the
 * document's slice.
 */
export interface EvidenceWindow extends Span {
  readonly text: string
  /** In document offsets, in order, inside the window's span. */
  readonly sentences: readonly TextRange[]
  readonly title: string
  readonly key: string
  readonly link?: string | undefined
  readonly headingPath: readonly string[]
  readonly page?: number | undefined
  /** When it was written, in ms since 1970, where that is known. */
  readonly written?: number | undefined
  /**
   * Metadata of the document as a person would read it (from, to, subject, date); part of what the
   * entailment model sees as context, never quoted. May be empty.
   */
  readonly about: string
  /** Whom "I" and "you" mean in the text, where that is known. */
  readonly voice?: Voice | undefined
  /** What pronouns in the text mean, where that is plain; in document offsets, in order. */
  readonly meant?: ReadonlyArray<TextRange & { readonly text: string }> | undefined
  readonly origin: EvidenceOrigin
  readonly paths?: readonly RetrievalPath[] | undefined
}

/** A verbatim quotation and what it says of a claim. */
export interface EvidenceQuote extends EvidenceWindow {
  readonly stance: 'supports' | 'contradicts'
  /** Of the stance, 0–1. */
  readonly probability: number
  /**
   * α·P − β·length, with the length in characters over the longest candidate's (GE-Chat, section
   * 3.3).
   */
  readonly score: number
}

export interface JudgedClaim {
  readonly claim: Claim
  readonly verdict: ClaimVerdict
  /** Probability that the evidence entails the claim, 0–1. */
  readonly support: number
  /** Probability that the evidence contradicts it, 0–1. */
  readonly contradiction: number
  /** Best first; supporting before contradicting unless the verdict is `contradicted`. */
  readonly evidence: readonly EvidenceQuote[]
  /** Human-readable reason: "the evidence says 7, the claim 5". */
  readonly reasons: readonly string[]
  /** How many windows were compared. */
  readonly windows: number
}

export interface VerifiedSentence extends TextRange {
  readonly index: number
  readonly text: string
  readonly verdict: SentenceVerdict
  readonly nothing?: ClaimedSentence['nothing']
  readonly claims: readonly JudgedClaim[]
}

/** A text with a verdict on each sentence. */
export interface VerifiedText {
  readonly text: string
  readonly sentences: readonly VerifiedSentence[]
  /** Name and version of the entailment model. */
  readonly model: string
  /** Quotations in the text that occur in no source. */
  readonly rejectedQuotations: readonly TextRange[]
  /**
   * How many judgements of a language model relied on a quotation that does not occur in the judged
   * passage; absent for none.
   */
  readonly rejectedModelQuotations?: number | undefined
}

export const answerMetrics = ['relevance', 'accuracy', 'coverage', 'coherence', 'fluency'] as const
export type AnswerMetric = (typeof answerMetrics)[number]

/**
 * 1 poor to 5 excellent; `null` is unscored, with the `reason`; `failed` where the judge failed,
 * not the answer.
 */
export interface MetricScore {
  readonly score: number | null
  readonly reason?: string | undefined
  readonly failed?: true | undefined
}

/** RAG-Eval's score of one answer (section 4.3.2): five metrics and their weighted mean over 5. */
export interface AnswerScores {
  readonly metrics: Readonly<Record<AnswerMetric, MetricScore>>
  /** 0.2–1; `null` where a metric with a weight above 0 is unscored. */
  readonly total: number | null
  readonly weights: Readonly<Record<AnswerMetric, number>>
  /** The judge: the built-in rules and models, or a language model's id. */
  readonly judge: string
}

/**
 * The calibrated probability that the answer is correct and nothing in it is unsupported or
 * contradicted.
 */
export interface Confidence {
  /** 0–1; `null` for an abstention or where nothing could be checked. */
  readonly value: number | null
  readonly band: 'high' | 'partial' | 'low' | 'none'
  /** Name and version of the calibration. */
  readonly calibration: string
  /** Human-readable reasons, strongest first. */
  readonly reasons: readonly string[]
}
