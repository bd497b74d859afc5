import type { Strength } from '../../coverage/strength.ts'
import type { QuestionScope } from '../question-scope.ts'
import type { AgeBound } from './age-bound.ts'

/** A question whose answer needs all evidence of a standard weighed: how strong, how old. */
export interface JudgedQuestion {
  readonly kind: 'judged'
  readonly aspect: 'strength' | 'conflict' | 'age'
  readonly how:
    | 'list'
    | 'count'
    | 'share'
    /** Each of what is named, on its own. */
    | 'each'
    /** What is named, side by side. */
    | 'compare'
    /** All in order, from the one end or the other: strongest and newest, weakest and oldest. */
    | 'top'
    | 'bottom'
  readonly scope: QuestionScope
  readonly bySection?: true | undefined
  /** The strengths that are meant; absent: any. */
  readonly strengths?: readonly Strength[] | undefined
  readonly bound?: AgeBound | undefined
}
