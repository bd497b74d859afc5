import { standardNode } from '../../../alignment/framework/framework-graph.ts'
import { reviewedType, reviewsOf } from '../../../alignment/links/passage-link.ts'
import { passageTerms } from '../../../alignment/links/passage-reading.ts'
import type { Chunk } from '../../../core/document.ts'
import type { Framework } from '../../../core/framework.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'

/** The passages that have edges of a type to some standards. */
export async function chunksWithEdges(
  { store }: Pick<App, 'store'>,
  type: string,
  standards: readonly NodeId[],
  options: ReadOptions,
): Promise<readonly Chunk[]> {
  if (standards.length === 0) return []
  const { ids } = await store.graph.adjacency(standards, { types: [{ type }] }, options)
  return store.intact.chunks(ids, options)
}

/** The documents in which a person decided something about a framework, in id order. */
export async function reviewedDocuments(
  app: Pick<App, 'store'>,
  framework: DocumentId,
  { standards }: Framework,
  options: ReadOptions,
): Promise<readonly DocumentId[]> {
  const nodes = standards.map(({ number }) => standardNode(framework, number))
  const chunks = await chunksWithEdges(app, reviewedType, nodes, options)
  return [...new Set(chunks.map(({ documentId }) => documentId))].sort(compareCodePoints)
}

/**
 * What people decided in some documents about a framework, sorted, and the words of the passages
 * that they judged.
 */
export async function readDecisions(
  { store }: Pick<App, 'store'>,
  framework: DocumentId,
  documents: readonly DocumentId[],
  options: ReadOptions,
): Promise<{ readonly decisions: readonly string[]; readonly terms: ReadonlySet<string> }> {
  const decisions: string[] = []
  const terms = new Set<string>()
  for (const document of documents)
    for (const record of await store.intact.records([document], options)) {
      const own = reviewsOf(record).filter(review => review.framework === framework)
      const judged = new Set(own.map(({ chunkId }) => chunkId))
      for (const { chunkId, standard, decision, about, quoted } of own)
        decisions.push(`${chunkId} ${standard} ${decision} ${canonicalJson({ about, quoted })}`)
      for (const chunk of record.chunks)
        if (judged.has(chunk.id))
          for (const term of passageTerms(chunk, record.document.text).keys()) terms.add(term)
    }
  return { decisions: decisions.sort(compareCodePoints), terms }
}
