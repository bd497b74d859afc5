import { namesOf } from '../question-sets/document-names.ts'
import { ndcgAt, recallAt } from '../retrieval-measures.ts'
import type { AnswerKey, StudyRating } from '../study/study-data.ts'
import type { JournalEntry } from './entries.ts'

/** The rater that stands for the documents that a pipeline found. */
export const retrievalRater = 'retrieval'

/** The documents that hold the answer to a question, or why none can be named. */
export type GoldDocuments =
  | { readonly keys: ReadonlySet<string> }
  | { readonly keys?: undefined; readonly reason: string }

const measures: ReadonlyArray<
  readonly [aspect: string, measure: (ranked: readonly string[], gold: Set<string>) => number]
> = [
  ['recall@5', (ranked, gold) => recallAt({ ranked, gold }, 5)],
  ['recall@10', (ranked, gold) => recallAt({ ranked, gold }, 10)],
  ['nDCG@10', (ranked, gold) => ndcgAt({ ranked, gold }, 10)],
]

/**
 * How many of the documents that hold the answer a pipeline found, and how high: shares from 0 to 1
 * over documents in the order of their best passage. A pipeline that found nothing has 0; one that
 * answered without passages, such as from records, has no value.
 */
export function retrievalRows(
  place: AnswerKey,
  entry: JournalEntry | undefined,
  gold: GoldDocuments,
  gap: string | undefined,
): StudyRating[] {
  const rows = (
    value: (measure: (typeof measures)[number][1]) => Pick<StudyRating, 'value' | 'reason'>,
  ): StudyRating[] =>
    measures.map(([aspect, measure]) => ({
      ...place,
      raterId: retrievalRater,
      aspect,
      ...value(measure),
    }))
  const reason =
    gap ??
    (gold.keys === undefined
      ? gold.reason
      : entry?.kind === 'answer' && entry.documentKeys.length === 0 && !entry.abstained
        ? 'it was answered without passages'
        : undefined)
  if (reason !== undefined || entry?.kind !== 'answer' || gold.keys === undefined)
    return rows(() => ({ value: null, ...(reason === undefined ? {} : { reason }) }))
  // A document that goes by a name of the gold counts under that name.
  const { keys } = gold
  const ranked = entry.documentKeys.map(key => namesOf(key).find(name => keys.has(name)) ?? key)
  return rows(measure => ({ value: measure(ranked, new Set(keys)) }))
}
