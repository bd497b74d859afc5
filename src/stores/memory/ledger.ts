import { AppError } from '../../core/errors.ts'
import type { Ledger, LedgerRecord } from '../../core/ports/ledger.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { mayRead } from '../../core/principal.ts'
import type { Principal } from '../../core/principal.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { canonicalJson, plainCopy } from '../../support/canonical-json.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { withCommitNumber } from '../rules/commit-number.ts'
import { redact } from './corpus-writer.ts'
import { requireLimit } from '../rules/limit.ts'
import type { MemoryState } from './state.ts'

/** The ledger port: append-only, except that records citing deleted documents are redacted. */
export function ledger(state: MemoryState): Ledger {
  const visible = (options: ReadOptions): LedgerRecord[] => {
    throwIfAborted(options.signal, 'reading the ledger')
    return [...state.ledger.values()]
      .filter(record => isVisible(state, record, options.principal))
      .map(record => withCommitNumber(record, options.principal))
  }
  return {
    async append(record, options) {
      throwIfAborted(options.signal, 'writing to the ledger')
      if (options.principal.kind === 'user' && !isAsker(options.principal, record.asker))
        throw new AppError(
          'forbidden',
          `${options.principal.id} may not write records of ${record.asker}.`,
          { action: 'append to the ledger' },
        )
      const {
        redacted: _redacted,
        body: presentBody,
        ...present
      } = state.ledger.get(record.id) ?? { redacted: false, body: null }
      if ('id' in present) {
        const { body, ...given } = record
        if (
          canonicalJson(present) === canonicalJson(given) &&
          (presentBody === null || presentBody === body)
        )
          return
        throw new AppError('invalid_input', `A different record ${record.id} already exists.`, {
          issues: [{ path: 'id', message: 'is taken' }],
        })
      }
      state.ledger.set(record.id, plainCopy({ ...record, redacted: record.body === null }))
      redact(state)
    },
    async redact(ids, { principal, signal }) {
      throwIfAborted(signal, 'writing to the ledger')
      for (const id of ids) {
        const record = state.ledger.get(id)
        if (record === undefined) continue
        if (principal.kind === 'user' && !isAsker(principal, record.asker)) continue
        state.ledger.set(id, { ...record, body: null, redacted: true })
      }
    },
    get: async (id, options) => visible(options).find(record => record.id === id),
    async list({ kind, limit, before, prefix = '' }, options) {
      requireLimit(limit)
      return visible(options)
        .filter(
          record =>
            (kind === undefined || record.kind === kind) &&
            record.id.startsWith(prefix) &&
            (before === undefined || record.createdAt < before),
        )
        .sort((left, right) =>
          firstDecisive(right.createdAt - left.createdAt, compareCodePoints(left.id, right.id)),
        )
        .slice(0, limit)
    },
  }
}

// The id 'owner' in a record means the owner, so a user of that name owns no record.
const isAsker = (principal: Principal, asker: string): boolean =>
  principal.kind === 'user' && principal.id === asker && asker !== 'owner'

function isVisible(state: MemoryState, record: LedgerRecord, principal: Principal): boolean {
  if (principal.kind !== 'user') return true
  return (
    isAsker(principal, record.asker) &&
    record.citedDocumentIds.every(id => {
      const cited = state.documents.get(id)
      return cited === undefined || mayRead(principal, cited.record.document.groups)
    })
  )
}
