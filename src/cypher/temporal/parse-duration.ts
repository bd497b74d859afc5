import { longPattern } from '../../support/long-pattern.ts'
import { approximateDuration } from './approximate-duration.ts'
import { checkRange } from './calendar.ts'
import { makeDuration } from './temporal-parts.ts'
import type { DurationValue } from './temporal-parts.ts'
import { evaluationFault } from '../query/fault.ts'

const amount = '([+-]?\\d{1,19}(?:[.,]\\d{1,9})?)'
const byUnits = new RegExp(
  `^([+-]?)P(?:${amount}Y)?(?:${amount}M)?(?:${amount}W)?(?:${amount}D)?` +
    `(T(?:${amount}H)?(?:${amount}M)?(?:${amount}S)?)?$`,
  'i',
)
const byDate = longPattern('i')`
  ^([+-]?)P(?:(\d{4})-(\d\d)-(\d\d)|(\d{4})(\d\d)(\d\d))?
  (?:T(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:[.,](\d{1,9}))?)?)?|
  (\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?))?$`
const longestText = 240

/** Reads `P1Y2M3W4DT5H6M7.8S` (a fraction only in the last unit) and `P2012-02-02T14:37:21.545`. */
export function parseDuration(text: string): DurationValue {
  const duration = text.length > longestText ? undefined : (fromUnits(text) ?? fromDate(text))
  if (duration === undefined)
    throw evaluationFault(`'${text.slice(0, 80)}' cannot be read as a duration`)
  return duration
}

function fromUnits(text: string): DurationValue | undefined {
  const found = byUnits.exec(text)
  if (found === null) return undefined
  const [, minus, years, months, weeks, days, time, hours, minutes, seconds] = found
  const given = [years, months, weeks, days, hours, minutes, seconds]
  const last = given.findLastIndex(part => part !== undefined)
  if (last === -1 || time?.length === 1) return undefined
  if (given.some((part, index) => index < last && part !== undefined && /[.,]/.test(part)))
    return undefined
  const sign = minus === '-' ? -1 : 1
  const of = (part: string | undefined): number =>
    part === undefined ? 0 : Number(part.replace(',', '.'))
  const wholeMonths = of(years) * 12 + of(months)
  const wholeDays = of(weeks) * 7 + of(days)
  if (seconds === undefined)
    return approximateDuration(wholeMonths, wholeDays, of(hours) * 3600 + of(minutes) * 60, 0, sign)
  const [wholeSeconds = '0', fraction = ''] = seconds.split(/[.,]/)
  const nanos = Number(fraction.padEnd(9, '0')) * (wholeSeconds.startsWith('-') ? -1 : 1)
  return makeDuration(
    sign * wholeMonths,
    sign * wholeDays,
    sign * (of(hours) * 3600 + of(minutes) * 60 + Number(wholeSeconds)),
    sign * nanos,
  )
}

function fromDate(text: string): DurationValue | undefined {
  const found = byDate.exec(text)
  if (found === null) return undefined
  const of = (...parts: readonly number[]): number =>
    Number(parts.map(part => found[part]).find(part => part !== undefined) ?? 0)
  if (found.slice(2).every(part => part === undefined)) return undefined
  const sign = found[1] === '-' ? -1 : 1
  const months = of(2, 5) * 12 + checkRange('months', of(3, 6), 0, 12)
  const days = checkRange('days', of(4, 7), 0, 31)
  const seconds =
    checkRange('hours', of(8, 12), 0, 24) * 3600 +
    checkRange('minutes', of(9, 13), 0, 60) * 60 +
    checkRange('seconds', of(10, 14), 0, 60)
  return makeDuration(
    sign * months,
    sign * days,
    sign * seconds,
    sign * Number((found[11] ?? found[15] ?? '').padEnd(9, '0')),
  )
}
