import { analyze } from '../words/tokens.ts'
import { columnsOf, isBesideName, isIdName, isOfSums, isPriceName } from './column-names.ts'
import {
  datesOf,
  isBoolean,
  isNumeric,
  isTotal,
  numbersOf,
  unitOf,
  type NumberCell,
} from './column-values.ts'
import {
  columnsNamed,
  isSame,
  matchedCells,
  wordsIn,
  type CellMatch,
  type ColumnMatch,
} from './match-table.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { columnOfPeople } from './people-columns.ts'
import { withDays } from './days.ts'
import { withPeriods, yearsIn } from './periods.ts'
import type { AskedWord, TableQuestion } from './table-question.ts'
import { withoutReplaced, type TableSource } from './table-versions.ts'
import type { TableCell, TableRow, TextTable } from './text-table.ts'

/** One value that answers, in words, and the cells it was read from. */
export interface TableLine {
  readonly text: string
  readonly cells: readonly TableCell[]
  /** The field that is asked for is there, and nothing, or only "to be confirmed", stands in it. */
  readonly open?: { readonly field: string; readonly said: TableCell | undefined } | undefined
}

/** A table with the words of what it stands under: the document's title, headings. */
export interface TitledTable {
  readonly table: TextTable
  readonly about: string
  readonly source?: TableSource | undefined
}

/** A question read against one table. */
export interface TableReading extends TitledTable {
  readonly asked: TableQuestion
  /** Terms of the title, of headings and of the table's own title. */
  readonly aboutTerms: readonly string[]
  /** Columns that the question names, and positions of all words that name them. */
  readonly named: readonly ColumnMatch[]
  readonly columnWords: ReadonlySet<number>
  /** Cells of each row that hold words of the question. */
  readonly matched: ReadonlyMap<TableRow, readonly CellMatch[]>
  /** The rows without those of totals. */
  readonly single: readonly TableRow[]
}

/** Reads a question against a table. */
export function readAgainst(question: TableQuestion, { table, about }: TitledTable): TableReading {
  const asked = { ...question, words: wordsAsked(question, table) }
  const columns = columnsNamed(table, asked)
  const named = [...columns, ...yearsNamed(table, asked, columns)]
  return {
    asked,
    table,
    about,
    aboutTerms: aboutTermsOf(table, about),
    named,
    columnWords: new Set(named.flatMap(({ held }) => [...held])),
    matched: new Map(table.rows.map(row => [row, matchedCells(row, asked, table.columns)])),
    single: table.rows.filter(row => !isTotal(row)),
  }
}

/** "Which year …" over a first column of years that is called otherwise: "Season". */
function yearsNamed(
  { rows }: TextTable,
  { words }: TableQuestion,
  named: readonly ColumnMatch[],
): ColumnMatch[] {
  const at = words.findIndex(({ terms }) => terms.length === 1 && terms[0] === 'year')
  if (at < 0 || named.some(({ index, held }) => index === 0 || held.has(at))) return []
  const single = rows.filter(row => !isTotal(row))
  const areYears =
    single.length > 1 && single.every(row => /^(?:1\d|20)\d\d$/.test(row.cells[0]?.text ?? ''))
  return areYears ? [{ index: 0, held: new Set([at]) }] : []
}

/** The words of a question; those by which people speak of tables only where it has them itself. */
function wordsAsked(asked: TableQuestion, table: TextTable): readonly AskedWord[] {
  const { words } = asked
  if (!words.some(({ isOfTables }) => isOfTables)) return words
  const own = new Set([
    ...table.rows.flatMap(row =>
      matchedCells(row, asked, table.columns).flatMap(({ held }) => [...held]),
    ),
    // "The name of the oldest" asks for no more than the oldest, "the value" for the value.
    ...columnsNamed(table, asked).flatMap(({ index, held }) =>
      held.size > 1 || isNumeric(index, table.rows) ? [...held] : [],
    ),
  ])
  return words.map((word, at) =>
    word.isOfTables && !own.has(at) ? { ...word, terms: [], isVerb: true, isLight: true } : word,
  )
}

/** The years of what a table stands under are its own: those of the line above may be others'. */
export function aboutTermsOf({ title }: TextTable, about: string): string[] {
  const own = withPeriods(about)
  const years = yearsIn(own)
  const above = withPeriods(withoutReplaced(title)).replace(/\b(?:19|20)\d\d\b/g, year =>
    years.size === 0 || years.has(year) ? year : ' ',
  )
  return [...new Set(analyze(`${own}\n${above}\n${withDays(own)}`))]
}

