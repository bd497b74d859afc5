import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Store } from '../../../core/ports/store.ts'
import type { Evidence, GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import { evidenceDocuments } from '../question-sets/evidence-documents.ts'

/**
 * What must be found for a question: passages where its evidence says which words, whole documents
 * where it does not.
 */
export interface Gold {
  readonly documents: ReadonlySet<DocumentId>
  /** Content hashes of passages: the same words in another document are as good. */
  readonly passages: ReadonlySet<string>
  /**
   * Evidence that this corpus does not hold, or not for this principal; each counts as never found.
   */
  readonly missing: ReadonlyArray<{ readonly evidence: Evidence; readonly reason: string }>
}

/** Looks up the evidence of questions in a corpus, as one principal sees it. */
export async function goldFinder(
  store: Store,
  questions: readonly GoldQuestion[],
  options: ReadOptions,
): Promise<(question: GoldQuestion) => Promise<Gold>> {
  const idsOf = await evidenceDocuments(store, questions, options)
  return async question => {
    const documents = new Set<DocumentId>()
    const passages = new Set<string>()
    const missing: Array<Gold['missing'][number]> = []
    for (const evidence of question.evidence) {
      const ids = idsOf(evidence)
      const [only] = ids
      const document =
        only === undefined || ids.length > 1
          ? undefined
          : await store.documents.document(only, options)
      if (ids.length > 1)
        missing.push({
          evidence,
          reason: `${ids.length} documents have this key; give a documentId`,
        })
      else if (only === undefined || document === undefined)
        missing.push({ evidence, reason: 'no such document in the corpus' })
      else {
        const start =
          evidence.start ??
          (evidence.text === undefined ? undefined : document.text.indexOf(evidence.text))
        if (start === undefined) documents.add(only)
        else if (start < 0)
          missing.push({ evidence, reason: 'these words do not stand in the document' })
        else {
          const passage = await passageAt(
            store,
            only,
            start,
            evidence.end ?? start + (evidence.text?.length ?? 0),
            options,
          )
          if (passage === undefined)
            missing.push({ evidence, reason: 'no passage of the document covers this place' })
          else passages.add(passage)
        }
      }
    }
    return { documents, passages, missing }
  }
}

/** Content hash of the passage that holds most of a range, the first of equals. */
async function passageAt(
  store: Store,
  documentId: DocumentId,
  start: number,
  end: number,
  options: ReadOptions,
): Promise<string | undefined> {
  let best: { hash: string; shared: number } | undefined
  for (const chunk of await store.documents.chunksOf(documentId, options)) {
    const shared = Math.min(chunk.end, end) - Math.max(chunk.start, start)
    if (shared > 0 && (best === undefined || shared > best.shared))
      best = { hash: chunk.contentHash, shared }
  }
  return best?.hash
}

/**
 * What was found as a ranking for the measures: documents, each at its best passage; passages one
 * by one where the question's evidence says which. Equal texts count for each document that holds
 * them.
 */
export function rankedIds(
  passages: ReadonlyArray<{
    readonly contentHash: string
    readonly sources: readonly DocumentId[]
  }>,
  gold: Gold,
): string[] {
  const ranked = new Set<string>()
  for (const { contentHash, sources } of passages) {
    if (gold.passages.has(contentHash)) ranked.add(contentHash)
    const wanted = sources.filter(source => gold.documents.has(source))
    for (const source of wanted) ranked.add(source)
    if (wanted.length === 0)
      ranked.add(gold.passages.size > 0 ? contentHash : (sources[0] ?? contentHash))
  }
  return [...ranked]
}

/** Every id that must be found; missing evidence stands in by a name that nothing has. */
export const goldIds = ({ documents, passages, missing }: Gold): ReadonlySet<string> =>
  new Set([...documents, ...passages, ...missing.map((_, index) => `missing ${index}`)])
