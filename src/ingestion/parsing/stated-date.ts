import type { Instant } from '../../core/time.ts'
import { instantOf, isDay } from '../../language/dates/calendar.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { longPattern } from '../../support/long-pattern.ts'

/** What stands before the date of a document itself, at the beginning of one of its first lines. */
const label = longPattern('iu')`
  ^[\s#>*_|-]{0,10}(?:(?:document|report|version|issue)\s{1,3})?(?:date(?:\sof\s(?:(?:this|the)\s)?
  (?:document|report|issue|version|minutes|meeting))?|dated|as\sof|(?:last\s)?(?:updated|revised|
  modified|changed)|issued|published|written|version|revision|status)
  (?:\s{1,3}v?\d[\d.]{0,8})?[\s:,*_|()–-]{1,6}(?:(?:on|of|dated|as\sof|from)\s{1,3})?`
const mostLines = 12
const mostLine = 200
const mostHead = 4_000
const dayMs = 86_400_000

/**
 * The day that a document states about itself: in a line such as "Date: 5 March 2024" or "Version
 * 2 of 5 March 2024" among its first ones, else as the only date of its title or first line. Whole
 * days only, none that could be read two ways, and none that lies after the file was written, as
 * those of invitations do. Of several labelled ones the latest: documents are revised.
 */
export function statedDate(
  title: string,
  text: string,
  { modifiedAt, timeZone }: { readonly modifiedAt?: number | undefined; readonly timeZone: string },
): Instant | undefined {
  const lines = text
    .slice(0, mostHead)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, mostLines)
  const latest = (modifiedAt ?? Number.POSITIVE_INFINITY) + dayMs
  const before = (found: Instant | undefined): found is Instant =>
    found !== undefined && found.ms <= latest
  const labelled = lines.flatMap(line => labelledDate(line, timeZone) ?? []).filter(before)
  if (labelled.length > 0) return labelled.reduce((last, each) => (each.ms > last.ms ? each : last))
  // Of what was never a file nobody knows whether the day of its title is still to come.
  if (modifiedAt === undefined) return undefined
  return [title, lines[0] ?? ''].map(line => onlyDate(line, timeZone)).find(before)
}

function labelledDate(line: string, timeZone: string): Instant | undefined {
  if (line.length > mostLine) return undefined
  const before = label.exec(line)?.[0]
  if (before === undefined) return undefined
  const said = line.slice(before.length)
  const [first] = daysIn(said, timeZone)
  return first !== undefined && said.startsWith(first.original) ? first : undefined
}

function onlyDate(line: string, timeZone: string): Instant | undefined {
  // A sentence that tells of a day is no title.
  if (line.length > mostLine || !/\d{4}/.test(line) || /[.!?:;,]\s*$/.test(line)) return undefined
  const found = daysIn(line.replaceAll('_', ' '), timeZone)
  return found.length === 1 ? found[0] : undefined
}

/** The days that a line names, and whatever else it dates as no days. */
function daysIn(line: string, timeZone: string): Instant[] {
  return recognizeMentions(line).flatMap(({ value, start, end }) => {
    if (value?.kind !== 'date') return []
    const { year, month, day } = value
    if (year === undefined || month === undefined || day === undefined) return []
    return isDay(year, month, day)
      ? [{ ms: instantOf({ year, month, day }, timeZone), original: line.slice(start, end) }]
      : []
  })
}
