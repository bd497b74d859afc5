import { analyze } from '../words/tokens.ts'
import { columnsOf, flowsIn, isDateName, isQuantityName } from './column-names.ts'
import {
  datesOf,
  isBoolean,
  isFree,
  isInWords,
  isNumeric,
  numbersOf,
  shownNumber,
  type NumberCell,
} from './column-values.ts'
import type { ColumnMatch } from './match-table.ts'
import { selected } from './selected-rows.ts'
import {
  accounts,
  impliedColumn,
  isOnlySaid,
  isPlainlyAsked,
  labelColumn,
  leftOver,
  lineOf,
  measuredColumn,
  moneyColumns,
  pricesMeant,
  sumOf,
  union,
  type TableLine,
  type TableReading,
} from './table-reading.ts'
import type { TableRow } from './text-table.ts'

// More rows than this are a list to read, not an answer.
const maxLines = 5

/** The rows with the highest or lowest value of the column that rows are compared by. */
export function extreme(
  reading: TableReading,
  direction: 'highest' | 'lowest',
): TableLine[] | undefined {
  const measured = rankedColumn(reading)
  if (measured === undefined) return agreed(reading, direction)
  return extremeBy(reading, measured, direction)
}

/**
 * The one row that is dearest or cheapest by each of the prices that may be meant, with all of
 * them.
 */
function agreed(reading: TableReading, direction: 'highest' | 'lowest'): TableLine[] | undefined {
  if (reading.asked.place > 1) return undefined
  const [first, ...others] = pricesMeant(reading).map(column =>
    extremeBy(reading, column, direction),
  )
  const [line] = first ?? []
  const [row, price] = line?.cells ?? []
  if (line === undefined || price === undefined || others.length === 0) return undefined
  const rest = others.map(lines => (lines?.length === 1 ? lines[0] : undefined))
  const isSame = first?.length === 1 && rest.every(other => other?.cells[0] === row)
  if (!isSame || rest.some(other => other?.cells.length !== 2)) return undefined
  const label = `${row?.text} · `
  return [
    {
      text: [line.text, ...rest.map(other => other?.text.slice(label.length))].join(' · '),
      cells: [...line.cells, ...rest.flatMap(other => other?.cells.slice(1) ?? [])],
    },
  ]
}

function extremeBy(
  reading: TableReading,
  measured: ColumnMatch,
  direction: 'highest' | 'lowest',
): TableLine[] | undefined {
  const rows = rowsCompared(reading, measured)
  const numbers = rows && numbersOf(measured.index, rows)
  if (rows === undefined || numbers === undefined) return undefined
  // What is free is cheapest; what has words for a price may cost more or less than any other.
  const inWords = rows.filter(row => isInWords(row.cells[measured.index]))
  const free = inWords.filter(row => isFree(row.cells[measured.index]?.text ?? ''))
  const isNone = (row: TableRow): boolean => /^none$/i.test(row.cells[measured.index]?.text ?? '')
  const known =
    direction === 'lowest' ? free : inWords.filter(row => free.includes(row) || isNone(row))
  if (known.length < inWords.length) return undefined
  if (direction === 'lowest' && free.length > 0) {
    if (reading.asked.place > 1) return undefined
    const isPrice = columnsOf('price', reading.table.columns).includes(measured.index)
    const zero = numbers.filter(({ value }) => value <= 0)
    return !isPrice || zero.length > 0 || free.length > maxLines || reading.table.isPartial
      ? undefined
      : free.map(row => lineOf(reading, row, measured.index, labelColumn(reading, measured.index)))
  }
  return isSpread(reading, measured, numbers)
    ? grouped(reading, measured, numbers, direction)
    : ranked(reading, measured, numbers, direction)
}

/**
 * The column that rows are compared by. "The price of the largest boat" compares no prices: what
 * follows "largest" is not the name of that column.
 */
