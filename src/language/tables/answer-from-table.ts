import { analyze } from '../words/tokens.ts'
import { columnsOf, flowsIn, isDateName, isMoneyName, isQuantityName } from './column-names.ts'
import {
  booleanOf,
  datesOf,
  isBoolean,
  isNumeric,
  isShown,
  isTotal,
  numbersOf,
  shownNumber,
  unitOf,
  type NumberCell,
} from './column-values.ts'
import {
  columnsNamed,
  isDenied,
  isSame,
  matchedCells,
  wordsHeld,
  type CellMatch,
  type ColumnMatch,
} from './match-table.ts'
import { withPeriods } from './periods.ts'
import { isWithin, type TableQuestion } from './table-question.ts'
import type { TableCell, TableRow, TextTable } from './text-table.ts'

/** One value that answers, in words, and the cells it was read from. */
export interface TableLine {
  readonly text: string
  readonly cells: readonly TableCell[]
}

/** A table with the words of what it stands under: the document's title, headings. */
export interface TitledTable {
  readonly table: TextTable
  readonly about: string
}

/** Rows that a question picks out, and how. */
interface Selection {
  readonly rows: readonly TableRow[]
  readonly used: ReadonlySet<number>
  /** Values that were looked for; "not …" where they are denied. */
  readonly values: readonly string[]
  readonly boolean: ColumnMatch | undefined
  readonly bounded: ColumnMatch | undefined
}

// More rows than this are a list to read, not an answer.
const maxLines = 5
const maxListed = 10
const asksWhich = /\b(?:which|what|who)\b/i

