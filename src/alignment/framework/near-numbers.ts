import { firstDecisive } from '../../support/code-points.ts'
import type { Framework } from '../../core/framework.ts'

const mostNear = 6

/** The numbers of a framework that begin most like one that it does not have; at most six. */
export function nearNumbers({ standards }: Framework, number: string): readonly string[] {
  const wanted = number.trim().toLowerCase()
  for (let length = wanted.length; length > 0; length--) {
    const near = standards.filter(each =>
      each.number.toLowerCase().startsWith(wanted.slice(0, length)),
    )
    if (near.length > 0) return near.slice(0, mostNear).map(each => each.number)
  }
  const first = leading(wanted)
  return standards
    .map((each, position) => ({ each, position, away: Math.abs(leading(each.number) - first) }))
    .sort((left, right) => firstDecisive(left.away - right.away, right.position - left.position))
    .slice(0, 1)
    .map(({ each }) => each.number)
}

/** The first number in a number: 7 of "7.4"; 0 where there is none. */
const leading = (number: string): number => Number(/\d{1,6}/.exec(number)?.[0] ?? 0)
