/**
 * Greatest depth of a query as a tree of parts; chains such as `a AND b AND c` are as deep as they
 * are long.
 */
export const maxQueryDepth = 500

/** Whether a value of plain objects and lists is nested deeper; itself without recursion. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      for (const member of Array.isArray(item) ? item : Object.values(item))
        if (typeof member === 'object' && member !== null) next.push(member)
    }
    level = next
  }
  return false
}
