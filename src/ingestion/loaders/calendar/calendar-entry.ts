import { longPattern } from '../../../support/long-pattern.ts'
import type { Properties } from '../../../core/document.ts'
import type { Instant } from '../../../core/time.ts'
import {
  calendarTime,
  calendarTimes,
  type CalendarTime,
  type CalendarZones,
} from './calendar-time.ts'
import { lineOf, type Component } from './components.ts'
import { plainValue, type ContentLine } from './content-lines.ts'
import { occurrences, readRule, type RecurrenceRule } from './recurrence.ts'
import { recurrenceText } from './recurrence-text.ts'
import type { PersonalValue } from '../../../privacy/replacement/personal-values.ts'
import { shownPerson, valuesOfEntry } from './personal-values.ts'

/** An event, task or note of a calendar in words, with the fields that programs want. */
export interface CalendarEntry {
  readonly summary: string
  /** Lines `Label: value`. */
  readonly text: string
  readonly date: Instant | undefined
  readonly properties: Properties
  readonly notes: readonly string[]
  readonly personal: readonly PersonalValue[]
}

// A year of weeks and some more; what goes on for ever cannot be listed.
const mostDates = 60
// Whoever asks for the meetings of a month means those of a series that began years ago, too.
const mostTimes = 1_000
const dayMs = 86_400_000

interface EntryContext {
  /** Components of the same event that replace single occurrences. */
  readonly changes?: readonly Component[] | undefined
  /** The calendar is sent to cancel what it holds (RFC 5546). */
  readonly isCancelled?: boolean | undefined
  /** It is sent as somebody's answer, which names nobody else. */
  readonly isReply?: boolean | undefined
}

export function calendarEntry(
  component: Component,
  zones: CalendarZones,
  { changes = [], isCancelled = false, isReply = false }: EntryContext = {},
): CalendarEntry {
  const value = (name: string): string => plainValue(lineOf(component, name)?.value ?? '').trim()
  const start = calendarTime(lineOf(component, 'DTSTART'))
  const end = endOf(component, start)
  const due = calendarTime(lineOf(component, 'DUE'))
  const replaced = calendarTime(lineOf(component, 'RECURRENCE-ID'))
  const rule = lineOf(component, 'RRULE')?.value
  const read = rule === undefined ? undefined : readRule(rule)
  const lines: string[] = []
  const add = (label: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') lines.push(`${label}: ${text}`)
  }
  const people = (name: string): ContentLine[] => component.lines.filter(line => line.name === name)
  add('Summary', value('SUMMARY'))
  add('Start', shownTime(start))
  add('End', shownTime(end))
  add('Due', shownTime(due))
  add('Completed', shownTime(calendarTime(lineOf(component, 'COMPLETED'))))
  add('Instead of', shownTime(replaced))
  add('Location', value('LOCATION'))
  for (const organizer of people('ORGANIZER')) add('Organizer', shownPerson(organizer))
  for (const attendee of people('ATTENDEE')) add('Attendee', attendeeText(attendee))
  const status =
    value('STATUS') === '' && isCancelled
      ? 'cancelled'
      : value('STATUS').toLowerCase().replaceAll('-', ' ')
  add('Status', status)
  if (rule !== undefined)
    add('Repeats', read === undefined ? plainRule(rule) : recurrenceText(read))
  const dates = allDates(component, { start, rule: read, zones, changes })
  // Outlook says in words how an event repeats.
  add('Repeats', value('X-REPEATS'))
  add('Dates', dates?.text)
  add('Categories', value('CATEGORIES'))
  add('URL', value('URL'))
  add('Description', value('DESCRIPTION'))
  if (component.name === 'VJOURNAL' || component.name === 'VTODO') add('Comment', value('COMMENT'))
  const begin = start ?? due
  const notes = dates?.notes ?? []
  return {
    summary: value('SUMMARY'),
    text: lines.join('\n'),
    date: instantOf(begin, zones),
    properties: {
      entry: kinds[component.name] ?? 'event',
      ...field('uid', value('UID') === '' ? '' : `${value('UID')}/${replaced?.localMs ?? ''}`),
      ...field('summary', value('SUMMARY')),
      ...(isReply ? { isReply } : {}),
      sequence: Number(/^\d{1,9}$/.exec(value('SEQUENCE'))?.[0] ?? 0),
      ...field('stamped', isoTime(calendarTime(lineOf(component, 'DTSTAMP')), zones)),
      ...field('start', isoTime(start, zones)),
      ...field('end', isoTime(end, zones)),
      ...field('due', isoTime(due, zones)),
      ...field('location', value('LOCATION')),
      ...field('organizer', people('ORGANIZER').map(shownPerson).join(', ')),
      ...listed('attendees', people('ATTENDEE').map(attendeeText)),
      ...field('status', status),
      ...(start?.isDate === true ? { allDay: true } : {}),
      ...field('repeats', rule === undefined ? '' : rule.trim()),
      ...listed('times', dates?.times ?? []),
    },
    notes,
    personal: valuesOfEntry(component),
  }
}

