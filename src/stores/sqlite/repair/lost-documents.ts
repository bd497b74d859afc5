import type { DocumentId } from '../../../core/ids.ts'
import type { DamagedDocument } from '../../../core/ports/store.ts'
import type { Database } from '../session/connection.ts'
import { isDamage } from '../session/damage.ts'
import type { DocumentDamage } from '../check/document-damage.ts'
import type { Reread } from '../documents/reread.ts'
import { isIntact } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import { isSummaryIntact, summaryColumns, unpackSummary } from '../documents/stored-record.ts'
import type { SummaryRow } from '../documents/stored-record.ts'

/** Gathers the documents of a damaged corpus that have to be read again. */
export interface LostDocuments {
  /** A damaged document; one that can be quoted is in the new corpus nevertheless. */
  add(row: SummaryRow | undefined, damage: DocumentDamage): void
  all(): { readonly damaged: readonly DamagedDocument[]; readonly reread: readonly Reread[] }
}

/** The row of a document, also where its source is missing. */
export function documentWithSource(database: Database, n: number): SummaryRow | undefined {
  return database.get<SummaryRow>(
    `select ${summaryColumns} from document d left join source s on s.n = d.source where d.n = ?`,
    n,
  )
}

export function lostDocuments(from: Session, to: Session): LostDocuments {
  const damaged = new Map<string, DamagedDocument>()
  const reread = new Map<string, Reread>()
  const locations = new Map(
    from.database.all<[string, string | null]>('select id, location from source'),
  )
  const logged = loggedDocuments(from.database)

  const groupsOf = (access: number | undefined): readonly string[] =>
    access === undefined ? [] : unlessDamaged(() => from.groups(access), [])
  const extractorOf = (n: number): string => unlessDamaged(() => from.names.text(n), '')
  const add: LostDocuments['add'] = (row, { what, isQuotable }) => {
    if (row === undefined) return
    const [, id, , sourceId, key, , , , access, parentId] = row
    const documentId = String(id)
    // If the row itself is damaged, the last groups in the change log apply; without any the
    // document is for the owner alone.
    const groups = isSummaryIntact(row) ? access : logged.get(documentId)
    const source = typeof sourceId === 'string' ? sourceId : ''
    damaged.set(documentId, {
      documentId: documentId as DocumentId,
      key: String(key),
      source: locations.get(source) ?? undefined,
      what,
      isGone: !isQuotable,
    })
    reread.set(documentId, {
      documentId,
      sourceId: source,
      key: String(key),
      groups: groupsOf(groups),
      parentId: parentId === null ? null : String(parentId),
      extractor: extractorOf(row[7]),
      isGone: !isQuotable,
    })
  }
  /**
   * Attachments are read with their email: the email of an attachment that must be read again must
   * be, too.
   */
  const addParents = (): void => {
    for (const { parentId } of reread.values()) {
      for (let id = parentId; id !== null && !reread.has(id);) {
        const row = to.database.get<SummaryRow>(
          `select ${summaryColumns} from document d join source s on s.n = d.source where d.id = ?`,
          id,
        )
        if (row === undefined) break
        const { sourceId, key, groups, parentId: next, extractor } = unpackSummary(to, row)
        reread.set(id, {
          documentId: id,
          sourceId,
          key,
          groups,
          parentId: next ?? null,
          extractor,
          isGone: false,
        })
        id = next ?? null
      }
    }
  }
  /** Documents that are in the change log but in neither corpus. */
  const addUnseen = (): void => {
    const seen = new Set(to.database.all<[string]>('select id from document').map(([id]) => id))
    for (const [documentId, access] of logged) {
      if (seen.has(documentId) || reread.has(documentId)) continue
      damaged.set(documentId, {
        documentId: documentId as DocumentId,
        key: '',
        source: undefined,
        what: 'all of it',
        isGone: true,
      })
      reread.set(documentId, {
        documentId,
        sourceId: '',
        key: '',
        groups: groupsOf(access),
        parentId: null,
        extractor: '',
        isGone: true,
      })
    }
  }
  return {
    add,
    all() {
      addUnseen()
      addParents()
      return { damaged: [...damaged.values()], reread: [...reread.values()] }
    },
  }
}

function unlessDamaged<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch (error) {
    if (isDamage(error)) return otherwise
    throw error
  }
}

/** Documents of the change log, each with its last access class; from intact rows only. */
function loggedDocuments(database: Database): Map<string, number> {
  const logged = new Map<string, number>()
  for (const [commitSeq, ordinal, kind, access, id, seal] of database.iterate<
    [number, number, number, number, string, string | null]
  >(
    'select commit_seq, ordinal, kind, access, document_id, seal from change order by ' +
      'commit_seq, ordinal',
  )) {
    if (!isIntact(seal, [commitSeq, ordinal, kind, access, id])) continue
    if (kind === 0) logged.delete(id)
    else logged.set(id, access)
  }
  return logged
}
