import { alignedTerms } from '../../../alignment/classify/terms.ts'
import { standardNode } from '../../../alignment/framework/framework-graph.ts'
import { addressesType } from '../../../alignment/links/passage-link.ts'
import { alignedBy } from '../../../alignment/links/with-links.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import type { LoadedFramework } from '../frameworks/list-frameworks.ts'
import { documentNodes } from './document-nodes.ts'
import { passagesWithEdges } from './read-reviews.ts'

/** How many passages a standard may newly concern: those that are nearest to it. */
const nearestPassages = 100

/** The passages of a document that are to be compared. */
export type PendingPassages = ReadonlySet<ChunkId> | 'all'

/**
 * Documents that no alignment of this mark has compared, and those with passages that a changed
 * standard may concern: they are linked to it, or among those nearest to its words or its meaning.
 * In the order of `all`.
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
): Promise<ReadonlyMap<DocumentId, PendingPassages>> {
  const { framework, mark, all, changed, loaded } = query
  const { store, embedding } = app
  const wanted = new Map<DocumentId, Set<ChunkId> | 'all'>()
  const want = ({ documentId, id }: { documentId: DocumentId; id: ChunkId }): void => {
    const own = wanted.get(documentId)
    if (own === undefined) wanted.set(documentId, new Set([id]))
    else if (own !== 'all') own.add(id)
  }
  for await (const [id, properties] of documentNodes(app, all, options))
    if (properties === undefined || alignedBy(properties, framework) !== mark) wanted.set(id, 'all')
  const numbers = new Set(changed)
  for (const [id, documentId] of await passagesWithEdges(
    app,
    addressesType,
    changed.map(number => standardNode(framework, number)),
    options,
  ))
    want({ id, documentId })
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
        want({ documentId: hit.documentId, id: hit.chunkId })
    const terms = [...new Set(alignedTerms(text).filter(term => !term.includes(' ')))].slice(0, 40)
    for (const hit of await store.keywords.search(
      { terms, mode: 'any', limit: nearestPassages },
      options,
    ))
      want({ documentId: hit.documentId, id: hit.chunkId })
  }
  return new Map(
    all.flatMap(id => {
      const passages = wanted.get(id)
      return passages === undefined ? [] : [[id, passages] as const]
    }),
  )
}
