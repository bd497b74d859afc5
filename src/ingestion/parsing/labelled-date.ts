import type { Instant } from '../../core/time.ts'
import { longPattern, longSource } from '../../support/long-pattern.ts'
import { daysIn, latestReading } from './days-in.ts'
import { isSentence, meansAnother, saysOfAnother, writing } from './document-nouns.ts'
import { deadlineOrEvent } from './head-date.ts'

/** What stands before the day at which a register or list is right: at its head or its foot. */
const state = longSource`
  (?:(?:(?:this|the)\s)?(?:list|register|sheet|table|document|copy|page|log|plan|schedule|inventory|
  record|print-?out)\s(?:(?:was|is|as|has\sbeen)\s)?)?
  (?:as\s(?:it\s)?(?:of|at|stood(?:\s(?:at|on))?)|(?:re)?printed(?:\sout)?|
  (?:correct|accurate|complete|up\sto\sdate)\s(?:(?:as\s)?(?:of|at|on|to))|position\s(?:as\s)?at|
  last\s(?:modified|changed|reviewed|amended)|
  (?:last\s|first\s)?(?:updated|revised|printed|exported|(?:brought|kept)\sup\sto\sdate)|
  stand(?:\s(?:vom|am|per))?(?!\s\d{1,3}[^\d.\s])|aktualisiert(?:\sam)?|
  gedruckt(?:\sam)?|(?:mise?\s)?à\sjour\s(?:au|le)|imprimé\sle|actualizado\s(?:el|a)|
  aggiornato\s(?:al|il)|bijgewerkt(?:\sop)?)`
/** By whom, and what stands between a label and its date. */
const beforeDay = longSource`
  (?:\s(?:by:?|at)(?:\s[\p{L}\p{M}'’.&-]{1,30}){1,8}?(?=\s(?:on|dated)\s|,\s\d))?
  [\s:,*_|()–-]{1,6}(?:(?:on|of|dated|as\s(?:of|at)|from|since|vom|du|del)[\s:]{1,3})?`
/** What stands before the day at a document's foot. */
export const stated = longPattern('iu')`^[\s#>*_|(-]{0,10}(?:${state})${beforeDay}`
/** What stands before the date of a document itself, where a line or a part of one begins. */
export const label = longPattern('iu')`
  ^[\s#>*_|(-]{0,10}(?:(?:(?:document|report|version|issue|publication|revision|approval|adoption)
  \s{1,3})?(?:date(?:\sof\s(?:(?:this|the)\s)?(?:document|report|issue|version|minutes|meeting|
  completion|adoption|approval|publication|revision|signature|last\s(?:review|revision|update))|
  \s(?:issued|published|adopted|approved|revised|updated|written|signed|prepared))?|
  datum|fecha|dated|
  ${state}|(?:first\s)?(?:modified|changed|reviewed|amended)|adopted|approved|agreed|completed|
  compiled|prepared|filled\sin|filed|submitted|handed\sout|presented|
  signed|issued|published|written|drafted|recorded|reported|version|revision|status|edition|
  fassung|ausgabe|versión|édition|
  issue(?:\s(?:no\.?|number))?(?=\s{1,3}\d{1,4},)|issue\sdate|
  (?:valid|effective|in\sforce)(?:\s(?:date|from|since|as\s(?:of|from)))?)
  (?:\s{1,3}v?\d[\d.]{0,8}(?!\s{1,3}(?!of\b|from\b|dated\b|as\b|on\b)\p{L}))?
  )${beforeDay}`
/**
 * What stands before the date of a document that is called a contract: "Date of contract". In any
 * other, such as a list of staff, that is the day of another document.
 */
