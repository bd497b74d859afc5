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
  return standards.slice(0, 1).map(each => each.number)
}
