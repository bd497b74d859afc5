import type { AnswerId, ChunkId, DocumentId } from './ids.ts'
import type { RetrievalPath } from './retrieval-path.ts'
import type { Filter } from './question.ts'
import type { Span, TextRange } from './span.ts'
import type { AnswerScores, Confidence, VerifiedSentence } from './verdict.ts'

/** How the question was interpreted, before any search. */
export type QuestionRoute = 'small-talk' | 'structured' | 'find-all' | 'retrieval' | 'out-of-scope'

/**
 * The source of a sentence or row of an answer: everything needed to look it up. `text` is exactly
 * the document's slice.
 */
export interface Citation extends Span {
  /** Number shown in the answer, from 1. */
  readonly number: number
  readonly text: string
  readonly title: string
  readonly key: string
  readonly link?: string | undefined
  readonly headingPath: readonly string[]
  readonly page?: number | undefined
  /**
   * The framework whose words these are, with its version: they say what is demanded, not what is
   * done. Absent: words of a document of the institution.
   */
  readonly framework?: string | undefined
  /** Who wrote it, of an email. */
  readonly sender?: string | undefined
  /** Ids known to people: emailId, revisionId, documentId (the table's), conversationId. */
  readonly ids: Readonly<Record<string, string>>
  /** ISO 8601 strings: timeReceived, timeModified, timeSent, date, fileDate. */
  readonly dates: Readonly<Record<string, string>>
}

/** A list that a sentence shortens: `names` are those it names, `total` counts all. */
export interface ShortenedList {
  /** What is listed: 'recipients', 'senders', 'copied', 'people', 'conversations' … */
  readonly of: string
  readonly total: number
  readonly names: readonly string[]
  readonly truncated: true
}

/** What was searched, for an honest "not found". */
export interface SearchReport {
  readonly route: QuestionRoute
  readonly documents: number
  readonly chunks: number
  readonly terms: readonly string[]
  readonly filter?: Filter | undefined
  /**
   * Documents that are damaged and were not searched, or were lost to damage and wait to be read
   * again.
   */
  readonly leftOut?: readonly DocumentId[] | undefined
  readonly vectors: {
    readonly used: boolean
    readonly indexed: number
    readonly total: number
    readonly reason?: string | undefined
  }
}

/** What part a constraint plays in a question about email. */
export type ReadConstraintKind =
  | 'asked'
  | 'id'
  | 'person'
  | 'topic'
  | 'time'
  | 'conversation'
  | 'attachment'
  | 'reply'
  | 'size'
  | 'not'
  | 'order'

/**
 * How a question was read: in words, and constraint by constraint. `text` is one phrase: "emails
 * from A to B, sent in August 2002, newest first".
 */
export interface QuestionReading {
  readonly text: string
  readonly constraints: ReadonlyArray<{ readonly kind: ReadConstraintKind; readonly text: string }>
  /** Words of the question that could not be placed; the records do not answer it then. */
  readonly unread: readonly string[]
  /** Questions one could ask where another reading was possible. */
  readonly alternatives: readonly string[]
  /** The Cypher that gives the rows of the answer, where it was answered by one query. */
  readonly cypher?: string | undefined
}

export type AnswerEventBody =
  /**
   * `commitSeq`: the state of the corpus; hidden from users because it counts commits that they may
   * not know of.
   */
  | {
      readonly type: 'answer-start'
      readonly question: string
      readonly askedAt: number
      readonly commitSeq?: number | undefined
    }
  | { readonly type: 'status'; readonly message: string }
  | { readonly type: 'question-read'; readonly reading: QuestionReading }
  | {
      readonly type: 'retrieval-end'
      readonly search: SearchReport
      readonly passages: ReadonlyArray<{
        readonly chunkId: ChunkId
        readonly documentId: DocumentId
        readonly score: number
        readonly foundBy: readonly string[]
      }>
    }
  | { readonly type: 'text-delta'; readonly text: string }
  | {
      readonly type: 'text-replace'
      readonly fromOffset: number
      readonly text: string
      readonly reason: string
    }
  /** A sentence of the answer is complete; offsets into the answer's text. */
  | {
      readonly type: 'sentence-end'
      readonly sentenceIndex: number
      readonly start: number
      readonly end: number
    }
  | {
      readonly type: 'evidence-available'
      readonly sentenceIndex: number
      readonly citations: readonly Citation[]
      readonly paths: readonly RetrievalPath[]
      readonly pathsTotal?: number | undefined
      readonly lists?: readonly ShortenedList[] | undefined
      readonly marked?: TextRange | undefined
    }
  | { readonly type: 'text-end' }
  /** Where nothing answers: the sentences that come nearest, best first. */
  | { readonly type: 'nearest'; readonly citations: readonly Citation[] }
  /** The claims of one sentence of the answer, after its text. */
  | { readonly type: 'verdict'; readonly sentence: VerifiedSentence }
  /**
   * `score`: the answer's own strength 0–1 (not calibrated); null for small talk and abstentions.
   */
  | {
      readonly type: 'metrics'
      readonly score: number | null
      readonly matches?:
        | { readonly total: number; readonly shown: number; readonly nextPage?: number | undefined }
        | undefined
      readonly scores?: AnswerScores | undefined
      readonly writtenBy?: string | undefined
    }
  | { readonly type: 'confidence'; readonly confidence: Confidence }
  | {
      readonly type: 'answer-end'
      readonly finishReason: 'stop' | 'no_evidence' | 'small_talk'
      readonly durationMs: number
    }

/**
 * `seq` grows by one from 0. Kinds and order as in the design; the last event is `answer-end` or
 * the iterator throws.
 */
