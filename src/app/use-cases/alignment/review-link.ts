import { countingPassages } from '../../../alignment/classify/passage-statistics.ts'
import { indexStandards } from '../../../alignment/classify/standard-index.ts'
import { byMeaning, foundLinks, foundOf } from '../../../alignment/links/found-links.ts'
import {
  linksOf,
  reviewsOf,
  type LinkDecision,
  type LinkReview,
  type LinkShows,
  type PassageLink,
  type QuotedSentences,
} from '../../../alignment/links/passage-link.ts'
import { decidingSentences } from '../../../alignment/links/passage-reading.ts'
import {
  withLinksBetween,
  withoutReview,
  withReview,
  type LinkedPair,
} from '../../../alignment/links/with-links.ts'
import type { Chunk } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { ChunkId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { onBehalf } from '../../on-behalf.ts'
import { loadFramework, type LoadedFramework } from '../frameworks/list-frameworks.ts'
import { rewriteRecords } from '../graph/rewrite-records.ts'
import { makerOf } from '../jobs/upload-source.ts'
import { keptAlignment, rememberingTexts } from './kept-alignment.ts'
import { requireReviewer } from './review-rights.ts'

export type { LinkReview }

/** A passage and a standard, as lists of links name them. */
export interface LinkReference {
  readonly framework: string
  /** Number of a standard, in any case of letters. */
  readonly standard: string
  readonly passage: string
}

export interface ReviewRequest extends LinkReference {
  readonly decision: LinkDecision
  readonly reason?: string | undefined
  /** What the passage shows, where that is not what its sentences are read as. */
  readonly shows?: LinkShows | undefined
  /** The sentences of the passage that tell; absent: those that share most with the standard. */
  readonly quoted?: QuotedSentences | undefined
}

/**
 * Stores what a person decided about a passage and a standard, and changes the link with it in the
 * same commit. It stays through every alignment, is learnt from by the next one, and goes with the
 * document. Users decide about what they may read (`requireReviewer`). Throws `forbidden`,
 * `invalid_input` for a passage of a framework and for sentences outside of the passage, and
 * `not_found` where there is no such framework, standard, passage or, to be accepted or rejected,
 * link.
 */
export async function reviewLink(
  app: App,
  request: ReviewRequest,
  options: ReadOptions,
): Promise<LinkReview> {
  requireReviewer(app, options.principal, 'decide about links')
  return await reviewIn(app, await loadFramework(app, request.framework, options), request, options)
}

/** The same of a framework that was read before, for many decisions in a row. */
export async function reviewIn(
  app: App,
  loaded: LoadedFramework,
  { decision, reason, shows, quoted: named, standard, passage }: Omit<ReviewRequest, 'framework'>,
  options: ReadOptions,
): Promise<LinkReview> {
  requireReviewer(app, options.principal, 'decide about links')
  const judged = await judgedPassage(app, loaded, { standard, passage }, options)
  const { pair, record, before, chunk } = judged
  requireInside(chunk, named)
  if (shows !== undefined && decision === 'rejected')
    throw new AppError('invalid_input', 'A link that is rejected shows nothing.', {
      issues: [{ path: 'shows', message: 'is only for links that are accepted or added' }],
    })
  const access = onBehalf('deciding about a link', options)
  const linked = linksBetween(record, pair)
  const found = before === undefined ? foundOf(linked) : before.found
  const known = linked.length > 0 ? linked : foundLinks(pair, found)
  if (known.length === 0 && before === undefined && decision !== 'added') throw notLinked(pair)
  const told =
    known.length > 0 || decision === 'rejected' || named !== undefined
      ? known
      : await addedLinks(app, loaded, record, pair, access)
  const quoted = named ?? (shows === undefined ? undefined : showing(shows, told))
  const review: LinkReview = {
    ...pair,
    decision,
    by: makerOf(options.principal),
    at: app.clock.now(),
    ...(reason === undefined ? {} : { reason }),
    ...(quoted === undefined || decision === 'rejected' ? {} : { quoted }),
    ...(found === undefined ? {} : { found }),
  }
  const links =
    decision === 'rejected'
      ? []
      : quoted !== undefined
        ? byMeaning(quoted).map(link => ({ ...pair, ...link }))
        : told
  const decided = links.map(link => ({ ...link, score: 1, by: 'person' }))
  await rewrite(app, judged, access, current =>
    withReview(withLinksBetween(current, pair, decided), review),
  )
  return review
}

/**
 * Takes a decision back: the link is again as an alignment had found it, or gone where a person had
 * added it. Throws `forbidden`, and `not_found` also where nobody has decided anything.
 */
export async function withdrawReview(
  app: App,
  reference: LinkReference,
  options: ReadOptions,
): Promise<LinkReview> {
  requireReviewer(app, options.principal, 'take decisions about links back')
  const loaded = await loadFramework(app, reference.framework, options)
  const judged = await judgedPassage(app, loaded, reference, options)
  const { pair, before } = judged
  if (before === undefined)
    throw new AppError(
      'not_found',
      `Nobody has decided anything about ${pair.chunkId} and ${pair.standard}.`,
      { kind: 'link', id: `${pair.chunkId} ${pair.standard}` },
    )
  const access = onBehalf('taking a decision about a link back', options)
  await rewrite(app, judged, access, current =>
    withoutReview(withLinksBetween(current, pair, foundLinks(pair, before.found)), pair),
  )
  return before
}

interface JudgedPassage {
  readonly pair: LinkedPair
  readonly chunk: Chunk
  readonly record: DocumentRecord
  /** What was decided until now. */
  readonly before: LinkReview | undefined
}

/** What a decision is about, if the principal may read both sides of it. */
async function judgedPassage(
  app: App,
  loaded: LoadedFramework,
  { standard, passage }: Omit<LinkReference, 'framework'>,
  options: ReadOptions,
): Promise<JudgedPassage> {
  const [chunk] = await app.store.documents.chunks([passage as ChunkId], options)
  if (chunk === undefined)
    throw new AppError('not_found', `There is no passage "${passage.slice(0, 100)}".`, {
      kind: 'chunk',
      id: passage,
    })
  const pair = {
    chunkId: chunk.id,
    framework: loaded.summary.documentId,
    standard: standardOf(loaded, standard),
  }
  const [record] = await app.store.documents.records([chunk.documentId], options)
  if (record === undefined) throw changedMeanwhile(passage)
  if (record.document.kind === 'framework')
    throw new AppError('invalid_input', 'A passage of a framework shows nothing of a standard.', {
      issues: [{ path: 'passage', message: 'is one of a framework' }],
    })
  const before = reviewsOf(record).find(review => isAbout(review, pair))
  return { pair, chunk, record, before }
}

/** All sentences of links, as the one meaning that a person said. */
function showing(shows: LinkShows, links: readonly PassageLink[]): QuotedSentences {
  const sentences = links
    .flatMap(link => link.sentences)
    .sort((one, other) => one.start - other.start)
  return shows === 'gap' ? { evidence: [], gaps: sentences } : { evidence: sentences, gaps: [] }
}

function requireInside({ id, start, end }: Chunk, quoted: QuotedSentences | undefined): void {
  const all = quoted === undefined ? [] : [...quoted.evidence, ...quoted.gaps]
  if (quoted !== undefined && all.length === 0) throw outside('no sentence is quoted', id)
  for (const range of all)
    if (!(range.start >= start && range.end > range.start && range.end <= end))
      throw outside('the words do not stand in the passage', id)
}

const outside = (message: string, passage: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', `Of ${passage}: ${message}.`, {
    issues: [{ path: 'quoted', message }],
  })

