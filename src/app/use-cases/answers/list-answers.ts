import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { recordedAnswer, type RecordedAnswer } from './recorded-answer.ts'

const pageSize = 200

/** Recorded answers that the principal may read, newest first; redacted ones are left out. */
export async function* listAnswers(
  { store }: Pick<App, 'store'>,
  options: ReadOptions,
): AsyncGenerator<RecordedAnswer, void, undefined> {
  let before: number | undefined
  const seen = new Set<string>()
  for (;;) {
    const records = await store.ledger.list({ kind: 'answer', limit: pageSize, before }, options)
    let fresh = 0
    for (const record of records) {
      if (seen.has(record.id)) continue
      seen.add(record.id)
      fresh += 1
      const recorded = recordedAnswer(record)
      if (recorded !== undefined) yield recorded
    }
    if (fresh === 0) return
    // Records of the same instant may lie on both sides of the border.
    before = (records.at(-1)?.createdAt ?? 0) + 1
    if (records.length < pageSize) return
  }
}
