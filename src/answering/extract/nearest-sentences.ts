import type { Citation } from '../../core/answer.ts'
import { citationBook } from '../citation.ts'
import type { ExtractedAnswer } from './extract-answer.ts'

const mostShown = 3
/** Of these one in four says what was asked, in other words; of less likely ones hardly any. */
const leastLikely = 0.03

/**
 * Of what was looked at in vain, the sentences that come nearest to an answer, best first, one of
 * each passage: whoever asked may find in them what was asked in other words.
 */
export function nearestSentences(looked: readonly Pick<ExtractedAnswer, 'features'>[]): Citation[] {
  const book = citationBook()
  const near = looked
    .flatMap(({ features }) => features.scored)
    .filter(({ probability }) => probability >= leastLikely)
    .sort((one, other) => other.probability - one.probability)
  const ofPassages = Map.groupBy(near, ({ candidate }) => candidate.chunk.id)
  return [...ofPassages.values()]
    .flatMap(([best]) => best ?? [])
    .slice(0, mostShown)
    .map(({ candidate: { passage, range, chunk } }) => book.cite(passage.document, range, chunk))
}
