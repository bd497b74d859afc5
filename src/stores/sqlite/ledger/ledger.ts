import { AppError } from '../../../core/errors.ts'
import type { AnswerId, DocumentId } from '../../../core/ids.ts'
import type { Ledger, LedgerRecord } from '../../../core/ports/ledger.ts'
import type { Principal } from '../../../core/principal.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { withCommitNumber } from '../../rules/commit-number.ts'
import type { Database } from '../session/connection.ts'
import { DamagedRow, parseStored } from '../session/damage.ts'
import { requireLimit } from '../../rules/limit.ts'
import { isIntact, sealOf } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import { visibilityOf } from '../access/visibility.ts'
import { writeWhenFree } from '../session/write-when-free.ts'

/** What the seal of a record covers, in this order. */
export const sealedLedgerColumns =
  'l.id, l.kind, l.asker, l.created_at, l.commit_seq, l.redacted, l.cited, l.body'
export const ledgerColumns = `${sealedLedgerColumns}, l.seal`
export type LedgerRow = readonly [
  id: string,
  kind: string,
  asker: string,
  createdAt: number,
  commitSeq: number,
  redacted: number,
  cited: string,
  body: string | null,
  seal: string | null,
]
const sealedColumns = 8

/** Throws `DamagedRow` if the row is not what was written. */
export function unpackLedgerRecord(row: LedgerRow): LedgerRecord {
  const [id, kind, asker, createdAt, commitSeq, redacted, cited, body, seal] = row
  if (!isIntact(seal, row.slice(0, sealedColumns)))
    throw new DamagedRow(`record ${id} of the ledger`)
  return {
    schemaVersion: 1,
    id: id as AnswerId,
    kind: kind as LedgerRecord['kind'],
    asker,
    createdAt,
    commitSeq,
    citedDocumentIds: parseStored<DocumentId[]>(cited, `record ${id} of the ledger`),
    body,
    redacted: redacted === 1,
  }
}

/** Permanently removes the body of answers that cite one of these removed documents. */
export function redactAnswersCiting(database: Database, removed: readonly DocumentId[]): void {
  for (const id of removed) {
    const citing = database.all<LedgerRow>(
      `select ${ledgerColumns} from ledger l where l.redacted = 0 and l.id in (select ` +
        'ledger_id from ledger_citation where document_id = ?)',
      id,
    )
    for (const row of citing) redactRow(database, row)
  }
}

function redactRow(database: Database, row: LedgerRow): void {
  const redacted = row.slice(0, sealedColumns).with(5, 1).with(7, null)
  // An unsealed or damaged record must not look intact afterwards.
  const seal =
    row[8] === null || !isIntact(row[8], row.slice(0, sealedColumns)) ? row[8] : sealOf(redacted)
  database.run('update ledger set body = null, redacted = 1, seal = ? where id = ?', seal, row[0])
}

/** The ledger port: append-only, except that records citing deleted documents are redacted. */
export function ledger(session: Session): Ledger {
  const { database } = session
  const find = (id: AnswerId): LedgerRow | undefined =>
    database.get<LedgerRow>(`select ${ledgerColumns} from ledger l where l.id = ?`, id)
  /** The user's own records whose cited documents, as far as they exist, are all readable. */
  const visible = (
    principal: Principal,
  ): { readonly sql: string; readonly values: readonly string[] } => {
    if (principal.kind !== 'user') return { sql: '', values: [] }
    // The id 'owner' in a record means the owner, so a user of that name owns no record.
    return {
      sql:
        ` and l.asker = ? and l.asker <> 'owner' and not exists (select 1 from ` +
        'ledger_citation c join document d on d.id = c.document_id where c.ledger_id = l.id ' +
        `and not (true${visibilityOf(session, principal).document('d')}))`,
      values: [principal.id],
    }
  }
  return {
    async append(record, options) {
      const { principal } = options
      if (
        principal.kind === 'user' &&
        (principal.id !== record.asker || record.asker === 'owner')
      ) {
        throw new AppError(
          'forbidden',
          `${principal.id} may not write records of ${record.asker}.`,
          { action: 'append to the ledger' },
        )
      }
      await writeWhenFree(database, options, 'writing to the ledger', () => {
        const present = find(record.id)
        if (present !== undefined) {
          const { redacted: _redacted, body: presentBody, ...head } = unpackLedgerRecord(present)
          const { body, ...given } = record
          if (
            canonicalJson(head) === canonicalJson(given) &&
            (presentBody === null || presentBody === body)
          )
            return
          throw new AppError('invalid_input', `A different record ${record.id} already exists.`, {
            issues: [{ path: 'id', message: 'is taken' }],
          })
        }
        const isRedacted =
          record.body === null ||
          record.citedDocumentIds.some(
            id => database.get('select 1 from document where id = ?', id) === undefined,
          )
        const row = [
          record.id,
          record.kind,
          record.asker,
          record.createdAt,
          record.commitSeq,
          isRedacted ? 1 : 0,
          JSON.stringify(record.citedDocumentIds),
          isRedacted ? null : record.body,
        ]
        database.run(
          'insert into ledger (id, kind, asker, created_at, commit_seq, redacted, cited, ' +
            'body, seal) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
          ...row,
          sealOf(row),
        )
        for (const id of record.citedDocumentIds)
          database.run(
            'insert or ignore into ledger_citation (document_id, ledger_id) values (?, ?)',
            id,
            record.id,
          )
      })
    },
    async redact(ids, options) {
      const { principal } = options
      await writeWhenFree(database, options, 'writing to the ledger', () => {
        for (const id of ids) {
          const row = find(id)
          if (row === undefined) continue
          if (principal.kind === 'user' && (row[2] !== principal.id || row[2] === 'owner')) continue
          redactRow(database, row)
        }
      })
    },
    get: async (id, options) =>
      database.read(options, 'reading the ledger', () => {
        const { sql, values } = visible(options.principal)
        const row = database.get<LedgerRow>(
          `select ${ledgerColumns} from ledger l where l.id = ?${sql}`,
          id,
          ...values,
        )
        return row && withCommitNumber(unpackLedgerRecord(row), options.principal)
      }),
    async list({ kind, limit, before, prefix }, options) {
      requireLimit(limit)
      return database.read(options, 'reading the ledger', () => {
        const { sql, values } = visible(options.principal)
        const ofKind = kind === undefined ? '' : ' and l.kind = ?'
        const beginning = prefix === undefined ? '' : ' and l.id >= ? and substr(l.id, 1, ?) = ?'
        const narrowed =
          `${ofKind}${before === undefined ? '' : ' and l.created_at < ?'}` + beginning
        return database
          .all<LedgerRow>(
            `select ${ledgerColumns} from ledger l where true${sql}${narrowed} order by ` +
              'l.created_at desc, l.id limit ?',
            ...values,
            ...(kind === undefined ? [] : [kind]),
            ...(before === undefined ? [] : [before]),
            ...(prefix === undefined ? [] : [prefix, Array.from(prefix).length, prefix]),
            limit,
          )
          .map(row => withCommitNumber(unpackLedgerRecord(row), options.principal))
      })
    },
  }
}
