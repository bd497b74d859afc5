import { longPattern } from '../../support/long-pattern.ts'
import { analyze, wordTexts } from '../words/tokens.ts'
import { columnsOf, isBeginName, isIdName, isPriceName, outcomes } from './column-names.ts'
import { datesOf, hasNoValue, isFree, isOnlyUnit, isShown, saysNothing } from './column-values.ts'
import { isDenied, type CellMatch, type ColumnMatch } from './match-table.ts'
import { asksWho } from './people-columns.ts'
import { columnOfValues, selected } from './selected-rows.ts'
import type { TableCell, TableRow } from './text-table.ts'
import {
  accounts,
  isAbout,
  isOnlySaid,
  labelColumn,
  lineOf,
  union,
  type TableLine,
  type TableReading,
} from './table-reading.ts'

// More rows than this are a list to read, not an answer.
const maxLines = 5
const maxListed = 10
// What says more than this is a remark.
const longestOutcome = 4
const asksWhich = /\b(?:which|what|who)\b/i

/** The rows that are asked for by what they have, do not have, or are bounded by. */
export function listed(reading: TableReading): TableLine[] | undefined {
  const { asked, table, named, columnWords } = reading
  if (!asksWhich.test(asked.text) || table.isPartial) return undefined
  const meant = selected(reading)
  if (meant === undefined) return undefined
  const { rows, used, boolean, bounded, dated } = meant
  const denied = asked.isNegated && used.size > 0
  const column = boolean ?? bounded ?? dated
  if ((column === undefined && !denied) || !accounts(reading, union(columnWords, used)))
    return undefined
  if (rows.length === 0 || rows.length > maxListed) return undefined
  // What is asked for beside: "what is the price of those that …".
  const others = named.filter(
    ({ index }) =>
      index !== column?.index &&
      index !== labelColumn(reading, column?.index) &&
      // "Which members" asks for no member's number.
      !(
        isIdName(table.columns[index] ?? '') && !/\b(?:numbers?|no|ids?|codes?)\b/i.test(asked.text)
      ),
  )
  if (others.length > 1 || (column === undefined && others.length > 0 && !denied)) return undefined
  const shown = others[0]?.index ?? column?.index ?? columnOfValues(reading, used)
  return shown === undefined
    ? undefined
    : rows.map(row => lineOf(reading, row, shown, labelColumn(reading, shown)))
}

/** "Which island has curling as its sport?": what the rows with a value are called. */
export function having(reading: TableReading): TableLine[] | undefined {
  const { asked, table, named, columnWords } = reading
  const { words } = asked
  const meant = asksWhich.test(asked.text) && !table.isPartial ? selected(reading) : undefined
  if (meant === undefined || asked.isNegated || asked.bound !== undefined) return undefined
  const { rows, used } = meant
  if (rows.length === 0 || rows.length > maxListed || used.size === 0) return undefined
  const column = columnOfValues(reading, used)
  const label = labelColumn(reading, column)
  if (column === undefined || column === label) return undefined
  // No other column is asked for, and no verb says something else of the value.
  // "Who has the key", "who rents plot 18" ask for no key's number and for no rent.
  const isBeside = ({ index, held }: ColumnMatch): boolean =>
    asksWho(asked.text) && (isIdName(table.columns[index] ?? '') || isOnlySaid(reading, held))
  const isAsked = (match: ColumnMatch): boolean =>
    match.index !== column && match.index !== label && !isBeside(match)
  if (named.some(isAsked)) return undefined
  const all = union(columnWords, used)
  const isPlain = words.every((word, at) => all.has(at) || word.isLight || isAbout(reading, word))
  if (rows.some(row => row.cells[label] === undefined)) return undefined
  return isPlain ? rows.map(row => lineOf(reading, row, column, label)) : undefined
}

const asksBegin = longPattern('i')`
  ^\W*when\s(?:(?:has|have)\b|did\s.{1,80}\b(?:get|take|join|start|become|begin)\b)
`

