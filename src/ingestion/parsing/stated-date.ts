import type { Instant } from '../../core/time.ts'
import { civilTime } from '../../language/dates/calendar.ts'
import { dateName } from '../../language/dates/stamps.ts'
import { longPattern, longSource } from '../../support/long-pattern.ts'
import { daysIn, latestReading } from './days-in.ts'
import {
  isClause,
  isRecord,
  isSentence,
  meansAnother,
  ownNoun,
  saysOfAnother,
} from './document-nouns.ts'
import { deadlineOrEvent, headDate, isName, isUnfinished, listsOthers } from './head-date.ts'

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
const stated = longPattern('iu')`^[\s#>*_|(-]{0,10}(?:${state})${beforeDay}`
/** What stands before the date of a document itself, where a line or a part of one begins. */
const label = longPattern('iu')`
  ^[\s#>*_|(-]{0,10}(?:(?:(?:document|report|letter|version|issue|publication|revision|approval|adoption)
  \s{1,3})?(?:date(?:\sof\s(?:(?:this|the)\s)?(?:document|report|issue|version|minutes|meeting|
  letter|memo|notes|record|assessment|agreement|contract|certificate|policy|completion|adoption|approval|publication|revision|signature|last\s(?:review|revision|update))|
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
/** "Meeting held in the chamber on 5 March 2024": in minutes, what stands before their date. */
const held = longPattern('iu')`
  ^[\s#>*_|(-]{0,10}(?:[\p{L}’'-]{1,20}\s){0,6}?held\b[^.;:]{0,80}?\son\s
  (?:\p{L}{3,6}day,?\s)?(?:the\s)?`
const minutes = /\bminutes\b/i
/** Whoever is greeted reads a letter; its date stands above in a line of its own. */
const salutation = longPattern('iu')`
  ^\s*(?:dear|to\swhom|sehr\sgeehrte[rn]?|madame|monsieur|mesdames|estimad[oa]s?)(?!\p{L}).{0,60}$`
/** Behind a place, or a day of the week. */
const beforeDate = longPattern('u')`
  ^\s*(?:\p{Lu}[\p{L}.’'-]{0,30}(?:\s(?:\p{Lu}[\p{L}.’'-]{0,30}|\p{Ll}{1,4})){0,4},\s*)?
  (?:\p{L}{3,6}day,?\s*)?(?:(?:the|le|den|el|il)\s)?$`
/** What a day below is of that is not the letter's: "Date of hire", "Next review", "Spring fair". */
const otherDay = longPattern('iu')`
  ^\W*(?:date|day|datum|fecha|next|due|deadline|closing|start|end|until)\b|
  \b(?:date|day|datum|fecha|next|due|deadlines?|events?|starts?|ends?|births?|born|exams?|party|
  concert|fair|wedding|open\s(?:day|evening))\W*$`
/** What a letter is about, or how much comes with it: "Your application", "Attachments: 2". */
const matter = longPattern('iu')`
  ^\W*(?:attach\p{L}*|encl\p{L}*|anlagen?|annexes?|adjunt\p{L}*)[\s*_]*:\s*\S|^\W*(?:your|ihre?|votre|vos|su)\s(?!.*(?:letter|mail|message|reply|schreiben|nachricht|
  brief|lettre|courri|carta|correo))`
/** Where within a line another of its statements may begin; behind a comma it is the same one. */
const boundary = /[.!?;]\s+|\s{2,}|\t|\s[|·•–—]\s|,\s+|\s(?=\(|as\s(?:at|of)\s\d)/gu
const isWeak = (mark: string): boolean => /^(?:,|\s$)/u.test(mark)
/** Three numbers behind one of these count versions. */
const counted = /\b(?:version|revision|edition|issue)\b/iu
const versionNumber = /^\d{1,2}\.\d{1,2}\.\d{1,2}$/
const mostLines = 12
const footLines = 3
const mostLine = 200
const shortLine = 60
/** What stands below the date of something that takes place, and a label that says no more. */
const timeOrPlace = longPattern('iu')`
  ^[\s*_-]*(?:(?:start(?:ing)?\s)?time|starts?|doors(?:\sopen)?|where|place|location|venue|uhrzeit|
  beginn|ort|heure|lieu|hora|lugar)(?:[\s*_]*:|\s+\d)`
const bareDate = /^[\s#>*_|(-]*(?:date|datum|fecha)\b[\s*_]*:/iu
const isWithTime = /^[\s,;]*(?:time|uhrzeit|heure|hora)\s*:/iu
const mailHeader = /^[\s>*_<]*(?:from|to|cc|subject|subj|sent|reply-to|message-id)[*_]*\s*:/iu
const anyHeader = /^[\s*_]*[A-Za-z-]{2,30}[*_]*:/
const subject = /^[\s>*_]*(?:subject|subj|re|betreff|objet|asunto)[*_]*\s*:/iu
const isReference = /^\s*\[\d{1,3}\]/u
const isProse = /[.!?]["”’)]?\s*$/u
const mostHead = 4_000
const dayMs = 86_400_000
// What is written about is often older, and what is planned later; no document that is kept is.
const earliest = Date.UTC(1900, 0, 1)
const farAway = Date.UTC(2100, 0, 1)
/** Behind a date of which nothing more is said. */
const isAlone = /^[\s*_]*(?:$|[.;|)\]]|\s{2})/u
/** Between two dates: what lasts that long. */
const toAnother = /^\s*(?:[-–—]|to\b|until\b|till\b|bis\b)/iu
const ofValidity = /\b(?:valid|effective|in force)\b/i

/**
 * The day that a document states about itself: in a line such as "Date: 5 March 2024", "Version of
 * March 2024", "Issue 7, March 2024" or "Written by: A. Low, 5 March 2024" among its first ones, or
 * at its foot in one such as "Printed 5 March 2024" or "As at 5 March 2024", else as `headDate`
 * reads its title and first lines. A month counts from its first day. None that could be read two
 * ways, none of another document that this one replaces or answers, and none that lies after the
 * document was `saved` or its file was written, as those of invitations do. Of several labelled
 * ones the latest: documents are revised. Without a label, that of a letter is the one line above
 * its salutation that is a date. Written as a whole day, which it is in every zone.
 */
export function statedDate(
  title: string,
  text: string,
  options: StatedOptions,
): Instant | undefined {
  const found = findDate(title, text, options)
  if (found === undefined) return undefined
  const { year, month, day } = civilTime(found.ms, options.timeZone)
  return { ms: found.ms, original: dateName({ kind: 'date', year, month, day }) }
}

export interface StatedOptions {
  readonly modifiedAt?: number | undefined
  /** What the format says of when it was saved, which stays when a file is copied. */
  readonly saved?: number | undefined
  readonly timeZone: string
}

function findDate(
  title: string,
  text: string,
  { modifiedAt, saved, timeZone }: StatedOptions,
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
    ...own.flatMap((line, at) => {
      const mayBeEvent = !isRecord(title, own, at)
      if (isOfOther(own, at, mayBeEvent)) return []
      const inLine = labelledDates(line, labels, timeZone, mayBeEvent)
      return [...inLine, ...datesBelow(own, at, labels, timeZone)]
    }),
    ...footOf(text).flatMap(line => labelledDates(line, [stated], timeZone)),
  ]
  const last = labelled.flatMap(({ day }) => (before(day) ? [day] : [])).toSorted(later)[0]
  // Nobody knows which of them is the later one where one could be read two ways.
  const isOpen = labelled.some(
    ({ day, latestMs }) => day === undefined && latestMs >= (last?.ms ?? earliest),
  )
  if (last !== undefined || isOpen) return isOpen ? undefined : last
  const ofLetter = letterDates(lines, timeZone).filter(before)
  if (ofLetter.length === 1) return ofLetter[0]
  // Of what was never a file nobody knows whether the day of its title is still to come.
  if (known.length === 0) return undefined
  return headDate(title, own, timeZone, before)
}

const later = (one: Instant, other: Instant): number => other.ms - one.ms

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

/** A date behind a label; none where it could be read two ways, by `latestMs` at the latest. */
interface LabelledDate {
  readonly day: Instant | undefined
  readonly latestMs: number
}

/**
 * Whether the labels of a line are not the document's: it belongs to another document, an entry of
 * a bibliography, an email that is quoted below a text of its own, or what takes place at a time.
 */
function isOfOther(own: readonly string[], at: number, mayBeEvent: boolean): boolean {
  const line = own[at] ?? ''
  const above = own[at - 1] ?? ''
  const below = own[at + 1] ?? ''
  if (headsAnother(above) || listsOthers(above) || isReference.test(line) || isWrapped(above, line))
    return true
  if (mayBeEvent && timeOrPlace.test(below) && bareDate.test(line)) return true
  return (mailHeader.test(above) || mailHeader.test(below)) && isQuoted(own, at)
}

/** Whether the headers of an email that a line is one of stand below a text of its own. */
function isQuoted(own: readonly string[], at: number): boolean {
  if (/^\s*>/.test(own[at] ?? '')) return true
  const above = own.slice(0, at).filter(line => !anyHeader.test(line))
  if (above.some(line => /^\s*-{4,}/.test(line) || isSaid(line))) return true
  const ofMail = own.some(line => line.includes('@') && mailHeader.test(line))
  return (
    ofMail &&
    above.length > 0 &&
    !above.some(line => ownNoun(line) !== undefined || isName(line.replace(/\.\s*$/u, '')))
  )
}

/** What greets, thanks or points at what stands below: "FYI", "See below." */
const forwarding = longPattern('iu')`
  ^\W*(?:fyi|thanks?|hi|hello|hallo|bonjour|hola|dear|regards)\b|
  \b(?:below|above|attached|forward\p{L}*|this|these|it|you|your|me|us)\b`

/** Whether a line is what somebody says, unlike the name of a sender or "Confidential." */
const isSaid = (line: string): boolean =>
  forwarding.test(line) || (isProse.test(line) && (isClause(line) || isLong(line)))

const isLong = (line: string): boolean => (line.match(/(?<!\p{L})\p{Ll}+/gu) ?? []).length > 3

/** Whether a line goes on with the sentence of the one above it. */
const isWrapped = (above: string, line: string): boolean =>
  above.length > shortLine && !/[.!?:;]\W*$/u.test(above) && /^\s*\p{Ll}/u.test(line)

/** Whether a line is a label of another document: "Supersedes:". */
const headsAnother = (line: string): boolean =>
  line.length <= shortLine &&
  /^[^\d.!?]*$/u.test(line) &&
  meansAnother(line) &&
  (/:[\s*_]*$/u.test(line) || line.trim().split(/\s+/u).length <= 2)

/** The dates that stand after a label in a line, at its beginning or where a part of it begins. */
function labelledDates(
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
      const further = ofValidity.test(before) ? [] : furtherDates(after, labels, timeZone)
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
 * review)".
 */
function furtherDates(after: string, labels: readonly RegExp[], timeZone: string): LabelledDate[] {
  const rest = after.replace(/^\s*(?:[,;&]\s*(?:and\s+)?|(?:and|und|et|y)\s+)/u, '')
  if (rest === after) return []
  const before = labels.flatMap(each => each.exec(rest)?.[0] ?? [])[0] ?? ''
  if (deadlineOrEvent.test(before) || ofValidity.test(before)) return []
  const said = rest.slice(before.length)
  const [day] = daysIn(said, timeZone, true)
  if (day === undefined || !said.startsWith(day.original)) return openDate(said)
  const behind = said.slice(day.original.length)
  const more = furtherDates(behind, labels, timeZone)
  const isWhole = before === '' ? isAlone.test(behind) : !isSentence(behind)
  return more.length > 0 || isWhole ? [{ day, latestMs: day.ms }, ...more] : []
}

/** The date that begins a line below a label: "Date of issue", and below it "5 March 2024". */
function datesBelow(
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
  if (isDate && !isAlone.test(behind) && furtherDates(behind, labels, timeZone).length === 0)
    return []
  const below = withoutMarks(own[at + 1] ?? '')
  const [next] = daysIn(below, timeZone, true)
  if (next !== undefined && below.startsWith(next.original)) return []
  return labelledDates(`${above.trimEnd()} ${said}`, labels, timeZone)
}

const withoutMarks = (line: string): string => line.replace(/^[\s#*_(]+/u, '')

/** The lines above the salutation of a letter that are a date, with the place at most. */
function letterDates(lines: readonly string[], timeZone: string): Instant[] {
  const greeted = lines.findIndex(line => salutation.test(line))
  return lines.slice(0, Math.max(0, greeted)).flatMap((line, place) => {
    const [day, ...others] = line.length > mostLine ? [] : daysIn(line, timeZone)
    if (day === undefined || others.length > 0) return []
    const above = lines[place - 1] ?? ''
    if (isUnfinished(above) || listsOthers(above) || otherDay.test(above)) return []
    if (meansAnother(above) && !matter.test(above)) return []
    const at = line.indexOf(day.original)
    const after = line.slice(at + day.original.length)
    return beforeDate.test(line.slice(0, at)) && /^[\s.]*$/.test(after) ? [day] : []
  })
}
