import { naiveToUtc } from '../../email/naive-time.ts'
import type { Component } from './components.ts'
import { lineOf } from './components.ts'
import type { ContentLine } from './content-lines.ts'
import { occurrences, readRule } from './recurrence.ts'

/** A date or time as a calendar writes it. */
export interface CalendarTime {
  /** Clock time as if it were UTC. */
  readonly localMs: number
  readonly isDate: boolean
  /** `UTC`, the zone's name as written, or undefined: the reader's own zone. */
  readonly zone: string | undefined
}

/** Reads `20190603T101500Z`, `20190603` and the like; undefined where it is none. */
export function calendarTime(line: ContentLine | undefined): CalendarTime | undefined {
  return line === undefined ? undefined : calendarTimes(line.value.split(',', 1)[0] ?? '', line)
}

/** One time of a list such as EXDATE, in the zone of its line. */
export function calendarTimes(value: string, line: ContentLine): CalendarTime | undefined {
  const match =
    /^\s*(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(?:[.,]\d+)?(Z)?)?\s*$/i.exec(value)
  if (match === null) return undefined
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map(index =>
    Number(match[index] ?? 0),
  ) as [number, number, number, number, number, number]
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second)
  const check = new Date(localMs)
  if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day || hour > 24 || minute > 59)
    return undefined
  const zone = line.parameters.get('TZID')?.[0]?.trim()
  return {
    localMs,
    isDate: match[4] === undefined,
    zone: match[7] !== undefined ? 'UTC' : zone === '' ? undefined : zone,
  }
}

/** Zones of one calendar: from a clock time to UTC. */
export interface CalendarZones {
  /** UTC ms, and minutes east of UTC where the calendar says in which zone the time is. */
  instant(time: CalendarTime): { readonly ms: number; readonly offsetMinutes?: number }
  /** Zones that neither the calendar nor this computer knows. */
  readonly unknown: ReadonlySet<string>
}

/**
 * A zone is the one of its name (IANA), else as the calendar defines it; times without zone, or in
 * an unknown one, are read in `timeZone`.
 */
export function calendarZones(definitions: Iterable<Component>, timeZone: string): CalendarZones {
  const defined = new Map<string, Component>()
  for (const definition of definitions) {
    const id = lineOf(definition, 'TZID')?.value.trim()
    if (id !== undefined && !defined.has(id)) defined.set(id, definition)
  }
  const unknown = new Set<string>()
  return {
    unknown,
    instant({ localMs, zone }) {
      if (zone === 'UTC') return { ms: localMs, offsetMinutes: 0 }
      if (zone !== undefined) {
        const named = ianaName(zone)
        if (named !== undefined) {
          const ms = naiveToUtc(localMs, named)
          return { ms, offsetMinutes: Math.round((localMs - ms) / 60_000) }
        }
        const offset = definedOffset(defined.get(zone), localMs)
        if (offset !== undefined) return { ms: localMs - offset * 60_000, offsetMinutes: offset }
        unknown.add(zone)
      }
      return { ms: naiveToUtc(localMs, timeZone) }
    },
  }
}

/** Some programs put a path before the name: `/freeassociation.sourceforge.net/Europe/Berlin`. */
function ianaName(zone: string): string | undefined {
  const name = /(?:^|\/)((?:[A-Z][\w+-]+\/)?(?:[A-Z][\w+-]+\/)?[A-Z][\w+-]+)$/.exec(zone)?.[1]
  if (name === undefined || name.length > 60) return undefined
  const known = knownZones.get(name)
  if (known !== undefined) return known === '' ? undefined : known
  let found = ''
  try {
    found = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  if (knownZones.size < 1000) knownZones.set(name, found)
  return found === '' ? undefined : name
}

const knownZones = new Map<string, string>()

/** Minutes east of UTC by a zone's own rules (RFC 5545 3.6.5): the last change before counts. */
function definedOffset(zone: Component | undefined, localMs: number): number | undefined {
  let last: { readonly at: number; readonly offset: number } | undefined
  let before: number | undefined
  for (const rule of (zone?.components ?? []).slice(0, 200)) {
    const start = calendarTime(lineOf(rule, 'DTSTART'))
    const offset = offsetMinutes(lineOf(rule, 'TZOFFSETTO')?.value)
    if (start === undefined || offset === undefined) continue
    before ??= offsetMinutes(lineOf(rule, 'TZOFFSETFROM')?.value)
    const at = lastChange(rule, start.localMs, localMs)
    if (at !== undefined && (last === undefined || at > last.at)) last = { at, offset }
  }
  return last?.offset ?? before
}

function lastChange(rule: Component, startMs: number, localMs: number): number | undefined {
  if (startMs > localMs) return undefined
  let last = startMs
  const written = lineOf(rule, 'RRULE')?.value
  const recurrence = written === undefined ? undefined : readRule(written)
  if (recurrence !== undefined && recurrence.frequency === 'YEARLY') {
    const time = startMs % 86_400_000
    // The change of this year or the one before: years that lie further back need not be looked at.
    const year = Math.max(
      new Date(startMs).getUTCFullYear(),
      new Date(localMs).getUTCFullYear() - 1,
    )
    const from = Date.UTC(year, new Date(startMs).getUTCMonth(), 1)
    const begin = year === new Date(startMs).getUTCFullYear() ? startMs - time : from
    const until = recurrence.until === undefined ? Infinity : recurrence.until.localMs
    for (const day of occurrences({ ...recurrence, until: undefined, count: undefined }, begin, 4))
      if (day + time <= localMs && day + time <= until) last = Math.max(last, day + time)
  }
  for (const line of rule.lines)
    if (line.name === 'RDATE')
      for (const value of line.value.split(',').slice(0, 500)) {
        const at = calendarTimes(value, line)?.localMs
        if (at !== undefined && at <= localMs) last = Math.max(last, at)
      }
  return last
}

function offsetMinutes(value: string | undefined): number | undefined {
  const match = /^\s*([+-])(\d{2}):?(\d{2})/.exec(value ?? '')
  if (match === null) return undefined
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}
