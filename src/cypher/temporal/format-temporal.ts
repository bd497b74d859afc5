import type { TemporalValue } from '../../core/graph-value.ts'
import { calendarDateOf } from './calendar.ts'
import { dayOf, nanoOfDayOf, nanosOfSecond } from './temporal-parts.ts'

/**
 * What `toString()` gives: ISO 8601, fractions of seconds without trailing zeros, a zone's name in
 * brackets. `short` leaves out seconds that are zero (`12:00`), as openCypher's own examples write
 * results.
 */
export function formatTemporal(value: TemporalValue, form: 'long' | 'short' = 'long'): string {
  switch (value.kind) {
    case 'date':
      return formatDate(value.epochDay)
    case 'localtime':
      return formatTime(value.nanoOfDay, form)
    case 'time':
      return formatTime(value.nanoOfDay, form) + formatOffset(value.offsetSeconds)
    case 'localdatetime':
      return formatLocal(value, form)
    case 'datetime':
      return (
        formatLocal(value, form) +
        formatOffset(value.offsetSeconds) +
        (value.zone === undefined ? '' : `[${value.zone}]`)
      )
    case 'duration':
      return formatDuration(value)
  }
}

/** `Z`, `+01:00`, `-00:53:28`. */
export function formatOffset(offsetSeconds: number): string {
  if (offsetSeconds === 0) return 'Z'
  const size = Math.abs(offsetSeconds)
  const seconds = size % 60
  const minutes = `${two(Math.floor(size / 3600))}:${two(Math.floor(size / 60) % 60)}`
  return `${offsetSeconds < 0 ? '-' : '+'}${minutes}${seconds === 0 ? '' : `:${two(seconds)}`}`
}

function formatLocal(value: TemporalValue, form: 'long' | 'short'): string {
  return `${formatDate(dayOf(value) ?? 0)}T${formatTime(nanoOfDayOf(value) ?? 0, form)}`
}

function formatDate(epochDay: number): string {
  const { year, month, day } = calendarDateOf(epochDay)
  const digits = String(Math.abs(year)).padStart(4, '0')
  const sign = year < 0 ? '-' : year > 9999 ? '+' : ''
  return `${sign}${digits}-${two(month)}-${two(day)}`
}

function formatTime(nanoOfDay: number, form: 'long' | 'short'): string {
  const seconds = Math.floor(nanoOfDay / nanosOfSecond)
  const nanos = nanoOfDay % nanosOfSecond
  const minutes = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  if (form === 'short' && seconds % 60 === 0 && nanos === 0) return minutes
  return `${minutes}:${two(seconds % 60)}${fraction(nanos)}`
}

function formatDuration(value: Extract<TemporalValue, { kind: 'duration' }>): string {
  const isNegative = value.seconds < 0
  // Nanoseconds count upwards from the second below; people read the sign of the whole.
  const seconds = isNegative && value.nanos > 0 ? value.seconds + 1 : value.seconds
  const nanos = isNegative && value.nanos > 0 ? nanosOfSecond - value.nanos : value.nanos
  const rest = seconds % 60
  const date =
    unit(Math.trunc(value.months / 12), 'Y') + unit(value.months % 12, 'M') + unit(value.days, 'D')
  const time =
    unit(Math.trunc(seconds / 3600), 'H') +
    unit(Math.trunc(seconds / 60) % 60, 'M') +
    (rest === 0 && nanos === 0
      ? ''
      : `${isNegative ? '-' : ''}${Math.abs(rest)}${fraction(nanos)}S`)
  if (date === '' && time === '') return 'PT0S'
  return time === '' ? `P${date}` : `P${date}T${time}`
}

function unit(value: number, letter: string): string {
  return value === 0 ? '' : `${value}${letter}`
}

function fraction(nanos: number): string {
  if (nanos === 0) return ''
  let digits = String(nanos).padStart(9, '0')
  while (digits.endsWith('0')) digits = digits.slice(0, -1)
  return `.${digits}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
