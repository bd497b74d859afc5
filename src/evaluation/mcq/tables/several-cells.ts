import { shuffled, someOf } from '../../../support/random.ts'
import { listed } from '../cells/several-documents.ts'
import { wrongOptions, type Draft } from '../draft.ts'
import { otherCells, written, wrongValues } from './cell-options.ts'
import type { KnownCell, KnownTable } from './known-table.ts'
import { round } from './one-cell.ts'
import { saidCell, type TableBase } from './table-base.ts'
import { linesOf, type TableMaker } from './table-maker.ts'

type Level = 'S2' | 'S3'

/** Numbers of one column: of this table alone, or this table's first and then other documents'. */
function* numberGroups(
  table: KnownTable,
  base: TableBase,
  level: Level,
  random: () => number,
): Generator<KnownCell[]> {
  for (const { cells, unit } of table.columns) {
    if (unit === undefined) continue
    const own = shuffled(
      cells.filter(({ number }) => number !== undefined),
      random,
    )
    const [first] = own
    if (first === undefined) continue
    const others =
      level === 'S2'
        ? own.slice(1)
        : someOf(base.alike(first), 40, random).filter(
            cell => cell.number !== undefined && cell.table.documentKey !== table.documentKey,
          )
    // Equal numbers have no order.
    const group = [first]
    for (const cell of others)
      if (group.every(each => each.number !== cell.number && saidCell(each) !== saidCell(cell)))
        group.push(cell)
    if (group.length > 1) yield group
  }
}

/** The names of cells: their rows alone where one table holds all. */
function names(cells: readonly KnownCell[]): { readonly said: string; readonly where: string } {
  const [first] = cells
  const isOneTable = cells.every(({ table }) => table === first?.table)
  return isOneTable
    ? { said: listed(cells.map(({ row }) => `"${row}"`)), where: ` in ${first?.table.said ?? ''}` }
    : { said: listed(cells.map(saidCell)), where: '' }
}

const nameOf = (cell: KnownCell, cells: readonly KnownCell[]): string =>
  cells.every(({ row, table }) => table === cell.table || row !== cell.row)
    ? `"${cell.row}"`
    : saidCell(cell)

/** B1: two cells of a row, or of tables of two documents, at once. */
export const recallCells = (level: Level): TableMaker =>
  function* (table, { tables, random }) {
    const pairs = level === 'S2' ? rowPairs(table, random) : numberGroupPairs(table, tables, random)
    for (const [left, right] of pairs) {
      const [columnLeft, columnRight] = [left, right].map(cell =>
        cell.table.columns.find(({ name }) => name === cell.column),
      )
      if (columnLeft === undefined || columnRight === undefined) continue
      const [wrongLeft] = otherCells(columnLeft, left, random) ?? []
      const [wrongRight] = otherCells(columnRight, right, random) ?? []
      if (wrongLeft === undefined || wrongRight === undefined) continue
      const both = (one: string, other: string): string => `${one} and ${other}`
      yield {
        difficulty: level,
        bloom: 'B1',
        category: 'factoid',
        question:
          level === 'S2'
            ? `What stands under "${left.column}" and under "${right.column}" for ` +
              `${saidCell(left)}?`
            : `What stands under "${left.column}" for ${saidCell(left)}, and what for ` +
              `${saidCell(right)}?`,
        right: both(left.text, right.text),
        wrong: [
          both(left.text, wrongRight),
          both(wrongLeft, right.text),
          both(wrongLeft, wrongRight),
        ],
        evidence: linesOf(left, right),
      }
    }
  }

function* rowPairs(
  { columns, rows }: KnownTable,
  random: () => number,
): Generator<readonly [KnownCell, KnownCell]> {
  for (const row of shuffled(rows, random).slice(0, 4)) {
    const cells = columns.flatMap(column => column.cells.find(cell => cell.row === row) ?? [])
    const [left, right] = shuffled(cells, random)
    if (left !== undefined && right !== undefined) yield [left, right]
  }
}

