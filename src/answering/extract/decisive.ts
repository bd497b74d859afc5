import type { AnswerKind } from '../../language/question/expected-answer.ts'
import type { ScoredCandidate } from './choose.ts'
import { coverage, type QuestionTerms } from './question-terms.ts'

const askForOneThing: ReadonlySet<AnswerKind | undefined> = new Set([
  'person',
  'time',
  'count',
  'figure',
  'place',
  'whereabouts',
] as const)
// One sentence holds (nearly) every word of the question …
const decisiveCoverage = 0.9
// … then those with less than half as much stand beside it.
const partialShare = 0.5

/**
 * Leaves out the sentences that share a word or two with a question for one thing (who, when, how
 * many, where) where another sentence holds all of it.
 */
export function dropPartialMatches(
  scored: readonly ScoredCandidate[],
  question: QuestionTerms,
  expects: AnswerKind | undefined,
): readonly ScoredCandidate[] {
  if (!askForOneThing.has(expects)) return scored
  let best: ScoredCandidate | undefined
  for (const entry of scored)
    if (best === undefined || entry.probability > best.probability) best = entry
  let top = 0
  for (const candidate of best?.candidate.passage.candidates ?? [])
    top = Math.max(top, coverage(question, candidate.termSet))
  return top < decisiveCoverage
    ? scored
    : scored.filter(({ candidate }) => coverage(question, candidate.termSet) >= partialShare * top)
}
