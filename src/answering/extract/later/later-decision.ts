import { headingPathAt } from '../../../evidence/heading-path.ts'
import { askedDecision, saysDecision } from '../../../language/change/asked-decision.ts'
import { itemAround } from '../../../language/sentence-role/line-context.ts'
import { analyze } from '../../../language/words/tokens.ts'
import { firstDecisive } from '../../../support/code-points.ts'
import {
  answeringCandidates,
  type CandidatePassage,
  type SentenceCandidate,
} from '../candidates.ts'
import type { ScoredCandidate } from '../choose.ts'
import type { LaterState } from './later-state.ts'
import { daysOf, toldOn } from './told-days.ts'

// A matter that was decided more often is hardly one matter.
const mostDecisions = 4

/**
 * For a question what was decided about something: the decision of each document that tells one,
 * the latest first. Undefined where none of another day stands beside the one that was chosen, nor
 * that one is on something else.
 */
export function laterDecision(
  question: string,
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  passages: readonly CandidatePassage[],
): LaterState | undefined {
  const topic = askedDecision(question)
  if (topic === undefined) return undefined
  const probabilities = new Map(scored.map(entry => [entry.candidate, entry.probability]))
  const told = passages.flatMap(passage => {
    const [best] = answeringCandidates(passage)
      .filter(candidate => saysDecision(candidate.text) && isUnder(candidate, topic))
      .map(candidate => ({ candidate, probability: probabilities.get(candidate) ?? 0 }))
      .toSorted((a, b) => b.probability - a.probability)
    const ms = best === undefined ? undefined : toldOn(best.candidate)
    return best === undefined || ms === undefined ? [] : [{ ...best, ms }]
  })
  const decided = chosen.filter(({ candidate }) => saysDecision(candidate.text))
  // A decision on something else was chosen for its words alone.
  const isOfOther =
    decided.length > 0 && !decided.some(({ candidate }) => isUnder(candidate, topic))
  const isChosen = told.some(one => decided.some(({ candidate }) => candidate === one.candidate))
  const days = new Set(told.map(({ ms }) => ms)).size
  if (isOfOther ? days === 0 : !isChosen || days < 2) return undefined
  const latestFirst = told
    .toSorted((a, b) => firstDecisive(b.ms - a.ms, b.probability - a.probability))
    .slice(0, mostDecisions)
  return { sentences: latestFirst, days: days > 1 ? daysOf(latestFirst) : new Map() }
}

/** Whether a sentence, its item so far or what stands over it names the topic. */
function isUnder({ passage, range, chunk, termSet }: SentenceCandidate, topic: string[]): boolean {
  const { document } = passage
  const item = itemAround(document.text, range)
  const over = [
    document.title,
    document.mail?.subject ?? '',
    ...headingPathAt(document.sections, range.start),
    ...chunk.headingPath,
    document.text.slice(item.start, range.start),
  ]
  const around = new Set(analyze(over.join('\n')))
  return topic.every(term => termSet.has(term) || around.has(term))
}
