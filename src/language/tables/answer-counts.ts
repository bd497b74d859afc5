import { numberWords } from '../lexicons/number-words.ts'
import { analyze } from '../words/tokens.ts'
import { value } from './answer-values.ts'
import { flowsIn, isIdName, isMoneyName, isQuantityName } from './column-names.ts'
import { isNumeric, numbersOf, shownNumber, unitOf } from './column-values.ts'
import { wordsHeld, type ColumnMatch } from './match-table.ts'
import { selected } from './selected-rows.ts'
import {
  accounts,
  isAbout,
  isOnlySaid,
  labelColumn,
  lineOf,
  sumOf,
  union,
  type TableLine,
  type TableReading,
} from './table-reading.ts'

const [stored] = flowsIn('stored')

/** A value that says how many; what a verb alone names, such as an order's id, does not. */
export function numberSaid(reading: TableReading): TableLine[] | undefined {
  const { table, named } = reading
  const isVerbAlone = named.some(
    ({ index, held }) => !isNumeric(index, table.rows) && isOnlySaid(reading, held),
  )
  return isVerbAlone ? undefined : value(reading)
}

/** The sum or mean of a column over the rows that are asked for, where all of them were read. */
export function total(
  reading: TableReading,
  operation: 'sum' | 'mean',
  measured: ColumnMatch | undefined,
): TableLine[] | undefined {
  const { table, columnWords, single } = reading
  const meant = selected(reading)
  if (measured === undefined || meant === undefined || table.isPartial) return undefined
  const { rows, used } = meant
  if (!accounts(reading, union(columnWords, used))) return undefined
  const totals = table.rows.length - single.length
  // A table that has its own totals is not summed up beside them.
  if (totals > (operation === 'sum' && used.size === 0 ? 0 : 1)) return undefined
  const numbers = numbersOf(measured.index, rows)
  if (numbers === undefined) return undefined
  const unit = unitOf(numbers)
  const [only] = rows
  if (operation === 'sum' && rows.length === 1 && only !== undefined && numbers.length === 1)
    return [lineOf(reading, only, measured.index, labelColumn(reading, measured.index))]
  if (numbers.length < 2 || (operation === 'sum' && unit === '%')) return undefined
  const sum = sumOf(numbers)
  const lacking = rows.length - numbers.length
  return [
    {
      text:
        `${operation === 'sum' ? 'Total' : 'Average'} of ${table.columns[measured.index]} over ` +
        `${numbers.length} rows${lacking > 0 ? ` (${lacking} without a number)` : ''}: ` +
        shownNumber(operation === 'sum' ? sum : sum / numbers.length, numbers),
      cells: numbers.map(({ cell }) => cell),
    },
  ]
}

/** How many there are: what the rows say of it, or how many rows it has. */
export function counted(reading: TableReading): TableLine[] | undefined {
  const { asked, table, matched } = reading
  const quantity = table.columns.flatMap((name, index) =>
    isNumeric(index, table.rows) && (isQuantityName(name) || flowsIn(name).length > 0)
      ? [index]
      : [],
  )
  if (quantity.length === 0) return count(reading)
  const isThing =
    asked.counted !== undefined &&
    [...matched.values()].some(cells =>
      cells.some(({ held }) => asked.counted !== undefined && held.has(asked.counted)),
    )
  // Of what a row names, and of what became of it, its numbers say how many.
  if (!isThing && asked.flow === undefined) return count(reading)
  const column = isRow(reading) ? undefined : quantityAsked(reading, quantity)
  return column === undefined
    ? undefined
    : total(reading, 'sum', { index: column, held: new Set() })
}

/** Whether each row is one of what is counted: "how many orders", each with its number. */
function isRow(reading: TableReading): boolean {
  const { asked, table, named, single } = reading
  return named.some(({ index, held }) => {
    const texts = single.map(row => row.cells[index]?.text)
    const isLabel = !isNumeric(index, table.rows) && new Set(texts).size === texts.length
    return isLabel && asked.counted !== undefined && held.has(asked.counted)
  })
}

/**
 * The one column of numbers that says how many were sold, delivered, …: one that is named so, or
 * one of bare numbers in a table that speaks of nothing else.
 */
function quantityAsked(reading: TableReading, quantity: readonly number[]): number | undefined {
  const { asked, table, about, columnWords } = reading
  const { words } = asked
  const { flow } = asked
  // Another verb says what no column counts: "how many were eaten".
  const isOther = words.some(
    (word, at) =>
      word.isVerb &&
      !word.isLight &&
      !columnWords.has(at) &&
      !word.isFlow &&
      !isAbout(reading, word),
  )
  if (isOther) return undefined
  const counting = quantity.filter(index => !isMoneyName(table.columns[index] ?? ''))
  const told = counting.filter(index =>
    flowsIn(table.columns[index] ?? '').some(of => of === (flow ?? stored)),
  )
  const bare = counting.filter(index => flowsIn(table.columns[index] ?? '').length === 0)
  const names = table.columns.filter(
    (_, index) => bare.includes(index) || !counting.includes(index),
  )
  const spoken = flowsIn([about, table.title, ...names].join(' '))
  // What is there is what is in stock: "inventory of the tool shed".
  const isAlone = spoken.every(of => of === (flow ?? stored))
  const columns = told.length > 0 ? told : isAlone ? bare : []
  return columns.length === 1 ? columns[0] : undefined
}