/** "When did Ann get her plot?": the day in the only column that says since when. */
export function begun(reading: TableReading): TableLine[] | undefined {
  const { asked, table, named, matched, columnWords } = reading
  if (!asksBegin.test(asked.text) || asked.isNegated || table.isPartial) return undefined
  const [column, another] = table.columns.flatMap((name, index) =>
    isBeginName(name) ? [index] : [],
  )
  if (column === undefined || another !== undefined) return undefined
  // Of what is named beside, a day would be another's.
  if (named.some(({ index }) => index !== column && isDateColumn(reading, index))) return undefined
  const rows = table.rows.flatMap(row => {
    const cells = matched.get(row) ?? []
    const used = union(columnWords, new Set(cells.flatMap(({ held }) => [...held])))
    const [cell] = cells
    return cell !== undefined && accounts(reading, used) ? [{ row, label: cell.column }] : []
  })
  const [only] = rows
  if (only === undefined || rows.length > 1 || only.row.cells[column] === undefined)
    return undefined
  return [lineOf(reading, only.row, column, only.label)]
}

const isDateColumn = ({ single }: TableReading, index: number): boolean =>
  datesOf(index, single) !== undefined

// "Did the saw pass?" is a question for yes or no.
const asksWhether = longPattern('i')`
  ^\W*(?:and\s|so\s|but\s)?(?:did|do|does|is|are|was|were|has|have|had)\b
`

/** Whether a question for yes or no has a verb that nothing of the table says. */
const isOtherDone = ({ asked }: TableReading, used: ReadonlySet<number>): boolean =>
  asksWhether.test(asked.text) &&
  asked.words.some((word, at) => word.isVerb && !word.isLight && !used.has(at))

/** "Did the saw pass?", "is it worn?": the cell of its row that says what became of it. */
export function outcome(reading: TableReading): TableLine[] | undefined {
  const { asked, table, matched, columnWords, single } = reading
  if (!asksWhether.test(asked.text) || asked.bound !== undefined) return undefined
  const found = outcomes.flatMap(kind => {
    const isOf = (term: string): boolean => kind.has(term)
    const said = asked.words.flatMap(({ terms }, at) => (terms.some(isOf) ? [at] : []))
    const columns = table.columns.flatMap((_, index) => {
      const cells = single.flatMap(row => row.cells[index] ?? [])
      const ofKind = cells.filter(({ text }) => analyze(text).some(isOf))
      const isPlain = cells.every(({ text }) => wordTexts(text).length <= longestOutcome)
      return isPlain && ofKind.length > 0 && ofKind.length * 2 >= cells.length ? [index] : []
    })
    return said.length > 0 ? columns.map(column => ({ column, said })) : []
  })
  const [only] = found
  if (only === undefined || found.length > 1) return undefined
  const rows = single.flatMap(row => {
    const cells = (matched.get(row) ?? []).filter(({ column }) => column !== only.column)
    const used = new Set([...only.said, ...cells.flatMap(({ held }) => [...held])])
    const [named] = cells
    const isMeant = accounts(reading, union(columnWords, used)) && !isOtherDone(reading, used)
    return named !== undefined && isMeant ? [{ row, label: named.column }] : []
  })
  const isSaid = rows.every(({ row }) => row.cells[only.column] !== undefined)
  if (rows.length === 0 || rows.length > maxLines || !isSaid) return undefined
  const own = rows.length === 1 ? rows[0]?.label : labelColumn(reading, only.column)
  const names = new Set(rows.map(({ row }) => row.cells[own ?? 0]?.text))
  return names.size < rows.length
    ? undefined
    : rows.map(({ row }) => lineOf(reading, row, only.column, own ?? 0))
}

/** A row, the column that is asked of it, and the cells by which it is meant. */
interface RowAsked {
  readonly row: TableRow
  readonly column: ColumnMatch
  readonly cells: readonly CellMatch[]
  readonly size: number
}