/** What one table says to a question; undefined where it does not account for every word of it. */
export function answerFromTable(
  asked: TableQuestion,
  { table, about }: TitledTable,
): TableLine[] | undefined {
  const { words } = asked
  const named = columnsNamed(table, asked)
  const matched = new Map(table.rows.map(row => [row, matchedCells(row, asked)]))
  const columnWords = new Set(named.flatMap(({ held }) => [...held]))
  const aboutTerms = [...new Set(analyze(withPeriods(`${about}\n${table.title}`)))]
  const single = table.rows.filter(row => !isTotal(row))
  if (!holdsNarrowing()) return undefined
  switch (asked.operation) {
    case 'value':
      return listed() ?? value() ?? having()
    case 'highest':
    case 'lowest':
      return extreme(asked.operation)
    case 'latest':
    case 'earliest':
      return byAge(asked.operation) ?? byDate(asked.operation)
    case 'sum':
    case 'mean':
      return total(asked.operation, measuredColumn())
    case 'count':
      return counted() ?? numberSaid()
  }

  /** Words such as "between" and "only" are read where a name or value of the table has them. */
  function holdsNarrowing(): boolean {
    if (asked.narrowing.length === 0) return true
    const texts = [
      ...named.map(({ index }) => table.columns[index] ?? ''),
      ...[...matched.values()].flatMap(cells => cells.map(({ cell }) => cell.text)),
    ]
    const said = new Set(texts.flatMap(text => text.toLowerCase().split(/[^\p{L}]+/u)))
    return asked.narrowing.every(word => said.has(word))
  }

  function accounts(used: ReadonlySet<number>): boolean {
    return leftOver(used).length === 0
  }

  function leftOver(used: ReadonlySet<number>): TableQuestion['words'] {
    return words.filter((word, index) => !used.has(index) && !word.isVerb && !isAbout(word))
  }

  /** The rows that are asked for by what they have, do not have, or are bounded by. */
  function listed(): TableLine[] | undefined {
    if (!asksWhich.test(asked.text) || table.isPartial) return undefined
    const meant = selected()
    if (meant === undefined) return undefined
    const { rows, used, boolean, bounded } = meant
    const denied = asked.isNegated && used.size > 0
    const column = boolean ?? bounded
    if ((column === undefined && !denied) || !accounts(union(columnWords, used))) return undefined
    if (rows.length === 0 || rows.length > maxListed) return undefined
    // What is asked for beside: "what is the price of those that …".
    const others = named.filter(
      ({ index }) => index !== column?.index && index !== labelColumn(column?.index),
    )
    if (others.length > 1 || (column === undefined && others.length > 0 && !denied))
      return undefined
    const shown = others[0]?.index ?? column?.index ?? columnOfValues(used)
    return shown === undefined ? undefined : rows.map(row => lineOf(row, shown, labelColumn(shown)))
  }

  /** "Which island has curling as its sport?": what the rows with a value are called. */
  function having(): TableLine[] | undefined {
    const meant = asksWhich.test(asked.text) && !table.isPartial ? selected() : undefined
    if (meant === undefined || asked.isNegated || asked.bound !== undefined) return undefined
    const { rows, used } = meant
    if (rows.length === 0 || rows.length > maxListed || used.size === 0) return undefined
    const column = columnOfValues(used)
    const label = labelColumn(column)
    if (column === undefined || column === label) return undefined
    // No other column is asked for, and no verb says something else of the value.
    if (named.some(({ index }) => index !== column && index !== label)) return undefined
    const all = union(columnWords, used)
    const isPlain = words.every((word, at) => all.has(at) || word.isLight || isAbout(word))
    return isPlain ? rows.map(row => lineOf(row, column, label)) : undefined
  }

  function isAbout(word: TableQuestion['words'][number]): boolean {
    return word.terms.every(term => aboutTerms.some(other => isSame(term, other)))
  }

  function value(): TableLine[] | undefined {
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
      return cells.length > 0 && column !== undefined && columns.length === 1 && accounts(used)
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
        lineOf(row, column.index, cells[0]?.column ?? labelColumn()),
      )
    // Several rows are told apart by their labels, or are not shown.
    const label = labelColumn()
    const labels = new Set(best.map(({ row }) => row.cells[label]?.text))
    return labels.size === best.length
      ? best.map(({ row, column, cells }) =>
          lineOf(row, column.index, label === column.index ? (cells[0]?.column ?? label) : label),
        )
      : undefined
  }

  /** A value that says how many; what a verb alone names, such as an order's id, does not. */
  function numberSaid(): TableLine[] | undefined {
    const isVerbAlone = named.some(
      ({ index, held }) => !isNumeric(index, table.rows) && isOnlySaid(held),
    )
    return isVerbAlone ? undefined : value()
  }

  function extreme(direction: 'highest' | 'lowest'): TableLine[] | undefined {
    const measured = rankedColumn()
    const rows = measured && rowsCompared(labelColumn(measured.index))
    const numbers = measured && rows && numbersOf(measured.index, rows)
    if (measured === undefined || numbers === undefined) return undefined
    return isSpread(measured, numbers)
      ? grouped(measured, numbers, direction)
      : ranked(measured, numbers, direction)
  }

  /** Whether what a column counts of one thing is told in several rows: one per month. */
  function isSpread({ index }: ColumnMatch, numbers: readonly NumberCell[]): boolean {
    const name = table.columns[index] ?? ''
    if (!isQuantityName(name) && flowsIn(name).length === 0) return false
    const label = labelColumn(index)
    return new Set(numbers.map(({ row }) => row.cells[label]?.text)).size < numbers.length
  }

  /** "The oldest member": whoever has the highest age. */
  function byAge(direction: 'latest' | 'earliest'): TableLine[] | undefined {
    if (!/\b(?:oldest|youngest)\b/i.test(asked.text)) return undefined
    const columns = table.columns.flatMap((name, index) =>
      /^age\b[^\p{L}]*(?:years)?\W*$/iu.test(name) ? [index] : [],
    )
    const [index] = columns
    if (index === undefined || columns.length > 1) return undefined
    const rows = rowsCompared(labelColumn(index))
    const numbers = rows && numbersOf(index, rows)
    const way = direction === 'earliest' ? 'highest' : 'lowest'
    return numbers && ranked({ index, held: new Set() }, numbers, way)
  }

  /** The row with the first or last date, in the column that is named or that tells of its age. */
  function byDate(direction: 'latest' | 'earliest'): TableLine[] | undefined {
    const isDated = ({ index }: ColumnMatch): boolean => datesOf(index, single) !== undefined
    // Whoever came first is not the oldest for it.
    const since = !/\b(?:oldest|youngest)\b/i.test(asked.text)
    const dated = table.columns.flatMap((name, index): ColumnMatch[] =>
      isDateName(name, since) ? [{ index, held: new Set() }] : [],
    )
    const own = named.filter(isDated)
    const columns = own.length > 0 ? own : isPlainlyAsked() ? dated.filter(isDated) : []
    const [measured] = columns
    if (measured === undefined || columns.length > 1) return undefined
    const rows = rowsCompared(labelColumn(measured.index))
    const days = rows && datesOf(measured.index, rows)
    return days && ranked(measured, days, direction === 'latest' ? 'highest' : 'lowest')
  }

  /** The rows with the highest or lowest of the numbers, and what else is asked of them. */
  function ranked(
    measured: ColumnMatch,
    numbers: readonly NumberCell[],
    direction: 'highest' | 'lowest',
  ): TableLine[] | undefined {
    if (numbers.length < 2 || table.isPartial) return undefined
    const label = labelColumn(measured.index)
    const others = named.filter(
      ({ index, held }) =>
        index !== measured.index &&
        index !== label &&
        !isBoolean(index, table.rows) &&
        !isOnlySaid(held),
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
    )
    const found = numbers.filter(({ value: number }) => number === best)
    if (found.length > maxLines) return undefined
    return found.map(({ row }) => {
      const line = lineOf(row, measured.index, label)
      const beside = other && row.cells[other.index]
      return other === undefined || beside === undefined
        ? line
        : {
            text: `${line.text} · ${table.columns[other.index]}: ${beside.text}`,
            cells: [...line.cells, beside],
          }
    })
  }

  /** "The machine that we bought": a verb that is a column's name, too, does not ask for it. */
  function isOnlySaid(held: ReadonlySet<number>): boolean {
    return !/^\W*when\b/i.test(asked.text) && [...held].every(at => words[at]?.isVerb === true)
  }

  /**
   * "Which product sold the most" over one row per month: what is named in several rows has the sum
   * of what they count. Undefined where nobody says what is to be told apart.
   */
  function grouped(
    measured: ColumnMatch,
    numbers: readonly NumberCell[],
    direction: 'highest' | 'lowest',
  ): TableLine[] | undefined {
    const label = labelColumn(measured.index)
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
    )
    return sums
      .filter(({ sum }) => sum === best)
      .map(({ key, of, sum }) => ({
        text:
          `${key} · Total of ${table.columns[measured.index]} over ${of.length} rows: ` +
          shownNumber(sum, of),
        cells: of.flatMap(({ row, cell }) => [row.cells[label] ?? cell, cell]),
      }))
  }

  /** The rows of which one is asked for: all, those picked out, or one kind ("which zone"). */
  function rowsCompared(label: number): readonly TableRow[] | undefined {
    const meant = selected()
    if (meant !== undefined && accounts(union(columnWords, meant.used))) return meant.rows
    if (asked.isNegated || asked.bound !== undefined) return undefined
    const left = leftOver(columnWords)
    const rows = single.filter(row => {
      const terms = analyze(row.cells[label]?.text ?? '')
      return left.every(word => word.terms.every(term => terms.includes(term)))
    })
    return rows.length > 1 ? rows : undefined
  }

  function total(
    operation: 'sum' | 'mean',
    measured: ColumnMatch | undefined,
  ): TableLine[] | undefined {
    const meant = selected()
    if (measured === undefined || meant === undefined || table.isPartial) return undefined
    const { rows, used } = meant
    if (!accounts(union(columnWords, used))) return undefined
    const totals = table.rows.length - single.length
    // A table that has its own totals is not summed up beside them.
    if (totals > (operation === 'sum' && used.size === 0 ? 0 : 1)) return undefined
    const numbers = numbersOf(measured.index, rows)
    if (numbers === undefined) return undefined
    const unit = unitOf(numbers)
    const [only] = rows
    if (operation === 'sum' && rows.length === 1 && only !== undefined && numbers.length === 1)
      return [lineOf(only, measured.index, labelColumn(measured.index))]
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
  function counted(): TableLine[] | undefined {
    const quantity = table.columns.flatMap((name, index) =>
      isNumeric(index, table.rows) && (isQuantityName(name) || flowsIn(name).length > 0)
        ? [index]
        : [],
    )
    if (quantity.length === 0) return count()
    const isThing =
      asked.counted !== undefined &&
      [...matched.values()].some(cells =>
        cells.some(({ held }) => asked.counted !== undefined && held.has(asked.counted)),
      )
    // Of what a row names, and of what became of it, its numbers say how many.
    if (!isThing && asked.flow === undefined) return count()
    const column = isRow() ? undefined : quantityAsked(quantity)
    return column === undefined ? undefined : total('sum', { index: column, held: new Set() })
  }

  /** Whether each row is one of what is counted: "how many orders", each with its number. */
  function isRow(): boolean {
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
  function quantityAsked(quantity: readonly number[]): number | undefined {
    const { flow } = asked
    // Another verb says what no column counts: "how many were eaten".
    const isOther = words.some(
      (word, at) => word.isVerb && !word.isLight && !columnWords.has(at) && !word.isFlow,
    )
    if (isOther) return undefined
    const counting = quantity.filter(index => !isMoneyName(table.columns[index] ?? ''))
    const told = counting.filter(
      index => flow !== undefined && flowsIn(table.columns[index] ?? '').includes(flow),
    )
    const bare = counting.filter(index => flowsIn(table.columns[index] ?? '').length === 0)
    const names = table.columns.filter(
      (_, index) => bare.includes(index) || !counting.includes(index),
    )
    const spoken = flowsIn([about, table.title, ...names].join(' '))
    const isAlone = spoken.every(of => of === flow)
    const columns = told.length > 0 ? told : isAlone ? bare : []
    return columns.length === 1 ? columns[0] : undefined
  }

  function count(): TableLine[] | undefined {
    const meant = selected()
    if (meant === undefined || table.isPartial) return undefined
    const { rows, used, values, boolean, bounded } = meant
    if (!accounts(union(columnWords, used)) || rows.length === 0) return undefined
    const labels = named.filter(({ index }) => index !== boolean?.index && index !== bounded?.index)
    // Of a column of numbers nobody asks how many there are by its name.
    if (labels.some(({ index }) => isNumeric(index, table.rows))) return undefined
    if (columnWords.size + used.size === 0 && !isTitled()) return undefined
    const label = labels[0]?.index ?? labelColumn(boolean?.index)
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

  /** Whether what the table is called is just what is counted. */
  function isTitled(): boolean {
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

  /**
   * The rows with the values that the question names, for which a column of yes and no says what
   * is asked, and within a bound; all where it names none. Undefined where that is not plain.
   */
  function selected(): Selection | undefined {
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
      bounded = measuredColumn() ?? impliedColumn()
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
    const units = bounded === undefined ? [] : unitWords(bounded)
    if (used.size === 0 && units.length > 0) {
      if (isNegated) return undefined
      return { rows, used: new Set(units), values, boolean, bounded }
    }
    if (used.size === 0) return isNegated ? undefined : { rows, used, values, boolean, bounded }
    const column = columnOfValues(used)
    const denying = (row: TableRow): boolean =>
      cellsOf(row, used).some(({ cell }) => isDenied(cell.text))
    const having = rows.filter(row =>
      [...used].every(word => cellsOf(row, used).some(({ held }) => held.has(word))),
    )
    for (const { cell } of having.flatMap(row => cellsOf(row, used)))
      if (!values.includes(cell.text)) values.push(cell.text)
    if (!isNegated)
      return hasLonger(used) ? undefined : { rows: having, used, values, boolean, bounded }
    if (column === undefined || hasLonger(used)) return undefined
    const denied = having.filter(denying)
    if (denied.length > 0) return { rows: denied, used, values, boolean, bounded }
    const without = rows.filter(row => row.cells[column] !== undefined && !having.includes(row))
    return { rows: without, used, values: values.map(text => `not ${text}`), boolean, bounded }
  }

  function unitWords({ index }: ColumnMatch): number[] {
    const numbers = numbersOf(index, single) ?? []
    const terms = new Set(analyze(`${table.columns[index]} ${unitOf(numbers)}`))
    return words.flatMap((word, at) => (word.terms.every(term => terms.has(term)) ? [at] : []))
  }

  function cellsOf(row: TableRow, used: ReadonlySet<number>): CellMatch[] {
    return (matched.get(row) ?? []).filter(({ held }) => [...held].some(word => used.has(word)))
  }

  /** The one column in which the values stand that the question names. */
  function columnOfValues(used: ReadonlySet<number>): number | undefined {
    const columns = new Set(single.flatMap(row => cellsOf(row, used).map(({ column }) => column)))
    return columns.size === 1 ? [...columns][0] : undefined
  }

  /** Whether a value stands in two columns, or as part of a longer one: which is meant? */
  function hasLonger(used: ReadonlySet<number>): boolean {
    return [...used].some(word => {
      const columns = new Set(
        single.flatMap(row =>
          cellsOf(row, used)
            .filter(({ held }) => held.has(word))
            .map(({ column }) => column),
        ),
      )
      const [column] = columns
      if (columns.size !== 1 || column === undefined) return true
      return single.some(row => {
        const cell = row.cells[column]
        if (cell === undefined || cellsOf(row, used).some(match => match.column === column))
          return false
        const terms = new Set(analyze(cell.text))
        return !isDenied(cell.text) && (words[word]?.terms.every(term => terms.has(term)) ?? false)
      })
    })
  }

  /** The one column of numbers that is asked for. */
  function measuredColumn(): ColumnMatch | undefined {
    const numeric = named.filter(({ index }) => isNumeric(index, table.rows))
    return numeric.length === 1 ? numeric[0] : undefined
  }

  /** The one column of the measure that the question implies: of prices, for what is cheapest. */
  function impliedColumn(): ColumnMatch | undefined {
    if (asked.measure === undefined || !isPlainlyAsked()) return undefined
    const columns = columnsOf(asked.measure, table.columns).filter(index =>
      isNumeric(index, table.rows),
    )
    const [index] = columns
    return index === undefined || columns.length > 1 ? undefined : { index, held: new Set() }
  }

  /** Whether no verb says something else: "the cheapest to repair". */
  function isPlainlyAsked(): boolean {
    return words.every((word, at) => !word.isVerb || word.isLight || columnWords.has(at))
  }

  /**
   * The column that rows are compared by. "The price of the largest boat" compares no prices: what
   * follows "largest" is not the name of that column.
   */
  function rankedColumn(): ColumnMatch | undefined {
    const own = measuredColumn()
    if (asked.measure === undefined) return own
    const isMeant =
      own !== undefined &&
      (columnsOf(asked.measure, table.columns).includes(own.index) ||
        (asked.ranked === undefined ? true : own.held.has(asked.ranked)))
    return isMeant ? own : impliedColumn()
  }

  /** The column that tells rows apart: a named one of words, else the first of words. */
  function labelColumn(except = -1): number {
    const isText = (index: number): boolean =>
      index !== except && !isNumeric(index, table.rows) && !isBoolean(index, table.rows)
    const asNamed =
      named.find(({ index }) => isText(index))?.index ??
      table.columns.findIndex((name, index) => isText(index) && /^(?:name|title)$/i.test(name))
    if (asNamed >= 0) return asNamed
    return Math.max(
      0,
      table.columns.findIndex((_, index) => isText(index)),
    )
  }

  function lineOf(row: TableRow, column: number, label: number): TableLine {
    const cell = row.cells[column]
    const by = label === column ? undefined : row.cells[label]
    return {
      text:
        `${by === undefined ? '' : `${by.text} · `}` +
        `${table.columns[column] === '' ? '' : `${table.columns[column]}: `}${cell?.text ?? '–'}`,
      cells: [...(by === undefined ? [] : [by]), ...(cell === undefined ? [] : [cell])],
    }
  }
}

const sumOf = (numbers: readonly NumberCell[]): number =>
  numbers.reduce((added, { value }) => added + value, 0)

const extremeOf = (values: readonly number[], direction: 'highest' | 'lowest'): number =>
  values.reduce((known, value) =>
    direction === 'highest' ? Math.max(known, value) : Math.min(known, value),
  )

const heldOf = ({ held }: CellMatch): number[] => [...held]

function union(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...one, ...other])
}
