import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { Ledger, LedgerRecord } from '../../../core/ports/ledger.ts'
import { readableGroups } from '../../../core/principal.ts'
import type { Principal } from '../../../core/principal.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { withCommitNumber } from '../../rules/commit-number.ts'
import type { Connection, Transaction } from '../connection/connection.ts'
import { separateOrderKey } from '../connection/id-order.ts'
import { requireLimit } from '../../rules/limit.ts'

interface AnswerRow {
  readonly json: string
  readonly body: string | null
  readonly redacted: boolean
}
export const answerColumns = 'a.json AS json, a.body AS body, a.redacted AS redacted'
export const answerOfRow = ({ json, body, redacted }: AnswerRow): LedgerRecord => ({
  ...(JSON.parse(json) as Omit<LedgerRecord, 'body' | 'redacted'>),
  body,
  redacted,
})

/** The ledger port: append-only, except that records citing deleted documents are redacted. */
export function ledger(connection: Connection): Ledger {
  return {
    async append(record, options) {
      if (options.principal.kind === 'user' && !isAsker(options.principal, record.asker))
        throw new AppError(
          'forbidden',
          `${options.principal.id} may not write records of ${record.asker}.`,
          { action: 'append to the ledger' },
        )
      const { body, ...rest } = record
      const json = canonicalJson(rest)
      await connection.write(options, 'writing to the ledger', async transaction => {
        const [present] = await transaction.rows<AnswerRow>(
          `MERGE (a:\`~Answer\` {id: $id}) ON CREATE SET a.json = $json, a.body = $body, ` +
            'a.redacted = $body IS NULL, a.kind = $kind, a.asker = $asker, a.createdAt = ' +
            `$createdAt, a.order = $order, a.cited = $cited RETURN ${answerColumns}`,
          {
            id: record.id,
            json,
            body,
            kind: record.kind,
            asker: record.asker,
            createdAt: record.createdAt,
            order: separateOrderKey(record.id),
            cited: [...record.citedDocumentIds],
          },
        )
        if (
          present === undefined ||
          present.json !== json ||
          (present.body !== null && present.body !== body)
        )
          throw new AppError('invalid_input', `A different record ${record.id} already exists.`, {
            issues: [{ path: 'id', message: 'is taken' }],
          })
        // A cited document may already be gone.
        await transaction.rows(
          'MATCH (a:`~Answer` {id: $id}) WHERE any(cited IN a.cited WHERE NOT EXISTS { ' +
            '(:`~Document` {id: cited}) }) SET a.body = null, a.redacted = true',
          { id: record.id },
        )
      })
    },
    async redact(ids, options) {
      const { principal } = options
      await connection.write(options, 'writing to the ledger', async transaction => {
        await transaction.rows(
          'MATCH (a:`~Answer`) WHERE a.id IN $ids AND ($asker IS NULL OR (a.asker = $asker AND ' +
            "a.asker <> 'owner')) SET a.body = null, a.redacted = true",
          { ids: [...ids], asker: principal.kind === 'user' ? principal.id : null },
        )
      })
    },
    get: async (id, options) =>
      connection.read(options, 'reading the ledger', async transaction => {
        const [row] = await transaction.rows<AnswerRow>(
          `MATCH (a:\`~Answer\` {id: $id}) WHERE ${visible(options.principal)} RETURN ` +
            `${answerColumns}`,
          { id, ...reader(options.principal) },
        )
        return row === undefined ? undefined : withCommitNumber(answerOfRow(row), options.principal)
      }),
    async list({ kind, limit, before, prefix }, options) {
      requireLimit(limit)
      return connection.read(options, 'reading the ledger', async transaction =>
        (
          await transaction.rows<AnswerRow>(
            `MATCH (a:\`~Answer\`) WHERE ${visible(options.principal)} AND ($kind IS NULL ` +
              'OR a.kind = $kind) AND ($before IS NULL OR a.createdAt < $before) AND ($prefix IS ' +
              'NULL OR a.id STARTS WITH $prefix) RETURN ' +
              `${answerColumns} ORDER BY a.createdAt DESC, coalesce(a.order, a.id) LIMIT ` +
              '$limit',
            {
              kind: kind ?? null,
              before: before ?? null,
              prefix: prefix ?? null,
              limit: BigInt(limit),
              ...reader(options.principal),
            },
          )
        ).map(row => withCommitNumber(answerOfRow(row), options.principal)),
      )
    },
  }
}

/** Permanently removes the body of answers that cite one of these documents. */
export async function redactAnswersCiting(
  transaction: Transaction,
  removed: readonly DocumentId[],
): Promise<void> {
  if (removed.length > 0)
    await transaction.rows(
      'MATCH (a:`~Answer`) WHERE NOT a.redacted AND any(cited IN a.cited WHERE cited IN ' +
        '$removed) SET a.body = null, a.redacted = true',
      { removed: [...removed] },
    )
}

// The id 'owner' in a record means the owner, so a user of that name owns no record.
const isAsker = (principal: Principal, asker: string): boolean =>
  principal.kind === 'user' && principal.id === asker && asker !== 'owner'

/** A user sees own records while every cited document that exists is readable. */
function visible(principal: Principal): string {
  if (principal.kind !== 'user') return 'true'
  return (
    "a.asker = $asker AND a.asker <> 'owner' AND none(cited IN a.cited WHERE EXISTS { MATCH " +
    '(d:`~Document` {id: cited}) WHERE none(g IN d.groups WHERE g IN $groups) })'
  )
}

function reader(principal: Principal): Record<string, unknown> {
  const groups = readableGroups(principal)
  return {
    asker: principal.kind === 'user' ? principal.id : null,
    groups: groups === 'all' ? [] : [...groups],
  }
}
