import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { KeywordIndex } from '../../core/ports/keyword-index.ts'
import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { foldCase } from '../../language/words/normalize.ts'

const maxHits = 50

/** Whether words stand together in the subject of an email, of those that the index names first. */
export async function isPartOfSubject(
  text: string,
  { graph, keywords }: { readonly graph: GraphReader; readonly keywords: KeywordIndex },
  options: ReadOptions,
): Promise<boolean> {
  const phrase = spaced(text)
  const hits = await keywords.search(
    { terms: [text], mode: 'all', filter: { kinds: ['email'] }, limit: maxHits },
    options,
  )
  if (hits.length === 0) return false
  const ids = [...new Set(hits.map(hit => hit.documentId as string as NodeId))]
  const mails = await graph.nodes(ids, options)
  return mails.some(
    ({ properties: { subject } }) =>
      typeof subject === 'string' && spaced(subject).includes(phrase),
  )
}

/** Words with a blank on either side of each. */
const spaced = (text: string): string =>
  ` ${foldCase(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
