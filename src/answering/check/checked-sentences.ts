import type { Citation } from '../../core/answer.ts'
import type { Chunk, DocumentSummary } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { RetrievalPath } from '../../core/retrieval-path.ts'
import type {
  Claim,
  ClaimedSentence,
  EvidenceOrigin,
  EvidenceQuote,
  VerifiedSentence,
} from '../../core/verdict.ts'
import { aboutMail } from '../../evidence/candidates/about-mail.ts'
import type { FindCandidates } from '../../evidence/candidates/find-candidates.ts'
import { passageOfChunk } from '../../evidence/candidates/passage-of-chunk.ts'
import { windowFinder } from '../../evidence/candidates/window-finder.ts'
import { splitClaims } from '../../evidence/claims/split-claims.ts'
import type { FindQuoted } from '../../evidence/quoted-headings.ts'
import {
  verifySentences,
  type FindRecord,
  type SentenceToVerify,
} from '../../evidence/verify-sentences.ts'
import { ownText } from '../../retrieval/graph/chunk-evidence.ts'
import { draftText, type AnswerDraft, type DraftSentence } from '../events.ts'

export interface CheckPorts {
  readonly documents: DocumentReader
  readonly entailment: EntailmentModel
  /** The corpus's zone, in which times of emails are given. */
  readonly timeZone: string
  /** Finds candidates for what an answer says in its own words. */
  readonly findCandidates: FindCandidates
  /** What emails' headers say of it; absent: texts alone decide. */
  readonly findRecord?: FindRecord | undefined
}

// More quotations than this make a list, whose items are not compared with each other.
const maxCompared = 6

/**
 * Verdicts on the sentences of an answer, in their order, each as soon as it is known. A quotation
 * is supported by its own place and compared with the answer's other passages; a line that a query
 * read or counted is supported by that; what is said in the answer's own words is judged claim by
 * claim.
 */
export async function* checkedSentences(
  draft: AnswerDraft,
  question: string,
  ports: CheckPorts,
  options: ReadOptions,
): AsyncGenerator<VerifiedSentence, void, undefined> {
  const { text, ranges } = draftText(draft)
  const { documents, timeZone } = ports
  const cited = draft.sentences.flatMap(({ citations }) =>
    citations.map(({ documentId }) => documentId),
  )
  const summaries = await summariesOf(
    [...cited, ...(draft.context ?? []).map(({ documentId }) => documentId)],
    documents,
    options,
  )
  const about = ({ documentId, headingPath }: Citation): string => {
    const mail = summaries.get(documentId)?.mail
    return mail === undefined ? '' : aboutMail(mail, timeZone, headingPath)
  }
  const quotations = draft.sentences.filter(({ basis }) => basis === 'quotation').length
  const findOthers =
    quotations <= maxCompared ? otherPassages(draft.context ?? [], summaries, timeZone) : undefined
  const split = draft.sentences.some(({ basis, verified }) => basis === 'text' && !verified)
    ? splitClaims(text, { question })
    : []
  const sentences = draft.sentences.map((sentence, index): SentenceToVerify => {
    const head = { index, ...(ranges[index] ?? { start: 0, end: 0 }), text: sentence.text }
    switch (sentence.basis) {
      case 'reply':
        return {
          ...head,
          claims: [],
          nothing: draft.finishReason === 'small_talk' ? 'greeting' : 'abstention',
        }
      case 'record':
        return recordedSentence(head, quotesOf(sentence, about, 'graph'))
      case 'conclusion':
        return concludedSentence(head, quotesOf(sentence, about, 'context'))
      case 'quotation':
        return quotedSentence(head, quotesOf(sentence, about, 'context'), findOthers)
      case 'text':
        return ownSentence(head, split, question)
    }
  })
  const open = verifySentences(
    sentences.filter((_sentence, index) => draft.sentences[index]?.verified === undefined),
    { ...ports, findQuoted: quotedFinder(documents, options) },
    { signal: options.signal },
  )
  for (const [index, { verified }] of draft.sentences.entries()) {
    const next = verified === undefined ? await open.next() : undefined
    if (verified !== undefined) yield movedTo(ranges[index]?.start ?? 0, index, verified)
    else if (next?.done === false) yield next.value
  }
}

/** A verdict that was given on a sentence alone, at its place in the answer. */
const movedTo = (
  start: number,
  index: number,
  { claims, ...sentence }: VerifiedSentence,
): VerifiedSentence => ({
  ...sentence,
  index,
  start: sentence.start + start,
  end: sentence.end + start,
  claims: claims.map(judged => ({
    ...judged,
    claim: { ...judged.claim, start: judged.claim.start + start, end: judged.claim.end + start },
  })),
})

/** Reads each document that something is quoted from once. */
export function quotedFinder(documents: DocumentReader, options: ReadOptions): FindQuoted {
  const quoted = new Map<DocumentId, ReturnType<FindQuoted>>()
  return id => {
    const known =
      quoted.get(id) ??
      documents
        .document(id, options)
        .then(
          document => document && { revisionId: document.revisionId, sections: document.sections },
        )
    quoted.set(id, known)
    return known
  }
}

