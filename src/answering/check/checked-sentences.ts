import type { Chunk, DocumentSummary } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { Span, TextRange } from '../../core/span.ts'
import type {
  Claim,
  ClaimedSentence,
  EvidenceQuote,
  EvidenceWindow,
  JudgedClaim,
  VerifiedSentence,
} from '../../core/verdict.ts'
import { batchedEntailment } from '../../evidence/batched-entailment.ts'
import { aboutMail } from '../../evidence/candidates/about-mail.ts'
import type { FindCandidates } from '../../evidence/candidates/find-candidates.ts'
import { passageOfChunk } from '../../evidence/candidates/passage-of-chunk.ts'
import { windowFinder } from '../../evidence/candidates/window-finder.ts'
import { sentenceVerdict } from '../../evidence/claims/sentence-verdict.ts'
import { splitClaims } from '../../evidence/claims/split-claims.ts'
import {
  sentenceWithQuotedHeadings,
  withQuotedHeadings,
  type FindQuoted,
} from '../../evidence/quoted-headings.ts'
import { judgeEvidence, type JudgeSettings } from '../../evidence/judge-evidence.ts'
import { verifyClaims } from '../../evidence/verify-text.ts'
import { ownText } from '../../retrieval/graph/chunk-evidence.ts'
import { analyze, queryTerms } from '../../language/words/tokens.ts'
import { draftText, type AnswerDraft, type DraftSentence } from '../events.ts'
import { citationQuote } from './citation-quote.ts'

export interface CheckPorts {
  readonly documents: DocumentReader
  readonly entailment: EntailmentModel
  /** The corpus's zone, in which times of mails are told. */
  readonly timeZone: string
  /** Candidates for what an answer says in its own words. */
  readonly findCandidates: FindCandidates
}

// Other passages that a quotation is held against: it stands for itself, only a plain contradiction
// is of interest.
const opposedWindows = 4
// More quotations than this make a list, whose items are not held against each other.
const mostOpposed = 6
// What stands in the corpus word for word is called contradicted only by a passage that speaks of
// the same: that holds so much of the claim's words and names what differs.
const sharedTerms = 0.5
const opposed: JudgeSettings = {
  thresholds: { support: 2, contradiction: 0.75, nearest: 2 },
  alpha: 0.5,
  beta: 0.5,
  maxQuotes: 2,
}

/**
 * Verdicts on the sentences of an answer, in their order, each as soon as it is known. What was
 * quoted is supported by its own place and held against the answer's other passages; what was read
 * or counted by a query is supported by that; what was said in other words is judged claim by
 * claim.
 */