function rankedColumn(reading: TableReading): ColumnMatch | undefined {
  const { asked, table } = reading
  const own = measuredColumn(reading)
  if (asked.measure === undefined) return own ?? quantityHad(reading)
  const isMeant =
    own !== undefined &&
    (columnsOf(asked.measure, table.columns).includes(own.index) ||
      // Only prices say what is cheapest: "which seat cover is the cheapest" asks for no seats.
      (asked.ranked === undefined
        ? asked.measure !== 'price' || moneyColumns(reading).includes(own.index)
        : own.held.has(asked.ranked)))
  return isMeant ? own : impliedColumn(reading)
}

/** "Of which item do we have the most?": the one column that says how many there are. */
function quantityHad({ asked, table }: TableReading): ColumnMatch | undefined {
  const asksHaving =
    /\bha(?:ve|s) (?:the )?(?:most|least|fewest)(?: of)?(?: (?:in|at)\b.{1,60})?\W*$/i
  const [index, another] = table.columns.flatMap((name, at) =>
    isQuantityName(name) && isNumeric(at, table.rows) ? [at] : [],
  )
  const isMeant = asksHaving.test(asked.text) && another === undefined
  return isMeant && index !== undefined ? { index, held: new Set() } : undefined
}

/** Whether what a column counts of one thing is told in several rows: one per month. */
function isSpread(
  reading: TableReading,
  { index }: ColumnMatch,
  numbers: readonly NumberCell[],
): boolean {
  const { table } = reading
  const name = table.columns[index] ?? ''
  if (!isQuantityName(name) && flowsIn(name).length === 0) return false
  // "Purchase price": prices of several rows are not added up.
  if (columnsOf('price', table.columns).includes(index)) return false
  const label = labelColumn(reading, index)
  return new Set(numbers.map(({ row }) => row.cells[label]?.text)).size < numbers.length
}

/** "The oldest member": whoever has the highest age. */
export function byAge(
  reading: TableReading,
  direction: 'latest' | 'earliest',
): TableLine[] | undefined {
  const { asked, table } = reading
  if (!/\b(?:oldest|youngest)\b/i.test(asked.text)) return undefined
  const columns = table.columns.flatMap((name, index) =>
    /^age\b[^\p{L}]*(?:years)?\W*$/iu.test(name) ? [index] : [],
  )
  const [index] = columns
  if (index === undefined || columns.length > 1) return undefined
  const rows = rowsCompared(reading, { index, held: new Set() })
  const numbers = rows && numbersOf(index, rows)
  const way = direction === 'earliest' ? 'highest' : 'lowest'
  return numbers && ranked(reading, { index, held: new Set() }, numbers, way)
}

/** The row with the first or last date, in the column that is named or that tells of its age. */
export function byDate(
  reading: TableReading,
  direction: 'latest' | 'earliest',
): TableLine[] | undefined {
  const { asked, table, named, single } = reading
  const isDated = ({ index }: ColumnMatch): boolean => datesOf(index, single) !== undefined
  // Whoever came first is not the oldest for it.
  const since = !/\b(?:oldest|youngest)\b/i.test(asked.text)
  const dated = table.columns.flatMap((name, index): ColumnMatch[] =>
    isDateName(name, since) ? [{ index, held: new Set() }] : [],
  )
  // "Which did we buy first?" over "Bought".
  const flow = asked.flow
  const done = table.columns.flatMap((name, index): ColumnMatch[] =>
    flow !== undefined && flowsIn(name).includes(flow) && isDateName(name, since)
      ? [{ index, held: new Set() }]
      : [],
  )
  const own = named.filter(isDated).length > 0 ? named.filter(isDated) : done.filter(isDated)
  const columns = own.length > 0 ? own : isPlainlyAsked(reading) ? dated.filter(isDated) : []
  const [measured] = columns
  if (measured === undefined || columns.length > 1) return undefined
  const rows = rowsCompared(reading, measured)
  const days = rows && datesOf(measured.index, rows)
  return days && ranked(reading, measured, days, direction === 'latest' ? 'highest' : 'lowest')
}