const kinds: Readonly<Record<string, string>> = { VTODO: 'task', VJOURNAL: 'note' }
const longestProperty = 1_000

const plainField = (value: string): string => value.slice(0, longestProperty).toWellFormed()
const field = (name: string, value: string): Record<string, string> =>
  value === '' ? {} : { [name]: plainField(value) }
const listed = (name: string, values: readonly string[]): Record<string, readonly string[]> =>
  values.length === 0 ? {} : { [name]: values.slice(0, mostTimes).map(plainField) }

/** The last moment of a whole day is the day before DTEND. */
function endOf(component: Component, start: CalendarTime | undefined): CalendarTime | undefined {
  const end = calendarTime(lineOf(component, 'DTEND'))
  if (end !== undefined) {
    if (!end.isDate || start === undefined) return end
    const last = { ...end, localMs: Math.max(start.localMs, end.localMs - dayMs) }
    return last.localMs === start.localMs ? undefined : last
  }
  const length = durationMs(lineOf(component, 'DURATION')?.value)
  if (start === undefined || length === undefined || length <= 0) return undefined
  if (!start.isDate) return { ...start, localMs: start.localMs + length }
  return length <= dayMs ? undefined : { ...start, localMs: start.localMs + length - dayMs }
}

const duration = longPattern('i')`
  ^\s*\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?
  (?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?\s*$`

