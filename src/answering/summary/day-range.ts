const formats = new Map<string, Intl.DateTimeFormat>()

function dayOf(ms: number, timeZone: string): { day: string; month: string; year: string } {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return {
    day: parts.get('day') ?? '',
    month: parts.get('month') ?? '',
    year: parts.get('year') ?? '',
  }
}

/** The days from the first to the last instant (UTC ms): "3–9 March 2002"; empty without any. */
export function dayRange(instants: ReadonlyArray<number | undefined>, timeZone: string): string {
  let [first, last] = [Infinity, -Infinity]
  for (const ms of instants) {
    if (ms === undefined) continue
    first = Math.min(first, ms)
    last = Math.max(last, ms)
  }
  if (first > last) return ''
  const [from, to] = [dayOf(first, timeZone), dayOf(last, timeZone)]
  const end = `${to.day} ${to.month} ${to.year}`
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} – ${end}`
  if (from.month !== to.month) return `${from.day} ${from.month} – ${end}`
  return from.day === to.day ? end : `${from.day}–${end}`
}
