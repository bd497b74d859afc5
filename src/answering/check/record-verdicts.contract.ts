import { owner } from '../../core/principal.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { ClaimVerdict } from '../../core/verdict.ts'
import { verifyText } from '../../evidence/verify-text.ts'
import { corpusOf, pageRecord } from '../../retrieval/mail-corpus.contract.ts'
import { corpusCandidates } from '../evidence-candidates.ts'
import { recordsOf } from './records.ts'

/** Verdicts on statements that records decide; without another model nothing else does. */
export async function recordVerdicts(
  pages: ReadonlyArray<readonly [id: string, title: string, text: string]>,
): Promise<
  (
    statement: string,
    entailment?: EntailmentModel,
  ) => Promise<{ verdict: ClaimVerdict | undefined; quotes: string[] }>
> {
  const store = await corpusOf(pages.map(page => pageRecord(...page)))
  const ports = { ...store, timeZone: 'UTC' }
  const dates = { now: Date.UTC(2026, 10, 1), timeZone: 'UTC' }
  return async (statement, entailment = misled()) => {
    const { sentences } = await verifyText(statement, {
      findCandidates: corpusCandidates(ports, undefined, { principal: owner }),
      findRecord: recordsOf(ports, dates, { principal: owner }),
      entailment,
    })
    const [claim] = sentences.flatMap(({ claims }) => claims)
    return { verdict: claim?.verdict, quotes: claim?.evidence.map(({ text }) => text) ?? [] }
  }
}

/** A model by which every text with one of some words entails whatever is said. */
export const misled = (...words: readonly string[]): EntailmentModel => ({
  id: 'misled/1',
  score: pairs =>
    Promise.resolve(
      pairs.map(({ premise }) => {
        const isMisled = words.some(word => premise.join(' ').includes(word))
        const entailment = isMisled ? 0.95 : 0.02
        const likeness = { alignment: 1, weakest: 1, similarity: 1 }
        return { entailment, neutral: 0.97 - entailment, contradiction: 0.03, ...likeness }
      }),
    ),
  async [Symbol.asyncDispose]() {},
})