function durationMs(value: string | undefined): number | undefined {
  const match = duration.exec(value ?? '')
  if (match === null) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map(part => Number(part ?? 0))
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

/** "2019-06-03 10:15 (Europe/Berlin)". */
function shownTime(time: CalendarTime | undefined): string | undefined {
  if (time === undefined) return undefined
  const iso = new Date(time.localMs).toISOString()
  if (time.isDate) return iso.slice(0, 10)
  const zone = time.zone === undefined ? '' : time.zone === 'UTC' ? ' UTC' : ` (${time.zone})`
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}${zone}`
}

function isoTime(time: CalendarTime | undefined, zones: CalendarZones): string {
  if (time === undefined) return ''
  if (time.isDate) return new Date(time.localMs).toISOString().slice(0, 10)
  return new Date(zones.instant(time).ms).toISOString().replace('.000Z', 'Z')
}

/** A whole day begins where it is that day both in UTC and on the clock of the corpus. */
function instantOf(time: CalendarTime | undefined, zones: CalendarZones): Instant | undefined {
  if (time === undefined) return undefined
  const original = shownTime(time) ?? ''
  const { ms } = zones.instant(time)
  return time.isDate
    ? { ms: Math.max(ms, time.localMs), original }
    : { ...zones.instant(time), original }
}

const shownAnswers = new Map([
  ['ACCEPTED', 'accepted'],
  ['DECLINED', 'declined'],
  ['TENTATIVE', 'tentative'],
  ['DELEGATED', 'delegated'],
])

function attendeeText(line: ContentLine): string {
  const answer = shownAnswers.get((line.parameters.get('PARTSTAT')?.[0] ?? '').toUpperCase())
  return `${shownPerson(line)}${answer === undefined ? '' : ` (${answer})`}`
}

const plainRule = (rule: string): string => rule.trim().toLowerCase().replaceAll(';', ', ')

/** When a repeated event is: left out and moved occurrences are said to be, and are no `times`. */
function allDates(
  component: Component,
  {
    start,
    rule,
    zones,
    changes,
  }: {
    readonly start: CalendarTime | undefined
    readonly rule: RecurrenceRule | undefined
    readonly zones: CalendarZones
    readonly changes: readonly Component[]
  },
):
  | { readonly text: string; readonly notes: readonly string[]; readonly times: readonly string[] }
  | undefined {
  const added = listedTimes(component, 'RDATE')
  if (start === undefined || (rule === undefined && added.length === 0)) return undefined
  const time = start.localMs % dayMs
  const at = (localMs: number): CalendarTime => ({ ...start, localMs })
  const keyOf = (one: CalendarTime): number => (one.isDate ? one.localMs : zones.instant(one).ms)
  const found = new Set<number>()
  if (rule !== undefined)
    for (const day of occurrences(rule, start.localMs - time, mostTimes)) {
      const occurrence = at(day + time)
      if (!isBefore(occurrence, rule, zones)) break
      found.add(occurrence.localMs)
    }
  for (const extra of added) found.add(extra.localMs)
  if (rule === undefined) found.add(start.localMs)
  const excluded = new Set(
    listedTimes(component, 'EXDATE').flatMap(one => [
      keyOf(one),
      ...(one.isDate ? [one.localMs] : []),
    ]),
  )
  const moved = new Map<number, string>()
  for (const change of changes) {
    const original = calendarTime(lineOf(change, 'RECURRENCE-ID'))
    if (original === undefined) continue
    const isCancelled = /^\s*cancelled/i.test(lineOf(change, 'STATUS')?.value ?? '')
    const to = shownTime(calendarTime(lineOf(change, 'DTSTART')))
    moved.set(keyOf(original), isCancelled ? 'cancelled' : `changed: ${to ?? 'see there'}`)
  }
  const kept = [...found]
    .sort((left, right) => left - right)
    .filter(
      localMs => !excluded.has(keyOf(at(localMs))) && !excluded.has(localMs - (localMs % dayMs)),
    )
  const shown = kept.slice(0, mostDates).map(localMs => {
    const change = moved.get(keyOf(at(localMs)))
    const isUsual = start.isDate || localMs % dayMs === time
    const day = new Date(localMs)
      .toISOString()
      .slice(0, isUsual ? 10 : 16)
      .replace('T', ' ')
    return change === undefined ? day : `${day} (${change})`
  })
  const isCut = kept.length > mostDates || (rule?.count === undefined && rule?.until === undefined)
  return {
    text: `${shown.join(', ')}${isCut && rule !== undefined ? ' …' : ''}`,
    notes: kept.length > mostDates ? [`Of its dates the first ${mostDates} are listed.`] : [],
    times: kept
      .map(at)
      .filter(one => !moved.has(keyOf(one)))
      .map(one => isoTime(one, zones)),
  }
}

function isBefore(time: CalendarTime, rule: RecurrenceRule, zones: CalendarZones): boolean {
  const { until } = rule
  if (until === undefined) return true
  if (until.isDate) return time.localMs - (time.localMs % dayMs) <= until.localMs
  return (until.isUtc && !time.isDate ? zones.instant(time).ms : time.localMs) <= until.localMs
}

function listedTimes(component: Component, name: string): CalendarTime[] {
  const times: CalendarTime[] = []
  for (const line of component.lines)
    if (line.name === name)
      for (const value of line.value.split(',').slice(0, 1_000)) {
        const time = calendarTimes(value.split('/', 1)[0] ?? '', line)
        if (time !== undefined) times.push(time)
      }
  return times
}
