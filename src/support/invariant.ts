/**
 * Throws a plain Error (a programmer's mistake, not an input's) when the condition does not hold;
 * narrows the type when it does.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (condition === undefined || condition === null || condition === false)
    throw new Error(`invariant: ${message}`)
}
