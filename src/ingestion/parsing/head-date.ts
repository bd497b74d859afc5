import type { Instant } from '../../core/time.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { longPattern, longSource } from '../../support/long-pattern.ts'
import { daysIn } from './days-in.ts'
import { isRecord, meansAnother, ownNoun, writing } from './document-nouns.ts'

/** What a date is of that is no document's, although it stands where one would. */
export const deadlineOrEventSource = longSource`
  (?:next|due|deadlines?|clos(?:es|ing)|expir\w*|events?|starts?|ends?|births?|born|until|exams?|
  party|concert|fair|wedding|open\s(?:day|evening))`
export const deadlineOrEvent = new RegExp(String.raw`\b${deadlineOrEventSource}\b`, 'iu')
const invitation = /\b(?:invit|einlad)/iu
/** What takes place on a day: where it is announced, a date below is that day. */
const happening = longPattern('iu')`
  \b(?:invit\w*|conferences?|workshops?|webinars?|seminars?|festivals?|fe[ts]tes?|fêtes?|
  tournaments?|regattas?|races?|match(?:es)?|trips?|outings?|excursions?|tours?|visits?|lectures?|
  talks?|ceremon(?:y|ies)|dinners?|lunch(?:es|eon)?|receptions?|celebrations?|performances?|
  exhibitions?|matinees?|retreats?|courses?|funerals?|memorials?|
  (?:sports?|field|training|away|awareness|family)\sdays?)\b`
/** What may stand in front of a date that is a line of its own: marks, a place, a day's name. */
const beforeOwn = longPattern('u')`
  ^[\s#>*_|([–—-]{0,10}(?:(\p{Lu}[\p{L} .’'-]{0,30}),\s*)?(?:\p{Lu}?\p{L}{2,9}day,?\s+)?
  (?:(?:the|le|den|el|il)\s)?$`
const afterOwn = /^[\s.*_|)\]–—-]{0,10}$/u
const weekday = String.raw`(?:\p{L}{3,6}day,?\s+)?`
const separator = longPattern('u')`(?:[,(:;·|–—]\s*${weekday}(?:the\s)?|\s-\s)$`
const ofDay = longPattern('iu')`
  [\s,(](?:(of|vom|du|del|de\sfecha|van|dated)|on|from)\s${weekday}(?:the\s)?$`
/** In front of the last day of several: "10–14 March". */
const stretch = /\d\.?\s*[-–—]\s*$/u
/** A time of day: what begins then is announced. */
const clock = /\b\d{1,2}(?:[:.]\d{2}\s?(?:[ap]\.?m\b|h\b|o’clock)?|\s?[ap]\.?m\b)/iu
/** A line that is unfinished: what it leads to stands below. */
const unfinished = longPattern('iu')`
  (?::|\s(?:dated|of|on|from|by|to|for|at|in|since|until|till|before|after|between|and|vom|am|bis|
  ab|seit|von|du|au|le|de|depuis|del|el|al|desde|hasta))[\s*_]*$`
/** A heading over other documents. */
const overOthers = longPattern('iu')`
  ^[\s#*_]*(?:references?|sources?|bibliography|see\salso|related\s\p{L}+|documents?|
  (?:published\s)?works|publications?)[\s*_]*$`
/** The lines of a memo's or a document's head, and the author's below a title. */
const memoLine = longPattern('iu')`
  ^[\s*_]*(?:to|from|cc|an|von|de|à|para|subject|betreff|objet|asunto|owner|responsible|
  version|status|(?:our\s)?ref(?:erence)?)[*_]*:\s*\S`
const byline = longPattern('iu')`
  ^[\s*_]*(?:(?:(?:written\s|prepared\s)?by|von|par|por)[:\s]|
  (?:authors?|editors?|verfasser(?:in)?|autor(?:in)?|auteurs?)[*_]*:)\s*(\S.*)$`
