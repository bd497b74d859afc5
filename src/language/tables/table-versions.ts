import { daysIn } from '../dates/only-day.ts'
import { wordTexts } from '../words/tokens.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { TextTable } from './text-table.ts'

/** Where a table is from, as far as it tells one version of it from another. */
export interface TableSource {
  /** What it is told by: the title of its document, or a heading that dates it. */
  readonly title: string
  /** What stands above it. */
  readonly intro: string
  /** When the document was written. */
  readonly ms: number | undefined
}

interface VersionedTable {
  readonly table: TextTable
  readonly source?: TableSource | undefined
}

// What tells the versions of a document apart by its title.
const stamp = longPattern('giu')`
  \b(?:\d{1,2}[.\s/-]{1,2})?
  (?:(?:spring|summer|autumn|fall|winter|jan\p{L}{0,6}|feb\p{L}{0,6}|mar(?:ch)?|apr(?:il)?|may|june?
  |july?|aug(?:ust)?|sep\p{L}{0,6}|oct\p{L}{0,4}|nov\p{L}{0,5}|dec\p{L}{0,5}|[qh][1-4]|\d{1,2})
  [.,\s/-]{1,2})?(?:19|20)\d\d(?:[-/.]\d{1,2}){0,2}\b
  |\b(?:v|version|revision|rev|edition|issue|draft)[.\s]{0,2}(?<number>\d{1,4}(?:\.\d{1,4})?)\b
`
const replacing = /\b(?:replac|supersed)(?:es|ing|e)\b([^\n]{1,200})/giu
const validFrom = longPattern('giu')`
  \b(?:valid|effective|in\sforce|applies|apply)\s(?:from|as\sof|since)\s([^\n;]{1,30})
`
// Columns of two versions: one may have been added or dropped.
const sharedColumns = 0.6
const mostVersions = 5

const plain = (text: string): string => text.replaceAll('_', ' ').toLowerCase()
const series = (title: string): string => wordTexts(plain(title).replace(stamp, ' ')).join(' ')
const stamps = (title: string): string => (plain(title).match(stamp) ?? []).join(' ')

/** A text without what it says it replaces: that is another. */
export const withoutReplaced = (text: string): string => text.replace(replacing, ' ')

/** Whether a title says of which time or version it is. */
export const hasStamp = (title: string): boolean => stamps(title) !== ''

/**
 * Tables that are versions of one, as places in the list, the newest first: of alike columns and
 * of titles that differ in a date or version, or of which one says that it replaces the other.
 * Undefined where they are not, or nothing tells which is newer.
 */
export function newestFirst(tables: readonly VersionedTable[]): readonly number[] | undefined {
  if (tables.length > mostVersions) return undefined
  const sources = tables.flatMap(({ source }) => source ?? [])
  const isFamily = tables.every(one =>
    tables.some(other => other !== one && isVersionOf(one, other)),
  )
  if (sources.length < tables.length || !isFamily) return undefined
  // The first of these that tells all of them apart, and not the next against it.
  for (const age of [dayOfTitle, numberOf, dayFrom, replacesOther(sources), dayWritten]) {
    const ages = sources.map(age)
    const known = ages.filter(each => each !== undefined)
    if (known.length === ages.length && new Set(known).size === known.length)
      return [...known.keys()].sort((a, b) => (known[b] ?? 0) - (known[a] ?? 0))
  }
  return undefined
}

function isVersionOf(one: VersionedTable, other: VersionedTable): boolean {
  if (one.source === undefined || other.source === undefined) return false
  if (!isAlike(one.table, other.table)) return false
  const [title, another] = [one.source.title, other.source.title]
  const differ = series(title) === series(another) && stamps(title) !== stamps(another)
  return differ || replaces(one.source, other.source) || replaces(other.source, one.source)
}

function isAlike(one: TextTable, other: TextTable): boolean {
  const names = new Set(one.columns.map(series))
  const shared = other.columns.filter(name => names.has(series(name))).length
  return shared >= sharedColumns * Math.max(one.columns.length, other.columns.length)
}

function replaces({ intro }: TableSource, { title }: TableSource): boolean {
  const wanted = wordTexts(plain(title)).join(' ')
  return [...intro.matchAll(replacing)].some(([, what = '']) =>
    ` ${wordTexts(plain(what)).join(' ')} `.includes(` ${wanted} `),
  )
}

const lastDay = (text: string): number | undefined => {
  const years = (text.match(/\b(?:19|20)\d\d\b/g) ?? []).map(
    year => Date.UTC(Number(year), 0) / 864e5,
  )
  const days = [...daysIn(text).map(({ from }) => from), ...years]
  return days.length === 0 ? undefined : Math.max(...days)
}
const dayOfTitle = ({ title }: TableSource): number | undefined => lastDay(plain(title))
const numberOf = ({ title }: TableSource): number | undefined => {
  const number = [...plain(title).matchAll(stamp)].at(-1)?.groups?.['number']
  return number === undefined ? undefined : Number(number)
}
const dayFrom = ({ intro }: TableSource): number | undefined =>
  lastDay([...intro.matchAll(validFrom)].at(-1)?.[1] ?? '')
const replacesOther =
  (sources: readonly TableSource[]) =>
  (one: TableSource): number | undefined =>
    sources.length > 2 ? undefined : sources.some(other => replaces(one, other)) ? 1 : 0
const dayWritten = ({ ms }: TableSource): number | undefined => ms
