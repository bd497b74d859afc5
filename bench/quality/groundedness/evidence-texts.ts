import type { PlainSource } from '../../../src/evidence/candidates/passages-of-texts.ts'

/**
 * Evidence as it is given: many short items are the sentences of one page, few or long ones are
 * passages of their own.
 */
export function evidenceTexts(evidence: readonly string[]): PlainSource[] {
  const average =
    evidence.reduce((sum, text) => sum + text.length, 0) / Math.max(1, evidence.length)
  return evidence.length > 5 && average < 400
    ? [{ text: evidence.join('\n') }]
    : evidence.map(text => ({ text }))
}
