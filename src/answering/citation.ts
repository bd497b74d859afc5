import type { Citation } from '../core/answer.ts'
import { fileDay, type Chunk, type Document, type DocumentSummary } from '../core/document.ts'
import { isWholeDay, type Instant } from '../core/time.ts'
import type { TextRange } from '../core/span.ts'
import { rowDate } from '../language/dates/row-date.ts'
import { authorOf, personName } from '../language/voice/voice.ts'
import { headingPathAt } from '../evidence/heading-path.ts'

/**
 * Makes citations and numbers them: the same span of the same document has one number throughout an
 * answer.
 */
export interface CitationBook {
  cite(document: Document, range: TextRange, chunk: Pick<Chunk, 'page'> | undefined): Citation
}

/** ISO 8601 in UTC, without empty milliseconds; of a whole day the day. */
const iso = ({ ms, original = '' }: Pick<Instant, 'ms'> & Partial<Instant>): string =>
  isWholeDay({ original }) ? original : new Date(ms).toISOString().replace('.000Z', 'Z')

function idsOf({ mail }: Document): Record<string, string> {
  if (mail === undefined) return {}
  return {
    emailId: mail.emailId,
    ...(mail.revisionNumber === undefined ? {} : { revisionId: mail.revisionNumber }),
    ...(mail.externalDocumentId === undefined ? {} : { documentId: mail.externalDocumentId }),
    ...(mail.conversationId === undefined ? {} : { conversationId: mail.conversationId }),
  }
}

function datesOf(document: Document, range: TextRange): Record<string, string> {
  const { mail, date, text } = document
  const rows = mail === undefined ? rowDays(text, range) : []
  // Rows of a log are as old as they say, each; several that disagree have no date together.
  if (rows.length > 0) return rows.length > 1 ? {} : { date: iso({ ms: rows[0]! }) }
  const day = fileDay(document)
  if (day !== undefined) return { fileDate: day }
  const times: Record<string, Instant | undefined> =
    mail === undefined
      ? { date }
      : { timeReceived: mail.received, timeModified: mail.modified, timeSent: mail.sent }
  return Object.fromEntries(
    Object.entries(times).flatMap(([name, instant]) =>
      instant === undefined ? [] : [[name, iso(instant)]],
    ),
  )
}

/** The different days that the rows of a range have of their own. */
function rowDays(text: string, { start, end }: TextRange): number[] {
  const first = text.lastIndexOf('\n', start - 1) + 1
  const last = text.indexOf('\n', Math.max(start, end - 1))
  const rows = text.slice(first, last < 0 ? text.length : last).split('\n', mostRows)
  return [...new Set(rows.flatMap(row => rowDate(row) ?? []))]
}
const mostRows = 100

/** What a framework's document is called: its title and version. */
export const frameworkTitle = ({
  title,
  properties,
}: Pick<DocumentSummary, 'title' | 'properties'>): string => {
  const { frameworkTitle: own, version } = properties
  return [typeof own === 'string' ? own : title, typeof version === 'string' ? version : '']
    .join(' ')
    .trim()
}

/** An empty book; numbers begin with 1. */
export function citationBook(): CitationBook {
  const numbers = new Map<string, number>()
  return {
    cite(document, range, chunk) {
      const headingPath = headingPathAt(document.sections, range.start)
      const from = authorOf(document.mail, headingPath)
      const sender = from && (personName(from) ?? from.address)
      const key = `${document.id}:${range.start}:${range.end}`
      const number = numbers.get(key) ?? numbers.size + 1
      numbers.set(key, number)
      return {
        number,
        documentId: document.id,
        revisionId: document.revisionId,
        start: range.start,
        end: range.end,
        text: document.text.slice(range.start, range.end),
        title: document.title,
        key: document.key,
        ...(document.link === undefined ? {} : { link: document.link }),
        headingPath,
        ...(chunk?.page === undefined ? {} : { page: chunk.page }),
        ...(document.kind === 'framework' ? { framework: frameworkTitle(document) } : {}),
        ...(sender === undefined ? {} : { sender }),
        ids: idsOf(document),
        dates: datesOf(document, range),
      }
    },
  }
}
