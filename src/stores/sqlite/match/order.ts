import type { GraphExpression } from '../../../core/graph-query.ts'
import type { MatchRequest } from '../../../cypher/execution/graph-source.ts'
import type { Anchor } from './anchors.ts'
import { rankOf } from './anchors.ts'
import type { MatchShape } from './match-shape.ts'
import { hasRanges } from '../access/property-terms.ts'
import type { Session } from '../session/session.ts'

/**
 * A property whose index of ranges yields matches in the requested order, so that reading can stop
 * early.
 */
export interface RangeOrder {
  readonly variable: string
  readonly key: string
  readonly keyNumber: number
  readonly descending: boolean
  /** How many matches are needed. */
  readonly rows: number
  /**
   * Matches without the property may exist and matter; they come first when descending, otherwise
   * last.
   */
  readonly hasNulls: boolean
}

// Sorting is faster than looking up more rows than this one by one.
const maxRows = 2_000

/**
 * How a request for the first or last matches by one property can use the index of ranges;
 * undefined where it cannot.
 */
export function rangeOrder(
  session: Session,
  request: MatchRequest,
  shape: MatchShape,
  conjuncts: readonly GraphExpression[],
): RangeOrder | undefined {
  const { top, bound } = request
  if (
    top === undefined ||
    top.rows > maxRows ||
    !shape.nodes.has(top.variable) ||
    shape.hops.some(hop => hop.isList)
  )
    return undefined
  if (
    [...shape.nodes.keys(), ...shape.hops.map(hop => hop.variable)].some(variable =>
      bound.has(variable),
    )
  )
    return undefined
  const { variable, key, descending, rows, skipsNull = false } = top
  const { database, names } = session
  const keyNumber = names.find(key)
  if (
    keyNumber === undefined ||
    !hasRanges(key) ||
    database.get('select 1 from unranged_key where key = ?', keyNumber) !== undefined
  )
    return undefined
  // The index sorts numbers before texts, Cypher after them.
  const has = (condition: string): boolean =>
    database.get(`select 1 from node_range where key = ? and ${condition} limit 1`, keyNumber) !==
    undefined
  if (has(`value < ''`) && has(`value >= ''`)) return undefined
  return {
    variable,
    key,
    keyNumber,
    descending,
    rows,
    hasNulls: !skipsNull && !conjuncts.some(condition => impliesValue(condition, variable, key)),
  }
}

/**
 * Whether reading in order beats the best anchor: other anchors leave so few matches that sorting
 * them is faster.
 */
export function isWorthwhile(order: RangeOrder, best: Anchor, anchor: Anchor): boolean {
  return best.rank >= rankOf.label || (best === anchor && anchor.range?.key === order.key)
}

/** Whether the condition can only be true where the node has the property. */
function impliesValue(condition: GraphExpression, variable: string, key: string): boolean {
  const isIt = (expression: GraphExpression): boolean =>
    expression.kind === 'property' &&
    expression.key === key &&
    expression.object.kind === 'variable' &&
    expression.object.name === variable
  if (condition.kind === 'compare')
    return isIt(condition.first) || condition.rest.some(({ operand }) => isIt(operand))
  if (condition.kind === 'isNull') return condition.negated && isIt(condition.operand)
  if (condition.kind === 'unary')
    return (
      condition.operator === 'not' &&
      condition.operand.kind === 'isNull' &&
      !condition.operand.negated &&
      isIt(condition.operand.operand)
    )
  if (condition.kind !== 'binary') return false
  return (
    (['startsWith', 'endsWith', 'contains'].includes(condition.operator) &&
      (isIt(condition.left) || isIt(condition.right))) ||
    (condition.operator === 'in' && isIt(condition.left))
  )
}