/** The rows with the highest or lowest of the numbers, and what else is asked of them. */
function ranked(
  reading: TableReading,
  measured: ColumnMatch,
  numbers: readonly NumberCell[],
  direction: 'highest' | 'lowest',
): TableLine[] | undefined {
  const { asked, table, named } = reading
  if (numbers.length < 2 || table.isPartial) return undefined
  const label = labelColumn(reading, measured.index)
  // The highest of a year's rows is not the year's.
  const labels = numbers.map(({ row }) => row.cells[label]?.text)
  if (isNumeric(label, table.rows) && new Set(labels).size < labels.length) return undefined
  const others = named.filter(
    ({ index, held }) =>
      index !== measured.index &&
      index !== label &&
      !isBoolean(index, table.rows) &&
      !isOnlySaid(reading, held),
  )
  // "How much did the oldest machine cost?"
  const prices = columnsOf('price', table.columns)
  const asksCost = /\bcosts?\W*$/i.test(asked.text) && !prices.includes(measured.index)
  if (asksCost)
    for (const index of prices)
      if (!others.some(named => named.index === index)) others.push({ index, held: new Set() })
  const [other] = others
  if (others.length > 1 || (asksCost && other === undefined)) return undefined
  const best = extremeOf(
    numbers.map(({ value: number }) => number),
    direction,
    asked.place,
  )
  if (best === undefined) return undefined
  const found = numbers.filter(({ value: number }) => number === best)
  if (found.length > maxLines) return undefined
  return found.map(({ row }) => {
    const line = lineOf(reading, row, measured.index, label)
    const beside = other && row.cells[other.index]
    return other === undefined || beside === undefined
      ? line
      : {
          text: `${line.text} · ${table.columns[other.index]}: ${beside.text}`,
          cells: [...line.cells, beside],
        }
  })
}

/**
 * "Which product sold the most" over one row per month: what is named in several rows has the sum
 * of what they count. Undefined where nobody says what is to be told apart.
 */
function grouped(
  reading: TableReading,
  measured: ColumnMatch,
  numbers: readonly NumberCell[],
  direction: 'highest' | 'lowest',
): TableLine[] | undefined {
  const { asked, table, named } = reading
  const label = labelColumn(reading, measured.index)
  if (table.isPartial || !named.some(({ index }) => index === label)) return undefined
  const groups = new Map<string, NumberCell[]>()
  for (const number of numbers) {
    const key = number.row.cells[label]?.text ?? ''
    groups.set(key, [...(groups.get(key) ?? []), number])
  }
  if (groups.size < 2) return undefined
  const sums = [...groups].map(([key, of]) => ({ key, of, sum: sumOf(of) }))
  const best = extremeOf(
    sums.map(({ sum }) => sum),
    direction,
    asked.place,
  )
  if (best === undefined) return undefined
  return sums
    .filter(({ sum }) => sum === best)
    .map(({ key, of, sum }) => {
      const [only] = of
      if (only !== undefined && of.length === 1)
        return lineOf(reading, only.row, measured.index, label)
      return {
        text:
          `${key} · Total of ${table.columns[measured.index]} over ${of.length} rows: ` +
          shownNumber(sum, of),
        cells: of.flatMap(({ row, cell }) => [row.cells[label] ?? cell, cell]),
      }
    })
}

/** The rows of which one is asked for: all, those picked out, or one kind ("which zone"). */
function rowsCompared(
  reading: TableReading,
  measured: ColumnMatch,
): readonly TableRow[] | undefined {
  const { asked, single } = reading
  const label = labelColumn(reading, measured.index)
  const columnWords = union(reading.columnWords, measured.held)
  const meant = selected(reading)
  if (meant !== undefined && accounts(reading, union(columnWords, meant.used))) return meant.rows
  if (asked.isNegated || asked.bound !== undefined) return undefined
  const left = leftOver(reading, columnWords)
  const rows = single.filter(row => {
    const terms = analyze(row.cells[label]?.text ?? '')
    return left.every(word => word.terms.every(term => terms.includes(term)))
  })
  return rows.length > 1 ? rows : undefined
}

/** The value at a place from the highest or lowest on; undefined where a tie leaves it empty. */
function extremeOf(
  values: readonly number[],
  direction: 'highest' | 'lowest',
  place: number,
): number | undefined {
  const ordered = values.toSorted((a, b) => (direction === 'highest' ? b - a : a - b))
  const found = ordered[place - 1]
  return found === ordered[place - 2] ? undefined : found
}
