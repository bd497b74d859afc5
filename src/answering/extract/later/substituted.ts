import { headingPathAt } from '../../../evidence/heading-path.ts'
import { isAmendedBy, substitutionsIn } from '../../../language/change/substitutions.ts'
import { answeringCandidates, type CandidatePassage } from '../candidates.ts'
import type { ScoredCandidate } from '../choose.ts'
import type { LaterState } from './later-state.ts'

const longestClause = 2_000
const numbered = /^\W*\d{1,3}(?:\.\d{1,3}){0,3}[.):]?\s/u

/**
 * Where an amendment of the same document puts other words in the place of some of the likeliest
 * sentence, "In clause 6, “£750” is replaced by “£900”": that one before it.
 */
export function substituted(
  chosen: readonly ScoredCandidate[],
  passages: readonly CandidatePassage[],
): LaterState | undefined {
  const [best] = chosen.toSorted((a, b) => b.probability - a.probability)
  if (best === undefined) return undefined
  const { candidate, probability } = best
  const { document } = candidate.passage
  const { start, end } = candidate.range
  const lines = document.text.slice(Math.max(0, start - longestClause), end).split('\n')
  // The number of a clause stands before its sentence, or over it, in plain text as a line.
  const [text = ''] = lines.slice(-1)
  const over = lines.slice(0, -1).findLast(line => numbered.test(line))
  const headings = [
    ...headingPathAt(document.sections, start),
    ...(over === undefined ? [] : [over]),
  ]
  const amending = passages
    .filter(passage => passage.document.id === document.id)
    .flatMap(answeringCandidates)
    .findLast(
      ({ range, text: said }) =>
        range.start !== start &&
        substitutionsIn(said).some(made => isAmendedBy(made, text, headings)),
    )
  return amending === undefined
    ? undefined
    : { sentences: [{ candidate: amending, probability }, best], days: new Map() }
}
