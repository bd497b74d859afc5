import { sortDecisions } from '../../../alignment/editions/take-over.ts'
import { isAlignedWith, takenFromEditions } from '../../../alignment/links/with-links.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import {
  listFrameworks,
  loadFramework,
  type LoadedFramework,
} from '../frameworks/list-frameworks.ts'
import { documentNodes } from './document-nodes.ts'
import {
  decisionsOf,
  stepBetween,
  takeOver,
  withDecisions,
  type DecisionsByDocument,
  type TakenOver,
} from './take-over.ts'

/** What an alignment of documents with an edition takes over. */
export type FirstTakeOver =
  | { readonly kind: 'taken'; readonly taken: TakenOver }
  /** Of documents that were compared before this was done: `align take-over` does it. */
  | { readonly kind: 'offered'; readonly from: string; readonly decisions: number }

/**
 * What people decided of the editions before, for documents that were never compared with this one;
 * of others it is offered. That is done once for each document: who takes a decision back later
 * neither gets it again nor is offered it. An edition that took decisions of a document over speaks
 * for those before it.
 */
export async function takeOverFirst(
  app: App,
  later: LoadedFramework,
  documents: ReadonlySet<DocumentId>,
  options: ReadOptions,
): Promise<FirstTakeOver[]> {
  const own = (await listFrameworks(app, options)).filter(({ name }) => name === later.summary.name)
  const at = own.findIndex(({ documentId }) => documentId === later.summary.documentId)
  const found: FirstTakeOver[] = []
  const newer: DocumentId[] = []
  let there: DecisionsByDocument | undefined
  for (const { reference } of own.slice(0, at).reverse()) {
    const earlier = await loadFramework(app, reference, options)
    const decided = await decisionsOf(app, earlier, options)
    const asked = [...decided.keys()].filter(each => documents.has(each))
    if (asked.length > 0) {
      there ??= await decisionsOf(app, later, options)
      const { first, compared } = await untaken(app, { earlier, later, newer, asked }, options)
      const decisions = withDecisions(only(decided, first), there)
      const taken = await takeOver(app, { earlier, later, decisions }, options)
      if (isTold(taken)) found.push({ kind: 'taken', taken })
      const step = stepBetween(earlier, later)
      const offered = [...withDecisions(only(decided, compared), there).values()]
        .flatMap(reviews => sortDecisions(reviews, step).takeable)
        .reduce((total, pair) => total + pair.decisions, 0)
      if (offered > 0) found.push({ kind: 'offered', from: reference, decisions: offered })
      if (taken.decisions > 0) there = undefined
    }
    newer.push(earlier.summary.documentId)
  }
  return found
}

const isTold = ({ decisions, decided, again, left }: TakenOver): boolean =>
  decisions + decided + again.length + left.length > 0

const only = (
  decisions: DecisionsByDocument,
  documents: ReadonlySet<DocumentId>,
): DecisionsByDocument => new Map([...decisions].filter(([id]) => documents.has(id)))

/** Documents from which nothing was taken over yet, by whether they were compared before. */
async function untaken(
  app: App,
  {
    earlier,
    later,
    newer,
    asked,
  }: {
    readonly earlier: LoadedFramework
    readonly later: LoadedFramework
    /** Editions between the two. */
    readonly newer: readonly DocumentId[]
    readonly asked: readonly DocumentId[]
  },
  options: ReadOptions,
): Promise<{ readonly first: Set<DocumentId>; readonly compared: Set<DocumentId> }> {
  const first = new Set<DocumentId>()
  const compared = new Set<DocumentId>()
  const to = later.summary.documentId
  for await (const [id, properties = {}] of documentNodes(app, asked, options)) {
    const isTaken =
      takenFromEditions(properties, to).has(earlier.summary.documentId) ||
      newer.some(edition => takenFromEditions(properties, edition).size > 0)
    if (!isTaken) (isAlignedWith(properties, to) ? compared : first).add(id)
  }
  return { first, compared }
}
