import { totalmem } from 'node:os'
import { noteChecked, throwIfStopped } from '../../../core/check-watch.ts'
import type { CheckOptions, StoreCheck } from '../../../core/ports/store.ts'
import { isAppError } from '../../../core/errors.ts'
import { checkDocuments } from './check-documents.ts'
import { checkNodes } from './check-nodes.ts'
import { wrongMailCounts } from '../counts/mail-counts.ts'
import { rowRules } from './check-rules.ts'
import { wrongSchema } from './check-schema.ts'
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
 * of it several times; a quick check reads every page once and no row. Throws `aborted` when the
 * watch asks for it.
 */
export function checkStore(
  session: Session,
  { quick = false, watch }: CheckOptions = {},
): StoreCheck {
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
  const stopIfAsked = (): void => {
    if (watch !== undefined) throwIfStopped(watch)
  }
  /** A part that cannot be read is a finding, not the end of the check. */
  const part = (name: string, look: () => readonly string[] | void): void => {
    stopIfAsked()
    try {
      const found = look()
      if (found !== undefined) report(name, found)
    } catch (cause) {
      if (isAppError(cause, 'aborted')) throw cause
      report(name, [reasonOf(cause)])
    }
  }
  const noteRows =
    (before: number, all: number) =>
    (done: number): void => {
      if (watch !== undefined) noteChecked(watch, before + done, all)
      stopIfAsked()
    }
  let commitSeq = 0
  let unsealed = 0
  let toReread = 0
  const checkRows = (): void => {
    part('change log, ledger and conversations', () => wrongLogRows(database))
    part('original bytes', () => wrongBytes(database, stopIfAsked))
    part('keys fit the ids', () => wrongKeys(database))
    const [documents = 0] = database.get<[number]>('select count(*) from document') ?? []
    const [nodes = 0] = database.get<[number]>('select count(*) from node') ?? []
    const rows = documents + nodes
    part('documents', () => {
      checkDocuments(session, report, noteRows(0, rows))
    })
    part('nodes', () => {
      checkNodes(session, report, noteRows(documents, rows))
    })
    part('vectors', () => wrongVectors(session, stopIfAsked))
  }
  const [usualCache = 0] = database.get<[number]>('pragma cache_size') ?? []
  database.all(`pragma cache_size = -${checkCacheKiB()}`)
  try {
    part('reading', () =>
      database.read({}, 'checking the store', () => {
        part('schema', () => wrongSchema(database))
        // Reads the full-text indexes, too.
        part('pages and indexes', () =>
          database
            .all<[string]>(`pragma ${quick ? 'quick_check' : 'integrity_check'}(20)`)
            .map(([text]) => text)
            .filter(text => text !== 'ok'),
        )
        for (const { name, sql } of quick ? [] : rowRules)
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
        if (!quick) part('counts of emails', () => wrongMailCounts(database))
        part('lists, sources, rules and deletions', () => wrongDictionaries(database))
        if (!quick) checkRows()
        part('documents without a content hash', () => {
          ;[unsealed = 0] =
            database.get<[number]>('select count(*) from document where seal is null') ?? []
        })
        part('documents to read again', () => {
          ;[toReread = 0] = database.get<[number]>('select count(*) from reread') ?? []
        })
      }),
    )
  } finally {
    database.all(`pragma cache_size = ${usualCache}`)
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

// Entries of an index lead all over the file; with the usual cache most pages are read many times.
const checkCacheKiB = (): number => Math.min(2 ** 20, Math.floor(totalmem() / 4 / 1024))

/** Why a part could not be read; messages of other errors could quote document text. */
function reasonOf(cause: unknown): string {
  if (cause instanceof DamagedRow) return cause.message
  if (isAppError(cause, 'damaged')) return `${cause.details.what} cannot be read`
  if (cause instanceof Error && ('errcode' in cause || isAppError(cause, 'store_unavailable')))
    return cause.message
  return 'cannot be read completely'
}
