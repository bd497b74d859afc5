import { describe } from '../statistics/descriptive.ts'
import { meanInterval } from './mean-interval.ts'
import type { Cell, Column } from './study-analysis.ts'
import { noValue } from './undefined-words.ts'

/** The columns of `shareCells`. */
export const shareColumns = [
  { title: 'n', kind: 'count' },
  { title: 'Accuracy', kind: 'share' },
  { title: 'SD', kind: 'number', decimals: 3 },
  { title: '95 % CI', kind: 'interval', decimals: 3 },
] as const satisfies readonly Column[]

/** How often 0 and 1 are 1, with spread and interval. */
export function shareCells(values: readonly number[]): Cell[] {
  const described = describe(values)
  if (described.status === 'undefined')
    return [0, noValue(described), noValue(described), noValue(described)]
  const interval = meanInterval(values)
  return [
    values.length,
    described.mean,
    described.deviation ?? { reason: 'One value has no spread' },
    interval.status === 'undefined'
      ? noValue(interval)
      : { low: Math.max(0, interval.low), high: Math.min(1, interval.high) },
  ]
}
