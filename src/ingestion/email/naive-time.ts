const formatters = new Map<string, Intl.DateTimeFormat | undefined>()

/**
 * UTC milliseconds of a local clock time (given as if it were UTC) in an IANA zone; an unknown zone
 * counts as UTC. A time that occurs twice is the earlier one.
 */
export function naiveToUtc(localMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return localMs
  const formatter = formatterFor(timeZone)
  if (formatter === undefined) return localMs
  const first = localMs - offsetAt(localMs - offsetAt(localMs, formatter), formatter)
  const earlier = localMs - offsetAt(first - 3_600_000, formatter)
  return earlier < first && offsetAt(earlier, formatter) === localMs - earlier ? earlier : first
}

function offsetAt(utcMs: number, formatter: Intl.DateTimeFormat): number {
  const part = new Map(
    formatter.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]),
  )
  const local = Date.UTC(
    part.get('year') ?? 1970,
    (part.get('month') ?? 1) - 1,
    part.get('day') ?? 1,
    part.get('hour') ?? 0,
    part.get('minute') ?? 0,
    part.get('second') ?? 0,
  )
  return local - Math.floor(utcMs / 1000) * 1000
}

function formatterFor(timeZone: string): Intl.DateTimeFormat | undefined {
  if (formatters.has(timeZone)) return formatters.get(timeZone)
  let formatter: Intl.DateTimeFormat | undefined
  try {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  formatters.set(timeZone, formatter)
  return formatter
}
