import { throwIfAborted } from '../../../support/abort.ts'
import type { Value } from '../session/connection.ts'
import { openDatabase } from '../file/database.ts'
import { sealDocument } from '../check/document-damage.ts'
import { sealedLedgerColumns } from '../ledger/ledger.ts'
import { sealOf, sealOfBytes } from '../session/seal.ts'

const batchRows = 500
const action = 'adding content hashes'

/**
 * Seals the rows of an earlier version as they are now; in transactions of some hundred rows, so
 * that an interrupted run can be resumed. Returns the number of documents.
 */
export function sealStore(path: string, signal?: AbortSignal): number {
  const database = openDatabase({
    path,
    readOnly: false,
    busyTimeoutMs: 30_000,
    cacheBytes: 64 * 2 ** 20,
  })
  try {
    const inBatches = (select: string, seal: (row: readonly Value[]) => void): number => {
      for (let total = 0; ;) {
        throwIfAborted(signal, action)
        const done = database.write({ signal }, action, () => {
          const rows = database.all<Value[]>(`${select} limit ${batchRows}`)
          for (const row of rows) seal(row)
          return rows.length
        })
        total += done
        if (done < batchRows) return total
      }
    }
    inBatches(
      'select commit_seq, ordinal, kind, access, document_id from change where seal is null',
      row => {
        database.run(
          'update change set seal = ? where commit_seq = ? and ordinal = ?',
          sealOf(row),
          row[0] ?? null,
          row[1] ?? null,
        )
      },
    )
    inBatches(`select ${sealedLedgerColumns} from ledger l where l.seal is null`, row => {
      database.run('update ledger set seal = ? where id = ?', sealOf(row), row[0] ?? null)
    })
    inBatches(
      'select chunk, floats from vector_float where seal is null',
      ([chunk = null, floats]) => {
        database.run(
          'update vector_float set seal = ? where chunk = ?',
          floats instanceof Uint8Array ? sealOfBytes(floats) : '',
          chunk,
        )
      },
    )
    return inBatches('select n from document where seal is null', ([n]) => {
      sealDocument(database, Number(n))
    })
  } finally {
    database.close()
  }
}