async function summariesOf(
  ids: readonly DocumentId[],
  documents: DocumentReader,
  options: ReadOptions,
): Promise<Map<DocumentId, DocumentSummary>> {
  if (ids.length === 0) return new Map()
  return new Map(
    (await documents.summaries([...new Set(ids)], options)).map(summary => [summary.id, summary]),
  )
}

function otherPassages(
  context: readonly Chunk[],
  summaries: ReadonlyMap<DocumentId, DocumentSummary>,
  timeZone: string,
): FindCandidates | undefined {
  const passages = context.flatMap(chunk => {
    const summary = summaries.get(chunk.documentId)
    return summary === undefined || summary.revisionId !== chunk.revisionId
      ? []
      : [passageOfChunk(summary, chunk, ownText(chunk), { origin: 'context', timeZone })]
  })
  return passages.length === 0 ? undefined : windowFinder(passages)
}

function quotesOf(
  { citations, paths }: DraftSentence,
  about: (citation: Citation) => string,
  origin: EvidenceOrigin,
): EvidenceQuote[] {
  const longest = citations.reduce((length, { text }) => Math.max(length, text.length), 1)
  return citations.map(citation =>
    citationQuote(citation, { about: about(citation), origin, paths, longest }),
  )
}

/**
 * A citation of an answer as the quotation that supports it. `about`: what the document's headers
 * say; `longest`: length of the longest citation beside it, 1 or more.
 */
export function citationQuote(
  citation: Citation,
  {
    about,
    origin,
    paths,
    longest,
  }: {
    readonly about: string
    readonly origin: EvidenceOrigin
    readonly paths: readonly RetrievalPath[]
    readonly longest: number
  },
): EvidenceQuote {
  const { documentId, revisionId, start, end, text, title, key, link, headingPath, page } = citation
  return {
    documentId,
    revisionId,
    start,
    end,
    text,
    sentences: [{ start, end }],
    title,
    key,
    ...(link === undefined ? {} : { link }),
    headingPath,
    ...(page === undefined ? {} : { page }),
    about,
    origin,
    ...(paths.length === 0 ? {} : { paths }),
    stance: 'supports',
    probability: 1,
    score: 0.5 - (0.5 * text.length) / longest,
  }
}

type SentenceHead = Pick<ClaimedSentence, 'index' | 'start' | 'end' | 'text'>

/**
 * A line that a query over the graph or the index gave. The query supports it; the emails that it
 * lists are shown with their headers, which is where it was read.
 */
function recordedSentence(
  head: SentenceHead,
  evidence: readonly EvidenceQuote[],
): SentenceToVerify {
  const headers = [...new Set(evidence.map(({ about }) => about).filter(said => said !== ''))]
  const reasons =
    headers.length === 0
      ? ['read or counted by a query over the whole corpus']
      : headers.map(said => `the headers say: ${said}`)
  const claims = [{ start: head.start, end: head.end, hypothesis: head.text }]
  return { ...head, claims, source: { evidence, reasons } }
}

/** A line that puts together what the quoted sentences state; they are its evidence. */
function concludedSentence(
  head: SentenceHead,
  evidence: readonly EvidenceQuote[],
): SentenceToVerify {
  const claims = [{ start: head.start, end: head.end, hypothesis: head.text }]
  return { ...head, claims, source: { evidence, reasons: ['read from the quoted sentences'] } }
}

/** A sentence in the words of its document, with its claims at their offsets in the answer. */
function quotedSentence(
  head: SentenceHead,
  evidence: readonly EvidenceQuote[],
  findOthers: FindCandidates | undefined,
): SentenceToVerify {
  const split = splitClaims(head.text)
  const claims = split
    .flatMap(part => part.claims)
    .map((claim): Claim => ({
      ...claim,
      start: claim.start + head.start,
      end: claim.end + head.start,
    }))
  const nothing = split.find(part => part.nothing !== undefined)?.nothing ?? 'no_statement'
  const reasons = ['word for word in the source']
  if (claims.length > 0) return { ...head, claims, source: { evidence, reasons, findOthers } }
  if (nothing === 'no_statement') return { ...head, claims, nothing }
  // What a source asks or wishes states nothing to compare, but it does stand there.
  const whole = { start: head.start, end: head.end, hypothesis: head.text }
  return { ...head, claims: [whole], source: { evidence, reasons } }
}

/**
 * A sentence in the answer's own words with its claims. `split`: the claims of the whole text.
 * Where its sentences are others than the answer's, as where a line runs on into the next one, the
 * sentence is read alone: none may go unchecked, or be judged with what stands beside it.
 */
export function ownSentence(
  head: SentenceHead,
  split: readonly ClaimedSentence[],
  question: string | undefined,
): SentenceToVerify {
  const own = split.find(({ start, end }) => start === head.start && end === head.end)
  const read =
    own === undefined
      ? splitClaims(head.text, { question }).map(part => movedBy(head.start, part))
      : [own]
  const claims = read.flatMap(part => part.claims)
  return claims.length > 0
    ? { ...head, claims }
    : { ...head, claims, nothing: read[0]?.nothing ?? 'no_statement' }
}

const movedBy = (offset: number, part: ClaimedSentence): ClaimedSentence => ({
  ...part,
  start: part.start + offset,
  end: part.end + offset,
  claims: part.claims.map(claim => ({
    ...claim,
    start: claim.start + offset,
    end: claim.end + offset,
  })),
})
