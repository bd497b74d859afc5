import type { Citation } from '../core/answer.ts'
import type { Chunk, Document, DocumentSummary } from '../core/document.ts'
import type { Instant } from '../core/time.ts'
import type { TextRange } from '../core/span.ts'
import { headingPathAt } from '../evidence/heading-path.ts'

/**
 * Makes citations and numbers them: the same span of the same document has one number throughout an
 * answer.
 */
export interface CitationBook {
  cite(document: Document, range: TextRange, chunk: Pick<Chunk, 'page'> | undefined): Citation
}

/** ISO 8601 in UTC, without empty milliseconds. */
const iso = (instant: Instant): string => new Date(instant.ms).toISOString().replace('.000Z', 'Z')

function idsOf({ mail }: Document): Record<string, string> {
  if (mail === undefined) return {}
  return {
    emailId: mail.emailId,
    ...(mail.revisionNumber === undefined ? {} : { revisionId: mail.revisionNumber }),
    ...(mail.externalDocumentId === undefined ? {} : { documentId: mail.externalDocumentId }),
    ...(mail.conversationId === undefined ? {} : { conversationId: mail.conversationId }),
  }
}

function datesOf({ mail, date }: Document): Record<string, string> {
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
        headingPath: headingPathAt(document.sections, range.start),
        ...(chunk?.page === undefined ? {} : { page: chunk.page }),
        ...(document.kind === 'framework' ? { framework: frameworkTitle(document) } : {}),
        ids: idsOf(document),
        dates: datesOf(document),
      }
    },
  }
}