function count(reading: TableReading): TableLine[] | undefined {
  const { asked, table, named, columnWords } = reading
  const meant = selected(reading)
  if (meant === undefined || table.isPartial) return undefined
  const { rows, used, values, boolean, bounded, dated } = meant
  if (!accounts(reading, union(columnWords, used)) || rows.length === 0) return undefined
  if (isOfKinds(reading)) return undefined
  const labels = named.filter(
    ({ index }) => index !== boolean?.index && index !== bounded?.index && index !== dated?.index,
  )
  // Of a column of numbers nobody asks how many there are by its name.
  const isNumber = (index: number): boolean =>
    isNumeric(index, table.rows) && !isIdName(table.columns[index] ?? '')
  if (labels.some(({ index }) => isNumber(index))) return undefined
  if (columnWords.size + used.size === 0 && !isTitled(reading)) return undefined
  // "How many are broken": rows that say nothing of it are not those.
  const isOther = asked.words.some(
    (word, at) => word.isVerb && !word.isLight && !columnWords.has(at) && !isAbout(reading, word),
  )
  if (used.size === 0 && boolean === undefined && isOther) return undefined
  const own = labelColumn(reading, boolean?.index ?? dated?.index)
  const [first] = labels
  // People are told by their names, not by their numbers.
  const isByName =
    first === undefined ||
    (isIdName(table.columns[first.index] ?? '') && /^name$/i.test(table.columns[own] ?? ''))
  const label = isByName ? own : first.index
  const cells = rows.flatMap(row => row.cells[label] ?? [])
  // Two rows with the same are not two of it.
  const texts = cells.map(({ text }) => text)
  if (cells.length < rows.length || (labels.length > 0 && new Set(texts).size < texts.length))
    return undefined
  return [
    {
      text:
        `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}` +
        `${values.length > 0 ? ` with ${values.join(', ')}` : ''}: ${texts.join(', ')}`,
      cells,
    },
  ]
}

/**
 * Whether what is counted is the name of one row among rows that are a kind each, as of a list of
 * prices: that the strimmer has a row says not how many there are.
 */
function isOfKinds(reading: TableReading): boolean {
  const { asked, matched, single } = reading
  const { counted } = asked
  const label = labelColumn(reading)
  const texts = single.flatMap(row => row.cells[label]?.text ?? [])
  return (
    new Set(texts).size === texts.length &&
    [...matched.values()].some(cells =>
      cells.some(
        ({ column, held }) => column === label && counted !== undefined && held.has(counted),
      ),
    )
  )
}

/** "How many strimmers are broken?": the cell of their row that says "one broken". */
export function partSaid(reading: TableReading): TableLine[] | undefined {
  const { asked, table, matched, columnWords } = reading
  const { counted } = asked
  if (counted === undefined || asked.isNegated) return undefined
  const found = table.rows.flatMap(row => {
    const cells = matched.get(row) ?? []
    const thing = cells.find(({ held }) => held.has(counted))
    const columns = row.cells.flatMap((cell, column) => {
      const others = cells.filter(match => match.column !== column)
      const used = union(columnWords, new Set(others.flatMap(({ held }) => [...held])))
      const left = asked.words.filter(
        (word, at) => !used.has(at) && (word.isVerb ? !word.isLight : !isAbout(reading, word)),
      )
      const [number = '', ...said] = analyze(cell?.text ?? '')
      const isNumber = /^\d+$/.test(number) || numberWords.has(number)
      const asks = left.flatMap(({ terms }) => terms)
      const isSaid = said.length > 0 && said.every(term => asks.includes(term))
      return isNumber && isSaid && asks.every(term => said.includes(term)) ? [column] : []
    })
    const [column, another] = columns
    return thing !== undefined && column !== undefined && another === undefined
      ? [lineOf(reading, row, column, thing.column)]
      : []
  })
  return found.length === 1 ? found : undefined
}

/** Whether what the table is called is just what is counted. */
function isTitled(reading: TableReading): boolean {
  const { table, about } = reading
  const { words } = reading.asked
  // Elements of one name, of a document that the other words name.
  const rowTerms = analyze(table.rowName ?? '')
  const isKind = words.some(
    word => rowTerms.length > 0 && word.terms.join(' ') === rowTerms.join(' '),
  )
  if (isKind) return true
  return [table.title, ...about.split('\n')].some(title => {
    const held = wordsHeld(title, words)
    return held !== undefined && words.every((word, index) => word.isVerb || held.has(index))
  })
}
