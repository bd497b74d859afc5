import { sameStandards } from '../../../alignment/editions/same-standards.ts'
import { takeOverDecisions, type EditionStep } from '../../../alignment/editions/take-over.ts'
import type { LinkReview } from '../../../alignment/links/passage-link.ts'
import { reviewsOf } from '../../../alignment/links/passage-link.ts'
import { isAlignedWith } from '../../../alignment/links/with-links.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { onBehalf } from '../../on-behalf.ts'
import type { App } from '../../compose.ts'
import { requireOwner } from '../../require-owner.ts'
import { requireWritable } from '../../require-writable.ts'
import {
  listFrameworks,
  loadFramework,
  type LoadedFramework,
} from '../frameworks/list-frameworks.ts'
import { rewriteRecords } from '../graph/rewrite-records.ts'
import { reviewedDocuments } from './read-reviews.ts'

/** What became of the decisions of an earlier edition. */
export interface TakenOver {
  /** `name@version`, both. */
  readonly from: string
  readonly to: string
  /** Decisions that the later edition has now, and the standards that they are about. */
  readonly decisions: number
  readonly standards: string[]
  /** Decisions that stay where they are: the later edition has some about the same, which hold. */
  readonly decided: number
  /** Standards with decisions that are to be reviewed again, in the earlier edition's order. */
  readonly again: StandardToReview[]
}

/** A standard that says something else than when people decided about it. */
export interface StandardToReview {
  readonly standard: string
  readonly title: string
  readonly decisions: number
  /** Another text, or none: the later edition has no such standard. */
  readonly reason: 'changed' | 'gone'
}

/**
 * Takes people's decisions of an edition over to another one of the same framework, where its
 * standards have the same words; the earlier edition keeps its own. What people decided of the
 * other edition holds. Throws `forbidden`, `not_found`, and `invalid_input` for one edition twice.
 */
export async function takeOverReviews(
  app: App,
  { from, to }: { readonly from: string; readonly to: string },
  options: ReadOptions,
): Promise<TakenOver> {
  requireOwner(options.principal, 'take decisions over')
  requireWritable(app, 'take decisions over')
  const [earlier, later] = [
    await loadFramework(app, from, options),
    await loadFramework(app, to, options),
  ]
  if (earlier.summary.documentId === later.summary.documentId)
    throw new AppError(
      'invalid_input',
      `Both are ${earlier.summary.reference}. Name the edition with decisions, then the other one.`,
      { issues: [{ path: 'to', message: 'is the same edition' }] },
    )
  const documents = await documentsWithReviews(app, earlier, options)
  return await takeOver(app, { earlier, later, documents, isOpen: () => true }, options)
}

/** What the first alignment of documents with an edition takes over. */
export type FirstTakeOver =
  | { readonly kind: 'taken'; readonly taken: TakenOver }
  /** Documents were compared before this was done: `align take-over` does it. */
  | { readonly kind: 'offered'; readonly from: string; readonly decisions: number }

/**
 * What people decided of the editions before, for documents that were never compared with this one:
 * who takes a decision back later does not get it again. An edition that took decisions over speaks
 * for those before it.
 */
export async function takeOverFirst(
  app: App,
  later: LoadedFramework,
  documents: ReadonlySet<DocumentId>,
  options: ReadOptions,
): Promise<FirstTakeOver[]> {
  const { summary } = later
  const own = (await listFrameworks(app, options)).filter(({ name }) => name === summary.name)
  const at = own.findIndex(({ documentId }) => documentId === summary.documentId)
  const isOpen = (record: DocumentRecord): boolean => !isAlignedWith(record, summary.documentId)
  const found: FirstTakeOver[] = []
  for (const { reference } of own.slice(0, at).reverse()) {
    const earlier = await loadFramework(app, reference, options)
    const reviewed = (await documentsWithReviews(app, earlier, options)).filter(each =>
      documents.has(each),
    )
    const taken = await takeOver(app, { earlier, later, documents: reviewed, isOpen }, options)
    if (taken.decisions + taken.decided + taken.again.length > 0)
      found.push({ kind: 'taken', taken })
    else {
      const decisions = await neverTaken(app, earlier, later, reviewed, options)
      if (decisions > 0) found.push({ kind: 'offered', from: reference, decisions })
    }
    if (await holdsTaken(app, earlier.summary.documentId, reviewed, options)) break
  }
  return found
}

