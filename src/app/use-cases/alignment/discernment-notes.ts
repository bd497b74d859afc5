import {
  confusedPairs,
  notesOf,
  orderedPair,
  proposedNote,
  withNote,
  type DiscernmentNote,
} from '../../../alignment/links/discernment.ts'
import { linksOf, reviewsOf } from '../../../alignment/links/passage-link.ts'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { onBehalf } from '../../on-behalf.ts'
import { loadFramework } from '../frameworks/list-frameworks.ts'
import { rewriteRecords } from '../graph/rewrite-records.ts'
import { makerOf } from '../jobs/upload-source.ts'
import { decisionsByDocument, reviewedDocuments } from './read-reviews.ts'
import { standardOf } from './review-link.ts'
import { requireReviewer } from './review-rights.ts'

/** Two standards with how they are told apart, or how often they are confused and a proposal. */
export interface ShownNote {
  readonly standards: readonly [string, string]
  /** In how many passages people rejected the one for the other. */
  readonly confused: number
  readonly note?: DiscernmentNote | undefined
  /** Where nobody wrote a note yet, and the two were confused in two passages at least. */
  readonly proposed?: string | undefined
}

/** Once may be a slip of the program; what is taken for another again needs a note. */
export const leastConfused = 2

/**
 * The notes of a framework that a principal may read, and pairs that people's decisions show to be
 * confused, with proposals; the most confused first. Throws `not_found`.
 */
export async function listNotes(
  app: App,
  reference: string,
  options: ReadOptions,
): Promise<readonly ShownNote[]> {
  const { framework, summary } = await loadFramework(app, reference, options)
  const id = summary.documentId
  const [own] = await app.store.documents.records([id], options)
  const notes = new Map(
    (own === undefined ? [] : notesOf(own)).map(note => [JSON.stringify(note.standards), note]),
  )
  const reviewed = await reviewedDocuments(app, id, framework, options)
  const records = await app.store.intact.records(reviewed, options)
  const ofThis = <Item extends { readonly framework: string }>(items: readonly Item[]): Item[] =>
    items.filter(item => item.framework === id)
  const pairs = confusedPairs(
    records.flatMap(record => ofThis(reviewsOf(record))),
    records.flatMap(record => ofThis(linksOf(record))),
  )
  const shown = pairs.map(({ standards, passages }): ShownNote => {
    const note = notes.get(JSON.stringify(standards))
    notes.delete(JSON.stringify(standards))
    const proposed =
      note === undefined && passages >= leastConfused
        ? proposedNote({ standards }, framework)
        : undefined
    return {
      standards,
      confused: passages,
      ...(note === undefined ? {} : { note }),
      ...(proposed === undefined ? {} : { proposed }),
    }
  })
  const rest = [...notes.values()].map(note => ({ standards: note.standards, confused: 0, note }))
  return [...shown, ...rest]
}

/** How many decisions about a framework, of those that a principal may read, are of either kind. */
export async function countDecisions(
  app: App,
  reference: string,
  options: ReadOptions,
): Promise<{ readonly rejected: number; readonly confirmed: number }> {
  const { framework, summary } = await loadFramework(app, reference, options)
  const found = await decisionsByDocument(app, summary.documentId, framework, options)
  const decisions = [...found.values()].flat()
  const rejected = decisions.filter(({ decision }) => decision === 'rejected').length
  return { rejected, confirmed: decisions.length - rejected }
}

export interface NoteRequest {
  readonly framework: string
  readonly standards: readonly [string, string]
  /** Replaces the note that is there; an empty one takes it away. */
  readonly text: string
}

const longestNote = 2_000

/**
 * Writes how two standards are told apart; an empty text takes a note away. Whoever may decide
 * about links may write notes. Throws `forbidden`, `not_found`, `invalid_input`.
 */
export async function writeNote(
  app: App,
  { framework: reference, standards: [one, other], text }: NoteRequest,
  options: ReadOptions,
): Promise<DiscernmentNote> {
  const { principal } = options
  requireReviewer(app, principal, 'write notes on standards')
  const loaded = await loadFramework(app, reference, options)
  const note: DiscernmentNote = {
    standards: orderedPair(standardOf(loaded, one), standardOf(loaded, other)),
    text: text.trim(),
    by: makerOf(principal),
    at: app.clock.now(),
  }
  const refused =
    note.standards[0] === note.standards[1]
      ? 'A note tells two standards apart; both are the same.'
      : note.text.length > longestNote
        ? `A note has at most ${longestNote} characters.`
        : undefined
  if (refused !== undefined)
    throw new AppError('invalid_input', refused, {
      issues: [{ path: 'note', message: 'cannot be kept' }],
    })
  await rewriteRecords(
    app,
    [loaded.summary.documentId],
    record => withNote(record, note),
    onBehalf('writing a note on standards', options),
  )
  return note
}
