import type { TextRange } from '../../../src/core/span.ts'
import type { LongQuestion } from './long-documents.ts'

/** A retrieved chunk: a range of the document `key`. */
export interface RetrievedRange extends TextRange {
  readonly key: string
}

/**
 * Share of the gold sentences (of the best set) that lie whole in a context of at most `budget`
 * characters: retrieved chunks in order, the last one cut off. What overlapping chunks repeat costs
 * its characters again, as it would in a prompt.
 */
export function contextRecall(
  question: LongQuestion,
  retrieved: readonly RetrievedRange[],
  budget: number,
): number {
  const ranges: TextRange[] = []
  let left = budget
  for (const { key, start, end } of retrieved) {
    if (left <= 0) break
    const kept = Math.min(end, start + left)
    left -= kept - start
    if (key === question.key) ranges.push({ start, end: kept })
  }
  const joined = joinRanges(ranges)
  const holds = (sentence: TextRange): boolean =>
    joined.some(range => range.start <= sentence.start && range.end >= sentence.end)
  return Math.max(...question.gold.map(set => set.filter(holds).length / set.length))
}

/**
 * Neighbouring chunks that touch but for white space read as one text; a gap of one or two
 * characters is such a space.
 */
function joinRanges(ranges: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = []
  for (const range of [...ranges].sort((left, right) => left.start - right.start)) {
    const last = joined.at(-1)
    if (last !== undefined && range.start <= last.end + 2)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else joined.push(range)
  }
  return joined
}
