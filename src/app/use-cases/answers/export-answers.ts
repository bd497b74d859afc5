import type { RecordedAnswer } from './recorded-answer.ts'

/** A recorded answer as a line of a question set, with how it was made beside it. */
export interface ExportedAnswer {
  readonly id: string
  readonly question: string
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
}: RecordedAnswer): ExportedAnswer {
  const citations = new Map(
    answer.sentences.flatMap(sentence =>
      sentence.citations.map(citation => [citation.number, citation]),
    ),
  )
  return {
    id,
    question: answer.question,
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
