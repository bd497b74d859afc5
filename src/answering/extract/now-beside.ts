import { asksOfNow, toldNow, toldPast } from '../../language/question/told-past.ts'
import { mayHoldAnswer } from '../../language/question/holds-answer.ts'
import type { AnswerKind } from '../../language/question/expected-answer.ts'
import { isStopWord } from '../../language/words/tokens.ts'
import type { SentenceCandidate } from './candidates.ts'
import type { ScoredCandidate } from './choose.ts'

/**
 * For a question of what is so or will be: a sentence of last year gives its place to the one
 * beside it that tells the same of now, which is meant by whoever asks: "It will be held at the
 * Drovers Arms. Last year it was at the Lemon Tree."
 */
export function nowBeside(
  question: string,
  kind: AnswerKind | undefined,
  scored: readonly ScoredCandidate[],
  isBeside: (one: SentenceCandidate, other: SentenceCandidate) => boolean,
): readonly ScoredCandidate[] {
  if (kind === undefined || !asksOfNow(question)) return scored
  const likelier = new Map<SentenceCandidate, number>()
  const outdated = new Set<SentenceCandidate>()
  for (const { candidate, probability } of scored) {
    if (!toldPast(candidate.read.text)) continue
    const [now] = scored
      .filter(
        ({ candidate: other }) =>
          other !== candidate &&
          isBeside(other, candidate) &&
          toldNow(other.read.text) &&
          mayHoldAnswer(kind, other.read.text) &&
          areOfSame(other, candidate),
      )
      .toSorted((a, b) => b.probability - a.probability)
    if (now === undefined) continue
    outdated.add(candidate)
    likelier.set(now.candidate, Math.max(probability, likelier.get(now.candidate) ?? 0))
  }
  if (outdated.size === 0) return scored
  return scored
    .filter(({ candidate }) => !outdated.has(candidate))
    .map(({ candidate, probability }) => ({
      candidate,
      probability: Math.max(probability, likelier.get(candidate) ?? 0),
    }))
}

/** Either goes on about the other's thing, or they share a word. */
const areOfSame = (one: SentenceCandidate, other: SentenceCandidate): boolean =>
  [one, other].some(({ text }) => /\b(?:it|they|them|this)\b/iu.test(text)) ||
  [...one.termSet].some(term => other.termSet.has(term) && !isStopWord(term))
