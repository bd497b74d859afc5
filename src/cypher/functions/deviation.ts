import { isNumber, kindInWords } from '../values/value-kind.ts'
import type { Aggregate } from './cypher-function.ts'
import { evaluationFault } from '../query/fault.ts'

/**
 * Standard deviation by Welford's running sums; `less`: 1 for a sample, 0 for the whole. One value
 * gives 0.0, none null.
 */
export function deviationAggregate(name: string, less: 0 | 1): Aggregate {
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