const isoDay = /^\d{4}-\d\d-\d\d$/
/** The state of a document, as said below its title or behind the day in its name. */
const fileState = longPattern('iu')`
  ^[\s(_,-]*(?:(?:final|drafts?|(?:un)?signed|approved|agreed|adopted|confirmed|revised|amended|
  corrected|clean|copy|entwurf|endfassung|unterschrieben|brouillon|signée?|borrador|firmad[oa]|
  (?:v|rev|version)[.\s]?\d{1,2}(?:\.\d{1,2})?)[\s()_,.-]*){0,4}$`
const headLines = 6
const mostLine = 120

/**
 * The day or month that a document bears at its head without a label: a line of its title or its
 * first lines that names the document and its day ("Minutes of the board, 5 March 2024"), or a line
 * that is a date ("5 March 2024", "Leeds, March 2024") below such a title, or first of all. None
 * below what announces something that takes place, none below a label of something else ("Date of
 * hire"), and none where two lines are dates. `isPossible` is for what no document bears.
 */
export function headDate(
  title: string,
  lines: readonly string[],
  timeZone: string,
  isPossible: (found: Instant) => boolean,
): Instant | undefined {
  const titled = [
    ...fileDate(title, timeZone),
    ...[title, ...lines.slice(0, 1)].flatMap(line => titleDate(line, timeZone)),
  ]
  const ofTitle = titled.find(isPossible)
  if (ofTitle !== undefined) return ofTitle
  const head = lines.slice(0, headLines)
  // Prose ends the head.
  const prose = head.findIndex(line => line.length > mostLine || /[.!?]["”’)]?\s*$/u.test(line))
  const own = prose < 0 ? head : head.slice(0, prose)
  // Rows of a table list other documents.
  const isTable = own.some(line => line.includes(' | '))
  const named = isTable
    ? []
    : own.flatMap((line, at) =>
        at === 0 || leadsToOthers(own[at - 1] ?? '') || isOfPart(own, at)
          ? []
          : namedDate(line, false, timeZone),
      )
  const alone = own.flatMap((line, at) => {
    const day = ownDate(line, timeZone)
    return day === undefined ? [] : [{ day, isOwn: isDocuments(title, own, at) }]
  })
  const [first] = [...named, ...alone.flatMap(({ day, isOwn }) => (isOwn ? [day] : []))]
  if (first === undefined || !isPossible(first)) return undefined
  const all = [...named, ...alone.map(({ day }) => day)]
  return all.every(({ ms }) => ms === first.ms) ? first : undefined
}

/** Whether what stands below a line is said of another document. */
const leadsToOthers = (line: string): boolean =>
  isUnfinished(line) || listsOthers(line) || meansAnother(line)

/** Whether what a line leads to stands below it. */
export const isUnfinished = (line: string): boolean => unfinished.test(line)

/** Whether a line is the heading of a list of documents. */
export const listsOthers = (line: string): boolean => overOthers.test(line)

/** The date that is all of a line, but for the place or name in front of it. */
function ownDate(line: string, timeZone: string): Instant | undefined {
  if (!/\d{4}/.test(line)) return undefined
  const [day, ...others] = daysIn(line, timeZone, true)
  if (day === undefined || others.length > 0) return undefined
  const at = line.indexOf(day.original)
  const before = beforeOwn.exec(line.slice(0, at))
  if (before === null || !afterOwn.test(line.slice(at + day.original.length))) return undefined
  return before[1] === undefined || isName(before[1]) ? day : undefined
}

/** Whether a date that is a line is the document's, by what stands above it. */
function isDocuments(title: string, own: readonly string[], at: number): boolean {
  const above = [title, ...own.slice(0, at)].join('\n')
  const below = own[at + 1] ?? ''
  if (announces(above) || (at === 0 && announces(below))) return false
  if (clock.test(below) && !isRecord(title, own, at)) return false
  for (let place = at - 1; place >= 0; place--) {
    const line = own[place] ?? ''
    const noun = ownNoun(line)
    if (noun !== undefined) return place === 0 || !(noun.isBare || isOfPart(own, place))
    const [, author] = byline.exec(line) ?? []
    if (author !== undefined && isName(author)) return true
    if (fileState.test(line)) continue
    if (unfinished.test(line) || !(isName(line) || memoLine.test(line))) return false
  }
  return at === 0 || ownNoun(title) !== undefined
}

/** Whether a line names a meeting below a title of something else: one that is told of. */
const isOfPart = (own: readonly string[], at: number): boolean =>
  ownNoun(own[at] ?? '')?.isMeeting === true &&
  own.slice(0, at).some(line => ownNoun(line) !== undefined)

const announces = (text: string): boolean =>
  deadlineOrEvent.test(text) || (happening.test(text) && !writing.test(text))

/** Whether a text is the name of a person, place or body, and nothing else. */
export function isName(text: string): boolean {
  const bare = text.replace(/^[\s#*_]+|[\s*_,]+$/gu, '')
  if (/^The\s\p{Lu}[\p{L}’'-]*(?:\s\p{Lu}[\p{L}’'-]*){0,3}$/u.test(bare)) return true
  const [name, ...others] = recognizeMentions(bare)
  return (
    name !== undefined &&
    others.length === 0 &&
    /^(?:person|place|organization)$/.test(name.type) &&
    /^(?:the\s)?$/iu.test(bare.slice(0, name.start)) &&
    name.end === bare.length
  )
}

/** The day at the end of a line that names the document: "Report on fees, 5 March 2024". */
function namedDate(line: string, isFirst: boolean, timeZone: string): Instant[] {
  const [day, ...others] = daysIn(line, timeZone)
  if (day === undefined || others.length > 0) return []
  const at = line.indexOf(day.original)
  const after = line.slice(at + day.original.length)
  if (!afterOwn.test(after) && !(isFirst && fileState.test(after))) return []
  const before = line.slice(0, at)
  if (deadlineOrEvent.test(before) || clock.test(before) || stretch.test(before)) return []
  const preposition = ofDay.exec(before)
  const separated = preposition === null ? separator.exec(before) : null
  const said = before.slice(0, (separated ?? preposition)?.index)
  const noun = ownNoun(said)
  if (noun === undefined || (happening.test(said) && !noun.isOfMeeting)) return []
  if (noun.isBare && !noun.isOfMeeting && !isFirst) return []
  if (separated !== null) return [day]
  if (preposition === null) return isFirst && (noun.isLast || noun.isOfMeeting) ? [day] : []
  if (/dated/iu.test(preposition[0])) return noun.hasAnother ? [] : [day]
  const isDirect = isFirst && noun.isLast && preposition[1] !== undefined
  return noun.isOfMeeting || isDirect ? [day] : []
}

/** The day in the name of a file: "2024-03-05 Site visit", "Notes 2024-03-05 (draft)". */
function fileDate(name: string, timeZone: string): Instant[] {
  const said = name.replaceAll('_', ' ').trim()
  if (said.length > mostLine || deadlineOrEvent.test(said) || meansAnother(said)) return []
  const [day, ...others] = daysIn(said, timeZone)
  if (day === undefined || others.length > 0 || !isoDay.test(day.original)) return []
  const at = said.indexOf(day.original)
  const before = said.slice(0, at)
  const after = said.slice(at + day.original.length)
  // Whoever sorts files by their days puts there when it was, also of a visit.
  if (before === '') return invitation.test(after) ? [] : [day]
  const noun = ownNoun(before)
  if (noun === undefined || announces(before)) return []
  return fileState.test(after) || noun.isOfMeeting ? [day] : []
}

/** The day of a title or of a text's first line: "5 March 2024, minutes". */
function titleDate(line: string, timeZone: string): Instant[] {
  const said = line.replaceAll('_', ' ').trim()
  // A sentence that tells of a day is no title.
  if (said.length > mostLine || /[.!?:;,]$/.test(said)) return []
  if (announces(said) || meansAnother(said)) return []
  const named = namedDate(said, true, timeZone)
  if (named.length > 0) return named
  const [day, ...others] = daysIn(said, timeZone)
  if (day === undefined || others.length > 0) return []
  const at = said.indexOf(day.original)
  const before = said.slice(0, at)
  const after = said.slice(at + day.original.length)
  if (isoDay.test(day.original) && (before === '' || after === '')) return [day]
  return before === '' && ownNoun(after.replace(/^[\s,:–—-]+/u, '')) !== undefined ? [day] : []
}