export const labelsOfNouns: ReadonlyMap<string, RegExp> = new Map(
  'letter memo notes record assessment agreement contract certificate policy lease'
    .split(' ')
    .map(noun => [
      noun,
      longPattern('iu')`
        ^[\s#>*_|(-]{0,10}(?:date\sof\s(?:(?:this|the)\s)?${noun}|${noun}\s{1,3}date)${beforeDay}`,
    ]),
)
/** "Meeting held in the chamber on 5 March 2024": in minutes, what stands before their date. */
export const held = longPattern('iu')`
  ^[\s#>*_|(-]{0,10}(?:[\p{L}’'-]{1,20}\s){0,6}?held\b[^.;:]{0,80}?\son\s
  (?:\p{L}{3,6}day,?\s)?(?:the\s)?`
/** Where within a line another of its statements may begin; behind a comma it is the same one. */
const boundary = /[.!?;]\s+|\s{2,}|\t|\s[|·•–—]\s|,\s+|\s(?=\(|as\s(?:at|of)\s\d)/gu
const isWeak = (mark: string): boolean => /^(?:,|\s$)/u.test(mark)
/** Three numbers behind one of these count versions. */
const counted = /\b(?:version|revision|edition|issue)\b/iu
const versionNumber = /^\d{1,2}\.\d{1,2}\.\d{1,2}$/
const mostLine = 200
const shortLine = 60
const isWithTime = /^[\s,;]*(?:time|uhrzeit|heure|hora)\s*:/iu
const subject = /^[\s>*_]*(?:subject|subj|re|betreff|objet|asunto)[*_]*\s*:/iu
/** Behind a date of which nothing more is said. */
const isAlone = /^[\s*_]*(?:$|[.;|)\]]|\s{2})/u
/** Between two dates: what lasts that long. */
const toAnother = /^\s*(?:[-–—]|to\b|until\b|till\b|bis\b)/iu
/** Behind a date of which more is said: ", Leeds", "(version 2)", "by Ann Low", "– Leeds". */
const isSaidOf = /^[\s*_]*(?:,\s|\(|[–—-]\s|(by|von|par|por)\s)/iu
const ofValidity = /\b(?:valid|effective|in force)\b/i

/** A date behind a label; none where it could be read two ways, by `latestMs` at the latest. */
export interface LabelledDate {
  readonly day: Instant | undefined
  readonly latestMs: number
}

/** The dates that stand after a label in a line, at its beginning or where a part of it begins. */
export function labelledDates(
  line: string,
  labels: readonly RegExp[],
  timeZone: string,
  mayBeEvent = true,
): LabelledDate[] {
  if (line.length > mostLine) return []
  const marks = [...line.matchAll(boundary)].map(({ 0: mark, index }) => ({
    isWeak: isWeak(mark),
    isCell: !isWeak(mark) && !/^[.!?;]/u.test(mark),
    start: index + mark.length,
  }))
  const parts = [{ isWeak: false, isCell: false, start: 0 }, ...marks]
  return parts.flatMap(({ isWeak, isCell, start }, place) => {
    const previous = line.slice(parts[place - 1]?.start ?? 0, start)
    if (deadlineOrEvent.test(previous) || (isCell && meansAnother(previous))) return []
    const part = line.slice(start)
    return labels.flatMap(each => {
      const before = each.exec(part)?.[0]
      if (before === undefined || deadlineOrEvent.test(before)) return []
      const said = part.slice(before.length)
      const [day] = daysIn(said, timeZone, true)
      if (day === undefined || !said.startsWith(day.original)) return openDate(said)
      if (counted.test(before) && versionNumber.test(day.original)) return []
      const after = said.slice(day.original.length)
      if (mayBeEvent && isWithTime.test(after)) return []
      const further = furtherDates(before, after, labels, timeZone)
      if (further.length === 0 && isSentence(after)) return []
      const clause = parts.slice(0, place).findLast(each => !each.isWeak)?.start ?? 0
      if (isWeak && (subject.test(line) || saysOfAnother(line.slice(clause, start), after)))
        return []
      const isStretch = toAnother.test(after) && daysIn(after, timeZone, true).length > 0
      if (isStretch && !ofValidity.test(before)) return []
      return [{ day, latestMs: day.ms }, ...further]
    })
  })
}

/** What a text begins with, where it is a date that could be read two ways. */
function openDate(text: string): LabelledDate[] {
  const latestMs = latestReading(text)
  return latestMs === undefined ? [] : [{ day: undefined, latestMs }]
}

/**
 * Dates that go on a list behind a label: "Revised: 24 April 2022, 9 January 2024", "Adopted on 24
 * April 2022 and revised on 9 January 2024". None that is followed by what it is of: "(next
 * review)". One that begins something else ("May 2023 edition in preparation") is open.
 */
function furtherDates(
  first: string,
  after: string,
  labels: readonly RegExp[],
  timeZone: string,
): LabelledDate[] {
  const rest = after.replace(/^\s*(?:[,;&]\s*(?:and\s+)?|(?:and|und|et|y)\s+)/u, '')
  if (rest === after) return []
  const own = labels.flatMap(each => each.exec(rest)?.[0] ?? [])[0]
  const before = own ?? first
  if (deadlineOrEvent.test(before) || ofValidity.test(before)) return []
  const said = rest.slice(own?.length ?? 0)
  const [day] = daysIn(said, timeZone, true)
  if (day === undefined || !said.startsWith(day.original)) return openDate(said)
  const behind = said.slice(day.original.length)
  const more = furtherDates(before, behind, labels, timeZone)
  if (more.length === 0 && isOfEvent(behind, timeZone)) return []
  const isWhole = own === undefined ? endsAt(behind, timeZone) : !isSentence(behind)
  const isRead = more.length > 0 || isWhole
  return [{ day: isRead ? day : undefined, latestMs: day.ms }, ...more]
}

/** Whether what stands behind a date says what it is of, and is not of another one: "(expiry)". */
function isOfEvent(behind: string, timeZone: string): boolean {
  const [clause = ''] = behind.split(/[.;!?]\s|\s{2}/u)
  if (isSaidOf.exec(clause)?.[1] !== undefined || !deadlineOrEvent.test(clause)) return false
  return daysIn(clause, timeZone, true).length === 0
}

/** Whether a date ends what its label is of: nothing, or more of it, stands behind. */
function endsAt(behind: string, timeZone: string): boolean {
  if (isAlone.test(behind)) return true
  const mark = isSaidOf.exec(behind)
  if (mark === null || isSentence(behind) || isOfEvent(behind, timeZone)) return false
  if (toAnother.test(behind) && daysIn(behind, timeZone, true).length > 0) return false
  return mark[1] !== undefined || deadlineOrEvent.test(behind) || !writing.test(behind)
}

/** The date that begins a line below a label: "Date of issue", and below it "5 March 2024". */
export function datesBelow(
  own: readonly string[],
  at: number,
  labels: readonly RegExp[],
  timeZone: string,
): LabelledDate[] {
  const [above = '', line = ''] = [own[at - 1], own[at]]
  if (line.length > shortLine || above.length > shortLine) return []
  const said = withoutMarks(line)
  if (!/\d/.test(said)) return []
  const [day] = daysIn(said, timeZone, true)
  const isDate = day !== undefined && said.startsWith(day.original)
  if (!isDate && latestReading(said) === undefined) return []
  // Where more is said of it, or another one follows, the label heads a column or a list.
  const behind = said.slice(day?.original.length ?? 0)
  const isMore = furtherDates(above, behind, labels, timeZone).length > 0
  if (isDate && !isMore && !endsAt(behind, timeZone)) return []
  const below = withoutMarks(own[at + 1] ?? '')
  const [next] = daysIn(below, timeZone, true)
  if (next !== undefined && below.startsWith(next.original)) return []
  return labelledDates(`${above.trimEnd()} ${said}`, labels, timeZone)
}

const withoutMarks = (line: string): string => line.replace(/^[\s#*_(]+/u, '')
