import type {
  AnswerEvent,
  AnswerEventBody,
  Citation,
  QuestionReading,
  SearchReport,
  ShortenedList,
} from '../core/answer.ts'
import type { Chunk } from '../core/document.ts'
import type { ChunkId, DocumentId, AnswerId } from '../core/ids.ts'
import type { RetrievalPath } from '../core/retrieval-path.ts'
import type { TextRange } from '../core/span.ts'
import type { ReviewedLinks } from '../core/told-standards.ts'
import type { VerifiedSentence } from '../core/verdict.ts'

/**
 * What a sentence of an answer rests on, and so how it is checked: a quotation is a document's own
 * words, a record was read or counted by a query over the graph or the index, a reply is our own
 * and says nothing of the corpus, a conclusion puts together what the quotations before it state, a
 * text was made and has to be held against the corpus.
 */
export type SentenceBasis = 'quotation' | 'record' | 'reply' | 'conclusion' | 'text'

/**
 * One sentence or line of an answer, ready to be told. `before`: what stands between it and the one
 * before.
 */
export interface DraftSentence {
  readonly before: string
  readonly text: string
  readonly basis: SentenceBasis
  readonly citations: readonly Citation[]
  readonly paths: readonly RetrievalPath[]
  /** How many paths there are, where `paths` holds only the first. */
  readonly pathsTotal?: number | undefined
  /** Lists that the sentence shortens. */
  readonly lists?: readonly ShortenedList[] | undefined
  /** The words that answer, in characters of `text`. */
  readonly marked?: TextRange | undefined
  /** The verdict that let a written sentence in; offsets into `text`. */
  readonly verified?: VerifiedSentence | undefined
}

/** A whole answer before it is told as events. */
export interface AnswerDraft {
  readonly statuses: readonly string[]
  readonly reading?: QuestionReading | undefined
  readonly search?: SearchReport | undefined
  readonly passages: ReadonlyArray<{
    readonly chunkId: ChunkId
    readonly documentId: DocumentId
    readonly score: number
    readonly foundBy: readonly string[]
  }>
  /** The passages themselves, best first, as far as an answer was looked for in them. */
  readonly context?: readonly Chunk[] | undefined
  readonly sentences: readonly DraftSentence[]
  /** Of "not found": the sentences that come nearest, best first. */
  readonly nearest?: readonly Citation[] | undefined
  /** The links of passages to standards from which the sentences follow. */
  readonly links?: ReviewedLinks | undefined
  /** Verdicts that are known and still have to be told. */
  readonly checked?: readonly VerifiedSentence[] | undefined
  /** Verdicts that were told with the text. */
  readonly told?: readonly VerifiedSentence[] | undefined
  /** The language model that wrote the text. */
  readonly writtenBy?: string | undefined
  readonly score: number | null
  readonly matches?:
    | { readonly total: number; readonly shown: number; readonly nextPage?: number | undefined }
    | undefined
  readonly finishReason: 'stop' | 'no_evidence' | 'small_talk'
}

/** Numbers the events of one answer. */
export function eventNumbers(answerId: AnswerId): (body: AnswerEventBody) => AnswerEvent {
  let seq = 0
  return body => ({ v: 1, answerId, seq: seq++, ...body })
}

/** The answer's text and where each of its sentences stands in it. */
export function draftText(draft: Pick<AnswerDraft, 'sentences'>): {
  readonly text: string
  readonly ranges: readonly TextRange[]
} {
  let text = ''
  const ranges = draft.sentences.map(sentence => {
    const start = text.length + sentence.before.length
    text += sentence.before + sentence.text
    return { start, end: text.length }
  })
  return { text, ranges }
}

/** The text of a draft, blank where something stands before its sentences: who says them, when. */
export const statedText = ({ sentences }: Pick<AnswerDraft, 'sentences'>): string =>
  sentences.map(({ before, text }) => before.replace(/\S/g, ' ') + text).join('')

/** What is told before the text of an answer. */
export function* headEvents({
  statuses,
  reading,
  search,
  passages,
}: Pick<AnswerDraft, 'statuses' | 'reading' | 'search' | 'passages'>): Generator<AnswerEventBody> {
  for (const message of statuses) yield { type: 'status', message }
  if (reading !== undefined) yield { type: 'question-read', reading }
  if (search !== undefined) yield { type: 'retrieval-end', search, passages }
}

/** Tells the sentences of a draft, each with what it rests on. */
export function* sentenceEvents(draft: Pick<AnswerDraft, 'sentences'>): Generator<AnswerEventBody> {
  const { ranges } = draftText(draft)
  for (const [
    sentenceIndex,
    { before, text, citations, paths, pathsTotal = paths.length, lists = [], marked },
  ] of draft.sentences.entries()) {
    yield { type: 'text-delta', text: before + text }
    const { start, end } = ranges[sentenceIndex] ?? { start: 0, end: 0 }
    yield { type: 'sentence-end', sentenceIndex, start, end }
    if (citations.length + paths.length + lists.length === 0) continue
    yield {
      type: 'evidence-available',
      sentenceIndex,
      citations,
      paths,
      ...(pathsTotal > paths.length && { pathsTotal }),
      ...(lists.length > 0 && { lists }),
      ...(marked !== undefined && { marked }),
    }
  }
}

/** Tells a draft up to the end of its text, in the order that every door shows. */
export function* draftEvents(draft: AnswerDraft): Generator<AnswerEventBody> {
  yield* headEvents(draft)
  yield* sentenceEvents(draft)
  yield { type: 'text-end' }
  const { nearest = [] } = draft
  if (nearest.length > 0) yield { type: 'nearest', citations: nearest }
}
