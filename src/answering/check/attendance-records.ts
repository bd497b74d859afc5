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
import { longPattern } from '../../support/long-pattern.ts'
import { recordQuotes } from './record-quotes.ts'

// Documents of the best passages whose lists are read.
const documentsRead = 6
const longestIntro = 300
const ofComing = longPattern('iu')`
  \b(?:attend|absen|arriv|join|came\b|come|present\b|miss|apolog|chair|presid|minutes|late\b|left\b
  |there\b|ill\b|sick\b|away\b)
`
const roles: ReadonlySet<string> = new Set(['chair', 'minutes'])

/**
 * Looks up in the lists of minutes ("Present: …", "Apologies: …", "Minutes: …") whether somebody
 * was at a meeting, chaired it or took its minutes. Undecided where the lists of several meetings,
 * or both lists of one, may be meant.
 */
export function attendanceRecords(
  documents: Pick<DocumentReader, 'document'>,
  options: ReadOptions,
): FindRecord {
  return async ({ hypothesis }, { windows, signal = options.signal }) => {
    const said = readAttendanceClaim(hypothesis)
    if (said === undefined) return undefined
    const ids = [...new Set(windows.map(({ documentId }) => documentId))].slice(0, documentsRead)
    const isOfRole = roles.has(said.did)
    const read = await Promise.all(
      ids.map(id => documents.document(id, { principal: options.principal, signal })),
    )
    const lists = read.flatMap(document =>
      document === undefined
        ? []
        : attendanceLists(document.text).map(list => ({
            document,
            list,
            place: [document.id, ...headingPathAt(document.sections, list.start)].join('\n'),
          })),
    )
    const found = lists.filter(({ document, list }) => isMeeting(said, aboveOf(document, list)))
    const telling = isOfRole
      ? found.filter(({ list }) => list.kind === said.did && list.entries.length > 0)
      : found.filter(({ list }) => !roles.has(list.kind) && names(list, said))
    const [first] = telling
    const isOne = telling.length === 1 && found.every(({ place }) => place === first?.place)
    const verdict = first && isOne ? verdictOf(said, first.list) : undefined
    if (first === undefined || verdict === undefined) return undefined
    const { document, list } = first
    return {
      verdict,
      evidence: recordQuotes(document, [list], verdict),
      reasons: [
        list.kind === 'absent'
          ? 'the minutes say that this person was absent'
          : `the minutes list this name under “${list.kind}”`,
      ],
      // Only a sentence of whoever came or stayed away says otherwise than the lists.
      outweighs: quote =>
        !tellsOfComing(quote.text, said) ||
        lists.some(
          other =>
            quote.documentId === other.document.id &&
            quote.start < other.list.end &&
            quote.end > other.list.start,
        ),
    }
  }
}

const tellsOfComing = (text: string, { who }: AttendanceClaim): boolean =>
  ofComing.test(text) && who.every(word => text.toLowerCase().includes(word))

/** What a list stands under: the document's title, headings, and what leads up to it. */
function aboveOf({ title, sections, text }: Document, { start }: AttendanceList): string {
  const headings = headingPathAt(sections, start)
  const own = headings.length > 0 ? '' : text.slice(0, Math.min(start, longestIntro))
  return [title, ...headings, own].join('\n')
}

function verdictOf(
  said: AttendanceClaim,
  list: AttendanceList,
): 'supported' | 'contradicted' | undefined {
  const { did } = said
  const { kind, entries } = list
  if (did === 'chair' || did === 'minutes') {
    if (names(list, said)) return 'supported'
    // Of a meeting without its day another one may be meant, and by one name anybody.
    const [only = [], ...more] = entries
    const isAnother =
      more.length === 0 &&
      only.length > 1 &&
      said.who.length > 1 &&
      !only.some(word => said.who.includes(word))
    return isAnother && said.day !== undefined ? 'contradicted' : undefined
  }
  if (did === 'attended' || kind === 'present')
    return (did === 'attended') === (kind === 'present') ? 'supported' : 'contradicted'
  return did === 'apologized' && kind === 'absent' ? undefined : 'supported'
}
