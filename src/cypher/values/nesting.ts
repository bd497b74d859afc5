import { limitFault } from '../query/fault.ts'

/** How deep lists and maps may be nested. */
const maxNesting = 200

/**
 * Throws where a value is nested deeper than `maxNesting`; called with the depth of each level that
 * is entered.
 */
export function checkNesting(depth: number): void {
  if (depth > maxNesting) throw limitFault(`a value is nested more than ${maxNesting} levels deep`)
}
