import { writtenOn } from '../../../evidence/candidates/written-on.ts'
import { dayInWords } from '../../../language/dates/date-name.ts'
import { rowDate } from '../../../language/dates/row-date.ts'
import type { SentenceCandidate } from '../candidates.ts'

/** When a sentence was written down; the time of a file is only when it was saved last. */
export function toldOn({
  role,
  text,
  passage: { document },
}: SentenceCandidate): number | undefined {
  const ofRow = role === 'row' ? rowDate(text) : undefined
  return ofRow ?? writtenOn(document)
}

/** The day of each sentence in words. */
export const daysOf = (
  told: ReadonlyArray<{ readonly candidate: SentenceCandidate; readonly ms: number }>,
): Map<SentenceCandidate, string> =>
  new Map(told.map(({ candidate, ms }) => [candidate, dayInWords(ms)]))
