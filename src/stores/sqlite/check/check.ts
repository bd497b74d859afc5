import type { StoreCheck } from '../../../core/ports/store.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { isAppError } from '../../../core/errors.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { checkDocuments } from './check-documents.ts'
import { checkNodes } from './check-nodes.ts'
import { rowRules } from './check-rules.ts'
import { termTables, wrongSchema } from './check-schema.ts'
import { wrongBytes, wrongDictionaries, wrongKeys, wrongLogRows } from './check-rows.ts'
import { wrongTotals } from './check-totals.ts'
import { wrongVectors } from './check-vectors.ts'
import { loadState } from '../session/corpus-state.ts'
import { DamagedRow } from '../session/damage.ts'
import type { Session } from '../session/session.ts'

const shown = 5
const maxFindings = 100

type Report = (name: string, found: readonly string[]) => void

/**
 * Checks everything that can be checked without the original files: pages and indexes, the hash of
 * every row that has one, and whether all other rows follow from those. Reads the whole file, parts
 * of it several times.
 */
export function checkStore(session: Session, signal?: ReadOptions['signal']): StoreCheck {
  const { database } = session
  const problems: string[] = []
  const checked: string[] = []
  const report: Report = (name, found) => {
    checked.push(name)
    problems.push(...found.slice(0, shown).map(what => `${name}: ${what}`))
    if (found.length > shown)
      problems.push(
        `${name}: and ${found.length >= maxFindings ? 'many' : found.length - shown} more`,
      )
  }
  /** A part that cannot be read is a finding, not the end of the check. */
  const part = (name: string, look: () => readonly string[] | void): void => {
    throwIfAborted(signal, 'checking the store')
    try {
      const found = look()
      if (found !== undefined) report(name, found)
    } catch (cause) {
      if (isAppError(cause, 'aborted')) throw cause
      report(name, [reasonOf(cause)])
    }
  }
  let commitSeq = 0
  let unsealed = 0
  let toReread = 0
  part('reading', () =>
    database.read({ signal }, 'checking the store', () => {
      part('schema', () => wrongSchema(database))
      part('pages and indexes', () =>
        database
          .all<[string]>('pragma integrity_check(20)')
          .map(([text]) => text)
          .filter(text => text !== 'ok'),
      )
      for (const { name, sql } of rowRules)
        part(name, () =>
          database
            .all<[string | number]>(`${sql} limit ${maxFindings}`)
            .map(([what]) => String(what)),
        )
      part('totals', () => {
        const state = loadState(database)
        commitSeq = state.commitSeq
        return wrongTotals(session, state)
      })
      part('lists, sources, rules and deletions', () => wrongDictionaries(database))
      part('change log, ledger and conversations', () => wrongLogRows(database))
      part('original bytes', () => wrongBytes(database, signal))
      part('keys fit the ids', () => wrongKeys(database))
      part('documents', () => {
        checkDocuments(session, report, signal)
      })
      part('nodes', () => {
        checkNodes(session, report, signal)
      })
      part('vectors', () => wrongVectors(session, signal))
      part('documents without a content hash', () => {
        ;[unsealed = 0] =
          database.get<[number]>('select count(*) from document where seal is null') ?? []
      })
      part('documents to read again', () => {
        ;[toReread = 0] = database.get<[number]>('select count(*) from reread') ?? []
      })
    }),
  )
  if (!database.readOnly) {
    for (const table of termTables) {
      part(`full-text index ${table}`, () => {
        database.write({ signal }, 'checking the store', () => {
          database.run(`insert into ${table} (${table}) values ('integrity-check')`)
        })
        return []
      })
    }
  }
  return {
    engine: 'sqlite',
    commitSeq,
    checked,
    problems,
    ...(unsealed > 0 && { unsealed }),
    ...(toReread > 0 && { toReread }),
  }
}

/** Why a part could not be read; messages of other errors could quote document text. */
function reasonOf(cause: unknown): string {
  if (cause instanceof DamagedRow) return cause.message
  if (isAppError(cause, 'damaged')) return `${cause.details.what} cannot be read`
  if (cause instanceof Error && ('errcode' in cause || isAppError(cause, 'store_unavailable')))
    return cause.message
  return 'cannot be read completely'
}
