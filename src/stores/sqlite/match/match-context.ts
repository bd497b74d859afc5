import type { GraphExpression } from '../../../core/graph-query.ts'
import type { MatchRequest } from '../../../cypher/execution/graph-source.ts'
import type { GraphView } from '../access/graph-view.ts'
import type { Constants } from './constants.ts'
import type { MatchElements } from './elements.ts'
import type { RangeOrder } from './order.ts'
import type { Parameters } from './parameters.ts'
import type { MatchShape } from './match-shape.ts'
import type { Session } from '../session/session.ts'

/** What is compiled into a statement, and for whom. */
export interface MatchContext {
  readonly session: Session
  readonly view: GraphView
  readonly elements: MatchElements
  readonly request: MatchRequest
  readonly shape: MatchShape
  /** Conditions about more than constants. */
  readonly conjuncts: readonly GraphExpression[]
  readonly constants: Constants
  /**
   * Nodes of which only the row number matters until the tally: their labels are tested on the
   * distinct ones.
   */
  readonly tallied?: ReadonlySet<string> | undefined
  /** The node of which the tally counts the different rows. */
  readonly counted?: string | undefined
  /**
   * The property whose index of ranges the search starts with; the column of its values is
   * `ranged.value`.
   */
  readonly rangeOrder?: RangeOrder | undefined
  /** Counts the rows of an anchor, up to a limit; absent where it cannot be run. */
  readonly probe?: ((parameters: Parameters, sql: string, limit: number) => number) | undefined
}
