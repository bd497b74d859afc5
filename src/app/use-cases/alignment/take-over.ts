import { sameStandards } from '../../../alignment/editions/same-standards.ts'
import {
  sortDecisions,
  takeOverDecisions,
  type EditionStep,
} from '../../../alignment/editions/take-over.ts'
import type { LinkReview } from '../../../alignment/links/passage-link.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { onBehalf } from '../../on-behalf.ts'
import type { App } from '../../compose.ts'
import { requireOwner } from '../../require-owner.ts'
import { requireWritable } from '../../require-writable.ts'
import { loadFramework, type LoadedFramework } from '../frameworks/list-frameworks.ts'
import { rewriteRecords } from '../graph/rewrite-records.ts'
import { decisionsByDocument } from './read-reviews.ts'

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
  /** Documents whose decisions could have been taken over, and were not. */
  readonly left: DocumentLeft[]
}

export interface DocumentLeft {
  readonly documentId: DocumentId
  /** The id, where the document is gone or damaged. */
  readonly title: string
  readonly decisions: number
  /** Somebody else changed it meanwhile, or it cannot be read: removed meanwhile, or damaged. */
  readonly reason: 'changed' | 'unreadable'
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
  const there = await decisionsOf(app, later, options)
  const decisions = withDecisions(await decisionsOf(app, earlier, options), there)
  return await takeOver(app, { earlier, later, decisions }, options)
}

export type DecisionsByDocument = ReadonlyMap<DocumentId, readonly LinkReview[]>

export const decisionsOf = (
  app: App,
  { summary, framework }: LoadedFramework,
  options: ReadOptions,
): Promise<DecisionsByDocument> => decisionsByDocument(app, summary.documentId, framework, options)

/** Each document of the first with the decisions that both have of it. */
export const withDecisions = (
  decisions: DecisionsByDocument,
  others: DecisionsByDocument,
): DecisionsByDocument =>
  new Map([...decisions].map(([id, own]) => [id, [...own, ...(others.get(id) ?? [])]]))

const documentsAtOnce = 32

interface TakeOverRequest {
  readonly earlier: LoadedFramework
  readonly later: LoadedFramework
  /** Of both editions. */
  readonly decisions: DecisionsByDocument
}

/** Reads, and writes, only the documents of which something is to be taken over. */
export async function takeOver(
  app: App,
  { earlier, later, decisions }: TakeOverRequest,
  options: ReadOptions,
): Promise<TakenOver> {
  const step = stepBetween(earlier, later)
  const again: LinkReview[] = []
  let decided = 0
  const takeable = new Map<DocumentId, number>()
  for (const [id, reviews] of decisions) {
    const sorted = sortDecisions(reviews, step)
    again.push(...sorted.again)
    decided += sorted.decided
    const count = sorted.takeable.reduce((total, pair) => total + pair.decisions, 0)
    if (count > 0) takeable.set(id, count)
  }
  const taken: LinkReview[] = []
  const left: Array<Omit<DocumentLeft, 'title'>> = []
  const access = onBehalf('taking decisions over', options)
  const ids = [...takeable.keys()]
  for (let at = 0; at < ids.length; at += documentsAtOnce) {
    const some = ids.slice(at, at + documentsAtOnce)
    const found = new Map<DocumentId, readonly LinkReview[]>()
    const written = await rewriteRecords(
      app,
      some,
      record => {
        const result = takeOverDecisions(record, step)
        found.set(record.document.id, result.taken)
        return result.taken.length === 0 ? undefined : result.record
      },
      access,
    )
    for (const id of some) {
      const reviews = found.get(id)
      if (reviews === undefined)
        left.push({ documentId: id, decisions: takeable.get(id) ?? 0, reason: 'unreadable' })
      else if (written.has(id)) taken.push(...reviews)
      else if (reviews.length > 0)
        left.push({ documentId: id, decisions: reviews.length, reason: 'changed' })
    }
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
    left: await withTitles(app, left, options),
  }
}

async function withTitles(
  { store }: App,
  left: ReadonlyArray<Omit<DocumentLeft, 'title'>>,
  options: ReadOptions,
): Promise<DocumentLeft[]> {
  const ids = left.map(({ documentId }) => documentId)
  const titles = new Map(
    (ids.length === 0 ? [] : await store.intact.summaries(ids, options)).map(({ id, title }) => [
      id,
      title,
    ]),
  )
  return left.map(each => ({ ...each, title: titles.get(each.documentId) ?? each.documentId }))
}

export const stepBetween = (earlier: LoadedFramework, later: LoadedFramework): EditionStep => ({
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
