import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { AnswerScores, Confidence, VerifiedText } from '../../core/verdict.ts'
import { passagesOfTexts, type PlainSource } from '../candidates/passages-of-texts.ts'
import { windowFinder } from '../candidates/window-finder.ts'
import { verifyText } from '../verify-text.ts'
import { assessAnswer, type AssessPorts } from './assess-answer.ts'
import type { ConfidenceFeatures } from './confidence-features.ts'

/**
 * A question, what it was answered from, and the answer that was given, by any system. An empty
 * `query` is none.
 */
export interface AnswerTriple {
  readonly query: string
  readonly documents: ReadonlyArray<string | PlainSource>
  readonly response: string
}

export interface TriplePorts<Scores extends AnswerScores = AnswerScores> extends AssessPorts {
  readonly entailment: EntailmentModel
  /** The five metrics; the built-in judge's relevance and coverage count for the confidence. */
  readonly score?:
    | ((triple: {
        readonly query: string
        readonly documents: readonly string[]
        readonly response: string
        readonly verified: VerifiedText
      }) => Promise<Scores>)
    | undefined
}

export interface AssessedTriple<Scores extends AnswerScores = AnswerScores> {
  readonly verified: VerifiedText
  readonly features: ConfidenceFeatures
  readonly scores: Scores | undefined
  readonly confidence: Confidence
}

/**
 * Checks an answer against the given documents and tells its confidence. Throws `aborted` on the
 * signal and what the models throw.
 */
export async function assessTriple<Scores extends AnswerScores>(
  { query, documents, response }: AnswerTriple,
  ports: TriplePorts<Scores>,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<AssessedTriple<Scores>> {
  const sources = documents.map(document =>
    typeof document === 'string' ? { text: document } : document,
  )
  const question = query.trim() === '' ? undefined : query
  const verified = await verifyText(
    response,
    { findCandidates: windowFinder(passagesOfTexts(sources)), entailment: ports.entailment },
    { question, signal: options.signal },
  )
  const scores = await ports.score?.({
    query,
    documents: sources.map(({ text }) => text),
    response,
    verified,
  })
  return {
    verified,
    scores,
    ...(await assessAnswer({ question, verified, scores }, ports, options)),
  }
}
