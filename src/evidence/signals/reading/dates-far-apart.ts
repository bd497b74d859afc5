import type { ReadDate } from './read-dates.ts'

/**
 * Whether two of the dates can lie a number of days apart (a year's grace where a date names only
 * years; an age counts full years).
 */
export function datesFarApart(dates: readonly ReadDate[], days: number): boolean {
  const spans = dates
    .slice(0, 12)
    .map(({ span }) => span)
    .filter(span => span !== undefined)
  const grace = days >= 360 ? 366 : days >= 28 ? 3 : 0.5
  return spans.some((one, index) =>
    spans.slice(index + 1).some(other => {
      const least = Math.max(0, Math.max(one.from, other.from) - Math.min(one.to, other.to))
      const most = Math.max(one.to, other.to) - Math.min(one.from, other.from)
      return days >= least - grace && days <= most + grace && most - least < 800
    }),
  )
}
