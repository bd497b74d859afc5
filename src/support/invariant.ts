/**
 * Throws a plain Error (a programming mistake, not bad input) unless the condition holds; narrows
 * the type.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (condition === undefined || condition === null || condition === false)
    throw new Error(`invariant: ${message}`)
}
