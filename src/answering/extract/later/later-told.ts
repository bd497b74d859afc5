import type { DocumentReader, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { KeywordIndex } from '../../../core/ports/keyword-index.ts'
import type { Question } from '../../../language/question/question.ts'
import type { CandidatePassage } from '../candidates.ts'
import type { ScoredCandidate } from '../choose.ts'
import { amendedBeside } from './amended-beside.ts'
import { grantedLater, wishIn } from './granted-later.ts'
import { laterDecision } from './later-decision.ts'
import { laterHolder } from './later-holder.ts'
import { laterState, type LaterState } from './later-state.ts'
import { laterValue } from './later-value.ts'
import { substituted } from './substituted.ts'

/**
 * What later texts say otherwise than the chosen sentences, and whether these only ask for what
 * nobody grants.
 */
export async function laterTold(
  question: Question,
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  passages: readonly CandidatePassage[],
  ports: { readonly keywords: KeywordIndex; readonly documents: DocumentReader },
  read: ReadOptions,
): Promise<{ readonly later: LaterState | undefined; readonly isOnlyWished: boolean }> {
  const wish = wishIn(question.text, chosen)
  const later =
    (wish && (await grantedLater(wish, ports, read))) ??
    laterState(question.text, chosen, scored, passages) ??
    laterHolder(question, chosen, scored, passages) ??
    laterDecision(question.text, chosen, scored, passages) ??
    amendedBeside(question.text, chosen) ??
    substituted(chosen, passages) ??
    laterValue(question, chosen, scored, passages)
  return { later, isOnlyWished: wish !== undefined && later === undefined }
}
