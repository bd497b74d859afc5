import type { Session } from '../session/session.ts'

const inUse = new WeakMap<Session, Map<string, Set<number>>>()

/**
 * A variant of a statement that is not being read: one prepared statement cannot be run twice at a
 * time.
 */
export function statementInUse(
  session: Session,
  sql: string,
): { readonly sql: string; giveBack(): void } {
  const taken = inUse.get(session) ?? new Map<string, Set<number>>()
  inUse.set(session, taken)
  const copies = taken.get(sql) ?? new Set<number>()
  taken.set(sql, copies)
  let copy = 0
  while (copies.has(copy)) copy++
  copies.add(copy)
  return {
    sql: copy === 0 ? sql : `${sql} -- ${copy}`,
    giveBack() {
      copies.delete(copy)
      if (copies.size === 0) taken.delete(sql)
    },
  }
}
