import { countingPassages } from '../../../alignment/classify/passage-statistics.ts'
import { indexStandards } from '../../../alignment/classify/standard-index.ts'
import {
  linksOf,
  type LinkDecision,
  type LinkReview,
  type PassageLink,
} from '../../../alignment/links/passage-link.ts'
import { decidingSentences } from '../../../alignment/links/passage-reading.ts'
import { withLinksBetween, withReview } from '../../../alignment/links/with-links.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { ChunkId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { requireOwner } from '../../require-owner.ts'
import { requireWritable } from '../../require-writable.ts'
import { loadFramework, type LoadedFramework } from '../frameworks/list-frameworks.ts'
import { rewriteRecords } from '../graph/rewrite-records.ts'
import { keptAlignment, rememberingTexts } from './kept-alignment.ts'

export interface ReviewRequest {
  readonly framework: string
  /** Number of a standard, in any case of letters. */
  readonly standard: string
  /** A passage, as lists of links name it. */
  readonly passage: string
  readonly decision: LinkDecision
  readonly reason?: string | undefined
}

/**
 * Stores what a person decided about a passage and a standard, and changes the link with it in the
 * same commit. It stays through every alignment, is learnt from by the next one, and goes with the
 * document. Throws `forbidden` for users, and `not_found` where there is no such framework,
 * standard, passage or, to be accepted or rejected, link.
 */
export async function reviewLink(
  app: App,
  { framework: reference, standard: number, passage, decision, reason }: ReviewRequest,
  options: ReadOptions,
): Promise<LinkReview> {
  const { principal } = options
  requireOwner(principal, 'decide about links')
  requireWritable(app, 'decide about links')
  const loaded = await loadFramework(app, reference, options)
  const [chunk] = await app.store.documents.chunks([passage as ChunkId], options)
  if (chunk === undefined)
    throw new AppError('not_found', `There is no passage "${passage.slice(0, 100)}".`, {
      kind: 'chunk',
      id: passage,
    })
  const review: LinkReview = {
    chunkId: chunk.id,
    framework: loaded.summary.documentId,
    standard: standardOf(loaded, number),
    decision,
    by: principal.kind === 'user' ? principal.id : principal.kind,
    at: app.clock.now(),
    ...(reason === undefined ? {} : { reason }),
  }
  const [record] = await app.store.documents.records([chunk.documentId], options)
  if (record === undefined) throw changedMeanwhile(passage)
  const links = await decidedLinks(app, loaded, record, review, options)
  const written = await rewriteRecords(
    app,
    [chunk.documentId],
    current =>
      current.document.revisionId === record.document.revisionId
        ? withReview(withLinksBetween(current, review, links), review)
        : undefined,
    options,
  )
  if (written.size === 0) throw changedMeanwhile(passage)
  return review
}

const changedMeanwhile = (passage: string): AppError<'not_found'> =>
  new AppError('not_found', `The document of ${passage} has just changed. Try again.`, {
    kind: 'chunk',
    id: passage,
  })

/** The number of a standard as its framework writes it. Throws `not_found`. */
export function standardOf({ framework, summary }: LoadedFramework, number: string): string {
  const wanted = number.trim().toLowerCase()
  const found = framework.standards.find(each => each.number.toLowerCase() === wanted)
  if (found !== undefined) return found.number
  throw new AppError(
    'not_found',
    `There is no standard "${number.slice(0, 100)}" in ${summary.reference}.`,
    { kind: 'standard', id: number },
  )
}

/** The links between the two as they are once the decision holds. */
async function decidedLinks(
  app: App,
  loaded: LoadedFramework,
  record: DocumentRecord,
  review: LinkReview,
  options: ReadOptions,
): Promise<readonly PassageLink[]> {
  const { chunkId, framework, standard, decision } = review
  const existing = linksOf(record).filter(
    link => link.chunkId === chunkId && link.framework === framework && link.standard === standard,
  )
  if (existing.length === 0 && decision !== 'added')
    throw new AppError(
      'not_found',
      `${chunkId} is not linked to ${standard}. To link it, add the link.`,
      { kind: 'link', id: `${chunkId} ${standard}` },
    )
  if (decision === 'rejected') return []
  const decided = { chunkId, framework, standard, score: 1, by: 'person' }
  if (existing.length > 0) return existing.map(link => ({ ...link, ...decided }))
  return (await addedLinks(app, loaded, record, review, options)).map(link => ({
    ...decided,
    ...link,
  }))
}

/** The sentences of a passage that tell most of a standard that nothing had linked it to. */
async function addedLinks(
  app: App,
  { framework, summary }: LoadedFramework,
  record: DocumentRecord,
  { chunkId, standard }: LinkReview,
  options: ReadOptions,
): Promise<ReadonlyArray<Pick<PassageLink, 'shows' | 'sentences'>>> {
  const { embedding } = app
  const chunk = record.chunks.find(({ id }) => id === chunkId)
  const at = framework.standards.findIndex(({ number }) => number === standard)
  if (chunk === undefined || at < 0) return []
  if (embedding === undefined)
    return [{ shows: 'evidence', sentences: [{ start: chunk.start, end: chunk.end }] }]
  const kept = keptAlignment(app, summary.documentId, undefined).read()
  const remembered = rememberingTexts(embedding, kept?.vectors ?? new Map())
  const index = await indexStandards(framework, remembered.embedding, options)
  const statistics = kept?.statistics ?? countingPassages(0, () => false).statistics()
  const { text } = record.document
  const found = (
    await decidingSentences(chunk, text, [at], index, statistics, embedding, options)
  ).get(at)
  return (
    [
      { shows: 'evidence', sentences: found?.evidence ?? [] },
      { shows: 'gap', sentences: found?.gaps ?? [] },
    ] as const
  ).filter(({ sentences }) => sentences.length > 0)
}
