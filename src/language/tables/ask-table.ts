import { setOf } from '../lexicons/lexicon.ts'
import { sentenceWords } from '../grammar/sentence-words.ts'
import { verbForm } from '../grammar/verb-forms.ts'
import { analyze, isStopWord } from '../words/tokens.ts'
import { withPeriods, yearsIn } from './periods.ts'
import {
  cellNumber,
  readCells,
  type TableCell,
  type TableRow,
  type TextTable,
} from './read-tables.ts'

/** A table with the words of what it stands under: the document's title, headings. */
export interface TitledTable {
  readonly table: TextTable
  readonly about: string
}

/** One value that answers, in words, and the cells it was read from. */
export interface TableLine {
  readonly text: string
  readonly cells: readonly TableCell[]
}

/** What one table says to a question. */
export interface TableAnswer {
  /** Which of the given tables. */
  readonly from: number
  readonly lines: readonly TableLine[]
}

interface Asked {
  readonly question: string
  readonly operation: 'value' | 'highest' | 'lowest' | 'sum' | 'mean' | 'count' | 'change'
  /** Which rows do not have what is named: "not in stock". */
  readonly isNegated: boolean
  readonly years: ReadonlySet<string>
  /** Content words that a table has to account for; a verb may be left over. */
  readonly words: readonly AskedWord[]
}

interface AskedWord {
  readonly terms: readonly string[]
  readonly isVerb: boolean
}

const highest = setOf('highest most largest greatest biggest maximum longest')
const lowest = setOf('lowest least smallest minimum shortest cheapest fewest')
const sums = setOf('total sum overall altogether')
const means = setOf('average mean')
// Words by which people speak of tables, not of what is in them.
const ofTables = setOf(`
  value table row rows column columns entry entries figure number list listed listing shown cell
  much many name what's whats
`)

// Two values set against each other, which no single cell says.
const isChange = /\bby how (?:much|many)\b|\bdifference between\b|\bcompared (?:to|with)\b/i
const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])
const asksWhich = /\b(?:which|what|who)\b/i
const isDenial = /\b(?:not?|none|never)\b/i
// A dash or the mark of a footnote stands where there is no value.
const isBlank = /^(?:[-–—.]+|n\/?a|\([a-z]\)|[*†‡]+)$/i
const isTotal = /^(?:grand |sub-?)?totals?\b|^(?:sum|overall)$/i

/** How a question can be read as one to a table; undefined where it has no words to look up. */
function readAsked(question: string): Asked | undefined {
  const read = withPeriods(question.slice(0, 500))
  const words = sentenceWords(read).filter(({ kind }) => kind !== 'mark')
  const has = (set: ReadonlySet<string>): boolean => words.some(({ text }) => set.has(text))
  const isCount = /\bhow many\b/i.test(question)
  const operation = isChange.test(question)
    ? 'change'
    : has(highest)
    ? 'highest'
    : has(lowest)
      ? 'lowest'
      : has(means)
        ? 'mean'
        : has(sums)
          ? 'sum'
          : isCount
            ? 'count'
            : 'value'
  const said = words.filter(
    ({ text }) =>
      !isStopWord(text) &&
      !ofTables.has(text) &&
      !(operation === 'highest' && highest.has(text)) &&
      !(operation === 'lowest' && lowest.has(text)) &&
      !(operation === 'sum' && sums.has(text)) &&
      !(operation === 'mean' && means.has(text)),
  )
  if (said.length === 0) return undefined
  return {
    question: read,
    operation,
    isNegated: /\b(?:not|never)\b|n['’]t\b/i.test(read),
    years: yearsIn(read),
    words: said.map(({ text, forms }) => ({
      terms: analyze(text),
      isVerb: forms !== 0 && (forms & verbForm.nounLike) === 0,
    })),
  }
}

/** "depart" stands for "departure": the beginning of the other, five letters at least. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 5 && long.startsWith(short)
}

/** The asked words that a name or value holds; undefined where it holds others too. */
function wordsHeld(name: string, words: readonly AskedWord[]): ReadonlySet<number> | undefined {
  // A unit in brackets is part of the name, but nobody asks with it.
  const terms = analyze(withPeriods(name).replace(/\([^)]{0,20}\)/g, ' ')).filter(term => !isStopWord(term))
  if (terms.length === 0) return undefined
  const held = new Set<number>()
  for (const term of terms) {
    const at = words.flatMap((word, index) =>
      word.terms.some(own => isSame(own, term)) ? [index] : [],
    )
    if (at.length === 0) return undefined
    for (const index of at) held.add(index)
  }
  return held
}

