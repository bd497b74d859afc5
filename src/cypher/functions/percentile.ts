import type { GraphValue } from '../../core/graph-value.ts'
import { orderNumbers } from '../values/number-order.ts'
import { isNumber } from '../values/value-kind.ts'
import { wrongKind } from './arguments.ts'
import type { Aggregate } from './cypher-function.ts'
import { evaluationFault } from '../query/fault.ts'

/**
 * The percentile is that of the first row with a value; outside of 0 to 1 it is an error. Null of
 * nothing; a value that need not be interpolated stays an integer.
 */
export function percentileAggregate(name: 'percentileCont' | 'percentileDisc'): Aggregate {
  let wanted: number | undefined
  let total = 0
  const values: Array<{ readonly value: bigint | number; readonly count: number }> = []
  return {
    add([value = null, percentile = null], count) {
      if (value === null) return
      wanted ??= percentileOf(percentile, name)
      if (!isNumber(value)) return wrongKind(name, 'numbers', value)
      values.push({ value, count })
      total += count
    },
    result() {
      if (wanted === undefined) return null
      values.sort((left, right) => orderNumbers(left.value, right.value))
      return name === 'percentileCont' ? continuous(wanted) : at(discreteIndex(wanted, total))
    },
  }

  function at(index: number): bigint | number {
    let before = 0
    for (const { value, count } of values) {
      before += count
      if (index < before) return value
    }
    return values.at(-1)?.value ?? 0n
  }

  function continuous(share: number): bigint | number {
    const place = share * (total - 1)
    const below = Math.floor(place)
    const above = Math.ceil(place)
    return below === above
      ? at(below)
      : Number(at(below)) * (above - place) + Number(at(above)) * (place - below)
  }
}

function discreteIndex(share: number, total: number): number {
  if (share === 1 || total === 1) return total - 1
  const place = share * total
  const whole = Math.floor(place)
  return place !== whole || whole === 0 ? whole : whole - 1
}

function percentileOf(percentile: GraphValue, name: string): number {
  if (!isNumber(percentile)) return wrongKind(name, 'a percentile from 0 to 1', percentile)
  const share = Number(percentile)
  if (!(share >= 0 && share <= 1)) throw evaluationFault(`${name}() needs a percentile from 0 to 1`)
  return share
}
