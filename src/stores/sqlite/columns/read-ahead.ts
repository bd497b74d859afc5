import type { Session } from '../session/session.ts'
import type { ColumnPart } from './column-parts.ts'
import { graphColumns } from './graph-columns.ts'

/**
 * Reads a slice of the columns that questions of this commit will want: those named, and those that
 * were in memory before the commit. Some ten milliseconds; false where nothing is left to be read.
 */
export function readAhead(session: Session, wanted: readonly ColumnPart[]): boolean {
  return session.database.read({}, 'reading ahead', () => {
    const columns = graphColumns(session)
    const next = [...wanted, ...(columns?.before ?? [])].find(part => columns?.has(part) === false)
    if (next === undefined) return false
    columns?.advance(next)
    return true
  })
}
