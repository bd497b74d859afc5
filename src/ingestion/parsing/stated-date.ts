import type { Instant } from '../../core/time.ts'
import { civilTime } from '../../language/dates/calendar.ts'
import { dateName } from '../../language/dates/stamps.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { daysIn } from './days-in.ts'
import { isRecord, meansAnother, ownNoun } from './document-nouns.ts'
import { deadlineOrEventSource, headDate, isName, isUnfinished, listsOthers } from './head-date.ts'
import { datesBelow, held, label, labelledDates, labelsOfNouns, stated } from './labelled-date.ts'
import { isSaid } from './said-line.ts'

const minutes = /\bminutes\b/i
/** Whoever is greeted reads a letter; its date stands above in a line of its own. */
const salutation = longPattern('iu')`
  ^\s*(?:dear|to\swhom|sehr\sgeehrte[rn]?|madame|monsieur|mesdames|estimad[oa]s?)(?!\p{L}).{0,60}$`
/** Behind a place, or a day of the week. */
const beforeDate = longPattern('u')`
  ^\s*(?:\p{Lu}[\p{L}.’'-]{0,30}(?:\s(?:\p{Lu}[\p{L}.’'-]{0,30}|\p{Ll}{1,4})){0,4},\s*)?
  (?:\p{L}{3,6}day,?\s*)?(?:(?:the|le|den|el|il)\s)?$`
/** What a day below is of that is not the letter's: "Date of hire", "Spring fair". */
const otherDay = longPattern('iu')`
  ^\W*(?:date|day|datum|fecha|next|due|deadline|closing|start|end|until)\b|
  \b(?:date|day|datum|fecha|${deadlineOrEventSource})\W*$`
/** What a letter is about, or how much comes with it: "Your application", "Attachments: 2". */
const matter = longPattern('iu')`
  ^\W*(?:attach\p{L}*|encl\p{L}*|anlagen?|annexes?|adjunt\p{L}*)[\s*_]*:\s*\S|
  ^\W*(?:your|ihre?|votre|vos|su)\s(?!.*(?:letter|mail|message|reply|schreiben|nachricht|brief|
  lettre|courri|carta|correo))`
const mostAbove = 200
const mostLines = 12
const footLines = 3
const shortLine = 60
/** What stands below the date of something that takes place, and a label that says no more. */
const timeOrPlace = longPattern('iu')`
  ^[\s*_-]*(?:(?:start(?:ing)?\s)?time|starts?|doors(?:\sopen)?|where|place|location|venue|uhrzeit|
  beginn|ort|heure|lieu|hora|lugar)(?:[\s*_]*:|\s+\d)`
const bareDate = /^[\s#>*_|(-]*(?:date|datum|fecha)\b[\s*_]*:/iu
const mailHeader = /^[\s>*_<]*(?:from|to|cc|subject|subj|sent|reply-to|message-id)[*_]*\s*:/iu
const anyHeader = /^[\s*_]*[A-Za-z-]{2,30}[*_]*:/
const isReference = /^\s*\[\d{1,3}\]/u
const mostHead = 4_000
const dayMs = 86_400_000
// What is written about is often older, and what is planned later; no document that is kept is.
const earliest = Date.UTC(1900, 0, 1)
const farAway = Date.UTC(2100, 0, 1)

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
  const labels = [
    label,
    ...(minutes.test(`${title}\n${lines[0] ?? ''}`) ? [held] : []),
    ...nounsOf(title, lines).flatMap(noun => labelsOfNouns.get(noun) ?? []),
  ]
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

/** What a document is called in its first line that says so, else in its title. */
function nounsOf(title: string, lines: readonly string[]): string[] {
  const own = [...lines, title].flatMap(line => ownNoun(line)?.noun.toLowerCase() ?? []).slice(0, 1)
  return lines.some(line => salutation.test(line)) ? [...own, 'letter'] : own
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

/** Whether a line goes on with the sentence of the one above it. */
const isWrapped = (above: string, line: string): boolean =>
  above.length > shortLine && !/[.!?:;]\W*$/u.test(above) && /^\s*\p{Ll}/u.test(line)

/** Whether a line is a label of another document: "Supersedes:". */
const headsAnother = (line: string): boolean =>
  line.length <= shortLine &&
  /^[^\d.!?]*$/u.test(line) &&
  meansAnother(line) &&
  (/:[\s*_]*$/u.test(line) || (!line.includes(':') && line.trim().split(/\s+/u).length <= 2))

/** The lines above the salutation of a letter that are a date, with the place at most. */
function letterDates(lines: readonly string[], timeZone: string): Instant[] {
  const greeted = lines.findIndex(line => salutation.test(line))
  return lines.slice(0, Math.max(0, greeted)).flatMap((line, place) => {
    const [day, ...others] = line.length > mostAbove ? [] : daysIn(line, timeZone)
    if (day === undefined || others.length > 0) return []
    const above = lines[place - 1] ?? ''
    if (isUnfinished(above) || listsOthers(above) || otherDay.test(above)) return []
    if (meansAnother(above) && !matter.test(above)) return []
    const at = line.indexOf(day.original)
    const after = line.slice(at + day.original.length)
    return beforeDate.test(line.slice(0, at)) && /^[\s.]*$/.test(after) ? [day] : []
  })
}
