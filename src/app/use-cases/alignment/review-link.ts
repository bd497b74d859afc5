import { countingPassages } from '../../../alignment/classify/passage-statistics.ts'
import { indexStandards } from '../../../alignment/classify/standard-index.ts'
import {
  decidedLinks,
  foundBefore,
  inOrder,
  narrowed,
  only,
  overlaps,
  sentencesOf,
  withDecision,
  withoutDecisions,
} from '../../../alignment/links/decided-links.ts'
import {
  decidedRows,
  matching,
  reviewsBetween,
  type DecidedRow,
  type LinkChoice,
} from '../../../alignment/links/decided-rows.ts'
import type {
  LinkDecision,
  LinkReview,
  LinkShows,
  QuotedSentences,
} from '../../../alignment/links/passage-link.ts'
import { showsGap } from '../../../alignment/links/shows-gap.ts'
import { statesSomething } from '../../../alignment/coverage/states-something.ts'
import { decidingSentences } from '../../../alignment/links/passage-reading.ts'
import {
  withLinksBetween,
  withReviewsBetween,
  type LinkedPair,
} from '../../../alignment/links/with-links.ts'
import { soundSentences } from '../../../alignment/shortfalls/sound-sentences.ts'
import type { Chunk } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { ChunkId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { TextRange } from '../../../core/span.ts'
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

export interface ReviewRequest extends LinkReference, LinkChoice {
  readonly decision: LinkDecision
  readonly reason?: string | undefined
  /** What the sentences show, where that is not what they are read as. */
  readonly shows?: LinkShows | undefined
  /** The words of the passage that show it, of a link that is added. */
  readonly quote?: string | undefined
}

/**
 * Stores what a person decided about one link of a passage and a standard, and changes the link
 * with it in the same commit; other words of the passage stay as they are. To reject without saying
 * which link rejects the passage for the standard. A decision stays through every alignment, is
 * learnt from by the next one, and goes with the document. Users decide about what they may read
 * (`requireReviewer`). Throws `forbidden`, `invalid_input` for a passage of a framework and where
 * several links could be meant, and `not_found` where there is no such framework, standard, passage
 * or, to be accepted or rejected, link.
 */
export async function reviewLink(
  app: App,
  { framework, decision, reason, shows, quote, ...reference }: ReviewRequest,
  options: ReadOptions,
): Promise<LinkReview> {
  requireReviewer(app, options.principal, 'decide about links')
  const loaded = await loadFramework(app, framework, options)
  if (shows !== undefined && decision === 'rejected')
    throw new AppError('invalid_input', 'A link that is rejected shows nothing.', {
      issues: [{ path: 'shows', message: 'is only for links that are accepted or added' }],
    })
  if (quote !== undefined && decision !== 'added')
    throw new AppError('invalid_input', 'Words are quoted for a link that is added.', {
      issues: [{ path: 'quote', message: 'is only for links that are added' }],
    })
  const judged = await judgedPassage(app, loaded, reference, options)
  const { pair, record } = judged
  const { rows, reviews } = decidedRows(record, pair)
  const { link, start } = reference
  const isOpen = decision === 'added' && link === undefined && start === undefined
  // What is linked already as the one does not show the other.
  const others =
    isOpen && rows.every(row => row.shows !== shows) ? otherSentences(judged, rows) : []
  const isWhole = decision === 'rejected' && link === undefined && start === undefined
  const access = onBehalf('deciding about a link', options)
  const by = makerOf(options.principal)
  let decided: DecidedSentences
  if (isWhole) {
    if (rows.length + reviews.length === 0) throw notLinked(pair)
    decided = { decision }
  } else if (quote !== undefined) {
    const about = [wordsIn(judged, quote)]
    const meant = shows ?? (showsGap(quote) ? 'gap' : 'evidence')
    decided = { decision, about, quoted: showing(meant, about), isQuoted: true }
  } else if (shows !== undefined && rows.length > 0 && others.length > 0) {
    const told = inOrder(sentencesOf(await sentencesToAdd(app, loaded, record, pair, access)))
    const free = told.filter(range => others.some(other => overlaps(range, other)))
    const about = free.length > 0 ? free : others
    decided = { decision, about, quoted: showing(shows, about) }
  } else if (decision === 'added' && rows.length === 0) {
    const told = await sentencesToAdd(app, loaded, record, pair, access)
    const about = inOrder(sentencesOf(told))
    decided = { decision, about, quoted: shows === undefined ? told : showing(shows, about) }
  } else {
    const row = chosenRow(pair, rows, { link, start })
    decided =
      shows === undefined && decision === 'accepted' && row.shows === 'evidence'
        ? evidenceToConfirm(loaded, judged, row)
        : decision === 'rejected'
          ? { decision, about: row.sentences }
          : {
              decision: row.review?.decision === 'added' ? 'added' : decision,
              about: row.sentences,
              quoted: showing(shows ?? row.shows, row.sentences),
            }
  }
  const [review] = await storeDecisions(app, judged, [decided], { reason, by }, access)
  return review!
}

/**
 * What accepting a link as evidence confirms: its sentences without those that tell a gap, which
 * stay undecided. Where all of them seem to, the person knows better.
 */
function evidenceToConfirm(
  { framework }: LoadedFramework,
  { pair, chunk, record }: JudgedPassage,
  { sentences }: DecidedRow,
): DecidedSentences {
  const standard = framework.standards.find(({ number }) => number === pair.standard)
  const sound =
    standard === undefined ? [] : soundSentences(chunk, record.document, sentences, standard)
  const about = sound.length === 0 ? sentences : sound
  return { decision: 'accepted', about, quoted: showing('evidence', about) }
}

/** What is decided of some sentences of a passage, or without them of all that it is linked by. */
export type DecidedSentences = Pick<LinkReview, 'decision' | 'about' | 'quoted'> & {
  /** Its words take the place of the found sentences that they stand in. */
  readonly isQuoted?: boolean | undefined
}

const around = (found: QuotedSentences, words: readonly TextRange[]): readonly TextRange[] =>
  sentencesOf(found).filter(sentence => words.some(each => overlaps(each, sentence)))

/**
 * Stores what a person decided about sentences of a passage and a standard, each for itself, of a
 * framework that was read before. Throws what `reviewLink` throws, and `invalid_input` for words
 * outside of the passage.
 */
export async function decideSentences(
  app: App,
  loaded: LoadedFramework,
  reference: Omit<LinkReference, 'framework'>,
  decisions: readonly DecidedSentences[],
  options: ReadOptions,
): Promise<readonly LinkReview[]> {
  requireReviewer(app, options.principal, 'decide about links')
  const judged = await judgedPassage(app, loaded, reference, options)
  for (const { about = [] } of decisions) requireInside(judged.chunk, about)
  const access = onBehalf('deciding about a link', options)
  return await storeDecisions(app, judged, decisions, { by: makerOf(options.principal) }, access)
}

async function storeDecisions(
  app: App,
  judged: JudgedPassage,
  decisions: readonly DecidedSentences[],
  { reason, by }: Pick<LinkReview, 'reason' | 'by'>,
  access: ReadOptions,
): Promise<readonly LinkReview[]> {
  const { pair } = judged
  const stored: LinkReview[] = []
  await rewrite(app, judged, access, current => {
    stored.length = 0
    const { links, reviews: before } = decidedRows(current, pair)
    const found = foundBefore(links, before)
    let reviews: readonly LinkReview[] = before
    for (const { decision, about, quoted, isQuoted = false } of decisions) {
      const foundOfThese =
        found === undefined || about === undefined
          ? found
          : { ...found, ...only(found, [...about, ...(isQuoted ? around(found, about) : [])]) }
      const review: LinkReview = {
        ...pair,
        decision,
        by,
        at: app.clock.now(),
        ...(reason === undefined ? {} : { reason }),
        ...(quoted === undefined ? {} : { quoted }),
        ...(foundOfThese === undefined ? {} : { found: foundOfThese }),
      }
      stored.push(about === undefined ? review : { ...review, about })
      reviews = about === undefined ? [review] : withDecision(reviews, { ...review, about })
    }
    return withReviewsBetween(
      withLinksBetween(current, pair, decidedLinks(pair, found, reviews)),
      pair,
      reviews,
    )
  })
  return stored
}

/**
 * Takes a decision back: the link is again as an alignment had found it, or gone where a person had
 * added it. Throws `forbidden`, `invalid_input` where several decisions could be meant, and
 * `not_found` also where nobody has decided anything.
 */
export async function withdrawReview(
  app: App,
  { framework, ...reference }: LinkReference & LinkChoice,
  options: ReadOptions,
): Promise<LinkReview> {
  requireReviewer(app, options.principal, 'take decisions about links back')
  const loaded = await loadFramework(app, framework, options)
  const judged = await judgedPassage(app, loaded, reference, options)
  const { pair, record } = judged
  const { link, start } = reference
  const { rows, reviews } = decidedRows(record, pair)
  const decided = rows.filter(({ review }) => review !== undefined)
  const taken = matching(decided, { link, start })
  const isAll = link === undefined && start === undefined && reviews.length <= 1
  const [whole] = reviewsBetween(record, pair)
  if (whole === undefined || (!isAll && taken.length === 0))
    throw new AppError(
      'not_found',
      `Nobody has decided anything about ${pair.chunkId} and ${pair.standard}.`,
      { kind: 'link', id: `${pair.chunkId} ${pair.standard}` },
    )
  const access = onBehalf('taking a decision about a link back', options)
  const row = isAll ? undefined : chosenRow(pair, decided, { link, start })
  await rewrite(app, judged, access, current => {
    const { links, reviews: before } = decidedRows(current, pair)
    const found = foundBefore(links, before) ?? reviewsBetween(current, pair)[0]?.found
    const kept = row === undefined ? [] : withoutDecisions(before, row.sentences)
    return withReviewsBetween(
      withLinksBetween(current, pair, decidedLinks(pair, found, kept)),
      pair,
      kept,
    )
  })
  return row?.review === undefined ? whole : narrowed(row.review, row.sentences)
}

interface JudgedPassage {
  readonly pair: LinkedPair
  readonly chunk: Chunk
  readonly record: DocumentRecord
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
  return { pair, chunk, record }
}

/** The sentences of a passage that no link to the standard quotes, headings left out. */
const otherSentences = (
  { chunk, record }: JudgedPassage,
  rows: readonly DecidedRow[],
): TextRange[] =>
  chunk.sentences.filter(
    sentence =>
      !rows.some(({ sentences }) => sentences.some(range => overlaps(range, sentence))) &&
      statesSomething(record.document.text.slice(sentence.start, sentence.end)),
  )

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Where words stand in a passage; how its lines break does not matter. */
function wordsIn({ chunk, record }: JudgedPassage, quote: string): TextRange {
  const words = quote.trim().split(/\s+/u).map(escaped).join('\\s+')
  const text = record.document.text.slice(chunk.start, chunk.end)
  const [place, another] = words === '' ? [] : text.matchAll(new RegExp(words, 'gu'))
  if (place === undefined) throw outside('the words do not stand in the passage', chunk.id)
  if (another !== undefined)
    throw outside('the words stand in the passage more than once', chunk.id)
  const start = chunk.start + place.index
  return { start, end: start + place[0].length }
}

/** Sentences, all as the one meaning that a person said. */
const showing = (shows: LinkShows, sentences: readonly TextRange[]): QuotedSentences =>
  shows === 'gap' ? { evidence: [], gaps: sentences } : { evidence: sentences, gaps: [] }

function requireInside({ id, start, end }: Chunk, ranges: readonly TextRange[]): void {
  if (ranges.length === 0) throw outside('no sentence is quoted', id)
  for (const range of ranges)
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

/**
 * The link that is meant: the only one that fits, or the only one of these that nobody has decided.
 * Throws `not_found`, and `invalid_input` where several fit.
 */
function chosenRow(pair: LinkedPair, rows: readonly DecidedRow[], choice: LinkChoice): DecidedRow {
  const fitting = matching(rows, choice)
  const open = fitting.filter(({ review }) => review === undefined)
  const meant = open.length > 0 ? open : fitting
  const [first] = meant
  if (first === undefined) throw notLinked(pair)
  if (meant.length === 1) return first
  throw new AppError(
    'invalid_input',
    `${pair.chunkId} and ${pair.standard} have ${meant.length} links: ` +
      `${meant.map(({ shows, sentences }) => `${shows} at ${sentences[0]?.start}`).join(', ')}. ` +
      'Say which is meant.',
    { issues: [{ path: choice.link === undefined ? 'link' : 'start', message: 'is not given' }] },
  )
}

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

/** The sentences of a passage that tell most of a standard that nothing had linked it to. */
async function sentencesToAdd(
  app: App,
  { framework, summary }: LoadedFramework,
  record: DocumentRecord,
  pair: LinkedPair,
  options: ReadOptions,
): Promise<QuotedSentences> {
  const { embedding } = app
  const chunk = record.chunks.find(({ id }) => id === pair.chunkId)
  const at = framework.standards.findIndex(({ number }) => number === pair.standard)
  if (chunk === undefined || at < 0) throw changedMeanwhile(pair.chunkId)
  const { start, end } = chunk
  if (embedding === undefined) return showing('evidence', [{ start, end }])
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
  return found ?? showing('evidence', [{ start, end }])
}