/** Words such as "between" and "only" are read where a name or value of the table has them. */
export function holdsNarrowing(reading: TableReading): boolean {
  const { asked, table, named, matched } = reading
  if (asked.narrowing.length === 0) return true
  const texts = [
    // "Prices per day": what its values are is said above them.
    ...(asked.operation === 'value' ? [table.title] : []),
    ...named.map(({ index }) => table.columns[index] ?? ''),
    ...[...matched.values()].flatMap(cells => cells.map(({ cell }) => cell.text)),
  ]
  const said = new Set(texts.flatMap(text => text.toLowerCase().split(/[^\p{L}]+/u)))
  return asked.narrowing.every(word => said.has(word))
}

/** Whether those words, verbs and what the table is about are all that the question says. */
export function accounts(reading: TableReading, used: ReadonlySet<number>): boolean {
  return leftOver(reading, used).length === 0
}

/** The words of the question that nothing of the table stands for. */
export function leftOver(reading: TableReading, used: ReadonlySet<number>): TableQuestion['words'] {
  const { words } = reading.asked
  return words.filter((word, index) => !used.has(index) && !word.isVerb && !isAbout(reading, word))
}

/** Whether a word names what the table or its document is about. */
export function isAbout(reading: TableReading, word: TableQuestion['words'][number]): boolean {
  const { aboutTerms } = reading
  return word.terms.every(term => aboutTerms.some(other => isSame(term, other)))
}

/** "The machine that we bought": a verb that is a column's name, too, does not ask for it. */
export function isOnlySaid(reading: TableReading, held: ReadonlySet<number>): boolean {
  const { asked } = reading
  const { words } = asked
  return !/^\W*when\b/i.test(asked.text) && [...held].every(at => words[at]?.isVerb === true)
}

/** The one column of numbers that is asked for. */
export function measuredColumn(reading: TableReading): ColumnMatch | undefined {
  const { table, named } = reading
  const key = keyColumn(reading)
  const numeric = named.filter(({ index }) => index !== key && isNumeric(index, table.rows))
  return numeric.length === 1 ? numeric[0] : undefined
}

const asksKey = longPattern('iu')`
  ^\W*(?:(?:in|at|on|for|of)\s)?(?:which|what)\b
  |\bthe\s\p{L}+\s(?:with|in\swhich|when|that)\s
`

/**
 * "Which year had the most visitors?", "which room is the largest?": the first column, of years or
 * numbers, where it says which row is meant and is not what the rows are compared by.
 */
function keyColumn({ asked, table, named, single }: TableReading): number | undefined {
  const isCompared = asked.operation === 'highest' || asked.operation === 'lowest'
  if (!isCompared && asked.bound === undefined) return undefined
  const texts = single.map(({ cells: [cell] }) => cell?.text ?? '')
  const isKey =
    isNumeric(0, table.rows) &&
    texts.every(text => /^\d{1,5}$/.test(text)) &&
    (datesOf(0, single) !== undefined || new Set(texts).size === texts.length)
  if (!isKey) return undefined
  if (/^\W*when\b/i.test(asked.text)) return datesOf(0, single) === undefined ? undefined : 0
  const held = named.find(({ index }) => index === 0)?.held
  return held?.has(0) === true && asksKey.test(asked.text) ? 0 : undefined
}

/**
 * The one column of the measure that the question implies: of prices, for what is cheapest; of
 * money, for the largest donation; of several the one that a word of the question is in the name
 * of ("the cheapest for members").
 */
export function impliedColumn(reading: TableReading): ColumnMatch | undefined {
  const { asked, table } = reading
  if (asked.measure === undefined || !isPlainlyAsked(reading)) return undefined
  const columns = columnsOf(asked.measure, table.columns).filter(index =>
    isNumeric(index, table.rows),
  )
  const sums = asked.measure === 'size' && columns.length === 0 ? sumColumns(reading) : []
  const priced = asked.measure === 'price' ? moneyColumns(reading) : sums
  const forWhom = priced.flatMap(index => {
    const held = wordsIn(table.columns[index] ?? '', asked)
    return held.size > 0 ? [{ index, held }] : []
  })
  if (forWhom.length > 0) return forWhom.length > 1 ? undefined : forWhom[0]
  const [index, another] = [...columns, ...sums]
  return index === undefined || another !== undefined ? undefined : { index, held: new Set() }
}

