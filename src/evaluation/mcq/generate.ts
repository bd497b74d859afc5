import { seededRandom, shuffled } from '../../support/random.ts'
import type { GoldQuestion } from '../question-sets/question-set.ts'
import type { BloomLevel, Difficulty } from '../study/study-data.ts'
import { recallOne } from './cells/one-fact.ts'
import { questionOf, type Draft } from './draft.ts'
import type { FactBase } from './fact-base.ts'

/** A cell of difficulty × Bloom level. */
export type Cell = `${Difficulty}/${BloomLevel}`

export interface GenerateOptions {
  /** Items wanted in all; they are spread evenly over the cells that can be filled. */
  readonly count: number
  readonly seed: number
  /** Cells to fill; absent: all sixteen. */
  readonly cells?: readonly Cell[] | undefined
}

/** How many items a cell got, how many could have been made, and why there are no more. */
export interface CellReport {
  readonly cell: Cell
  readonly made: number
  readonly possible: number
  readonly reason?: string | undefined
}

export interface Generated {
  readonly questions: readonly GoldQuestion[]
  readonly cells: readonly CellReport[]
}

/**
 * Multiple-choice questions from known facts: as many of each cell as of any other, each thing as
 * seldom as possible. Equal facts and options give equal questions.
 */
export function generateItems(base: FactBase, options: GenerateOptions): Generated {
  const random = seededRandom(options.seed)
  const drafts: Draft[] = []
  for (const profile of shuffled(base.profiles, random))
    for (const fact of shuffled(profile.facts, random)) {
      const draft = recallOne(base, profile, fact, random)
      if (draft !== undefined) drafts.push(draft)
    }
  const chosen = drafts.slice(0, options.count)
  return {
    questions: chosen.map(draft => questionOf(draft, random)),
    cells: [{ cell: 'S1/B1', made: chosen.length, possible: drafts.length }],
  }
}
