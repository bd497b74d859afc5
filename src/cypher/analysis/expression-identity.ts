import type { GraphExpression } from '../../core/graph-query.ts'

/**
 * Gives equal expressions equal numbers, whatever the order of their members; in time linear in
 * what it is shown.
 */
export type ExpressionIdentity = (expression: GraphExpression) => number

export function expressionIdentity(): ExpressionIdentity {
  const numbers = new Map<string, number>()
  const known = new WeakMap<object, number>()
  const numberOf = (text: string): number => {
    const before = numbers.get(text)
    if (before !== undefined) return before
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  /** A short text for a value: that of its members' numbers. */
  const identify = (value: unknown): number => {
    if (typeof value !== 'object' || value === null)
      return numberOf(Object.is(value, -0) ? '-0' : `${typeof value} ${String(value)}`)
    const before = known.get(value)
    if (before !== undefined) return before
    const text = Array.isArray(value)
      ? `[${value.map(identify).join(' ')}`
      : // A member that is undefined is one that is not there.
        `{${Object.entries(value)
          .filter(([, member]) => member !== undefined)
          .map(([key, member]) => `${key} ${identify(member)}`)
          .sort()
          .join(' ')}`
    const number = numberOf(text)
    known.set(value, number)
    return number
  }
  return identify
}
