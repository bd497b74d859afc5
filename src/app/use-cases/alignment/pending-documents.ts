import { alignedTerms } from '../../../alignment/classify/terms.ts'
import { standardNode } from '../../../alignment/framework/framework-graph.ts'
import { addressesType } from '../../../alignment/links/passage-link.ts'
import { alignedBy } from '../../../alignment/links/with-links.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import type { LoadedFramework } from '../frameworks/list-frameworks.ts'
import { documentsWithEdges } from './read-reviews.ts'

/** How many passages a standard may newly concern: those that are nearest to it. */
const nearestPassages = 100

/**
 * Documents that no alignment of this mark has compared, and those that a changed standard may
 * concern: they are linked to it, or among those nearest to its words or its meaning.
 */
export async function pendingDocuments(
  app: App,
  query: {
    readonly framework: DocumentId
    readonly mark: string
    readonly all: readonly DocumentId[]
    readonly changed: readonly string[]
    readonly loaded: LoadedFramework
  },
  options: ReadOptions,
): Promise<readonly DocumentId[]> {
  const { framework, mark, all, changed, loaded } = query
  const { store, embedding } = app
  const wanted = new Set<DocumentId>()
  const page = 500
  for (let from = 0; from < all.length; from += page) {
    const ids = all.slice(from, from + page)
    const nodes = new Map(
      (await store.graph.nodes(ids as readonly string[] as readonly NodeId[], options)).map(
        node => [node.id as string, node.properties],
      ),
    )
    for (const id of ids) {
      const properties = nodes.get(id)
      if (properties === undefined || alignedBy(properties, framework) !== mark) wanted.add(id)
    }
  }
  const numbers = new Set(changed)
  for (const id of await documentsWithEdges(
    app,
    addressesType,
    changed.map(number => standardNode(framework, number)),
    options,
  ))
    wanted.add(id)
  for (const standard of loaded.framework.standards) {
    if (!numbers.has(standard.number) || embedding === undefined) continue
    const text = [standard.title, standard.formal].join('\n').trim()
    if (text === '') continue
    const [windows] = await embedding.embed([text], options)
    for (const vector of windows?.slice(0, 1) ?? [])
      for (const hit of await store.vectors.search(
        { vector, model: embedding.id, limit: nearestPassages },
        options,
      ))
        wanted.add(hit.documentId)
    const terms = [...new Set(alignedTerms(text).filter(term => !term.includes(' ')))].slice(0, 40)
    for (const hit of await store.keywords.search(
      { terms, mode: 'any', limit: nearestPassages },
      options,
    ))
      wanted.add(hit.documentId)
  }
  return all.filter(id => wanted.has(id))
}
