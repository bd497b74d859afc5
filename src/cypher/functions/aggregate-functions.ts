import type { GraphValue } from '../../core/graph-value.ts'
import type { EvaluationContext } from '../values/evaluation-context.ts'
import { orderValues } from '../values/order.ts'
import { aggregate, type Aggregate, type CypherFunction } from './cypher-function.ts'
import { averageAggregate, sumAggregate } from './number-aggregates.ts'
import { percentileAggregate } from './percentile.ts'
import { limitFault, evaluationFault } from '../query/fault.ts'
import { isNumber, kindInWords } from '../values/value-kind.ts'

/**
 * Standard deviation by Welford's running sums; `less`: 1 for a sample, 0 for the whole. One value
 * gives 0.0, none null.
 */
function deviationAggregate(name: string, less: 0 | 1): Aggregate {
  let seen = 0
  let mean = 0
  let squares = 0
  return {
    add([value = null], count) {
      if (value === null) return
      if (!isNumber(value))
        throw evaluationFault(`${name}() needs numbers, not ${kindInWords(value)}`)
      seen += count
      const difference = Number(value) - mean
      mean += difference * (count / seen)
      squares += count * difference * (Number(value) - mean)
    },
    result: () => (seen === 0 ? null : seen === 1 ? 0 : Math.sqrt(squares / (seen - less))),
  }
}

/** What one group of rows becomes one value by; all leave null out. */
export const aggregateFunctions: readonly CypherFunction[] = [
  aggregate('count', 1, 'How many values are not null.', countAggregate),
  aggregate('sum', 1, 'Sum of numbers or durations.', sumAggregate),
  aggregate('avg', 1, 'Mean of numbers or durations.', averageAggregate),
  aggregate('min', 1, 'Smallest value in the order of ORDER BY.', () => extremeAggregate(-1)),
  aggregate('max', 1, 'Largest value in the order of ORDER BY.', () => extremeAggregate(1)),
  aggregate('collect', 1, 'All values as a list.', collectAggregate),
  aggregate('stDev', 1, 'Standard deviation of a sample.', () => deviationAggregate('stDev', 1)),
  aggregate('stDevP', 1, 'Standard deviation of the whole.', () => deviationAggregate('stDevP', 0)),
  aggregate('percentileCont', 2, 'Percentile (0 to 1), interpolated.', () =>
    percentileAggregate('percentileCont'),
  ),
  aggregate('percentileDisc', 2, 'Percentile (0 to 1), one of the values.', () =>
    percentileAggregate('percentileDisc'),
  ),
]

function countAggregate(): Aggregate {
  let total = 0
  return {
    add([value = null], count) {
      if (value !== null) total += count
    },
    result: () => BigInt(total),
  }
}

/** Of equal ones the first that came. */
function extremeAggregate(direction: 1 | -1): Aggregate {
  let best: GraphValue = null
  return {
    add([value = null]) {
      if (value !== null && (best === null || orderValues(value, best) * direction > 0))
        best = value
    },
    result: () => best,
  }
}

function collectAggregate(limits?: Pick<EvaluationContext, 'maxItems'>): Aggregate {
  const items: GraphValue[] = []
  const greatest = limits?.maxItems ?? 1_000_000
  return {
    add([value = null], count) {
      if (value === null) return
      if (items.length + count > greatest)
        throw limitFault(`collect() of more than the limit of ${greatest} items`)
      for (let copy = 0; copy < count; copy++) items.push(value)
    },
    result: () => ({ kind: 'list', items }),
  }
}
