import { analyze } from '../words/tokens.ts'
import {
  booleanOf,
  datesOf,
  isBoolean,
  numbersOf,
  unitOf,
  type NumberCell,
} from './column-values.ts'
import { isDenied, type CellMatch, type ColumnMatch } from './match-table.ts'
import { isWithin } from './table-question.ts'
import { impliedColumn, measuredColumn, type TableReading } from './table-reading.ts'
import type { TableRow } from './text-table.ts'

const dayMs = 86_400_000

/** Rows that a question picks out, and how. */
export interface Selection {
  readonly rows: readonly TableRow[]
  readonly used: ReadonlySet<number>
  /** Values that were looked for; "not …" where they are denied. */
  readonly values: readonly string[]
  readonly boolean: ColumnMatch | undefined
  readonly bounded: ColumnMatch | undefined
  /** The column of days of which the question names the year. */
  readonly dated: ColumnMatch | undefined
}

/**
 * The rows with the values that the question names, for which a column of yes and no says what
 * is asked, and within a bound; all where it names none. Undefined where that is not plain.
 */
export function selected(reading: TableReading): Selection | undefined {
  const dated = yearAsked(reading)
  if (dated === undefined) return withValues(reading)
  const { column, word, year, rows } = dated
  const meant = reading.asked.isNegated ? undefined : withValues(reading)
  return (
    meant && {
      ...meant,
      rows: meant.rows.filter(row => rows.has(row)),
      used: new Set([...meant.used, word]),
      values: [...meant.values, `${reading.table.columns[column.index]}: ${year}`],
      dated: column,
    }
  )
}

/** "Which members joined in 2024": the one column of days that is named, and its rows of then. */
function yearAsked(
  reading: TableReading,
):
  | {
      readonly column: ColumnMatch
      readonly word: number
      readonly year: string
      readonly rows: ReadonlySet<TableRow>
    }
  | undefined {
  const { asked, named, matched, columnWords, single } = reading
  const [year, another] = asked.years
  const word = asked.words.findIndex(({ terms }) => year !== undefined && terms.includes(year))
  const isHeld = [...matched.values()].some(cells => cells.some(({ held }) => held.has(word)))
  if (year === undefined || another !== undefined || word < 0) return undefined
  if (columnWords.has(word) || isHeld) return undefined
  const dated = named.flatMap(column => {
    const days = datesOf(column.index, single)
    return days === undefined ? [] : [{ column, days }]
  })
  const [only] = dated
  if (only === undefined || dated.length > 1) return undefined
  const isThen = ({ cell, value }: NumberCell): boolean =>
    cell.text === year || new Date(value * dayMs).getUTCFullYear() === Number(year)
  return {
    column: only.column,
    word,
    year,
    rows: new Set(only.days.filter(isThen).map(({ row }) => row)),
  }
}