interface Found {
  readonly answer: TableAnswer
  /** Where two findings differ in this, the question means either. */
  readonly value: string
}

/**
 * What the tables say to a question: the value of a row and column, the row with the highest or
 * lowest value, a sum, a mean or a count of rows. Every content word of the question has to be a
 * name of a column, a value of a cell or a word of what the table stands under. Undefined where no
 * table accounts for all of them, or two say different things.
 */
export function askTables(
  question: string,
  tables: readonly TitledTable[],
): TableAnswer | undefined {
  const asked = readAsked(question)
  if (asked === undefined) return undefined
  const found = tables.flatMap((titled, from) => readOne(asked, titled, from) ?? [])
  const [first] = found
  if (first === undefined || found.some(({ value }) => value !== first.value)) return undefined
  return first.answer
}

interface ColumnMatch {
  readonly index: number
  readonly held: ReadonlySet<number>
}

/**
 * Columns that the question names, without those whose words a longer name holds too. Of a name
 * put together from two header rows ("H1 2023 · Sales") the upper one may be left unsaid, but its
 * year must not be another than the question's.
 */
function columnsNamed(table: TextTable, { words, years }: Asked): ColumnMatch[] {
  const all = table.columns.flatMap((name, index): ColumnMatch[] => {
    const parts = name.split(' · ')
    const held = wordsHeld(parts.at(-1) ?? '', words)
    const own = yearsIn(name)
    const isOtherYear = own.size > 0 && years.size > 0 && ![...own].some(year => years.has(year))
    if (held === undefined || isOtherYear) return []
    const above = parts.slice(0, -1).flatMap(part => [
      ...words.flatMap(({ terms }, at) => {
        const ofPart = new Set(analyze(withPeriods(part)))
        return terms.length > 0 && terms.every(term => ofPart.has(term)) ? [at] : []
      }),
    ])
    return [{ index, held: new Set([...held, ...above]) }]
  })
  return all.filter(
    one =>
      !all.some(
        other =>
          other !== one &&
          other.held.size > one.held.size &&
          [...one.held].every(index => other.held.has(index)),
      ),
  )
}

