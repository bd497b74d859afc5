import type { Database, Value } from '../session/connection.ts'
import { dictionaries, ruleColumns, sourceColumns } from '../session/dictionary-seals.ts'
import { conversationColumns } from '../ledger/conversations.ts'
import { deletionColumns } from '../documents/deletions.ts'
import { originalColumns, unpackOriginal } from '../documents/original-bytes.ts'
import { contentKey, hashText } from '../session/hash.ts'
import { sealedLedgerColumns } from '../ledger/ledger.ts'
import { isIntact } from '../session/seal.ts'

const maxFindings = 100

/** Entries of the short lists, sources, rules and deletions that are not what was written. */
export function wrongDictionaries(database: Database): string[] {
  return [
    ...Object.entries(dictionaries).flatMap(([table, column]) =>
      unlikeSeal(database, `select seal, n, ${column} from ${table}`, 1).map(
        n => `entry ${n} of ${table}`,
      ),
    ),
    ...unlikeSeal(database, `select seal, n, ${sourceColumns.join(', ')} from source`, 1).map(
      n => `source ${n}`,
    ),
    ...unlikeSeal(database, `select seal, ${ruleColumns.join(', ')} from entity_rule`, 0).map(
      id => `rule ${id}`,
    ),
    ...unlikeSeal(database, `select seal, ${deletionColumns.join(', ')} from deletion`, 0).map(
      id => `deletion ${id}`,
    ),
  ]
}

/** Lines of the change log, records of the ledger and conversations not as they were written. */
export function wrongLogRows(database: Database): string[] {
  return [
    ...unlikeSeal(
      database,
      'select seal, commit_seq, ordinal, kind, access, document_id from change',
      0,
    ).map(commitSeq => `change in commit ${commitSeq}`),
    ...unlikeSeal(database, `select l.seal, ${sealedLedgerColumns} from ledger l`, 0).map(
      id => `record ${id} of the ledger`,
    ),
    ...unlikeSeal(
      database,
      `select seal, ${conversationColumns.join(', ')} from conversation`,
      0,
    ).map(id => `conversation ${id}`),
  ]
}

/**
 * Rows `seal, name…, values…` whose values do not match their seal, by the first value; the seal
 * does not cover the `skipped` columns after it.
 */
function unlikeSeal(database: Database, sql: string, skipped: number): string[] {
  const wrong: string[] = []
  for (const [seal, ...values] of database.iterate<[string | null, ...Value[]]>(sql)) {
    if (!isIntact(seal, values.slice(skipped)) && wrong.push(String(values[0])) === maxFindings)
      break
  }
  return wrong
}

/** Original bytes that do not match the hash under which they are stored. */
export function wrongBytes(database: Database, stopIfAsked: () => void): string[] {
  const wrong: string[] = []
  for (const [n, kept, ...stored] of database.iterate<
    [number, Uint8Array, Uint8Array, number | null, string | null]
  >(`select s.n, s.hash, ${originalColumns('s')} from blob s`)) {
    stopIfAsked()
    const bytes = unpackOriginal(...stored)
    const isRight = bytes !== undefined && Buffer.compare(contentKey(bytes), kept) === 0
    if (!isRight && wrong.push(`bytes ${n}`) === maxFindings) break
  }
  return wrong
}

/** Nodes that are not found by their id. */
export function wrongKeys(database: Database): string[] {
  const wrong: string[] = []
  for (const [key, id] of database.iterate<[number, string]>(
    'select k.hash, n.id from node_key k join node n on n.n = k.node',
  )) {
    if (hashText(id) !== key && wrong.push(id) === maxFindings) break
  }
  return wrong
}
