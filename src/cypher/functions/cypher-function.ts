import type { GraphValue } from '../../core/graph-value.ts'
import type { EvaluationContext } from '../values/evaluation-context.ts'

/** Gathers the values of one group. */
export interface Aggregate {
  /**
   * Arguments of one row; `count`: of how many equal rows, at least 1. With DISTINCT the caller
   * leaves out what came before and counts 1.
   */
  add(args: readonly GraphValue[], count: number): void
  result(): GraphValue
}

/** A function by its name as people write it; `min` and `max` arguments (`max` may be Infinity). */
export type CypherFunction =
  | {
      readonly name: string
      readonly kind: 'scalar'
      readonly min: number
      readonly max: number
      evaluate(args: readonly GraphValue[], context: EvaluationContext): GraphValue
      readonly summary: string
    }
  | {
      readonly name: string
      readonly kind: 'aggregate'
      readonly min: number
      readonly max: number
      aggregate(limits?: Pick<EvaluationContext, 'maxItems'>): Aggregate
      readonly summary: string
    }

type Evaluate = (args: readonly GraphValue[], context: EvaluationContext) => GraphValue

/** `count`: how many arguments, or least and most. */
export function scalar(
  name: string,
  count: number | readonly [number, number],
  summary: string,
  evaluate: Evaluate,
): CypherFunction {
  const [min, max] = typeof count === 'number' ? [count, count] : count
  return { name, kind: 'scalar', min, max, evaluate, summary }
}

/** A scalar function that is null where any argument is. */
export function strict(
  name: string,
  count: number | readonly [number, number],
  summary: string,
  evaluate: (
    args: ReadonlyArray<NonNullable<GraphValue>>,
    context: EvaluationContext,
  ) => GraphValue,
): CypherFunction {
  return scalar(name, count, summary, (args, context) =>
    args.every(arg => arg !== null) ? evaluate(args, context) : null,
  )
}

export function aggregate(
  name: string,
  count: number,
  summary: string,
  start: (limits?: Pick<EvaluationContext, 'maxItems'>) => Aggregate,
): CypherFunction {
  return { name, kind: 'aggregate', min: count, max: count, aggregate: start, summary }
}
