import type { EntityRule } from '../../../core/graph.ts'
import { owner } from '../../../core/principal.ts'
import type { Database, Value } from '../session/connection.ts'
import { corpusWriter } from '../commit/corpus-writer.ts'
import { isDamage, parseStored } from '../session/damage.ts'
import { deletionRow, unpackDeletion, type DeletionRow } from '../documents/deletions.ts'
import { ruleColumns } from '../session/dictionary-seals.ts'
import {
  conversationRow,
  putConversation,
  unpackConversation,
  type ConversationRow,
} from '../ledger/conversations.ts'
import { ledgerColumns, unpackLedgerRecord } from '../ledger/ledger.ts'
import type { LedgerRow } from '../ledger/ledger.ts'
import { isIntact } from '../session/seal.ts'
import type { Session } from '../session/session.ts'

const action = 'repairing the corpus'

interface Salvaged<Item> {
  readonly items: readonly Item[]
  readonly lost: number
}

/** Copies the records of the ledger as they are, with what they cite. */
export function salvageLedger(
  from: Database,
  to: Database,
  signal: AbortSignal | undefined,
): { readonly lost: number } {
  const { items, lost } = salvage(
    from,
    'ledger',
    key => from.get<LedgerRow>(`select ${ledgerColumns} from ledger l where l.id = ?`, key),
    row => ({ row, cited: unpackLedgerRecord(row).citedDocumentIds }),
  )
  to.write({ signal }, action, () => {
    for (const { row, cited } of items) {
      to.run(
        'insert into ledger (id, kind, asker, created_at, commit_seq, redacted, cited, ' +
          'body, seal) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        ...row,
      )
      for (const id of cited)
        to.run(
          'insert or ignore into ledger_citation (document_id, ledger_id) values (?, ?)',
          id,
          row[0],
        )
    }
  })
  return { lost }
}

export function salvageConversations(
  from: Database,
  to: Database,
  signal: AbortSignal | undefined,
): { readonly lost: number } {
  const { items, lost } = salvage(
    from,
    'conversation',
    key =>
      from.get<ConversationRow>(`select ${conversationRow} from conversation where id = ?`, key),
    unpackConversation,
  )
  to.write({ signal }, action, () => {
    for (const conversation of items) putConversation(to, conversation)
  })
  return { lost }
}

export async function salvageRules(
  from: Database,
  to: Session,
  signal: AbortSignal | undefined,
): Promise<{ readonly lost: number }> {
  const { items, lost } = salvage(
    from,
    'entity_rule',
    key =>
      from.get<[string, string, string, string, string | null]>(
        `select ${ruleColumns.join(', ')}, seal from entity_rule where id = ?`,
        key,
      ),
    ([id, left, right, json, seal]) =>
      isIntact(seal, [id, left, right, json])
        ? parseStored<EntityRule>(json, `the rule ${id}`)
        : undefined,
  )
  if (items.length > 0)
    await corpusWriter(to).commit({ rules: { put: items } }, { principal: owner, signal })
  return { lost }
}

export async function salvageDeletions(
  from: Database,
  to: Session,
  signal: AbortSignal | undefined,
): Promise<{ readonly lost: number }> {
  const { items, lost } = salvage(
    from,
    'deletion',
    key => from.get<DeletionRow>(`select ${deletionRow} from deletion where id = ?`, key),
    unpackDeletion,
  )
  if (items.length > 0)
    await corpusWriter(to).commit({ deletions: { put: items } }, { principal: owner, signal })
  return { lost }
}

/** All jobs, which have no hash. */
export function salvageJobs(from: Database, to: Database, signal: AbortSignal | undefined): void {
  const columns =
    'id, kind, payload, status, attempts, worker, lease_until, reason, maker, created_at, ' +
    'started_at, ended_at, progress'
  const { items } = salvage(
    from,
    'job',
    key => from.get<Value[]>(`select ${columns} from job where id = ?`, key),
    row => row,
  )
  to.write({ signal }, action, () => {
    for (const row of items)
      to.run(
        `insert or ignore into job (${columns}) values (${row.map(() => '?').join(', ')})`,
        ...row,
      )
  })
}

/** Reads the rows of a table one by one; `make` returns undefined for damaged ones. */
function salvage<Row, Item>(
  database: Database,
  table: string,
  read: (key: string) => Row | undefined,
  make: (row: Row) => Item | undefined,
): Salvaged<Item> {
  const items: Item[] = []
  let lost = 0
  const attempt = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      if (!isDamage(error)) throw error
      lost++
    }
  }
  const keys: string[] = []
  attempt(() => {
    for (const [key] of database.iterate<[string]>(`select id from ${table}`)) keys.push(key)
  })
  for (const key of keys) {
    attempt(() => {
      const row = read(key)
      const item = row === undefined ? undefined : make(row)
      if (item === undefined) lost++
      else items.push(item)
    })
  }
  return { items, lost }
}