export type AnswerEvent = {
  readonly v: 1
  readonly answerId: AnswerId
  readonly seq: number
} & AnswerEventBody

/**
 * `paths`: how the sentence was found over the graph, from the question to its passage or email.
 */
export interface AnswerSentence {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly citations: readonly Citation[]
  readonly paths: readonly RetrievalPath[]
  /** The number of all paths, where `paths` holds only the first ones. */
  readonly pathsTotal?: number | undefined
  /** Lists that the sentence shortens; absent where it names all. */
  readonly lists?: readonly ShortenedList[] | undefined
  /** The words that answer, in characters of the sentence; absent where none stand out. */
  readonly marked?: TextRange | undefined
  readonly verified?: VerifiedSentence | undefined
}

/**
 * The whole answer, folded from its events. `found` is false for small talk and for "not found in
 * the corpus".
 */
export interface Answer {
  readonly answerId: AnswerId
  readonly question: string
  readonly text: string
  readonly found: boolean
  readonly finishReason: 'stop' | 'no_evidence' | 'small_talk'
  readonly sentences: readonly AnswerSentence[]
  readonly passages: ReadonlyArray<{
    readonly chunkId: ChunkId
    readonly documentId: DocumentId
    readonly score: number
    readonly foundBy: readonly string[]
  }>
  readonly search?: SearchReport | undefined
  /** Of "not found": the sentences that came nearest, best first; absent where none came near. */
  readonly nearest?: readonly Citation[] | undefined
  readonly statuses: readonly string[]
  /** Absent where the question is not about email records. */
  readonly reading?: QuestionReading | undefined
  readonly score: number | null
  readonly matches?:
    | { readonly total: number; readonly shown: number; readonly nextPage?: number | undefined }
    | undefined
  /** The language model that wrote it; absent where none did. */
  readonly writtenBy?: string | undefined
  /** RAG-Eval's five metrics, where they were computed. */
  readonly scores?: AnswerScores | undefined
  /** Absent where the answer was not verified. */
  readonly confidence?: Confidence | undefined
  /** The state of the corpus; absent for users. */
  readonly commitSeq?: number | undefined
  readonly durationMs: number
}

/** Folds a stream of events into one answer; throws if the stream ends without `answer-end`. */
export async function collectAnswer(events: AsyncIterable<AnswerEvent>): Promise<Answer> {
  let answerId: AnswerId | undefined
  let question = ''
  let text = ''
  let commitSeq: number | undefined
  let search: SearchReport | undefined
  let passages: Answer['passages'] = []
  let score: number | null = null
  let matches: Answer['matches']
  let scores: AnswerScores | undefined
  let writtenBy: string | undefined
  let confidence: Confidence | undefined
  let nearest: Answer['nearest']
  const statuses: string[] = []
  let reading: QuestionReading | undefined
  const ranges: Array<{ start: number; end: number }> = []
  const evidence = new Map<
    number,
    Omit<Extract<AnswerEventBody, { type: 'evidence-available' }>, 'type' | 'sentenceIndex'>
  >()
  const verified = new Map<number, VerifiedSentence>()
  for await (const event of events) {
    answerId = event.answerId
    switch (event.type) {
      case 'answer-start':
        question = event.question
        commitSeq = event.commitSeq
        break
      case 'status':
        statuses.push(event.message)
        break
      case 'question-read':
        reading = event.reading
        break
      case 'retrieval-end':
        search = event.search
        passages = event.passages
        break
      case 'text-delta':
        text += event.text
        break
      case 'text-replace': {
        text = text.slice(0, event.fromOffset) + event.text
        // What was told of sentences that no longer stand there.
        const { fromOffset } = event
        const kept = ranges.findIndex(({ end }) => end > fromOffset)
        if (kept < 0) break
        ranges.length = kept
        for (const told of [evidence, verified])
          for (const index of told.keys()) if (index >= kept) told.delete(index)
        break
      }
      case 'sentence-end':
        ranges[event.sentenceIndex] = { start: event.start, end: event.end }
        break
      case 'evidence-available':
        evidence.set(event.sentenceIndex, event)
        break
      case 'text-end':
        break
      case 'nearest':
        nearest = event.citations
        break
      case 'verdict':
        verified.set(event.sentence.index, event.sentence)
        break
      case 'metrics':
        score = event.score
        matches = event.matches
        scores = event.scores
        writtenBy = event.writtenBy
        break
      case 'confidence':
        confidence = event.confidence
        break
      case 'answer-end': {
        const whole = text
        return {
          answerId,
          question,
          text,
          found: event.finishReason === 'stop',
          finishReason: event.finishReason,
          passages,
          search,
          ...(nearest !== undefined && { nearest }),
          statuses,
          ...(reading !== undefined && { reading }),
          score,
          matches,
          ...(writtenBy !== undefined && { writtenBy }),
          scores,
          confidence,
          ...(commitSeq !== undefined && { commitSeq }),
          durationMs: event.durationMs,
          sentences: ranges.map((range, index): AnswerSentence => {
            const found = evidence.get(index)
            const { citations = [], paths = [], pathsTotal, lists, marked } = found ?? {}
            return {
              text: whole.slice(range.start, range.end),
              start: range.start,
              end: range.end,
              citations,
              paths,
              ...(pathsTotal !== undefined && { pathsTotal }),
              ...(lists !== undefined && { lists }),
              ...(marked !== undefined && { marked }),
              verified: verified.get(index),
            }
          }),
        }
      }
      default:
        event satisfies never
    }
  }
  throw new Error('the answer stream ended without answer-end')
}