/** The columns of prices where several may be meant: per day and half day, not the deposit. */
export function pricesMeant(reading: TableReading): readonly ColumnMatch[] {
  const { asked, table } = reading
  if (asked.measure !== 'price' || !isPlainlyAsked(reading)) return []
  const priced = moneyColumns(reading)
    .filter(index => !isBesideName(table.columns[index] ?? ''))
    .map(index => ({ index, held: wordsIn(table.columns[index] ?? '', asked) }))
  const forWhom = priced.filter(({ held }) => held.size > 0)
  return forWhom.length > 0 ? forWhom : priced
}

/** The columns of prices and other amounts of money, by their names or values. */
export const moneyColumns = ({ table }: TableReading): number[] =>
  table.columns.flatMap((name, index) => {
    const numbers = numbersOf(index, table.rows) ?? []
    const isMoney = isPriceName(name) || /^(?:[$€£¥]|[A-Z]{3})/.test(unitOf(numbers))
    return isMoney && isNumeric(index, table.rows) ? [index] : []
  })

/** Where sums of money are asked for: the columns of money, or the only one of numbers. */
function sumColumns(reading: TableReading): number[] {
  const { asked, table, about, single } = reading
  if (!isOfSums(asked.text, `${about} ${table.title} ${table.columns.join(' ')}`)) return []
  const numeric = table.columns.flatMap((name, index) =>
    isNumeric(index, single) && !isIdName(name) && datesOf(index, single) === undefined
      ? [index]
      : [],
  )
  const money = moneyColumns(reading)
  return numeric.length > 1 && money.length > 0 ? money : numeric
}

/** "How much was spent": the one column of what things cost, not of what is asked for them. */
export function spentColumn({ asked, table }: TableReading): ColumnMatch | undefined {
  if (!/\bspen[dt]\b/i.test(asked.text)) return undefined
  const columns = columnsOf('price', table.columns).filter(
    index =>
      isNumeric(index, table.rows) &&
      !/\b(?:fees?|fares?|rate|charge|tariff)\b/i.test(table.columns[index] ?? ''),
  )
  const [index] = columns
  return index === undefined || columns.length > 1 ? undefined : { index, held: new Set() }
}

/** Whether no verb says something else: "the cheapest to repair". */
export function isPlainlyAsked(reading: TableReading): boolean {
  const { columnWords } = reading
  const { words, text } = reading.asked
  // "In the tool register" names the table; "to register" is done with it.
  const isNamed = (word: (typeof words)[number]): boolean =>
    !/\bto (?!(?:hire|rent|buy|book|lease)\b)\p{L}+\W*$/u.test(text) && isAbout(reading, word)
  return words.every(
    (word, at) => !word.isVerb || word.isLight || columnWords.has(at) || isNamed(word),
  )
}

/** The column that tells rows apart: a named one of words, else the first of words. */
export function labelColumn(reading: TableReading, except = -1): number {
  const { table, named } = reading
  const isText = (index: number): boolean =>
    index !== except && !isNumeric(index, table.rows) && !isBoolean(index, table.rows)
  const asNamed =
    named.find(({ index }) => isText(index) && !isIdName(table.columns[index] ?? ''))?.index ??
    table.columns.findIndex((name, index) => isText(index) && /^(?:name|title)$/i.test(name))
  const key = keyColumn(reading)
  if (key !== undefined && key !== except) return key
  const people = columnOfPeople(reading.asked.text, table, named)
  if (people !== undefined && people !== except) return people
  if (asNamed >= 0) return asNamed
  return Math.max(
    0,
    table.columns.findIndex((_, index) => isText(index)),
  )
}

/** A value of a row in words: what the row is called, the column and the value. */
export function lineOf(
  reading: TableReading,
  row: TableRow,
  column: number,
  label: number,
): TableLine {
  const { table } = reading
  const cell = row.cells[column]
  const by = label === column ? undefined : row.cells[label]
  return {
    text:
      `${by === undefined ? '' : `${by.text} · `}` +
      `${table.columns[column] === '' ? '' : `${table.columns[column]}: `}${cell?.text ?? '–'}`,
    cells: [...(by === undefined ? [] : [by]), ...(cell === undefined ? [] : [cell])],
  }
}

/** The members of either set. */
export function union(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...one, ...other])
}

/** The sum of the values of cells. */
export const sumOf = (numbers: readonly NumberCell[]): number =>
  numbers.reduce((added, { value }) => added + value, 0)