function readOne(asked: Asked, { table, about }: TitledTable, from: number): Found | undefined {
  const { words } = asked
  const named = columnsNamed(table, asked)
  const aboutTerms = new Set(analyze(withPeriods(`${about}\n${table.title}`)))
  const single = table.rows.filter(({ cells }) => !isTotal.test(cells[0]?.text ?? ''))
  const isOver = (index: number, used: ReadonlySet<number>, verbsToo: boolean): boolean => {
    const word = words[index]
    return (
      word !== undefined &&
      !used.has(index) &&
      !(verbsToo && word.isVerb) &&
      !word.terms.every(term => [...aboutTerms].some(other => isSame(term, other)))
    )
  }
  const accounts = (used: ReadonlySet<number>, verbsToo = true): boolean =>
    !words.some((_, index) => isOver(index, used, verbsToo))
  const matched = table.rows.map(row => matchedCells(row, words))
  const columnWords = new Set(named.flatMap(({ held }) => [...held]))
  switch (asked.operation) {
    case 'value':
      return havingOf() ?? valueOf()
    case 'change':
      return undefined
    case 'highest':
    case 'lowest':
      return extremeOf(asked.operation)
    case 'sum':
    case 'mean':
      return totalOf(asked.operation)
    case 'count':
      return countOf() ?? valueOf()
  }

  /** The rows for which a column of yes and no says what is asked. */
  function havingOf(): Found | undefined {
    const columns = named.filter(({ index }) => {
      const cells = table.rows.flatMap(row => row.cells[index] ?? [])
      return cells.length > 1 && cells.every(({ text }) => booleans.has(text.toLowerCase()))
    })
    const [column] = columns
    if (column === undefined || columns.length > 1 || !asksWhich.test(asked.question))
      return undefined
    // The kind of thing that the rows are has to be known by one word of it at least.
    const left = words.filter((_, index) => isOver(index, column.held, true))
    const all = new Set(table.rows.flatMap(row => row.cells.flatMap(cell => analyze(cell?.text ?? ''))))
    if (left.length > 0 && !left.some(({ terms }) => terms.every(term => all.has(term))))
      return undefined
    if (left.length > 2) return undefined
    const rows = table.rows.filter(row => {
      const value = booleans.get(row.cells[column.index]?.text.toLowerCase() ?? '')
      return value !== undefined && value !== asked.isNegated
    })
    if (rows.length === 0 || rows.length > maxLines) return undefined
    return foundIn(rows.map(row => lineOf(row, column.index, labelColumn(column.index))))
  }

  function valueOf(): Found | undefined {
    // The rows that hold most of what is asked; each must leave a column to ask for.
    const candidates = table.rows.flatMap((row, at) => {
      const cells = matched[at] ?? []
      const used = new Set([...cells.flatMap(({ held }) => [...held]), ...columnWords])
      const column = named.filter(
        ({ index, held }) =>
          row.cells[index] !== undefined &&
          !cells.some(cell => cell.column === index) &&
          ![...held].every(word => cells.some(cell => cell.held.has(word))),
      )
      return cells.length > 0 && column.length === 1 && accounts(used)
        ? [{ row, column: column[0]!, cells, size: used.size }]
        : []
    })
    const most = Math.max(0, ...candidates.map(({ size }) => size))
    const best = candidates.filter(({ size }) => size === most)
    if (best.length === 0 || best.length > maxLines) return undefined
    // Rows that do not have a value are not those that have it.
    if (asked.isNegated && !best.every(({ cells }) => cells.some(({ cell }) => isDenial.test(cell.text))))
      return undefined
    return foundIn(
      best.map(({ row, column, cells }) =>
        lineOf(row, column.index, cells[0]?.column ?? labelColumn()),
      ),
    )
  }

  function extremeOf(direction: 'highest' | 'lowest'): Found | undefined {
    const measured = measuredColumn()
    if (measured === undefined) return undefined
    const meant = rowsOfKind(labelColumn(measured.index))
    const values = meant && numbersOf(measured.index, meant)
    if (values === undefined || values.length < 2) return undefined
    const extreme = values.reduce(
      (best, { value }) =>
        direction === 'highest' ? Math.max(best, value) : Math.min(best, value),
      direction === 'highest' ? -Infinity : Infinity,
    )
    const rows = values.filter(({ value }) => value === extreme)
    if (rows.length > maxLines) return undefined
    return foundIn(rows.map(({ row }) => lineOf(row, measured.index, labelColumn(measured.index))))
  }

  /** Rows whose labels hold what the question says beside the column: "which zone". */
  function rowsOfKind(label: number): readonly TableRow[] | undefined {
    const left = words.filter((_, index) => isOver(index, columnWords, true))
    if (left.length === 0) return single
    const rows = single.filter(row => {
      const terms = analyze(row.cells[label]?.text ?? '')
      return left.every(word => word.terms.every(term => terms.includes(term)))
    })
    return rows.length > 1 ? rows : undefined
  }

  function totalOf(operation: 'sum' | 'mean'): Found | undefined {
    const measured = measuredColumn()
    if (measured === undefined) return undefined
    const { rows, used } = rowsMeant()
    if (!accounts(new Set([...columnWords, ...used]))) return undefined
    const values = numbersOf(measured.index, rows)
    if (values === undefined || values.length < 2) return undefined
    const sum = values.reduce((total, { value }) => total + value, 0)
    const value = operation === 'sum' ? sum : sum / values.length
    const shown = Number(value.toPrecision(12)).toLocaleString('en-US', {
      maximumFractionDigits: 4,
    })
    const name = table.columns[measured.index] ?? ''
    const lacking = rows.length - values.length
    return foundIn([
      {
        text:
          `${operation === 'sum' ? 'Total' : 'Average'} of ${name} over ${values.length} rows` +
          `${lacking > 0 ? ` (${lacking} without a number)` : ''}: ${shown}`,
        cells: values.map(({ cell }) => cell),
      },
    ])
  }

  function countOf(): Found | undefined {
    const { rows, used, values } = rowsMeant()
    if (columnWords.size + used.size === 0 || !accounts(new Set([...columnWords, ...used])))
      return undefined
    // Of a column of numbers nobody asks how many there are by its name.
    if (named.some(({ index }) => numbersOf(index, table.rows) !== undefined)) return undefined
    const [label] = named
    const cells = rows.flatMap(row => row.cells[label?.index ?? labelColumn()] ?? [])
    return foundIn([
      {
        text: `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${
          values.length > 0 ? ` with ${values.join(', ')}` : ''
        }: ${cells.map(cell => cell.text).join(', ')}`,
        cells,
      },
    ])
  }

  /** The rows with the values that the question names, or all of them. */
  function rowsMeant(): {
    rows: readonly TableRow[]
    used: ReadonlySet<number>
    values: readonly string[]
  } {
    const used = new Set(matched.flatMap(cells => cells.flatMap(({ held }) => [...held])))
    for (const word of columnWords) used.delete(word)
    if (used.size === 0) return { rows: single, used, values: [] }
    const values = new Set<string>()
    const rows = table.rows.filter((row, at) => {
      if (!single.includes(row)) return false
      const cells = (matched[at] ?? []).filter(({ held }) => [...held].some(word => used.has(word)))
      for (const { cell } of cells) values.add(cell.text)
      return [...used].every(word => cells.some(({ held }) => held.has(word)))
    })
    return { rows, used, values: [...values] }
  }

  /** The one column of numbers that is asked for. */
  function measuredColumn(): ColumnMatch | undefined {
    const numeric = named.filter(({ index }) => numbersOf(index, table.rows) !== undefined)
    return numeric.length === 1 ? numeric[0] : undefined
  }

  /** The column that tells rows apart: a named one of words, else the first of words. */
  function labelColumn(except = -1): number {
    const isText = (index: number): boolean =>
      index !== except && numbersOf(index, table.rows) === undefined
    const asNamed =
      named.find(({ index }) => isText(index))?.index ??
      table.columns.findIndex((name, index) => isText(index) && /^(?:name|title)$/i.test(name))
    if (asNamed >= 0) return asNamed
    const first = table.columns.findIndex((_, index) => isText(index))
    return Math.max(0, first)
  }

  function lineOf(row: TableRow, column: number, label: number): TableLine {
    const value = row.cells[column]
    const by = row.cells[label]
    return {
      text:
        `${by === undefined ? '' : `${by.text} · `}` +
        `${table.columns[column]}: ${value?.text ?? '–'}`,
      cells: [...(by === undefined ? [] : [by]), ...(value === undefined ? [] : [value])],
    }
  }

  function foundIn(lines: readonly TableLine[]): Found {
    return { answer: { from, lines }, value: lines.map(({ text }) => text).join('\n') }
  }
}

