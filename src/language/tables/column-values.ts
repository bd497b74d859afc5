import { namedSets } from '../lexicons/lexicon.ts'
import { onlyDay } from '../dates/only-day.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { TableCell, TableRow, TextTable } from './text-table.ts'

/** A row's number in one column. */
export interface NumberCell {
  readonly row: TableRow
  readonly cell: TableCell
  readonly value: number
}

const written = longPattern('u')`
  ^(\()?\s*([-+−–]?)\s*([$€£¥]|[A-Z]{3}\s)?\s*([-+−–]?)
  (\d{1,3}(?:[, ’']\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)\s*
  (%|(?:[\p{L}€$£¥²³/.]{1,8}\s)??(?:per|an?)\s\p{L}{1,8}|[\p{L}€$£¥²³/.]{1,8})?\s*(\))?$
`

/**
 * A cell's number: separators of thousands, currency and percent signs, and a unit behind it are
 * left out; in brackets it is negative. Undefined for a text.
 */
export function cellNumber(cell: string): number | undefined {
  return quantityOf(cell)?.value
}

function quantityOf(cell: string): { readonly value: number; readonly unit: string } | undefined {
  const read = written.exec(cell.trim())
  if (read === null) return undefined
  const [, open, sign, currency, inner, digits = '', unit, closed] = read
  if ((open === undefined) !== (closed === undefined)) return undefined
  const grouped = /^\d{1,3}(?:[, ’']\d{3})+/.test(digits)
  const value = Number(grouped ? digits.replace(/[, ’']/g, '') : digits.replace(',', '.'))
  const isNegative = open !== undefined || /[-−–]/.test(`${sign ?? ''}${inner ?? ''}`)
  return {
    value: isNegative ? -value : value,
    // "€ per hour", but "€/h".
    unit: `${currency ?? ''}${/^(?:per|an?)\s/.test(unit ?? '') ? ' ' : ''}${unit ?? ''}`
      .trim()
      .replace(/\.$/, ''),
  }
}

// A dash or the mark of a footnote stands where there is no value.
const blank = /^(?:[-–—.*†‡]+|n\/?a|\([a-z]\)|\[\d{1,3}\]|[¹²³⁴⁵⁶⁷⁸⁹⁰]+)$/i
const unitAlone = longPattern('iu')`
  ^[([]?(?:(?:in\s)?(?:[$€£¥]|[A-Z]{3}\s)?\s?(?:thousands?|millions?|billions?|bn|mn|['’]000s?|000s)
  (?:\sof\s\p{L}{1,12}|\s[A-Z]{3})?|[$€£¥%]|(?:in\s)(?:[A-Z]{3}|\p{L}{1,3}|dollars|euros|percent|%))
  [)\]]?$
`

/** Whether a cell says that there is no value, or only in what unit the values are. */
export const hasNoValue = (text: string): boolean => blank.test(text) || isOnlyUnit(text)

export const isOnlyUnit = (text: string): boolean => unitAlone.test(text)

const noValue = longPattern('iu')`
  ^(?:n\.?\s?\/?\s?a\.?|tb[acd]|none|nil|unknown|pending|open|blank|empty|ditto|same|vacant
  |\?+|_+|\.{2,}|…|x{3,}|to\s(?:be\s.{1,40}|follow|come)
  |(?:not|none|no)\s(?:yet\s)?\p{L}+|as\sabove|see\s.{1,60}|[[<({].{0,60}[\])>}])\.?$
`

// "Post not filled", "remains open", "still to be decided".
const leftOpen = longPattern('iu')`
  ^(?:(?:the\s)?(?:post|position|office|place|role|seat|vacancy)\s)?
  (?:(?:is|are|has|was|be|been|currently|still|remains?|left|as|yet|now|at\spresent|at\sthe\smoment)
  \s)*
  (?:vacant|open|unfilled|undecided|unknown|pending|outstanding|tb[acd]|to\s(?:be\s.{1,40}|follow)
  |(?:not|nobody|no\sone|none|nothing)(?:\syet)?(?:\s(?:filled|found|decided|agreed|fixed|known|
  settled|chosen|elected|appointed|named|set|confirmed|announced))?)
  (?:\s(?:yet|still|at\spresent|at\sthe\smoment|for\snow|currently))*[.!]?$
`

/** Whether a value is left open: "", "to be confirmed", "n/a". */
export const saysNothing = (text: string): boolean =>
  text === '' || hasNoValue(text) || noValue.test(text) || leftOpen.test(text)

const freeWords = namedSets('questions/table-words')('free')

/** Whether a price says that nothing is to be paid. */
export const isFree = (text: string): boolean =>
  /^(?:free of charge|no (?:charge|cost|fee))\.?$/i.test(text) || freeWords.has(text.toLowerCase())

/** Whether a cell in a column of numbers has words in place of one: "on request", "included". */
export const isInWords = (cell: TableCell | undefined): boolean =>
  cell !== undefined && !hasNoValue(cell.text) && quantityOf(cell.text) === undefined

const total = /^(?:(?:grand |sub-?)?totals?\b|(?:sum|overall|average|mean)$)|[\s,–-]total$/i

/** Whether a row sums up others. */
export function isTotal({ cells }: TableRow): boolean {
  const label = cells.find(cell => cell !== undefined)?.text ?? ''
  return total.test(label.replace(/:$/, ''))
}

/** Whether most cells of a column are numbers. */
export function isNumeric(column: number, rows: readonly TableRow[]): boolean {
  let numbers = 0
  let cells = 0
  for (const { cells: of } of rows) {
    const cell = of[column]
    if (cell === undefined || hasNoValue(cell.text)) continue
    cells++
    if (quantityOf(cell.text) !== undefined) numbers++
  }
  return numbers > 0 && numbers >= cells * 0.75
}

/**
 * The numbers of a column, where they can be compared and added: no other values with digits, one
 * unit, one way to write fractions, no bracket that may be the mark of a note.
 */
export function numbersOf(column: number, rows: readonly TableRow[]): NumberCell[] | undefined {
  if (!isNumeric(column, rows)) return undefined
  const numbers: NumberCell[] = []
  const units = new Set<string>()
  const texts: string[] = []
  for (const row of rows) {
    const cell = row.cells[column]
    if (cell === undefined || hasNoValue(cell.text)) continue
    const quantity = quantityOf(cell.text)
    if (quantity === undefined) {
      if (/\d/.test(cell.text)) return undefined
      continue
    }
    if (quantity.unit !== '') units.add(quantity.unit.toLowerCase())
    numbers.push({ row, cell, value: quantity.value })
    texts.push(cell.text)
  }
  // A unit may be left out where a column writes it once; two units are not compared.
  if (units.size > 1 || hasDoubtfulFractions(texts)) return undefined
  return texts.some(text => isDoubtfulBracket(text, texts)) ? undefined : numbers
}

/** The days or years of a column, in order of time; undefined where it has other values too. */
export function datesOf(column: number, rows: readonly TableRow[]): NumberCell[] | undefined {
  const dates = rows.flatMap(row => {
    const cell = row.cells[column]
    if (cell === undefined || hasNoValue(cell.text)) return []
    const isYear = /^(?:1[5-9]|20)\d\d$/.test(cell.text)
    return [{ row, cell, isYear, value: isYear ? Number(cell.text) : onlyDay(cell.text)?.from }]
  })
  // A day and a year are not told apart within that year.
  if (dates.length === 0 || dates.some(({ isYear }) => isYear !== dates[0]?.isYear))
    return undefined
  const read = dates.flatMap(({ row, cell, value }) =>
    value === undefined ? [] : [{ row, cell, value }],
  )
  return read.length === dates.length ? read : undefined
}

/** The unit that a column's numbers have; '' without one. */
export function unitOf(numbers: readonly NumberCell[]): string {
  return (
    numbers.map(({ cell }) => quantityOf(cell.text)?.unit ?? '').find(unit => unit !== '') ?? ''
  )
}

/** A number with the unit of those it was made from. */
export function shownNumber(value: number, from: readonly NumberCell[]): string {
  const shown = Number(value.toPrecision(12)).toLocaleString('en-US', { maximumFractionDigits: 4 })
  const unit = unitOf(from)
  if (unit === '') return shown
  return /^[$€£¥]$/.test(unit)
    ? `${unit}${shown}`.replace(`${unit}-`, `-${unit}`)
    : `${shown} ${unit}`
}

/** "1.234" may be a thousand or a fraction; "12,345" beside "1,5" too. */
function hasDoubtfulFractions(texts: readonly string[]): boolean {
  const withDots = texts.filter(text => /\d\.\d/.test(text))
  const dotted =
    withDots.length > 0 && withDots.every(text => /(?<!\d)[1-9]\d{0,2}\.\d{3}(?!\d)/.test(text))
  const commas = texts.some(text => /\d,\d{1,2}(?!\d)/.test(text))
  const grouped = texts.some(text => /\d,\d{3}(?!\d)/.test(text))
  return dotted || (commas && grouped)
}

/** "(23)" among larger numbers is as likely the mark of a note as a negative number. */
function isDoubtfulBracket(text: string, others: readonly string[]): boolean {
  if (!/^\(\d{1,2}\)$/.test(text)) return false
  const rest = others.filter(other => !/^\(\d{1,2}\)$/.test(other))
  const large = rest.filter(other => /\d[.,]\d|\d{3}/.test(other)).length
  return !rest.some(other => other.startsWith('(')) && large > rest.length / 2
}

/** Whether a cell's value may be shown as an answer. */
export function isShown(column: number, cell: TableCell, { rows, columns }: TextTable): boolean {
  if (hasNoValue(cell.text)) return false
  if (!/^\(\d{1,2}\)$/.test(cell.text) || /\bnotes?\b/i.test(columns[column] ?? '')) return true
  const texts = rows.flatMap(row => row.cells[column]?.text ?? [])
  return !isDoubtfulBracket(cell.text, texts)
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['y', true],
  ['✓', true],
  ['✔', true],
  ['false', false],
  ['no', false],
  ['n', false],
  ['✗', false],
  ['✘', false],
])

/** A cell that says yes or no. */
export const booleanOf = (text: string): boolean | undefined => booleans.get(text.toLowerCase())

/** Whether a column says yes or no in every row that has a value. */
export function isBoolean(column: number, rows: readonly TableRow[]): boolean {
  const cells = rows.flatMap(row => row.cells[column] ?? [])
  return cells.length > 1 && cells.every(({ text }) => booleanOf(text) !== undefined)
}
