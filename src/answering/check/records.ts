import type { FindRecord } from '../../evidence/verify-sentences.ts'
import { attendanceRecords } from './attendance-records.ts'
import { letterRecords } from './letter-records.ts'
import { mailRecords } from './mail-records.ts'
import { tableRecords } from './table-records.ts'

/**
 * Looks a claim up in letters, in the headers of emails, in lists of who was at a meeting and in
 * tables.
 */
export function recordsOf(...given: Parameters<typeof mailRecords>): FindRecord {
  const [ports, , options] = given
  const finders = [
    letterRecords(...given),
    mailRecords(...given),
    attendanceRecords(ports.documents, options),
    tableRecords(ports.documents, options),
  ]
  return async (claim, asked) => {
    for (const find of finders) {
      const found = await find(claim, asked)
      if (found !== undefined) return found
    }
    return undefined
  }
}
