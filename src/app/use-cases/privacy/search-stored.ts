import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Detection } from '../../../privacy/personal-data.ts'
import type { PlaintextSearch } from '../../../privacy/proof/plaintext-search.ts'
import { storedValues, type StoredValue } from '../../../stores/sqlite/check/stored-values.ts'
import type { App } from '../../compose.ts'
import { storeFileName } from '../../config/config.ts'
import { exportedValues } from './exported-values.ts'
import type { FindingPlace, PrivacyFindings } from './privacy-findings.ts'

export interface StoredSearch {
  readonly search: PlaintextSearch
  readonly found: PrivacyFindings
  readonly detect: ((text: string) => readonly Detection[]) | undefined
  readonly onProgress: (documents: number, total: number) => void
}

const documentsPerTurn = 50

/** Searches what the store holds, value by value; texts also by detectors. */
export async function searchStored(
  app: App,
  { search, found, detect, onProgress }: StoredSearch,
  options: ReadOptions,
): Promise<{ readonly documents: number; readonly originals: number }> {
  const { documents: total } = await app.store.documents.counts(options)
  let documents = 0
  let originals = 0
  for await (const value of valuesOf(app)) {
    const { table, column, documentId, isText, bytes } = value
    const isDocumentText = table === 'document_body' && column === 'text'
    search.find(bytes, { isText }, ({ known: { type, rule, words }, isOrdinary, start, end }) => {
      const word = words.length === 1 ? words[0] : undefined
      if (isOrdinary) {
        if (isDocumentText && word !== undefined) found.addOrdinary(word)
        return
      }
      const place = (): FindingPlace =>
        isDocumentText && documentId !== undefined
          ? {
              documentId,
              start: bytes.toString('utf8', 0, start).length,
              end: bytes.toString('utf8', 0, end).length,
            }
          : { documentId, table, column }
      found.add({ type, rule, where: isDocumentText ? 'texts' : 'stored' }, place, word)
    })
    if (table === 'blob' && column === 'bytes') originals++
    if (!isDocumentText || documentId === undefined) continue
    if (detect !== undefined) {
      for (const { type, rule, start, end } of unreplaced(bytes.toString('utf8'), detect))
        found.add({ type, rule, where: 'texts' }, () => ({ documentId, start, end }))
    }
    if (++documents % documentsPerTurn === 0) {
      options.signal?.throwIfAborted()
      onProgress(documents, total)
      await setImmediate()
    }
  }
  return { documents, originals }
}

/** Pseudonyms and generic terms in place of personal data. */
const replacements = /Person_[0-9a-f]{12}|<[A-Z]+(?:_[A-Z]+)*(?:_\d+)?>/g

/** What is detected in a text beside what was replaced already. */
function unreplaced(text: string, detect: NonNullable<StoredSearch['detect']>): Detection[] {
  const places = [...text.matchAll(replacements)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  let next = 0
  return detect(text).filter(({ start, end }) => {
    while (next < places.length && (places[next]?.end ?? 0) <= start) next++
    return (places[next]?.start ?? Infinity) >= end
  })
}

async function* valuesOf(app: App): AsyncGenerator<StoredValue> {
  if (app.config.store.kind === 'sqlite') {
    using stored = storedValues(join(app.corpusFolder, storeFileName))
    yield* stored.all()
  } else yield* exportedValues(app.store.exportLogical())
}
