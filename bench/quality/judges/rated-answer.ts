import type { ScoredTriple } from '../../../src/evidence/scoring/scored-answer.ts'

/** An answer with what people said of it: the mean of their ratings per aspect. */
export interface RatedAnswer extends ScoredTriple {
  readonly id: string
  /** What was rated beside it, for figures within one article or question. */
  readonly group: string
  readonly human: ReadonlyMap<string, number>
  /** Scores of other judges, by their names. */
  readonly others: ReadonlyMap<string, number>
}
