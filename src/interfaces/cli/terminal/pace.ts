/** How fast something goes on, from what was done in the last half minute. */
export interface Pace {
  note(done: number, total: number): void
  /** ", 85 a second, 2 min left"; what is not known yet is left out. */
  text(): string
}

interface Mark {
  readonly atMs: number
  readonly done: number
}

const windowMs = 30_000
const betweenMs = 500
// A rate of the first moment says nothing: processes start, models load.
const leastMs = 2_000

export function pace(now: () => number = () => performance.now()): Pace {
  let marks: Mark[] = []
  let latest: (Mark & { readonly total: number }) | undefined
  return {
    note(done, total) {
      const atMs = now()
      // Where it begins again, as for the next of several files.
      if (latest !== undefined && done < latest.done) marks = []
      latest = { atMs, done, total }
      const last = marks.at(-1)
      if (last === undefined || atMs - last.atMs >= betweenMs) marks.push({ atMs, done })
      while (marks.length > 2 && atMs - (marks[1]?.atMs ?? atMs) >= windowMs) marks.shift()
    },
    text() {
      const [first] = marks
      if (first === undefined || latest === undefined) return ''
      // Until now, not until the last one: where nothing comes the rate falls.
      const elapsedMs = now() - first.atMs
      const perSecond = ((latest.done - first.done) / elapsedMs) * 1_000
      if (elapsedMs < leastMs || !(perSecond > 0)) return ''
      const left = latest.total - latest.done
      return rateText(perSecond) + (left > 0 ? `, ${leftText(left / perSecond)} left` : '')
    },
  }
}

function rateText(perSecond: number): string {
  const isSlow = perSecond < 1
  const rate = isSlow ? perSecond * 60 : perSecond
  const shown = rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en-US')
  return `, ${shown} a ${isSlow ? 'minute' : 'second'}`
}

function leftText(seconds: number): string {
  if (seconds < 50) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s`
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.round(hours / 24)} days`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
