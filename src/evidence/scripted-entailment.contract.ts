import type {
  EntailmentModel,
  EntailmentPair,
  EntailmentScores,
} from '../core/ports/entailment-model.ts'
import { queryTerms } from '../language/words/tokens.ts'

/**
 * A stand-in for tests: a premise entails what it holds all content words of, and contradicts it
 * where it holds all but "not". Counts its calls.
 */
export function scriptedEntailment(): EntailmentModel & { readonly calls: EntailmentPair[][] } {
  const calls: EntailmentPair[][] = []
  return {
    id: 'scripted/1',
    calls,
    score(pairs) {
      calls.push([...pairs])
      return Promise.resolve(pairs.map(scoreOf))
    },
    async [Symbol.asyncDispose]() {},
  }
}

function scoreOf({ premise, hypothesis }: EntailmentPair): EntailmentScores {
  const held = new Set(queryTerms(premise.join(' ')))
  const wanted = queryTerms(hypothesis)
  const share =
    wanted.length === 0 ? 0 : wanted.filter(term => held.has(term)).length / wanted.length
  const isDenied = /\bnot\b/.test(premise.join(' ')) !== /\bnot\b/.test(hypothesis)
  const strong = share >= 0.99 ? 0.94 : share * 0.4
  const likeness = { alignment: share, weakest: share >= 0.99 ? 1 : 0.2, similarity: share }
  return isDenied
    ? { entailment: 0.05, neutral: 0.95 - strong, contradiction: strong, ...likeness }
    : { entailment: strong, neutral: 0.95 - strong, contradiction: 0.05, ...likeness }
}
