import type { Instant } from '../../core/time.ts'
import { dateInWords } from '../../language/dates/date-name.ts'
import { rowDate } from '../../language/dates/row-date.ts'
import type { SentenceCandidate } from './candidates.ts'

/** When a sentence was written down; the time of a file is only when it was saved last. */
export function toldOn({
  role,
  text,
  passage: { document },
}: SentenceCandidate): number | undefined {
  const ofRow = role === 'row' ? rowDate(text) : undefined
  if (ofRow !== undefined) return ofRow
  const { date, mail } = document
  const ofMail = mail?.sent ?? mail?.received
  if (ofMail !== undefined) return ofMail.ms
  return date === undefined || isFileTime(date) ? undefined : date.ms
}

// Nobody writes the day of a text to the millisecond.
const isFileTime = ({ ms, original }: Instant): boolean => original === new Date(ms).toISOString()

/** The day of each sentence in words. */
export const daysOf = (
  told: ReadonlyArray<{ readonly candidate: SentenceCandidate; readonly ms: number }>,
): Map<SentenceCandidate, string> =>
  new Map(told.map(({ candidate, ms }) => [candidate, inWords(ms)]))

function inWords(ms: number): string {
  const date = new Date(ms)
  return dateInWords({
    kind: 'date',
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  })
}