/** The rows that hold most of what is asked; each must leave one column to ask for. */
function rowsAsked(
  reading: TableReading,
  isMeant: (cell: TableCell | undefined, column: number) => boolean,
  named = reading.named,
): RowAsked[] {
  const { table, matched, columnWords } = reading
  const candidates = table.rows.flatMap((row): RowAsked[] => {
    const cells = matched.get(row) ?? []
    const used = union(columnWords, new Set(cells.flatMap(({ held }) => [...held])))
    const columns = named.filter(
      ({ index, held }) =>
        isMeant(row.cells[index], index) &&
        !cells.some(cell => cell.column === index) &&
        (held.size === 0 || ![...held].every(word => cells.some(cell => cell.held.has(word)))),
    )
    const [column] = columns
    return cells.length > 0 &&
      column !== undefined &&
      columns.length === 1 &&
      accounts(reading, used) &&
      !isOtherDone(reading, used)
      ? [{ row, column, cells, size: used.size }]
      : []
  })
  const most = Math.max(0, ...candidates.map(({ size }) => size))
  return candidates.filter(({ size }) => size === most)
}

const asksPrice = longPattern('i')`
  ^\W*(?:how much\s(?:is|are|was|were|will|would|does|do|did)\b
  |what\s(?:does|do|did|will|would)\b.{1,200}\bcosts?\b)
`

/** "How much does the green room cost?": the one column of prices is asked for without its name. */
function withPrices({ asked, table, named }: TableReading): readonly ColumnMatch[] {
  const [index, another] = columnsOf('price', table.columns)
  const isMeant = index !== undefined && another === undefined && asksPrice.test(asked.text)
  return isMeant && !named.some(column => column.index === index)
    ? [...named, { index, held: new Set() }]
    : named
}

/** "Who is the tenant of plot 52?": the one row that is meant has nothing in that column. */
export function openValue(reading: TableReading): TableLine[] | undefined {
  const { asked, table } = reading
  if (asked.bound !== undefined || asked.isNegated || table.isPartial) return undefined
  // The state of a thing may be "pending"; nobody, no day and no price is.
  const asksWhoOrWhen = /^\W*wh(?:o|en)\b/i.test(asked.text)
  const isOpen = (cell: TableCell | undefined, column: number): boolean => {
    if (cell === undefined) return true
    const isPrice = isPriceName(table.columns[column] ?? '') && !isFree(cell.text)
    const isNothing = asksWhoOrWhen || isPrice ? saysNothing : hasNoValue
    return isNothing(cell.text) && !isOnlyUnit(cell.text)
  }
  const [only, another] = rowsAsked(reading, isOpen, withPrices(reading))
  const [named] = only?.cells ?? []
  if (only === undefined || another !== undefined || named === undefined) return undefined
  const field = `${named.cell.text} · ${table.columns[only.column.index]}`
  const said = only.row.cells[only.column.index]
  return [
    {
      text: field,
      cells: [named.cell, ...(said === undefined ? [] : [said])],
      open: { field, said },
    },
  ]
}

/** The value of the one column that is asked for, of the rows that hold most of the question. */
export function value(reading: TableReading): TableLine[] | undefined {
  const { asked, table } = reading
  if (asked.bound !== undefined) return undefined
  const best = rowsAsked(reading, cell => cell !== undefined)
  if (best.length === 0 || best.length > maxLines) return undefined
  // The columns of a table that were not read in full may hold more of such rows.
  if (best.length > 1 && table.isPartial) return undefined
  const isSaid = best.every(({ row, column, cells }) => {
    const cell = row.cells[column.index]
    // Rows that do not have a value are not those that have it.
    const agrees = !asked.isNegated || cells.some(match => isDenied(match.cell.text))
    return cell !== undefined && isShown(column.index, cell, table) && agrees
  })
  if (!isSaid) return undefined
  if (best.length === 1)
    return best.map(({ row, column, cells }) =>
      lineOf(reading, row, column.index, cells[0]?.column ?? labelColumn(reading)),
    )
  // Several rows are told apart by their labels, or are not shown.
  const label = labelColumn(reading)
  const labels = new Set(best.map(({ row }) => row.cells[label]?.text))
  return labels.size === best.length
    ? best.map(({ row, column, cells }) =>
        lineOf(
          reading,
          row,
          column.index,
          label === column.index ? (cells[0]?.column ?? label) : label,
        ),
      )
    : undefined
}
