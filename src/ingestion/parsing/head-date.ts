import type { Instant } from '../../core/time.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { daysIn } from './days-in.ts'

/** What a date is of that is no document's, although it stands where one would. */
export const deadlineOrEvent = longPattern('iu')`
  \b(?:next|due|deadlines?|clos(?:es|ing)|expir\w*|events?|starts?|ends?|births?|born|until|exams?|
  party|concert|fair|wedding|open\s(?:day|evening))\b`
/** What takes place on a day: where it is announced, a date below is that day. */
const happening = longPattern('iu')`
  \b(?:invit\w*|conferences?|workshops?|webinars?|seminars?|festivals?|fe[ts]tes?|fêtes?|
  tournaments?|regattas?|races?|match(?:es)?|trips?|outings?|excursions?|tours?|visits?|lectures?|
  talks?|ceremon(?:y|ies)|dinners?|lunch(?:es|eon)?|receptions?|celebrations?|performances?|
  exhibitions?|matinees?|retreats?|courses?|funerals?|memorials?|
  (?:sports?|field|training|away|awareness|family)\sdays?)\b`
/** What a text is that somebody writes on a day. */
const writing = longPattern('iu')`
  \b(?:minutes|notes?|records?|reports?|statements?|memo(?:randum)?s?|circulars?|newsletters?|
  bulletins?|letters?|protocols?|polic(?:y|ies)|procedures?|plans?|strateg(?:y|ies)|registers?|
  inventor(?:y|ies)|handbooks?|manuals?|guidelines?|guides?|prospectus|reviews?|evaluations?|
  audits?|assessments?|accounts|surveys?|briefings?|summar(?:y|ies)|rules|regulations|
  protokoll|bericht|procès-verbal|rapport|acta|verbale|notulen)\b`
/** What is written of a meeting bears its day, also with "of" before it. */
const ofMeeting = /\b(?:minutes|notes|record|protokoll|procès-verbal|acta|verbale|notulen)\b/iu
/** Where people meet on a day; what is about a meeting that was is called by it. */
const meeting = /\bmeeting\b/iu
/** What may stand in front of a date that is a line of its own: marks, a place, a day's name. */
const beforeOwn = longPattern('u')`
  ^[\s#>*_|([–—-]{0,10}(?:\p{Lu}[\p{L} .’'-]{0,30},\s*)?(?:\p{Lu}?\p{L}{2,9}day,?\s+)?(?:the\s)?$`
const afterOwn = /^[\s.*_|)\]–—-]{0,10}$/u
const separator = /[,(:;·|–—]\s*(?:\p{L}{3,6}day,?\s+)?(?:dated\s|the\s)?$|\s-\s$|\bdated\s$/u
const preposition = /\b(?:of|on|from|vom|du|del|van)\s(?:\p{L}{3,6}day,?\s+)?(?:the\s)?$/iu
/** A time of day: what begins then is announced. */
const clock = /\b\d{1,2}(?:[:.]\d{2}\s?(?:[ap]\.?m\b|h\b|o’clock)?|\s?[ap]\.?m\b)/iu
const headLines = 6
const mostLine = 120

/**
 * The day or month that a document bears at its head without a label: a line that is a date ("5
 * March 2024", "March 2024", "Leeds, 5 March 2024"), or one that names the document and its date
 * ("Minutes of the board, 5 March 2024"). None below what announces something that takes place, and
 * none where two lines are dates.
 */
export function headDate(
  title: string,
  lines: readonly string[],
  timeZone: string,
): Instant | undefined {
  const head = lines.slice(0, headLines)
  // Prose ends the head.
  const prose = head.findIndex(line => line.length > mostLine || /[.!?]["”’)]?\s*$/u.test(line))
  const own = prose < 0 ? head : head.slice(0, prose)
  const named = own.flatMap(line => namedDate(line, timeZone))
  const alone = own.flatMap((line, at) => {
    const day = ownDate(line, timeZone)
    if (day === undefined) return []
    const above = [title, ...own.slice(0, at)].join('\n')
    if (deadlineOrEvent.test(above)) return []
    if (happening.test(above) && !writing.test(above)) return []
    const isTimed = clock.test(own[at + 1] ?? '') && !ofMeeting.test(above)
    return isTimed || at === 0 ? [] : [day]
  })
  const [first, ...others] = named.length > 0 ? named : alone
  return others.every(({ ms }) => ms === first?.ms) ? first : undefined
}

/** The date that is all of a line. */
function ownDate(line: string, timeZone: string): Instant | undefined {
  if (!/\d{4}/.test(line)) return undefined
  const [day, ...others] = daysIn(line, timeZone, true)
  if (day === undefined || others.length > 0) return undefined
  const at = line.indexOf(day.original)
  const isAll =
    beforeOwn.test(line.slice(0, at)) && afterOwn.test(line.slice(at + day.original.length))
  return isAll ? day : undefined
}

/** The day at the end of a line that names the document: "Report on fees, 5 March 2024". */
function namedDate(line: string, timeZone: string): Instant[] {
  const [day, ...others] = daysIn(line, timeZone)
  if (day === undefined || others.length > 0) return []
  const at = line.indexOf(day.original)
  const before = line.slice(0, at)
  if (deadlineOrEvent.test(before) || clock.test(before)) return []
  if (!afterOwn.test(line.slice(at + day.original.length))) return []
  const isOfMeeting = ofMeeting.test(before)
  const isNamed = isOfMeeting || writing.test(before) || meeting.test(before)
  if (!isNamed || (happening.test(before) && !isOfMeeting)) return []
  return separator.test(before) || (isOfMeeting && preposition.test(before)) ? [day] : []
}
