import type { Undefined } from '../statistics/outcome.ts'
import type { NoValue } from './study-analysis.ts'

const words: Readonly<Record<Undefined['reason'], string>> = {
  too_few_values: 'There are too few values',
  too_many_values: 'There are more values than the approximation was fitted for',
  too_few_groups: 'There are fewer than two groups',
  zero_variance: 'The values do not vary',
  one_category: 'All ratings fall into one category',
  empty_cell: 'A combination of levels has no observation',
  no_residual_degrees: 'There are as many parameters as observations',
  linearly_dependent: 'One aspect can be computed from the others',
  too_many_cells: 'There are too many combinations of levels',
  not_converged: 'The search for the estimate did not converge',
  out_of_range: 'No sample size reaches what was asked for',
}

/** Why a statistic has no value, as a sentence without its full stop. */
export const undefinedWords = (reason: Undefined['reason']): string => words[reason]

export const noValue = ({ reason }: Undefined): NoValue => ({ reason: undefinedWords(reason) })
