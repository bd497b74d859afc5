import type { TextRange } from '../core/span.ts'
import { longPattern } from '../support/long-pattern.ts'
import { daysIn } from './dates/only-day.ts'
import { analyze, isStopWord } from './words/tokens.ts'

/** What a statement says of whether somebody was at a meeting. */
export interface AttendanceClaim {
  readonly who: readonly string[]
  readonly did: 'attended' | 'missed' | 'apologized'
  /** Of the words of what the meeting is called. */
  readonly meeting: readonly string[]
  /** Days since 1970. */
  readonly day: number | undefined
}

/** A list of names behind "Present:" or "Apologies:". */
export interface AttendanceList extends TextRange {
  readonly kind: 'present' | 'absent' | 'apologies'
  /** The words of each entry. */
  readonly entries: ReadonlyArray<readonly string[]>
}

const name =
  "(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\\.? )?\\p{Lu}[\\p{L}'’.-]*(?: \\p{Lu}[\\p{L}'’.-]*){0,3}"
const claim = longPattern('u')`
  ^(?:[Oo]n [\p{L}\d ,]{4,30}?,? )?(?<who>${name}) (?:(?<attended>attended|was (?:at|present at)
  |(?:took part|participated) in|came to)
  |(?<missed>missed|was (?:absent from|not (?:at|present at)|unable to attend)
  |(?:did not|didn['’]t|could not|couldn['’]t) (?:attend|come to|take part in)
  |wasn['’]t (?:at|present at))
  |(?<apologized>(?:sent|gave|offered) (?:(?:his|her|their) )?apologies (?:for|to)
  |apologi[sz]ed for(?: (?:his|her|their) absence from)?))
  (?: the)? (?<meeting>[^,;:?!]{3,100}?)[.!]*$
`
const label = longPattern('gimu')`
  (?:^[\s>#*•|-]*|[.;] |\| )(?:\*\*)?(?:(?<present>(?:members |also )?present|in attendance
  |attending|attendees|attendance)
  |(?<apologies>apologies(?: for absence| received| from)?|regrets|excused)
  |(?<absent>absent|not present))(?: \([^)\n]{0,30}\))?(?:\*\*)?:(?:\*\*)?
`
// The rest of the line, and the lines of a list below it.
const behind = /^[^\n:]*(?:\n\s*[-*•] [^\n:]*)*/u
// "Apologies: Ann Hale. Minutes: Ben Reed": the last words before a colon are the next label.
const nextLabel = /[.;|]\s*\p{Lu}[\p{L} ]{0,30}$/u
const title = /^(?:mr|mrs|ms|miss|dr|prof)$/
// A word for any meeting.
const anyMeeting = /^(?:meet|meeting|session|held|call)$/
const longest = 300
const longestList = 3_000

/** Whether a statement says that one person was at a meeting, or was not; undefined for others. */
export function readAttendanceClaim(statement: string): AttendanceClaim | undefined {
  const groups = statement.length > longest ? undefined : claim.exec(statement.trim())?.groups
  const { who, meeting, attended, missed } = groups ?? {}
  if (who === undefined || meeting === undefined) return undefined
  const days = daysIn(statement)
  const [day] = days
  if (days.length > 1 || (day !== undefined && day.from < day.to)) return undefined
  return {
    who: namesOf(who),
    did: attended !== undefined ? 'attended' : missed !== undefined ? 'missed' : 'apologized',
    meeting: wordsOf(meeting.replace(/\s(?:on|of|held on)\s(?=[^]*\d)[^]*$/u, '')),
    day: day?.from,
  }
}

/** The lists of who was at a meeting, and who was not. */
export function attendanceLists(text: string): AttendanceList[] {
  return [...text.matchAll(label)].map(({ 0: found, index, groups = {} }) => {
    const { present, absent } = groups
    const from = index + found.length
    const names = behind.exec(text.slice(from, from + longestList))?.[0] ?? ''
    const said = text[from + names.length] === ':' ? names.replace(nextLabel, '') : names
    return {
      start: text.lastIndexOf('\n', from - 1) + 1,
      end: from + said.trimEnd().length,
      kind: present !== undefined ? 'present' : absent !== undefined ? 'absent' : 'apologies',
      entries: said
        .replace(/\([^)]*\)/g, ' ')
        // "D. Orr" is one name.
        .split(/[,;|\n]|\sand\s|(?<=\p{Ll}{2})\.\s/u)
        .map(namesOf)
        .filter(entry => entry.length > 0),
    }
  })
}

/** Whether a list names somebody. */
export const names = ({ entries }: AttendanceList, { who }: AttendanceClaim): boolean =>
  entries.some(entry => who.every(word => entry.includes(word)))

/** Whether what a list stands under can be the meeting of a statement. */
export function isMeeting(said: AttendanceClaim, above: string): boolean {
  const terms = new Set(analyze(above))
  const days = daysIn(above)
  return (
    (said.day === undefined || days.some(({ from, to }) => from === said.day && to === said.day)) &&
    said.meeting.every(term => terms.has(term) || anyMeeting.test(term))
  )
}

const namesOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []).filter(
    word => !title.test(word) && /\p{L}/u.test(word),
  )

const wordsOf = (text: string): string[] => analyze(text).filter(term => !isStopWord(term))
