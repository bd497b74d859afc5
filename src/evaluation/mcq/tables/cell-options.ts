import { foldCase } from '../../../language/words/normalize.ts'
import { shownNumber } from '../../../language/tables/column-values.ts'
import { shuffled } from '../../../support/random.ts'
import { wrongOptions } from '../draft.ts'
import type { KnownCell, KnownColumn } from './known-table.ts'

/** A number as a column writes them: with the unit of its cells, with a sign before it. */
export function written(value: number, like: KnownCell): string {
  const number = like.number ?? 0
  const shown = shownNumber(value, [
    {
      row: { start: 0, end: 0, cells: [] },
      cell: { start: 0, end: 0, text: like.text },
      value: number,
    },
  ])
  return like.text.includes('%') ? shown.replace(' %', '%') : shown
}

/** Steps that suit numbers of this size. */
export function stepsFor(number: number): number[] {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(number === 0 ? 1 : Math.abs(number))) - 1)
  const step = Number.isInteger(number) ? Math.max(1, size) : size
  return [1, 2, 3, 5].map(times => times * step)
}

/** Three other values for a cell: of its column, and of numbers some that are near. */
export function otherCells(
  { cells, unit }: KnownColumn,
  cell: KnownCell,
  random: () => number,
): string[] | undefined {
  const chosen: string[] = []
  const take = (text: string): void => {
    const isNew = ![cell.text, ...chosen].some(each => foldCase(each) === foldCase(text))
    if (isNew && chosen.length < wrongOptions) chosen.push(text)
  }
  for (const each of shuffled(cells, random)) take(each.text)
  if (unit !== undefined && cell.number !== undefined)
    for (const value of wrongValues(cell.number, random)) take(written(value, cell))
  return chosen.length === wrongOptions ? chosen : undefined
}

/** Numbers beside one, none below zero where it is not. */
export const wrongValues = (right: number, random: () => number): number[] =>
  shuffled(
    stepsFor(right).flatMap(step => [right + step, right - step]),
    random,
  ).filter(value => right < 0 || value > 0)
