import type { AnswerEvent, AnswerEventBody, Citation, SearchReport } from '../core/answer.ts'
import type { ChunkId, DocumentId, AnswerId } from '../core/ids.ts'
import type { RetrievalPath } from '../core/retrieval-path.ts'

/** One sentence or line of an answer, ready to be told. `before`: what stands between it and the one before. */
export interface DraftSentence {
  readonly before: string
  readonly text: string
  readonly citations: readonly Citation[]
  readonly paths: readonly RetrievalPath[]
}

/** A whole answer before it is told as events. */
export interface AnswerDraft {
  readonly statuses: readonly string[]
  readonly search?: SearchReport | undefined
  readonly passages: ReadonlyArray<{ readonly chunkId: ChunkId; readonly documentId: DocumentId; readonly score: number; readonly foundBy: readonly string[] }>
  readonly sentences: readonly DraftSentence[]
  readonly score: number | null
  readonly matches?: { readonly total: number; readonly shown: number; readonly nextPage?: number | undefined } | undefined
  readonly finishReason: 'stop' | 'no_evidence' | 'small_talk'
}

/** Numbers the events of one answer. */
export function eventNumbers(answerId: AnswerId): (body: AnswerEventBody) => AnswerEvent {
  let seq = 0
  return body => ({ v: 1, answerId, seq: seq++, ...body })
}

/** Tells a draft in the order that every door shows. */
export function* draftEvents(draft: AnswerDraft, number: (body: AnswerEventBody) => AnswerEvent): Generator<AnswerEvent> {
  for (const message of draft.statuses) yield number({ type: 'status', message })
  if (draft.search !== undefined) yield number({ type: 'retrieval-end', search: draft.search, passages: draft.passages })
  let offset = 0
  for (const [sentenceIndex, sentence] of draft.sentences.entries()) {
    const text = sentence.before + sentence.text
    yield number({ type: 'text-delta', text })
    const start = offset + sentence.before.length
    offset += text.length
    yield number({ type: 'sentence-end', sentenceIndex, start, end: offset })
    if (sentence.citations.length > 0 || sentence.paths.length > 0) yield number({ type: 'evidence-available', sentenceIndex, citations: sentence.citations, paths: sentence.paths })
  }
  yield number({ type: 'text-end' })
  yield number({ type: 'metrics', score: draft.score, ...(draft.matches === undefined ? {} : { matches: draft.matches }) })
}
