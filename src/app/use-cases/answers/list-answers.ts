import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { recordedAnswer, type RecordedAnswer } from './recorded-answer.ts'

const usualPage = 200

/** A recorded answer in a few words, for lists. */
export const answerSummary = ({
  id,
  createdAt,
  asker,
  pipeline,
  answer,
}: Pick<RecordedAnswer, 'id' | 'createdAt' | 'asker' | 'answer'> &
  Partial<Pick<RecordedAnswer, 'pipeline'>>) => ({
  id,
  askedAt: new Date(createdAt).toISOString(),
  asker,
  pipeline: pipeline?.name,
  question: answer.question,
  found: answer.found,
  confidence: answer.confidence?.value ?? null,
  writtenBy: answer.writtenBy ?? null,
})

/** Recorded answers that the principal may read, newest first; redacted ones are left out. */
export async function* listAnswers(
  { store }: Pick<App, 'store'>,
  options: ReadOptions,
): AsyncGenerator<RecordedAnswer, void, undefined> {
  let before: number | undefined
  let limit = usualPage
  const seen = new Set<string>()
  for (;;) {
    const records = await store.ledger.list({ kind: 'answer', limit, before }, options)
    let fresh = 0
    for (const record of records) {
      if (seen.has(record.id)) continue
      seen.add(record.id)
      fresh += 1
      const recorded = recordedAnswer(record)
      if (recorded !== undefined) yield recorded
    }
    if (records.length < limit) return
    // Records of the same instant may lie on both sides of the border.
    before = (records.at(-1)?.createdAt ?? 0) + 1
    // More of one instant than a page holds: a longer page reaches beyond them.
    limit = fresh === 0 ? limit * 2 : usualPage
  }
}
