import { alignedBy } from '../../../alignment/links/with-links.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { documentsOf, institutionsFor } from '../alignment/institutions.ts'
import { loadFramework } from '../frameworks/list-frameworks.ts'
import type { CoverageRequest } from './coverage-report.ts'

const pageSize = 500

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
  let count = 0
  let page: DocumentId[] = []
  const flush = async (): Promise<void> => {
    const nodes = await app.store.graph.nodes(
      page as readonly string[] as readonly NodeId[],
      access,
    )
    const compared = nodes.filter(
      ({ properties }) => alignedBy(properties, summary.documentId) !== undefined,
    )
    count += page.length - compared.length
    page = []
  }
  for (const institution of await institutionsFor(app, name, access))
    for await (const { document } of documentsOf(app, institution, access)) {
      page.push(document.id)
      if (page.length === pageSize) await flush()
    }
  if (page.length > 0) await flush()
  return count
}
