import type { DocumentId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import { mailKeys } from '../../language/mail-keys.ts'
import type { BuiltRecord } from '../record/packed-record.ts'
import { mostReached, type ChangedMails } from './reached-mails.ts'

/** Remembers what an ingestion changes before its emails are threaded at its end. */
export interface ChangeNotes {
  /** Has to be told before the records are written: what they replace is read here. */
  put(records: readonly BuiltRecord[]): Promise<void>
  regroup(ids: readonly DocumentId[]): void
  /** Undefined: too much, or not all of it is known. */
  changed(): ChangedMails | undefined
}

/** `isThere`: whether the corpus had a document before. */
export function changeNotes(
  documents: Pick<DocumentReader, 'summaries'>,
  isThere: (id: DocumentId) => boolean,
  options: ReadOptions,
): ChangeNotes {
  const ids = new Set<DocumentId>()
  const formerKeys = new Set<string>()
  let isKnown = true
  const note = (id: DocumentId): void => {
    if (ids.size >= mostReached) isKnown = false
    if (isKnown) ids.add(id)
    else {
      ids.clear()
      formerKeys.clear()
    }
  }
  return {
    async put(records) {
      if (!isKnown) return
      const replaced = records
        .map(({ document }) => document.id)
        .filter(id => ids.has(id) || isThere(id))
      const before = replaced.length === 0 ? [] : await documents.summaries(replaced, options)
      // What damage took tied emails together that nobody knows of now.
      if (before.length < new Set(replaced).size) isKnown = false
      for (const { mail } of before)
        if (mail !== undefined) for (const key of mailKeys(mail)) formerKeys.add(key)
      for (const { document } of records) if (document.mail !== undefined) note(document.id)
    },
    regroup(documentIds) {
      for (const id of documentIds) note(id)
    },
    changed: () => (isKnown ? { ids, formerKeys } : undefined),
  }
}
