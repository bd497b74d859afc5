import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  defaultLoadLimits,
  type LoadedDocument,
  type LoadOutcome,
} from '../../src/ingestion/loaded-document.ts'
import { loadItem } from '../../src/ingestion/loaders/load-item.ts'
import type { BenchFigure } from '../figure.ts'

export type Fields = Readonly<Record<string, string | readonly string[]>>

interface CalendarCase {
  readonly file: string
  readonly ics: string
  /** Absent: the other program refuses the file. */
  readonly entries?: readonly Fields[]
}

export const goldFolder = join(import.meta.dirname, '../../test/golden/formats')
export const goldOf = (name: string): unknown =>
  JSON.parse(readFileSync(join(goldFolder, name), 'utf8'))

/** Fields that other programs read in calendars, and how many of them are read alike. */
export async function calendarsParsing(log: (line: string) => void): Promise<BenchFigure> {
  const { cases } = goldOf('calendars.json') as { readonly cases: readonly CalendarCase[] }
  const counts = { right: 0, all: 0 }
  for (const { file, ics, entries } of cases) {
    const outcomes = await outcomesOf(file, Buffer.from(ics))
    if (entries === undefined) continue
    const documents = outcomes.flatMap(one => (one.status === 'loaded' ? [one.document] : []))
    for (const [index, expected] of entries.entries())
      for (const [name, value] of Object.entries(expected)) {
        counts.all++
        const found = documents[index]
        const actual = found === undefined ? undefined : calendarField(found, name, value)
        if (sameField(actual, value)) counts.right++
        else {
          const [read, wanted] = [actual, value].map(one => JSON.stringify(one))
          log(`${file}, entry ${index + 1}, ${name}: ${read ?? ''}, expected ${wanted ?? ''}`)
        }
      }
  }
  return figure('calendars', counts)
}

export const figure = (
  name: string,
  { right, all }: { readonly right: number; readonly all: number },
): BenchFigure => ({
  case: `formats:${name}`,
  measure: 'fields-right',
  value: right / Math.max(1, all),
  n: all,
})

export async function outcomesOf(file: string, bytes: Uint8Array): Promise<LoadOutcome[]> {
  const outcomes: LoadOutcome[] = []
  const item = { key: file, fileName: file, bytes }
  for await (const outcome of loadItem(item, { timeZone: 'UTC', limits: defaultLoadLimits }))
    outcomes.push(outcome)
  return outcomes
}

export const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim()

export function sameField(
  actual: string | readonly string[] | undefined,
  expected: string | readonly string[],
): boolean {
  return typeof expected === 'string'
    ? typeof actual === 'string' && collapsed(actual) === collapsed(expected)
    : JSON.stringify(actual) === JSON.stringify(expected)
}

/** Fields that vobject reads in contacts, and how many of them are read alike. */
export async function cardsParsing(log: (line: string) => void): Promise<BenchFigure> {
  const { cases } = goldOf('cards.json') as {
    readonly cases: ReadonlyArray<{
      readonly file: string
      readonly vcf: string
      readonly entries: readonly Fields[]
    }>
  }
  const counts = { right: 0, all: 0 }
  for (const { file, vcf, entries } of cases) {
    const outcomes = await outcomesOf(file, Buffer.from(vcf))
    for (const [index, expected] of entries.entries())
      for (const [name, value] of Object.entries(expected)) {
        counts.all++
        const found = outcomes[index]
        const actual = found?.status === 'loaded' ? cardField(found.document, name) : undefined
        if (sameField(actual, value)) counts.right++
        else log(`${file}, card ${index + 1}, ${name}: ${actual ?? ''}, expected ${String(value)}`)
      }
  }
  return figure('cards', counts)
}

function cardField({ title, text, properties }: LoadedDocument, name: string): string {
  if (name === 'name') return title
  if (name === 'note') return text.split('\nNote: ')[1] ?? ''
  if (name === 'address') return /^Address[^:]*: (.*)$/m.exec(text)?.[1] ?? ''
  return String(properties[name])
}

function calendarField(
  { title, text, properties }: LoadedDocument,
  name: string,
  expected: string | readonly string[],
): string | readonly string[] | undefined {
  if (name === 'summary') return title
  if (name === 'description') return text.split(/(?:^|\n)Description: /)[1] ?? ''
  if (name === 'dates')
    return (/^Dates: (.*)$/m.exec(text)?.[1] ?? '')
      .match(/\d{4}-\d\d-\d\d(?=,| \(| …|$)/g)
      ?.slice(0, expected.length)
  if (name === 'attendees')
    return typeof expected === 'string' ? '' : expected.filter(one => text.includes(one))
  const value = name === 'status' ? statusOf(properties['status']) : properties[name]
  return typeof value === 'string' ? value : undefined
}

const statusOf = (value: unknown): string => String(value).toUpperCase().replaceAll(' ', '-')
