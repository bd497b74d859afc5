import { bloomLevels, difficulties, type GoldQuestion } from '../question-sets/question-set.ts'
import type { BloomLevel, Difficulty } from '../study/study-data.ts'

/** A cell of difficulty × Bloom level. */
export type Cell = `${Difficulty}/${BloomLevel}`

export const cells = difficulties.flatMap(difficulty =>
  bloomLevels.map((bloom): Cell => `${difficulty}/${bloom}`),
)

/** How many items a cell got, how many could have been made, and why there are no more. */
export interface CellReport {
  readonly cell: Cell
  readonly made: number
  readonly possible?: number | undefined
  readonly reason?: string | undefined
}

/** The questions of each cell, where nobody knows how many there could be. */
export const countCells = (questions: readonly GoldQuestion[]): CellReport[] =>
  cells.map(cell => ({
    cell,
    made: questions.filter(({ difficulty, bloom }) => `${difficulty}/${bloom}` === cell).length,
  }))
