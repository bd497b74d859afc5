import type { Document } from '../../core/document.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import { headingPathAt } from '../../evidence/heading-path.ts'
import type { FindRecord } from '../../evidence/verify-sentences.ts'
import {
  attendanceLists,
  isMeeting,
  names,
  readAttendanceClaim,
  type AttendanceClaim,
  type AttendanceList,
} from '../../language/attendance.ts'
import { recordQuotes } from './record-quotes.ts'

// Documents of the best passages whose lists are read.
const documentsRead = 6
const longestIntro = 300

/**
 * Looks up in the lists of minutes ("Present: …", "Apologies: …") whether somebody was at a
 * meeting. Undecided where the lists of several meetings, or both lists of one, may be meant.
 */
export function attendanceRecords(
  documents: Pick<DocumentReader, 'document'>,
  options: ReadOptions,
): FindRecord {
  return async ({ hypothesis }, { windows, signal = options.signal }) => {
    const said = readAttendanceClaim(hypothesis)
    if (said === undefined) return undefined
    const ids = [...new Set(windows.map(({ documentId }) => documentId))].slice(0, documentsRead)
    const read = await Promise.all(
      ids.map(id => documents.document(id, { principal: options.principal, signal })),
    )
    const found = read.flatMap(document =>
      document === undefined
        ? []
        : attendanceLists(document.text)
            .filter(list => isMeeting(said, aboveOf(document, list)))
            .map(list => ({
              document,
              list,
              place: [document.id, ...headingPathAt(document.sections, list.start)].join('\n'),
            })),
    )
    const naming = found.filter(({ list }) => names(list, said))
    const [first] = naming
    const isOne = naming.length === 1 && found.every(({ place }) => place === first?.place)
    const verdict = first && isOne ? verdictOf(said, first.list) : undefined
    if (first === undefined || verdict === undefined) return undefined
    const { document, list } = first
    return {
      verdict,
      evidence: recordQuotes(document, [list], verdict),
      reasons: [`the minutes list this name under “${list.kind}”`],
      outweighs: quote =>
        found.some(
          other =>
            quote.documentId === other.document.id &&
            quote.start < other.list.end &&
            quote.end > other.list.start,
        ),
    }
  }
}

/** What a list stands under: the document's title, headings, and what leads up to it. */
function aboveOf({ title, sections, text }: Document, { start }: AttendanceList): string {
  const headings = headingPathAt(sections, start)
  const own = headings.length > 0 ? '' : text.slice(0, Math.min(start, longestIntro))
  return [title, ...headings, own].join('\n')
}

function verdictOf(
  { did }: AttendanceClaim,
  { kind }: AttendanceList,
): 'supported' | 'contradicted' | undefined {
  if (did === 'attended' || kind === 'present')
    return (did === 'attended') === (kind === 'present') ? 'supported' : 'contradicted'
  return did === 'apologized' && kind === 'absent' ? undefined : 'supported'
}
