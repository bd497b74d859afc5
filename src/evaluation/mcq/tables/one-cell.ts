import { shuffled } from '../../../support/random.ts'
import { oneOf } from '../cells/cell.ts'
import { wrongOptions } from '../draft.ts'
import { otherCells, stepsFor, written, wrongValues } from './cell-options.ts'
import type { KnownCell, KnownColumn } from './known-table.ts'
import { saidCell } from './table-base.ts'
import { linesOf, type TableMaker } from './table-maker.ts'

const one = { difficulty: 'S1' } as const
/** Cells of a column that are asked for. */
const mostOfColumn = 3

function* someCells(
  columns: readonly KnownColumn[],
  random: () => number,
): Generator<readonly [KnownColumn, KnownCell]> {
  for (const column of columns)
    for (const cell of shuffled(column.cells, random).slice(0, mostOfColumn)) yield [column, cell]
}

/** B1: what a row has in a column. */
export const recallCell: TableMaker = function* ({ columns }, { random }) {
  for (const [column, cell] of someCells(columns, random)) {
    const wrong = otherCells(column, cell, random)
    if (wrong === undefined) continue
    yield {
      ...one,
      bloom: 'B1',
      category: 'factoid',
      question: `What stands under "${cell.column}" for ${saidCell(cell)}?`,
      right: cell.text,
      wrong,
      evidence: linesOf(cell),
    }
  }
}

/** B2: what a value says of a row, or in which range a number lies. */
export const restateCell: TableMaker = function* ({ columns }, { random }) {
  for (const [column, cell] of someCells(columns, random)) {
    const others = columns.filter(
      ({ name, cells }) =>
        name !== column.name &&
        !cells.some(({ row, text }) => row === cell.row && text === cell.text),
    )
    if (others.length >= wrongOptions)
      yield {
        ...one,
        bloom: 'B2',
        category: 'role',
        question: `What does "${cell.text}" tell of ${saidCell(cell)}?`,
        right: `Its "${cell.column}"`,
        wrong: shuffled(others, random)
          .slice(0, wrongOptions)
          .map(({ name }) => `Its "${name}"`),
        evidence: linesOf(cell),
      }
    const { number } = cell
    if (number === undefined || number < 1) continue
    const width = 10 ** Math.max(1, Math.floor(Math.log10(number)))
    const low = Math.floor(number / width)
    const range = (at: number): string =>
      `At least ${written(at * width, cell)} and less than ${written((at + 1) * width, cell)}`
    const wrong = [low - 2, low - 1, low + 1, low + 2, low + 3].filter(at => at >= 0)
    yield {
      ...one,
      bloom: 'B2',
      category: 'restatement',
      question: `In which range is what stands under "${cell.column}" for ${saidCell(cell)}?`,
      right: range(low),
      wrong: shuffled(wrong, random).slice(0, wrongOptions).map(range),
      evidence: linesOf(cell),
    }
  }
}

/** B3: a number is changed by a step. */
export const changeCell: TableMaker = function* ({ columns }, { random }) {
  for (const [, cell] of someCells(columns, random)) {
    const { number } = cell
    if (number === undefined || number === 0) continue
    const step = oneOf([3, 4, 6, 7], random) * (stepsFor(number)[0] ?? 1)
    const right = round(number + step)
    const wrong = [...new Set([number - step, ...wrongValues(right, random), number].map(round))]
    yield {
      ...one,
      bloom: 'B3',
      category: 'arithmetic',
      question:
        `What stands under "${cell.column}" for ${saidCell(cell)}, and what does that come to ` +
        `after a rise by ${written(step, cell)}?`,
      right: written(right, cell),
      wrong: wrong
        .filter(value => value !== right && value > 0)
        .slice(0, wrongOptions)
        .map(value => written(value, cell)),
      evidence: linesOf(cell),
    }
  }
}

/** Without what binary fractions add. */
export const round = (value: number): number => Number(value.toPrecision(12))

/** B4: two reports are held against a cell. */
export const weighReports: TableMaker = function* ({ columns }, { random }) {
  for (const [column, cell] of someCells(columns, random)) {
    const [other, another] = otherCells(column, cell, random) ?? []
    if (other === undefined || another === undefined) continue
    const place = Math.floor(random() * 3)
    const [first, second] = [
      [cell.text, other],
      [other, cell.text],
      [other, another],
    ][place] ?? [other, another]
    const options = [
      `Only the report that says "${first}"`,
      `Only the report that says "${second}"`,
      'Neither report',
      'Both reports',
    ]
    yield {
      ...one,
      bloom: 'B4',
      category: 'consistency',
      question:
        `For "${cell.row}" one report gives "${first}" as "${cell.column}", another "${second}". ` +
        `Which report agrees with ${cell.table.said}?`,
      right: options[place] ?? '',
      wrong: options.filter((_, at) => at !== place),
      evidence: linesOf(cell),
    }
  }
}
