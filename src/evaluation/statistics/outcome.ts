/**
 * Why a statistic has no value.
 * `too_few_values`: fewer observations, pairs or raters than the formula needs;
 * `too_many_values`: beyond the range for which the approximation was fitted;
 * `too_few_groups`: fewer than two levels of a factor, or one row or column of a table;
 * `zero_variance`: the values do not vary where the formula divides by their spread;
 * `one_category`: every rating falls into one category, so that chance alone agrees fully;
 * `empty_cell`: a combination of levels that the model needs has no observation;
 * `no_residual_degrees`: as many parameters as observations;
 * `linearly_dependent`: one response can be computed from the others;
 * `too_many_cells`: more parameters than are solved exactly (1,000);
 * `not_converged`: the search for the estimate ended without one;
 * `out_of_range`: no sample size or effect reaches what was asked for.
 */
export type UndefinedReason =
  | 'too_few_values'
  | 'too_many_values'
  | 'too_few_groups'
  | 'zero_variance'
  | 'one_category'
  | 'empty_cell'
  | 'no_residual_degrees'
  | 'linearly_dependent'
  | 'too_many_cells'
  | 'not_converged'
  | 'out_of_range'

export interface Undefined {
  readonly status: 'undefined'
  readonly reason: UndefinedReason
}

/** A statistic with its values, or the reason why it has none. Never NaN. */
export type Outcome<Values> = (Values & { readonly status: 'defined' }) | Undefined

/** Ends of an interval. */
export interface Interval {
  readonly low: number
  readonly high: number
}

export function undefinedBecause(reason: UndefinedReason): Undefined {
  return { status: 'undefined', reason }
}

export function defined<Values extends object>(
  values: Values,
): Values & { readonly status: 'defined' } {
  return { ...values, status: 'defined' }
}

/** Throws `RangeError` where a list holds a number that is not finite or lengths differ. */
export function checkColumns(...columns: ReadonlyArray<readonly number[]>): void {
  for (const column of columns) {
    if (column.length !== columns[0]?.length)
      throw new RangeError(
        `pairs need equally many values on both sides, not ${columns[0]?.length} and ` +
          `${column.length}`,
      )
    for (const value of column)
      if (!Number.isFinite(value)) throw new RangeError(`${value} is not a finite number`)
  }
}