function withValues(reading: TableReading): Selection | undefined {
  const { asked, table, named, matched, columnWords, single } = reading
  const booleans = named.filter(({ index }) => isBoolean(index, table.rows))
  const [boolean] = booleans
  if (booleans.length > 1) return undefined
  let rows: readonly TableRow[] = single
  const values: string[] = []
  let { isNegated } = asked
  if (boolean !== undefined) {
    const wanted = !isNegated
    rows = rows.filter(row => booleanOf(row.cells[boolean.index]?.text ?? '') === wanted)
    values.push(`${table.columns[boolean.index]}: ${wanted ? 'yes' : 'no'}`)
    isNegated = false
  }
  let bounded: ColumnMatch | undefined
  if (asked.bound !== undefined) {
    bounded = measuredColumn(reading) ?? impliedColumn(reading)
    const { bound } = asked
    const numbers = bounded && numbersOf(bounded.index, rows)
    if (bounded === undefined || numbers === undefined) return undefined
    const within = numbers.filter(({ value: number }) => isWithin(number, bound))
    rows = within.map(({ row }) => row)
    values.push(`${table.columns[bounded.index]} ${bound.kind} ${bound.value}`)
  }
  const used = new Set(single.flatMap(row => (matched.get(row) ?? []).flatMap(heldOf)))
  for (const word of columnWords) used.delete(word)
  // "More than 9 mm": the unit is the column's.
  const units = bounded === undefined ? [] : unitWords(reading, bounded)
  if (used.size === 0 && units.length > 0) {
    if (isNegated) return undefined
    return { rows, used: new Set(units), values, boolean, bounded, dated: undefined }
  }
  if (used.size === 0)
    return isNegated ? undefined : { rows, used, values, boolean, bounded, dated: undefined }
  const column = columnOfValues(reading, used)
  const denying = (row: TableRow): boolean =>
    cellsOf(reading, row, used).some(({ cell }) => isDenied(cell.text))
  const having = rows.filter(row =>
    [...used].every(word => cellsOf(reading, row, used).some(({ held }) => held.has(word))),
  )
  for (const { cell } of having.flatMap(row => cellsOf(reading, row, used)))
    if (!values.includes(cell.text)) values.push(cell.text)
  if (!isNegated)
    return hasLonger(reading, used)
      ? undefined
      : { rows: having, used, values, boolean, bounded, dated: undefined }
  if (column === undefined || hasLonger(reading, used)) return undefined
  const denied = having.filter(denying)
  if (denied.length > 0) return { rows: denied, used, values, boolean, bounded, dated: undefined }
  const without = rows.filter(row => row.cells[column] !== undefined && !having.includes(row))
  return {
    rows: without,
    used,
    values: values.map(text => `not ${text}`),
    boolean,
    bounded,
    dated: undefined,
  }
}

function unitWords(reading: TableReading, { index }: ColumnMatch): number[] {
  const { table, single } = reading
  const { words } = reading.asked
  const numbers = numbersOf(index, single) ?? []
  const terms = new Set(analyze(`${table.columns[index]} ${unitOf(numbers)}`))
  return words.flatMap((word, at) => (word.terms.every(term => terms.has(term)) ? [at] : []))
}

function cellsOf(reading: TableReading, row: TableRow, used: ReadonlySet<number>): CellMatch[] {
  const { matched } = reading
  return (matched.get(row) ?? []).filter(({ held }) => [...held].some(word => used.has(word)))
}

/** The one column in which the values stand that the question names. */
export function columnOfValues(
  reading: TableReading,
  used: ReadonlySet<number>,
): number | undefined {
  const { single } = reading
  const columns = new Set(
    single.flatMap(row => cellsOf(reading, row, used).map(({ column }) => column)),
  )
  return columns.size === 1 ? [...columns][0] : undefined
}

/**
 * Whether a value stands in two columns, or as part of a longer one: which is meant? A value that
 * stands in one row alone is meant before the longer ones that end in it.
 */
function hasLonger(reading: TableReading, used: ReadonlySet<number>): boolean {
  const { single } = reading
  const { words } = reading.asked
  // "Chair" in one row is the chair, and "Honorary chair" beside it is somebody else.
  const standsForExact = (value: string, word: number): boolean => {
    const exact = single.flatMap(row =>
      cellsOf(reading, row, used).filter(({ held }) => held.has(word)),
    )
    const title = exact[0]?.cell.text.toLowerCase() ?? ''
    return (
      /^\W*who\b/i.test(reading.asked.text) &&
      exact.length === 1 &&
      value.toLowerCase().endsWith(` ${title}`)
    )
  }
  return [...used].some(word => {
    const matches = single.flatMap(row =>
      cellsOf(reading, row, used).filter(({ held }) => held.has(word)),
    )
    const columns = new Set(matches.map(({ column }) => column))
    const [column] = columns
    if (columns.size !== 1 || column === undefined) return true
    return single.some(row => {
      const cell = row.cells[column]
      if (cell === undefined || cellsOf(reading, row, used).some(match => match.column === column))
        return false
      const terms = new Set(analyze(cell.text))
      return (
        !isDenied(cell.text) &&
        !standsForExact(cell.text, word) &&
        // "Jig saw" is no longer name of the table saw.
        matches.some(({ held }) =>
          [...held].every(at => words[at]?.terms.every(term => terms.has(term)) === true),
        )
      )
    })
  })
}

const heldOf = ({ held }: CellMatch): number[] => [...held]
