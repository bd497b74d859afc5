import type {
  EntailmentModel,
  EntailmentPair,
  EntailmentScores,
} from '../../core/ports/entailment-model.ts'
import { queryTerms } from '../../language/words/tokens.ts'

/**
 * A stand-in for tests of metrics: sure that a premise entails what it holds all content words of,
 * and that it says nothing of anything else.
 */
export function overlapEntailment(): EntailmentModel {
  return {
    id: 'word-overlap/1',
    score: pairs => Promise.resolve(pairs.map(scoreOf)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

function scoreOf({ premise, hypothesis }: EntailmentPair): EntailmentScores {
  const held = new Set(queryTerms(premise.join(' ')))
  const isHeld = queryTerms(hypothesis).every(term => held.has(term))
  return isHeld
    ? { entailment: 0.98, neutral: 0.015, contradiction: 0.005, alignment: 1, weakest: 1 }
    : { entailment: 0.01, neutral: 0.98, contradiction: 0.01, alignment: 0.4, weakest: 0.1 }
}
