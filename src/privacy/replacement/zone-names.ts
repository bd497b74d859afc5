import type { TextRange } from '../../core/span.ts'

const afterTime = /(?<=\d\d:\d\d \()(?:[A-Z][\w+-]{1,30}\/){1,2}[A-Z][\w+-]{1,40}(?=\))/g
const known = new Map<string, boolean>()

/** Names of time zones behind a time, "10:15 (Europe/Berlin)": they say when, and not where. */
export const findZoneNames = (text: string): TextRange[] =>
  [...text.matchAll(afterTime)]
    .filter(([name]) => isZone(name))
    .map(({ 0: name, index }) => ({ start: index, end: index + name.length }))

function isZone(name: string): boolean {
  const before = known.get(name)
  if (before !== undefined) return before
  let is = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    is = false
  }
  if (known.size < 1_000) known.set(name, is)
  return is
}
