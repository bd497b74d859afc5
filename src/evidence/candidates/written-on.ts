import type { Document } from '../../core/document.ts'
import type { Instant } from '../../core/time.ts'

/**
 * When a document was written, in ms since 1970; undefined where only its file tells, which may
 * have been saved at any time.
 */
export function writtenOn({ date, mail }: Pick<Document, 'date' | 'mail'>): number | undefined {
  const ofMail = mail?.sent ?? mail?.received
  if (ofMail !== undefined) return ofMail.ms
  return date === undefined || isFileTime(date) ? undefined : date.ms
}

// Nobody writes the day of a text to the millisecond.
const isFileTime = ({ ms, original }: Instant): boolean => original === new Date(ms).toISOString()
