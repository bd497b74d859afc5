import type { Session } from './session.ts'

const inUse = new WeakMap<Session, Map<string, number>>()

/** A spelling of a statement that nobody is reading rows of: one prepared statement cannot be run twice at a time. */
export function statementInUse(session: Session, sql: string): { readonly sql: string; giveBack(): void } {
  const taken = inUse.get(session) ?? new Map<string, number>()
  inUse.set(session, taken)
  let copy = 0
  while (((taken.get(sql) ?? 0) & (1 << copy)) !== 0 && copy < 30) copy++
  if (copy >= 30) throw new Error('a statement is read by too many readers at once')
  taken.set(sql, (taken.get(sql) ?? 0) | (1 << copy))
  return {
    sql: copy === 0 ? sql : `${sql} -- ${copy}`,
    giveBack() {
      const left = (taken.get(sql) ?? 0) & ~(1 << copy)
      if (left === 0) taken.delete(sql)
      else taken.set(sql, left)
    },
  }
}