const documentsWithReviews = (
  app: App,
  { summary, framework }: LoadedFramework,
  options: ReadOptions,
): Promise<readonly DocumentId[]> => reviewedDocuments(app, summary.documentId, framework, options)

const documentsAtOnce = 32

interface TakeOverRequest {
  readonly earlier: LoadedFramework
  readonly later: LoadedFramework
  readonly documents: readonly DocumentId[]
  readonly isOpen: (record: DocumentRecord) => boolean
}

async function takeOver(
  app: App,
  { earlier, later, documents, isOpen }: TakeOverRequest,
  options: ReadOptions,
): Promise<TakenOver> {
  const step = stepBetween(earlier, later)
  const taken: LinkReview[] = []
  const again: LinkReview[] = []
  let decided = 0
  const access = onBehalf('taking decisions over', options)
  for (let at = 0; at < documents.length; at += documentsAtOnce) {
    const found = new Map<DocumentId, readonly LinkReview[]>()
    const written = await rewriteRecords(
      app,
      documents.slice(at, at + documentsAtOnce),
      record => {
        if (!isOpen(record)) return undefined
        const result = takeOverDecisions(record, step)
        again.push(...result.again)
        decided += result.decided
        if (result.taken.length === 0) return undefined
        found.set(record.document.id, result.taken)
        return result.record
      },
      access,
    )
    for (const [document, reviews] of found) if (written.has(document)) taken.push(...reviews)
  }
  const { standards } = later.framework
  const numbers = new Set(taken.map(({ standard }) => standard))
  return {
    from: earlier.summary.reference,
    to: later.summary.reference,
    decisions: taken.length,
    standards: standards.flatMap(({ number }) => (numbers.has(number) ? [number] : [])),
    decided,
    again: toReview(earlier, step, again),
  }
}

const stepBetween = (earlier: LoadedFramework, later: LoadedFramework): EditionStep => ({
  from: earlier.summary.documentId,
  to: later.summary.documentId,
  reference: earlier.summary.reference,
  standards: sameStandards(earlier.framework, later.framework),
})

function toReview(
  { framework }: LoadedFramework,
  { standards }: EditionStep,
  again: readonly LinkReview[],
): StandardToReview[] {
  const counts = Map.groupBy(again, ({ standard }) => standard)
  return framework.standards.flatMap(({ number, title }): StandardToReview[] => {
    const decisions = counts.get(number)?.length ?? 0
    if (decisions === 0) return []
    return [
      {
        standard: standards.changed.get(number) ?? number,
        title,
        decisions,
        reason: standards.gone.has(number) ? 'gone' : 'changed',
      },
    ]
  })
}

/** How many decisions could be taken over, where none ever was; else nobody wants them. */
async function neverTaken(
  app: App,
  earlier: LoadedFramework,
  later: LoadedFramework,
  documents: readonly DocumentId[],
  options: ReadOptions,
): Promise<number> {
  const step = stepBetween(earlier, later)
  if (await holdsTaken(app, step.to, documents, options)) return 0
  let open = 0
  for (const document of documents)
    for (const record of await app.store.intact.records([document], options))
      open += takeOverDecisions(record, step).taken.length
  return open
}

/** Whether any decision of an edition was taken over from another one. */
async function holdsTaken(
  { store }: Pick<App, 'store'>,
  edition: DocumentId,
  documents: readonly DocumentId[],
  options: ReadOptions,
): Promise<boolean> {
  for (const document of documents)
    for (const record of await store.intact.records([document], options))
      if (
        reviewsOf(record).some(
          ({ framework, takenFrom }) => framework === edition && takenFrom !== undefined,
        )
      )
        return true
  return false
}
