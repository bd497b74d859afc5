import type { EntailmentModel, EntailmentScores } from '../../core/ports/entailment-model.ts'
import type { EvidenceWindow } from '../../core/verdict.ts'

/** What of a window the judgement reads; sentences are ranges of `text`'s document, `start` its offset there. */
export type JudgedWindow = Pick<EvidenceWindow, 'text' | 'start' | 'sentences' | 'title' | 'headingPath' | 'about'>

export interface ClaimJudgement {
  /** Probability that the windows together support the claim, 0–1. */
  readonly support: number
  /** Probability that one of them contradicts it, 0–1. */
  readonly contradiction: number
  /** Per window, in their order. */
  readonly windows: readonly EntailmentScores[]
  /** What stood out, for people. */
  readonly reasons: readonly string[]
}

const sentencesOf = ({ text, start, sentences }: JudgedWindow): string[] =>
  sentences.length === 0 ? [text] : sentences.map(range => text.slice(range.start - start, range.end - start))

const contextOf = ({ title, headingPath, about }: JudgedWindow): string => [title, ...headingPath, about].filter(part => part !== '').join('. ')

/** Judges one claim against its candidate windows. Without windows nothing supports or contradicts it. */
export async function judgeClaim(hypothesis: string, windows: readonly JudgedWindow[], model: EntailmentModel, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<ClaimJudgement> {
  if (windows.length === 0) return { support: 0, contradiction: 0, windows: [], reasons: [] }
  const scores = await model.score(windows.map(window => ({ premise: sentencesOf(window), context: contextOf(window), hypothesis })), options)
  return {
    support: Math.max(...scores.map(score => score.entailment)),
    contradiction: Math.max(...scores.map(score => score.contradiction)),
    windows: scores,
    reasons: [],
  }
}
