import type { Filter } from '../../../core/question.ts'
import type { RecordedAnswer } from './recorded-answer.ts'

/** A recorded answer as a line of a question set, with how it was made beside it. */
export interface ExportedAnswer {
  readonly id: string
  /** As it can be asked alone, where a model put a follow-up so. */
  readonly question: string
  /** What narrowed the search; absent: nothing. */
  readonly filter?: Filter | undefined
  /** Of a long list, from 1; absent: the first. */
  readonly page?: number | undefined
  /** The question leans on earlier turns, which a line does not hold. */
  readonly followsUp?: true | undefined
  readonly answer: string
  readonly found: boolean
  readonly evidence: ReadonlyArray<{
    readonly documentKey: string
    readonly documentId: string
    readonly start: number
    readonly end: number
    readonly text: string
  }>
  readonly verdicts: readonly string[]
  readonly confidence: number | null
  readonly askedAt: string
  readonly pipeline: string | undefined
  readonly writtenBy: string | undefined
}

/**
 * A line that the readers of question sets take: the answer given stands as the right one until
 * somebody corrects it.
 */
export function exportedAnswer({
  id,
  answer,
  createdAt,
  pipeline,
  request,
  trace,
}: RecordedAnswer): ExportedAnswer {
  const citations = new Map(
    answer.sentences.flatMap(sentence =>
      sentence.citations.map(citation => [citation.number, citation]),
    ),
  )
  const alone = trace.find(entry => entry.step === 'standalone-question')?.question
  const isFollowUp = alone === undefined && (request.conversation?.length ?? 0) > 0
  return {
    id,
    question: alone ?? answer.question,
    ...(request.filter === undefined ? {} : { filter: request.filter }),
    ...((request.page ?? 1) === 1 ? {} : { page: request.page }),
    ...(isFollowUp ? { followsUp: true } : {}),
    answer: answer.found ? answer.text : '',
    found: answer.found,
    evidence: [...citations.values()].map(({ key, documentId, start, end, text }) => ({
      documentKey: key,
      documentId,
      start,
      end,
      text,
    })),
    verdicts: answer.sentences.map(({ verified }) => verified?.verdict ?? 'unchecked'),
    confidence: answer.confidence?.value ?? null,
    askedAt: new Date(createdAt).toISOString(),
    pipeline: pipeline?.name,
    writtenBy: answer.writtenBy,
  }
}
