import { longPattern } from '../../support/long-pattern.ts'
import { formatTemporal } from '../temporal/format-temporal.ts'
import { parseTemporal } from '../temporal/parse-temporal.ts'
import { CypherFault } from '../query/fault.ts'
import type { InstantKind } from '../temporal/temporal-parts.ts'

/**
 * A text that is compared with a time of the corpus, which is `YYYY-MM-DD HH:MM:SS`. `start`: a
 * year, month or day, the beginning of such a time · `local`: date and time in the same form ·
 * `zoned`: date, time and zone, as `datetime()` reads it.
 */
export interface TimeText {
  readonly kind: 'start' | 'local' | 'zoned'
  readonly text: string
}

// Days and hours are not checked: texts that end a month on its 31st or a day at 24:00 still stand
// in the right order.
const start = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/
const moment = longPattern('')`
  ^(\d{4}-\d\d-\d\d)[ Tt](\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?
  ([Zz]|[+-]\d\d(?::?\d\d)?)?(\[[^\]]{1,60}\])?$`

/** What a text says as a time; undefined where it is none, in whatever form openCypher reads. */
export function readTimeText(written: string): TimeText | undefined {
  const text = written.trim()
  if (start.test(text)) return { kind: 'start', text }
  const found = moment.exec(text)
  if (found !== null) {
    const [
      ,
      day = '',
      hour = '',
      minute = '00',
      second = '00',
      fraction = '',
      offset = '',
      zone = '',
    ] = found
    const digits = fraction.replace(/0+$/, '')
    const clock = `${hour}:${minute}:${second}${digits === '' ? '' : `.${digits}`}`
    return offset + zone === ''
      ? { kind: 'local', text: `${day} ${clock}` }
      : { kind: 'zoned', text: `${day}T${clock}${offset}${zone}` }
  }
  const date = parsed('date', text)
  if (date !== undefined) return { kind: 'start', text: date }
  const joined = text.replace(' ', 'T')
  const local = parsed('localdatetime', joined)
  if (local !== undefined) return { kind: 'local', text: local.replace('T', ' ') }
  return parsed('datetime', joined) === undefined ? undefined : { kind: 'zoned', text: joined }
}

/** A text for `date()`, `datetime()` and their like: with `T` where a space parts date and time. */
export const withMark = (written: string): string =>
  moment.test(written.trim()) ? written.trim().replace(' ', 'T') : written

/** The value of a text, written in full; undefined where it has none. */
function parsed(kind: InstantKind, text: string): string | undefined {
  try {
    return formatTemporal(parseTemporal(kind, text, 0))
  } catch (error) {
    if (error instanceof CypherFault) return undefined
    throw error
  }
}
