import { wallTimeToUtc } from '../support/zoned-time.ts'

/**
 * The instants from the start (inclusive) to the end (exclusive) of `2024`, `2024-03` or
 * `2024-03-01` in a zone; `undefined` for anything else.
 */
export function dayRange(
  text: string,
  timeZone: string,
): { readonly from: number; readonly until: number } | undefined {
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text.trim())
  if (match === null) return undefined
  const [year, month, day] = [match[1], match[2], match[3]].map(part =>
    part === undefined ? undefined : Number(part),
  )
  if (year === undefined) return undefined
  const start = Date.UTC(year, (month ?? 1) - 1, day ?? 1)
  const date = new Date(start)
  if (date.getUTCMonth() !== (month ?? 1) - 1 || date.getUTCDate() !== (day ?? 1)) return undefined
  let end = Date.UTC(year + 1, 0, 1)
  if (day !== undefined) end = start + 86_400_000
  else if (month !== undefined) end = Date.UTC(year, month, 1)
  return { from: wallTimeToUtc(start, timeZone), until: wallTimeToUtc(end, timeZone) }
}