/**
 * Whether a row holds a value that the question names in full, and another that it does not; the
 * names of columns are none, and what takes several rows to say no single one answers.
 */
export function namesValueOf(question: string, row: string): boolean {
  const asked = readAsked(question)
  if (asked === undefined || (asked.operation !== 'value' && asked.operation !== 'count'))
    return false
  const isNamed = readCells(row, 0, row.length).map(cell => {
    const colon = cell.text.indexOf(': ')
    const value = colon < 0 ? cell.text : cell.text.slice(colon + 2)
    return wordsHeld(value, asked.words) !== undefined
  })
  return isNamed.includes(true) && isNamed.includes(false)
}

// More rows than this are a list to read, not an answer.
const maxLines = 5

interface CellMatch {
  readonly column: number
  readonly cell: TableCell
  readonly held: ReadonlySet<number>
}

/** The cells of a row that the question names in full, the longest match of each word. */
function matchedCells(row: TableRow, words: readonly AskedWord[]): CellMatch[] {
  const all = row.cells.flatMap((cell, column): CellMatch[] => {
    const held = cell === undefined ? undefined : wordsHeld(cell.text, words)
    return cell === undefined || held === undefined ? [] : [{ column, cell, held }]
  })
  return all.filter(
    one =>
      !all.some(
        other =>
          other !== one &&
          other.held.size > one.held.size &&
          [...one.held].every(index => other.held.has(index)),
      ),
  )
}

/** The numbers of a column, where most of its cells are numbers. */
function numbersOf(
  column: number,
  rows: readonly TableRow[],
): Array<{ row: TableRow; cell: TableCell; value: number }> | undefined {
  const cells = rows.flatMap(row => {
    const cell = row.cells[column]
    return cell === undefined || isBlank.test(cell.text)
      ? []
      : [{ row, cell, value: cellNumber(cell.text) }]
  })
  const numbers = cells.flatMap(({ row, cell, value }) =>
    value === undefined ? [] : [{ row, cell, value }],
  )
  return numbers.length > 0 && numbers.length >= cells.length * 0.75 ? numbers : undefined
}
