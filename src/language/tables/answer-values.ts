import { longPattern } from '../../support/long-pattern.ts'
import { analyze, wordTexts } from '../words/tokens.ts'
import { isIdName, outcomes } from './column-names.ts'
import { isShown } from './column-values.ts'
import { isDenied } from './match-table.ts'
import { columnOfValues, selected } from './selected-rows.ts'
import {
  accounts,
  isAbout,
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
  if (named.some(({ index }) => index !== column && index !== label)) return undefined
  const all = union(columnWords, used)
  const isPlain = words.every((word, at) => all.has(at) || word.isLight || isAbout(reading, word))
  return isPlain ? rows.map(row => lineOf(reading, row, column, label)) : undefined
}

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

/** The value of the one column that is asked for, of the rows that hold most of the question. */
export function value(reading: TableReading): TableLine[] | undefined {
  const { asked, table, named, matched, columnWords } = reading
  if (asked.bound !== undefined) return undefined
  // The rows that hold most of what is asked; each must leave a column to ask for.
  const candidates = table.rows.flatMap(row => {
    const cells = matched.get(row) ?? []
    const used = union(columnWords, new Set(cells.flatMap(({ held }) => [...held])))
    const columns = named.filter(
      ({ index, held }) =>
        row.cells[index] !== undefined &&
        !cells.some(cell => cell.column === index) &&
        ![...held].every(word => cells.some(cell => cell.held.has(word))),
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
  const best = candidates.filter(({ size }) => size === most)
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
