import type { DocumentId } from '../core/ids.ts'
import type { Passage } from '../core/question.ts'

/** A passage with every source that holds the same text: one evidence, all sources counted. */
export interface DistinctPassage extends Passage {
  /** Documents with equal content, the passage's own first. */
  readonly sources: readonly DocumentId[]
}

/** Collapses passages of equal content to the best-ranked one; the order stays. */
export function collapseDuplicates(passages: readonly Passage[]): DistinctPassage[] {
  const byHash = new Map<string, { passage: Passage; sources: DocumentId[] }>()
  for (const passage of passages) {
    const { contentHash, documentId } = passage.chunk
    const known = byHash.get(contentHash)
    if (known === undefined) byHash.set(contentHash, { passage, sources: [documentId] })
    else if (!known.sources.includes(documentId)) known.sources.push(documentId)
  }
  return [...byHash.values()].map(({ passage, sources }) => ({ ...passage, sources }))
}
