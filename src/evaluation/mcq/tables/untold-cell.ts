import { foldCase } from '../../../language/words/normalize.ts'
import { shuffled, someOf } from '../../../support/random.ts'
import { notTold } from '../cells/not-told.ts'
import { wrongOptions } from '../draft.ts'
import type { BloomLevel } from '../../study/study-data.ts'
import { otherCells, stepsFor, written, wrongValues } from './cell-options.ts'
import type { KnownCell, KnownColumn, KnownTable } from './known-table.ts'
import { linesOf, type TableMaker, type TableMaking } from './table-maker.ts'

const untold = { difficulty: 'S4', category: 'unanswerable' } as const
const mostOfTable = 3

/** A row that other documents' tables have and this one has not, under a column that it has. */
function* gaps(
  table: KnownTable,
  { tables, random }: TableMaking,
): Generator<readonly [column: KnownColumn, row: string, like: KnownCell]> {
  const known = new Set(table.rows.map(foldCase))
  const rows = someOf(tables.tables, 30, random)
    .filter(each => each.documentKey !== table.documentKey)
    .flatMap(each => each.rows)
    .filter(
      row =>
        !known.has(foldCase(row)) && !table.rows.some(own => foldCase(own).includes(foldCase(row))),
    )
  const strangers = shuffled([...new Set(rows)], random)
  for (const [at, column] of shuffled(table.columns, random).slice(0, mostOfTable).entries()) {
    const [row, like] = [strangers[at], shuffled(column.cells, random)[0]]
    if (row !== undefined && like !== undefined) yield [column, row, like]
  }
}

const asked: Readonly<Record<BloomLevel, (place: string, like: KnownCell) => string>> = {
  B1: place => `What stands under ${place}?`,
  B2: place => `In which range is what stands under ${place}?`,
  B3: (place, like) =>
    `What stands under ${place}, and what does that come to after a rise by ` +
    `${written(stepsFor(like.number ?? 1)[1] ?? 1, like)}?`,
  B4: (place, like) =>
    `Which is higher, what stands under ${place}, or what stands there for "${like.row}"?`,
}

/** What no table tells, asked as others are. */
export const askUntold = (bloom: BloomLevel): TableMaker =>
  function* (table, making) {
    const { random } = making
    for (const [column, row, like] of gaps(table, making)) {
      if (bloom !== 'B1' && like.number === undefined) continue
      const wrong = wrongOf(bloom, column, row, like, random)
      if (wrong === undefined || wrong.length < wrongOptions) continue
      yield {
        ...untold,
        bloom,
        question: asked[bloom](`"${column.name}" for "${row}" in ${table.said}`, like),
        right: notTold,
        wrong: wrong.slice(0, wrongOptions),
        evidence: linesOf(like).map(({ documentKey }) => ({ documentKey })),
      }
    }
  }

function wrongOf(
  bloom: BloomLevel,
  column: KnownColumn,
  row: string,
  like: KnownCell,
  random: () => number,
): string[] | undefined {
  const number = like.number ?? 0
  switch (bloom) {
    case 'B1':
      return otherCells(column, like, random)
    case 'B2': {
      const width = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(1, number))))
      return [0, 1, 2].map(
        at =>
          `At least ${written(at * width, like)} and less than ${written((at + 1) * width, like)}`,
      )
    }
    case 'B3':
      return wrongValues(number, random).map(value => written(value, like))
    case 'B4':
      return [`"${row}"`, `"${like.row}"`, 'Both are the same']
  }
}
