import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Store } from '../../../core/ports/store.ts'
import { namesOf } from '../../../evaluation/question-sets/document-names.ts'
import type { Evidence, GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'

/**
 * Which documents that a principal may read go by the names in evidence: one by its id, all of a
 * key.
 */
export async function evidenceDocuments(
  store: Pick<Store, 'documents'>,
  questions: readonly GoldQuestion[],
  options: ReadOptions,
): Promise<(evidence: Pick<Evidence, 'documentId' | 'documentKey'>) => readonly DocumentId[]> {
  const byKey = new Map<string, DocumentId[]>()
  const needsKeys = questions.some(({ evidence }) =>
    evidence.some(({ documentId }) => documentId === undefined),
  )
  if (needsKeys)
    for (const { id } of await store.documents.sources(options))
      for (const { key, documentId } of await store.documents.known(id, options))
        for (const name of namesOf(key)) byKey.set(name, [...(byKey.get(name) ?? []), documentId])
  return ({ documentId, documentKey }) =>
    documentId === undefined ? (byKey.get(documentKey ?? '') ?? []) : [documentId as DocumentId]
}
