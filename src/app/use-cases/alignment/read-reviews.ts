import { standardNode } from '../../../alignment/framework/framework-graph.ts'
import { reviewedType } from '../../../alignment/links/passage-link.ts'
import type { Framework } from '../../../core/framework.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'

/** The documents that have edges of a type to some standards, in id order. */
export async function documentsWithEdges(
  { store }: Pick<App, 'store'>,
  type: string,
  standards: readonly NodeId[],
  options: ReadOptions,
): Promise<readonly DocumentId[]> {
  if (standards.length === 0) return []
  const { ids } = await store.graph.adjacency(standards, { types: [{ type }] }, options)
  const chunks = await store.intact.chunks(ids, options)
  return [...new Set(chunks.map(({ documentId }) => documentId))].sort(compareCodePoints)
}

/** The documents in which a person decided something about a framework. */
export const reviewedDocuments = (
  app: Pick<App, 'store'>,
  framework: DocumentId,
  { standards }: Framework,
  options: ReadOptions,
): Promise<readonly DocumentId[]> =>
  documentsWithEdges(
    app,
    reviewedType,
    standards.map(({ number }) => standardNode(framework, number)),
    options,
  )
