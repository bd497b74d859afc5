import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { VerifiedText } from '../../core/verdict.ts'
import { passagesOfTexts } from '../candidates/passages-of-texts.ts'
import { windowFinder } from '../candidates/window-finder.ts'
import { verifyText } from '../verify-text.ts'
import { sourceOf } from './document-sources.ts'
import type { ScoredTriple } from './scored-answer.ts'

/**
 * Windows that each claim is compared with; scoring compares fewer than verifying, since nothing of
 * it is quoted.
 */
const maxWindows = 8

/** Judges the claims of a response against its documents. */
export async function verifyResponse(
  { query, documents, response }: ScoredTriple,
  entailment: EntailmentModel,
  signal: AbortSignal | undefined,
): Promise<VerifiedText> {
  const findCandidates = windowFinder(passagesOfTexts(documents.map(sourceOf)))
  return await verifyText(
    response,
    { findCandidates, entailment },
    { question: query.trim() === '' ? undefined : query, maxWindows, maxQuotes: 1, signal },
  )
}
