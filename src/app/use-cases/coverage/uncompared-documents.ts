import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { documentsOf, institutionsFor } from '../alignment/institutions.ts'
import { uncomparedAmong } from '../alignment/uncompared-among.ts'
import { loadFramework } from '../frameworks/list-frameworks.ts'
import type { CoverageRequest } from './coverage-report.ts'

/**
 * How many documents no alignment has compared with a framework yet, so that a report says nothing
 * of them. Throws `not_found`.
 */
export async function uncomparedDocuments(
  app: App,
  { framework, institution: name }: Pick<CoverageRequest, 'framework' | 'institution'>,
  access: ReadOptions,
): Promise<number> {
  const { summary } = await loadFramework(app, framework, access)
  const documents: DocumentId[] = []
  for (const institution of await institutionsFor(app, name, access))
    for await (const { document } of documentsOf(app, institution, access))
      documents.push(document.id)
  return await uncomparedAmong(app, summary.documentId, documents, access)
}