export async function* checkedSentences(
  draft: AnswerDraft,
  question: string,
  ports: CheckPorts,
  options: ReadOptions,
): AsyncGenerator<VerifiedSentence, void, undefined> {
  const { text, ranges } = draftText(draft)
  const cited = draft.sentences.flatMap(({ citations }) =>
    citations.map(({ documentId }) => documentId),
  )
  const summaries = await summariesOf(
    [...cited, ...(draft.context ?? []).map(({ documentId }) => documentId)],
    ports.documents,
    options,
  )
  const about = (id: DocumentId): string => {
    const mail = summaries.get(id)?.mail
    return mail === undefined ? '' : aboutMail(mail, ports.timeZone)
  }
  const others = otherPassages(draft.context ?? [], summaries, ports.timeZone)
  const opposing =
    draft.sentences.filter(({ basis }) => basis === 'quotation').length <= mostOpposed
      ? others
      : undefined
  const quoted = new Map<DocumentId, ReturnType<FindQuoted>>()
  const find: FindQuoted = id => {
    const known =
      quoted.get(id) ??
      ports.documents
        .document(id, options)
        .then(
          document => document && { revisionId: document.revisionId, sections: document.sections },
        )
    quoted.set(id, known)
    return known
  }
  const model = batchedEntailment(ports.entailment, options.signal)
  const made = verifyClaims(
    draft.sentences.some(({ basis }) => basis === 'text')
      ? ownWords(text, question, draft, ranges)
      : [],
    ports,
    { question, signal: options.signal },
  )
  for (const [index, sentence] of draft.sentences.entries()) {
    const range = ranges[index] ?? { start: 0, end: 0 }
    const head = { index, ...range, text: sentence.text }
    switch (sentence.basis) {
      case 'reply':
        yield {
          ...head,
          verdict: 'nothing_to_check',
          nothing: draft.finishReason === 'small_talk' ? 'greeting' : 'abstention',
          claims: [],
        }
        break
      case 'record':
        yield { ...head, verdict: 'supported', claims: [recordedClaim(sentence, range, about)] }
        break
      case 'quotation':
        yield await quotedSentence(
          head,
          sentence,
          { about, others: opposing, find },
          model,
          options,
        )
        break
      case 'text': {
        const next = await made.next()
        if (next.done !== true) yield await sentenceWithQuotedHeadings(next.value, find)
        break
      }
    }
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

const quotesOf = (
  { citations, paths }: DraftSentence,
  about: (id: DocumentId) => string,
  origin: 'context' | 'graph',
): EvidenceQuote[] => {
  const longest = citations.reduce((length, { text }) => Math.max(length, text.length), 1)
  return citations.map(citation =>
    citationQuote(citation, { about: about(citation.documentId), origin, paths, longest }),
  )
}

/**
 * A line that a query over the graph or the index gave. The query is what supports it; the mails
 * that it lists are shown with their headers, which is where it was read.
 */
function recordedClaim(
  sentence: DraftSentence,
  range: TextRange,
  about: (id: DocumentId) => string,
): JudgedClaim {
  const evidence = quotesOf(sentence, about, 'graph')
  const headers = [...new Set(evidence.map(quote => quote.about).filter(said => said !== ''))]
  const reasons =
    headers.length === 0
      ? ['read or counted by a query over the whole corpus']
      : headers.map(said => `the headers say: ${said}`)
  return {
    claim: { ...range, hypothesis: sentence.text },
    verdict: 'supported',
    support: 1,
    contradiction: 0,
    evidence,
    reasons,
    windows: 0,
  }
}

interface QuotedPorts {
  readonly about: (id: DocumentId) => string
  /** The answer's other passages. */
  readonly others: FindCandidates | undefined
  readonly find: FindQuoted
}

/**
 * A sentence in the words of its document: supported by its own place, unless another passage
 * plainly says the opposite.
 */
async function quotedSentence(
  head: Pick<VerifiedSentence, 'index' | 'start' | 'end' | 'text'>,
  sentence: DraftSentence,
  { about, others, find }: QuotedPorts,
  model: EntailmentModel,
  { signal }: ReadOptions,
): Promise<VerifiedSentence> {
  const split = splitClaims(sentence.text)
  const shifted = split
    .flatMap(({ claims }) => claims)
    .map((claim): Claim => ({
      ...claim,
      start: claim.start + head.start,
      end: claim.end + head.start,
    }))
  const nothing = split.find(part => part.nothing !== undefined)?.nothing ?? 'no_statement'
  if (shifted.length === 0) return { ...head, verdict: 'nothing_to_check', nothing, claims: [] }
  const evidence = quotesOf(sentence, about, 'context')
  const claims = await Promise.all(
    shifted.map(async (claim): Promise<JudgedClaim> => {
      const found =
        others === undefined
          ? []
          : await others(claim, { maxWindows: opposedWindows + evidence.length, signal })
      const windows = found
        .filter(
          window =>
            !evidence.some(quote => overlap(quote, window)) && speaksOfTheSame(claim, window),
        )
        .slice(0, opposedWindows)
      const judged = await withQuotedHeadings(
        await judgeEvidence(claim, windows, model, { ...opposed, signal }),
        find,
      )
      const isOpposed = judged.verdict === 'contradicted' && judged.reasons.length > 0
      return {
        ...judged,
        verdict: isOpposed ? 'contradicted' : 'supported',
        support: 1,
        evidence: isOpposed ? [...judged.evidence, ...evidence] : evidence,
        reasons: isOpposed ? judged.reasons : ['word for word in the source'],
      }
    }),
  )
  return { ...head, verdict: sentenceVerdict(claims.map(({ verdict }) => verdict)), claims }
}

const overlap = (left: Span, right: Span): boolean =>
  left.documentId === right.documentId && left.start < right.end && right.start < left.end

function speaksOfTheSame(
  { hypothesis }: Claim,
  { text, title, headingPath }: EvidenceWindow,
): boolean {
  const terms = [...new Set(queryTerms(hypothesis))]
  const held = new Set(analyze([title, ...headingPath, text].join('\n')))
  return terms.filter(term => held.has(term)).length >= terms.length * sharedTerms
}

/**
 * The sentences in the answer's own words with their claims; a claim belongs to the sentence that
 * it begins in.
 */
function ownWords(
  text: string,
  question: string,
  draft: AnswerDraft,
  ranges: readonly TextRange[],
): ClaimedSentence[] {
  const split = splitClaims(text, { question })
  return draft.sentences.flatMap((sentence, index): ClaimedSentence[] => {
    const range = ranges[index]
    if (sentence.basis !== 'text' || range === undefined) return []
    const inside = ({ start }: TextRange): boolean => start >= range.start && start < range.end
    const claims = split.flatMap(part => part.claims).filter(inside)
    return [
      {
        index,
        ...range,
        text: sentence.text,
        claims,
        ...(claims.length > 0 ? {} : { nothing: split.find(inside)?.nothing ?? 'no_statement' }),
      },
    ]
  })
}