function* numberGroupPairs(
  table: KnownTable,
  tables: TableBase,
  random: () => number,
): Generator<readonly [KnownCell, KnownCell]> {
  for (const [left, right] of numberGroups(table, tables, 'S3', random))
    if (left !== undefined && right !== undefined) yield [left, right]
}

/** B2: which of two numbers is higher. */
export const compareCells = (level: Level): TableMaker =>
  function* (table, { tables, random }) {
    for (const [first, second] of numberGroups(table, tables, level, random)) {
      if (first?.number === undefined || second?.number === undefined) continue
      const { said, where } = names([first, second])
      const [low, high] = first.number < second.number ? [first, second] : [second, first]
      const pair = [first, second]
      const higher = (cell: KnownCell, by: number): string =>
        `${nameOf(cell, pair)} is higher by ${written(by, cell)}`
      const apart = round((high.number ?? 0) - (low.number ?? 0))
      const [other = apart + 1, another = apart + 2] = wrongValues(apart, random).map(round)
      yield {
        difficulty: level,
        bloom: 'B2',
        category: 'comparison',
        question: `How do ${said} compare by "${first.column}"${where}?`,
        right: higher(high, apart),
        wrong: [higher(low, apart), higher(high, other), higher(low, another)],
        evidence: linesOf(first, second),
      }
    }
  }

/** B3: what two numbers come to together. */
export const addCells = (level: Level): TableMaker =>
  function* (table, { tables, random }) {
    for (const [first, second] of numberGroups(table, tables, level, random)) {
      if (first?.number === undefined || second?.number === undefined) continue
      // Shares of different wholes add up to nothing.
      if (first.text.includes('%')) continue
      const { said, where } = names([first, second])
      const sum = round(first.number + second.number)
      yield {
        difficulty: level,
        bloom: 'B3',
        category: 'arithmetic',
        question: `What do ${said} add up to under "${first.column}"${where}?`,
        right: written(sum, first),
        wrong: wrongValues(sum, random)
          .slice(0, wrongOptions)
          .map(value => written(round(value), first)),
        evidence: linesOf(first, second),
      }
    }
  }

/** B4: numbers are put in order, or the highest or lowest is found. */
export const orderCells = (level: Level): TableMaker =>
  function* (table, { tables, random }) {
    for (const group of numberGroups(table, tables, level, random)) {
      if (group.length < 3) continue
      yield group.length > 3 && random() < 0.5
        ? extreme(group.slice(0, 4), level, random)
        : inOrder(group.slice(0, 3), level, random)
    }
  }

const byNumber = (cells: readonly KnownCell[]): KnownCell[] =>
  cells.toSorted((left, right) => (right.number ?? 0) - (left.number ?? 0))

function extreme(cells: readonly KnownCell[], level: Level, random: () => number): Draft {
  const isHighest = random() < 0.5
  const right = isHighest ? byNumber(cells)[0] : byNumber(cells).at(-1)
  const { said, where } = names(cells)
  return {
    difficulty: level,
    bloom: 'B4',
    category: 'comparison',
    question:
      `Which of ${said} is ${isHighest ? 'highest' : 'lowest'} by ` +
      `"${right?.column ?? ''}"${where}?`,
    right: right === undefined ? '' : nameOf(right, cells),
    wrong: cells.flatMap(cell => (cell === right ? [] : [nameOf(cell, cells)])),
    evidence: linesOf(...cells),
  }
}

function inOrder(cells: readonly KnownCell[], level: Level, random: () => number): Draft {
  const { said, where } = names(cells)
  const [a = '', b = '', c = ''] = byNumber(cells).map(cell => nameOf(cell, cells))
  const orders = shuffled(
    [
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ],
    random,
  )
  const told = (order: readonly string[]): string => order.join(', then ')
  return {
    difficulty: level,
    bloom: 'B4',
    category: 'comparison',
    question:
      `What is the order of ${said} by "${cells[0]?.column ?? ''}"${where}, ` +
      'the highest first?',
    right: told([a, b, c]),
    wrong: orders.slice(0, wrongOptions).map(told),
    evidence: linesOf(...cells),
  }
}
