/** A rule of recurrence (RFC 5545 3.3.10) by days; the time of day stays the event's. */
export interface RecurrenceRule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly interval: number
  readonly count: number | undefined
  readonly until:
    | { readonly localMs: number; readonly isDate: boolean; readonly isUtc: boolean }
    | undefined
  readonly months: readonly number[]
  readonly monthDays: readonly number[]
  readonly yearDays: readonly number[]
  /** 0 is Sunday; `nth` counts within the month or year, from its end where it is negative. */
  readonly weekDays: ReadonlyArray<{ readonly day: number; readonly nth: number }>
  readonly positions: readonly number[]
  readonly weekStart: number
}

const dayMs = 86_400_000
const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
// A rule that no day meets (30 February) ends here: fifty years by days.
const mostDays = 18_300

/** Undefined for what is no rule, or recurs within a day or by numbers of weeks. */
export function readRule(value: string): RecurrenceRule | undefined {
  const parts = new Map(
    value
      .toUpperCase()
      .split(';')
      .slice(0, 30)
      .map(part => [part.split('=')[0]?.trim() ?? '', part.split('=')[1]?.trim() ?? '']),
  )
  const frequency = parts.get('FREQ')
  if (
    frequency !== 'DAILY' &&
    frequency !== 'WEEKLY' &&
    frequency !== 'MONTHLY' &&
    frequency !== 'YEARLY'
  )
    return undefined
  if (['BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYWEEKNO'].some(part => parts.has(part))) return undefined
  const numbers = (part: string): number[] =>
    (parts.get(part) ?? '')
      .split(',')
      .slice(0, 400)
      .map(Number)
      .filter(number => Number.isInteger(number) && number !== 0)
  const until = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(
    parts.get('UNTIL') ?? '',
  )
  const count = numbers('COUNT')[0]
  return {
    frequency,
    interval: Math.min(Math.max(numbers('INTERVAL')[0] ?? 1, 1), 10_000),
    count: count === undefined || count < 1 ? undefined : count,
    until:
      until === null
        ? undefined
        : {
            localMs: Date.UTC(
              Number(until[1]),
              Number(until[2]) - 1,
              Number(until[3]),
              Number(until[4] ?? 0),
              Number(until[5] ?? 0),
              Number(until[6] ?? 0),
            ),
            isDate: until[4] === undefined,
            isUtc: until[7] === 'Z',
          },
    months: numbers('BYMONTH'),
    monthDays: numbers('BYMONTHDAY'),
    yearDays: numbers('BYYEARDAY'),
    weekDays: (parts.get('BYDAY') ?? '').split(',').slice(0, 400).flatMap(weekDay),
    positions: numbers('BYSETPOS'),
    weekStart: Math.max(0, names.indexOf(parts.get('WKST') ?? 'MO')),
  }
}

function weekDay(text: string): Array<{ day: number; nth: number }> {
  const match = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text.trim())
  return match === null ? [] : [{ day: names.indexOf(match[2] ?? ''), nth: Number(match[1] ?? 0) }]
}

/**
 * The days (UTC ms of midnight) on which a rule recurs from its first day on, at most `most`.
 * `until` is for the caller, who knows the time of day and its zone.
 */
export function* occurrences(
  rule: RecurrenceRule,
  firstDay: number,
  most: number,
): Generator<number> {
  const left = Math.min(rule.count ?? most, most)
  let given = 0
  let looked = 0
  for (let step = 0; given < left; step++) {
    const days = periodDays(rule, firstDay, step)
    looked += Math.max(1, days.length)
    if (looked > mostDays) return
    const matching = days.filter(day => matches(rule, day, firstDay))
    for (const day of positioned(matching, rule.positions)) {
      if (day < firstDay) continue
      if (given >= left) return
      given++
      yield day
    }
  }
}

/** All days of the period that many intervals after the first one. */
function periodDays(rule: RecurrenceRule, firstDay: number, step: number): number[] {
  const first = new Date(firstDay)
  const offset = step * rule.interval
  if (rule.frequency === 'DAILY') return [firstDay + offset * dayMs]
  if (rule.frequency === 'WEEKLY') {
    const start = firstDay - ((first.getUTCDay() - rule.weekStart + 7) % 7) * dayMs
    return daysBetween(start + offset * 7 * dayMs, start + (offset * 7 + 7) * dayMs)
  }
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
  return rule.frequency === 'MONTHLY'
    ? daysBetween(Date.UTC(year, month + offset, 1), Date.UTC(year, month + offset + 1, 1))
    : daysBetween(Date.UTC(year + offset, 0, 1), Date.UTC(year + offset + 1, 0, 1))
}

function daysBetween(start: number, end: number): number[] {
  const days: number[] = []
  for (let day = start; day < end; day += dayMs) days.push(day)
  return days
}

function matches(rule: RecurrenceRule, day: number, firstDay: number): boolean {
  const date = new Date(day)
  const first = new Date(firstDay)
  const { frequency, months, monthDays, yearDays, weekDays } = rule
  if (months.length > 0 && !months.includes(date.getUTCMonth() + 1)) return false
  if (monthDays.length > 0 && !isCounted(monthDays, date.getUTCDate(), daysInMonth(date)))
    return false
  if (yearDays.length > 0 && !isCounted(yearDays, dayOfYear(date), daysInYear(date))) return false
  if (weekDays.length > 0) return weekDays.some(one => isWeekDay(one, date, rule))
  if (monthDays.length > 0 || yearDays.length > 0) return true
  // Without a day, it is the first one's.
  if (frequency === 'WEEKLY') return date.getUTCDay() === first.getUTCDay()
  if (frequency === 'MONTHLY') return date.getUTCDate() === first.getUTCDate()
  if (frequency === 'YEARLY')
    return (
      date.getUTCDate() === first.getUTCDate() &&
      (months.length > 0 || date.getUTCMonth() === first.getUTCMonth())
    )
  return true
}

/** Whether a day's number is listed, from the front or from the end. */
const isCounted = (listed: readonly number[], number: number, all: number): boolean =>
  listed.includes(number) || listed.includes(number - all - 1)

function isWeekDay(
  { day, nth }: { readonly day: number; readonly nth: number },
  date: Date,
  { frequency, months }: RecurrenceRule,
): boolean {
  if (date.getUTCDay() !== day) return false
  if (nth === 0 || frequency === 'DAILY' || frequency === 'WEEKLY') return true
  const isInMonth = frequency === 'MONTHLY' || months.length > 0
  const number = isInMonth ? date.getUTCDate() : dayOfYear(date)
  const all = isInMonth ? daysInMonth(date) : daysInYear(date)
  return nth > 0 ? Math.ceil(number / 7) === nth : Math.ceil((all - number + 1) / 7) === -nth
}

function positioned(days: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0) return days
  return days.filter((_day, index) => isCounted(positions, index + 1, days.length))
}

const daysInMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
const daysInYear = (date: Date): number =>
  (Date.UTC(date.getUTCFullYear() + 1, 0, 1) - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs
const dayOfYear = (date: Date): number =>
  (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs + 1
