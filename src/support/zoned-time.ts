const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

// No zone changes its clocks twice within so long.
const blockMs = 6 * 3_600_000
const maxBlocks = 100_000
/** The last block whose end is a time. */
const lastMs = 8.64e15 - blockMs
/** Offsets by zone and number of the block at whose start they hold. */
const offsets = new Map<string, Map<number, number>>()

/** Milliseconds that the zone's clocks are ahead of UTC at this instant. */
export function zoneOffsetMs(utcMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  if (!(Math.abs(utcMs) < lastMs)) return shownOffsetMs(utcMs, timeZone)
  const block = Math.floor(utcMs / blockMs)
  // Asking for the parts of a time takes ten times as long as looking up two others.
  const offset = offsetAt(block, timeZone)
  return offset === offsetAt(block + 1, timeZone) ? offset : shownOffsetMs(utcMs, timeZone)
}

function offsetAt(block: number, timeZone: string): number {
  let known = offsets.get(timeZone)
  if (known === undefined) offsets.set(timeZone, (known = new Map()))
  let offset = known.get(block)
  if (offset === undefined) {
    if (known.size >= maxBlocks) known.clear()
    known.set(block, (offset = shownOffsetMs(block * blockMs, timeZone)))
  }
  return offset
}

/** As the zone's clocks show it. */
function shownOffsetMs(utcMs: number, timeZone: string): number {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(utcMs)
      .map(part => [part.type, Number(part.value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(utcMs / 1000) * 1000
}

/**
 * The instant at which the zone's clocks show this wall time, given as if it were UTC milliseconds.
 * A time that a clock change skips is read with the offset before the change; one shown twice is
 * the earlier.
 */
export function wallTimeToUtc(wallMs: number, timeZone: string): number {
  const before = wallMs - zoneOffsetMs(wallMs - 86_400_000, timeZone)
  if (before + zoneOffsetMs(before, timeZone) === wallMs) return before
  const after = wallMs - zoneOffsetMs(wallMs + 86_400_000, timeZone)
  return after + zoneOffsetMs(after, timeZone) === wallMs ? after : before
}
