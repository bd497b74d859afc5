import type { PlainCondition } from '../../cypher/build/plain-query.ts'
import type { NodeId } from '../../core/ids.ts'
import type { PeriodConstraint } from '../../language/question/mail/periods.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { allOf, literal, property } from './graph-rows.ts'

/** A selected mail with what orders it. */
export interface LightMail {
  readonly id: NodeId
  readonly emailId: string
  readonly sentMs?: number | undefined
  readonly receivedMs?: number | undefined
  readonly modifiedMs?: number | undefined
}

const inRange = (ms: number | undefined, period: PeriodConstraint): boolean =>
  ms !== undefined &&
  period.ranges.some(
    range =>
      (range.from === undefined || ms >= range.from) &&
      (range.until === undefined || ms < range.until),
  )

/** When a mail was received, sent (by receipt where that is not known) or modified. */
export const timeOf = (
  { sentMs, receivedMs, modifiedMs }: LightMail,
  field: PeriodConstraint['field'],
): number | undefined =>
  field === 'modified' ? modifiedMs : field === 'sent' ? (sentMs ?? receivedMs) : receivedMs

/** Whether a mail lies in all the periods. */
export function inPeriods(mail: LightMail, periods: readonly PeriodConstraint[]): boolean {
  return periods.every(period => inRange(timeOf(mail, period.field), period))
}

/** A period as a condition on `e`; `allSent`: every mail says when it was sent. */
export function periodCondition(period: PeriodConstraint, allSent: boolean): PlainCondition {
  switch (period.field) {
    case 'modified':
      return rangesCondition('timeModifiedMs', period)
    case 'received':
      return rangesCondition('timeReceivedMs', period)
    case 'sent': {
      const isSent = rangesCondition('timeSentMs', period)
      if (allSent) return isSent
      const isUnknown: PlainCondition = { kind: 'isNull', expression: property('e', 'timeSentMs') }
      return {
        kind: 'or',
        conditions: [
          isSent,
          { kind: 'and', conditions: [isUnknown, rangesCondition('timeReceivedMs', period)] },
        ],
      }
    }
  }
}

function rangesCondition(key: string, { ranges }: PeriodConstraint): PlainCondition {
  const time = property('e', key)
  const conditions = ranges
    .map(range =>
      allOf([
        range.from === undefined
          ? undefined
          : { kind: 'compare', operator: '>=', left: time, right: literal(range.from) },
        range.until === undefined
          ? undefined
          : { kind: 'compare', operator: '<', left: time, right: literal(range.until) },
      ]),
    )
    .filter(condition => condition !== undefined)
  return conditions.length === 1 ? conditions[0]! : { kind: 'or', conditions }
}

/** By time, then id, as stores break ties; mails without a time come last either way. */
export function byTime(
  field: PeriodConstraint['field'],
  descending: boolean,
): (left: LightMail, right: LightMail) => number {
  return (left, right) => {
    const [a, b] = [timeOf(left, field), timeOf(right, field)]
    const order =
      a === undefined
        ? b === undefined
          ? 0
          : 1
        : b === undefined
          ? -1
          : descending
            ? b - a
            : a - b
    return order === 0 ? compareCodePoints(left.id, right.id) : order
  }
}
