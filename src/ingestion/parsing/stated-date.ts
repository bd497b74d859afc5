import type { Instant } from '../../core/time.ts'
import { longPattern, longSource } from '../../support/long-pattern.ts'
import { daysIn } from './days-in.ts'
import { headDate, deadlineOrEvent } from './head-date.ts'

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
  [\s:,*_|()–-]{1,6}(?:(?:on|of|dated|as\s(?:of|at)|from|since)\s{1,3})?`
const stated = longPattern('iu')`^[\s#>*_|(-]{0,10}(?:${state})${beforeDay}`
/** What stands before the date of a document itself, where a line or a part of one begins. */
const label = longPattern('iu')`
  ^[\s#>*_|(-]{0,10}(?:(?:(?:document|report|version|issue)\s{1,3})?(?:date(?:\sof\s(?:(?:this|the)
  \s)?(?:document|report|issue|version|minutes|meeting|completion|adoption|approval))?|dated|
  ${state}|(?:first\s)?(?:modified|changed|reviewed|amended)|adopted|approved|agreed|completed|
  compiled|prepared|filled\sin|filed|submitted|handed\sout|presented|
  signed|issued|published|written|drafted|recorded|reported|version|revision|status|edition|
  issue(?:\s(?:no\.?|number))?(?=\s{1,3}\d{1,4},)|issue\sdate|
  (?:valid|effective|in\sforce)(?:\s(?:date|from|since|as\s(?:of|from)))?)
  (?:\s{1,3}v?\d[\d.]{0,8}(?!\s{1,3}(?!of\b|from\b|dated\b|as\b|on\b)\p{L}))?
  )${beforeDay}`
/** "Meeting held in the chamber on 5 March 2024": in minutes, what stands before their date. */
const held = longPattern('iu')`
  ^[\s#>*_|(-]{0,10}(?:[\p{L}’'-]{1,20}\s){0,6}?held\b[^.;:]{0,80}?\son\s
  (?:\p{L}{3,6}day,?\s)?(?:the\s)?`
const minutes = /\bminutes\b/i
/** Whoever is greeted reads a letter; its date stands above in a line of its own. */
const salutation = /^\s*(?:dear|to whom)\b.{0,60}$/iu
/** Behind a place, or a day of the week. */
const beforeDate = /^\s*(?:\p{Lu}[\p{L} .’'-]{0,30},\s*)?(?:\p{L}{3,6}day,?\s*)?$/u
/** Where within a line another of its statements may begin. */
const boundary = /[.!?;]\s+|\s{2,}|\t|\s[|·•–—]\s|,\s+|\s(?=\()/gu
const mostLines = 12
const footLines = 3
const mostLine = 200
const mostHead = 4_000
const dayMs = 86_400_000
// What is written about is often older, and what is planned later; no document that is kept is.
const earliest = Date.UTC(1900, 0, 1)
const farAway = Date.UTC(2100, 0, 1)
/** Between two dates: what lasts that long. */
const toAnother = /^\s*(?:[-–—]|to\b|until\b|till\b|bis\b)/iu
const ofValidity = /\b(?:valid|effective|in force)\b/i

/**
 * The day that a document states about itself: in a line such as "Date: 5 March 2024", "Version of
 * March 2024", "Issue 7, March 2024" or "Written by: A. Low, 5 March 2024" among its first ones, or
 * at its foot in one such as "Printed 5 March 2024" or "As at 5 March 2024", else as the only date
 * of its title or first line, or as a line of its head that is a date or names the document and its
 * date ("Minutes of the board, 5 March 2024"). A month counts from its first day. None that could
 * be read two ways, and none that lies after the document was `saved` or its file was written, as
 * those of invitations do. Of several labelled ones the latest: documents are revised. Without a
 * label, that of a letter is the one line above its salutation that is a date.
 */
export function statedDate(
  title: string,
  text: string,
  {
    modifiedAt,
    saved,
    timeZone,
  }: {
    readonly modifiedAt?: number | undefined
    /** What the format says of when it was saved, which stays when a file is copied. */
    readonly saved?: number | undefined
    readonly timeZone: string
  },
): Instant | undefined {
  const lines = text
    .slice(0, mostHead)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, mostLines)
  const known = [modifiedAt, saved].filter(ms => ms !== undefined)
  const latest = known.length === 0 ? farAway : Math.max(...known) + dayMs
  const before = (found: Instant | undefined): found is Instant =>
    found !== undefined && found.ms >= earliest && found.ms <= latest
  const own = withoutRows(lines)
  const labels = minutes.test(`${title}\n${lines[0] ?? ''}`) ? [label, held] : [label]
  const labelled = [
    ...own.flatMap(line => labelledDates(line, labels, timeZone)),
    ...footOf(text).flatMap(line => labelledDates(line, [stated], timeZone)),
  ].filter(before)
  if (labelled.length > 0) return labelled.reduce((last, each) => (each.ms > last.ms ? each : last))
  const ofLetter = letterDates(lines, timeZone).filter(before)
  if (ofLetter.length === 1) return ofLetter[0]
  // Of what was never a file nobody knows whether the day of its title is still to come.
  if (known.length === 0) return undefined
  return (
    [title, ...own.filter(line => line === lines[0])]
      .map(line => onlyDate(line, timeZone))
      .find(before) ?? [headDate(title, own, timeZone)].find(before)
  )
}

/** The last lines of a text that are no rows of a table or entries of a list. */
const footOf = (text: string): readonly string[] =>
  text
    .slice(-mostHead)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(-footLines)
    .filter(line => !line.includes(' | ') && !/^\s*[-*+•]\s/.test(line))

/** Lines that are no rows of a log: each of those has a date, and none is that of the log. */
function withoutRows(lines: readonly string[]): readonly string[] {
  const fields = lines.map(line => /^([^:|]{1,60}):.* \| [^:|]{1,60}:/u.exec(line)?.[1])
  return lines.filter(
    (_, at) =>
      fields[at] === undefined || fields.filter(field => field === fields[at]).length === 1,
  )
}

/** The dates that stand after a label in a line, at its beginning or where a part of it begins. */
function labelledDates(line: string, labels: readonly RegExp[], timeZone: string): Instant[] {
  if (line.length > mostLine) return []
  const starts = [0, ...[...line.matchAll(boundary)].map(match => match.index + match[0].length)]
  return starts.flatMap((start, place) => {
    const part = line.slice(start)
    if (place > 0 && deadlineOrEvent.test(line.slice(starts[place - 1], start))) return []
    return labels.flatMap(each => {
      const before = each.exec(part)?.[0]
      if (before === undefined || deadlineOrEvent.test(before)) return []
      const said = part.slice(before.length)
      const [first] = daysIn(said, timeZone, true)
      if (first === undefined || !said.startsWith(first.original)) return []
      const after = said.slice(first.original.length)
      const isStretch = toAnother.test(after) && daysIn(after, timeZone, true).length > 0
      return isStretch && !ofValidity.test(before) ? [] : [first]
    })
  })
}

/** The lines above the salutation of a letter that are a date, with the place at most. */
function letterDates(lines: readonly string[], timeZone: string): Instant[] {
  const greeted = lines.findIndex(line => salutation.test(line))
  return lines.slice(0, Math.max(0, greeted)).flatMap(line => {
    const [day, ...others] = line.length > mostLine ? [] : daysIn(line, timeZone)
    if (day === undefined || others.length > 0) return []
    const at = line.indexOf(day.original)
    const after = line.slice(at + day.original.length)
    return beforeDate.test(line.slice(0, at)) && /^[\s.]*$/.test(after) ? [day] : []
  })
}

function onlyDate(line: string, timeZone: string): Instant | undefined {
  if (deadlineOrEvent.test(line)) return undefined
  // A sentence that tells of a day is no title.
  if (line.length > mostLine || !/\d{4}/.test(line) || /[.!?:;,]\s*$/.test(line)) return undefined
  const found = daysIn(line.replaceAll('_', ' '), timeZone)
  return found.length === 1 ? found[0] : undefined
}