async function rewrite(
  app: App,
  { chunk, record }: JudgedPassage,
  options: ReadOptions,
  change: (current: DocumentRecord) => DocumentRecord,
): Promise<void> {
  const written = await rewriteRecords(
    app,
    [chunk.documentId],
    current =>
      current.document.revisionId === record.document.revisionId ? change(current) : undefined,
    options,
  )
  if (written.size === 0) throw changedMeanwhile(chunk.id)
}

const changedMeanwhile = (passage: string): AppError<'not_found'> =>
  new AppError('not_found', `The document of ${passage} has just changed. Try again.`, {
    kind: 'chunk',
    id: passage,
  })
const notLinked = ({ chunkId, standard }: LinkedPair): AppError<'not_found'> =>
  new AppError('not_found', `${chunkId} is not linked to ${standard}. To link it, add the link.`, {
    kind: 'link',
    id: `${chunkId} ${standard}`,
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

const isAbout = (one: LinkedPair, pair: LinkedPair): boolean =>
  one.chunkId === pair.chunkId && one.framework === pair.framework && one.standard === pair.standard

const linksBetween = (record: DocumentRecord, pair: LinkedPair): readonly PassageLink[] =>
  linksOf(record).filter(link => isAbout(link, pair))

/** The sentences of a passage that tell most of a standard that nothing had linked it to. */
async function addedLinks(
  app: App,
  { framework, summary }: LoadedFramework,
  record: DocumentRecord,
  pair: LinkedPair,
  options: ReadOptions,
): Promise<readonly PassageLink[]> {
  const { embedding } = app
  const chunk = record.chunks.find(({ id }) => id === pair.chunkId)
  const at = framework.standards.findIndex(({ number }) => number === pair.standard)
  if (chunk === undefined || at < 0) return []
  const linked = (content: Parameters<typeof byMeaning>[0]): readonly PassageLink[] =>
    byMeaning(content).map(link => ({ ...pair, ...link, score: 1, by: 'person' }))
  if (embedding === undefined)
    return linked({ evidence: [{ start: chunk.start, end: chunk.end }], gaps: [] })
  const kept = keptAlignment(app, summary.documentId, undefined).read()
  const remembered = rememberingTexts(embedding, kept?.vectors ?? new Map())
  const index = await indexStandards(framework, remembered.embedding, options)
  const statistics = kept?.statistics ?? countingPassages(0, () => false).statistics()
  const { text, date } = record.document
  const found = (
    await decidingSentences(chunk, text, [at], index, statistics, embedding, {
      ...options,
      asOf: date?.ms,
    })
  ).get(at)
  return linked({ evidence: found?.evidence ?? [], gaps: found?.gaps ?? [] })
}
