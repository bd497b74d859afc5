import type { BuiltRecord } from '../record/packed-record.ts'

/**
 * How much is written at once, and how much may wait for it, so that what is done is stored within
 * seconds on machines of any speed.
 */
export interface CommitPace {
  /**
   * Whether a commit of these records would take about as long as one should, or reach one of the
   * limits. A list may grow between calls; otherwise it stays as it is.
   */
  isFull(records: readonly BuiltRecord[]): boolean
  /** Whether one more can be written with them; a large one goes alone. */
  hasRoom(records: readonly BuiltRecord[], record: BuiltRecord): boolean
  /** Whether items of so many bytes take longer to store than they should wait. */
  isTooMuch(items: number, bytes: number): boolean
  /** What a commit took. */
  measured(records: readonly BuiltRecord[], ms: number): void
}

// A commit should take about as long as its documents have waited for it.
const commitMs = 1_500
const queueMs = 2_000
// Characters that cost a commit as much as a document's rows do.
const weightPerDocument = 1_000
// What commits of this weight cost besides their documents is not what makes them slow.
const leastWeight = 50 * 2 * weightPerDocument
// A slow machine; a faster one is known after its first commits.
const firstWeightPerMs = leastWeight / commitMs
// Memory: committing takes some seventy times that of the text. A batch of large documents is
// committed before it has this many characters.
const maxTextLength = 4 * 2 ** 20

/** `maxDocuments`: of one commit. */
export function commitPace(maxDocuments: number): CommitPace {
  let weightPerMs = firstWeightPerMs
  const weightOf = growingWeight()
  return {
    isFull(records) {
      const weight = weightOf(records)
      return (
        records.length >= maxDocuments ||
        weight >= Math.min(maxTextLength, Math.max(leastWeight, weightPerMs * commitMs))
      )
    },
    hasRoom: (records, { document }) => weightOf(records) + document.text.length <= maxTextLength,
    isTooMuch: (items, bytes) =>
      items * weightPerDocument + bytes > Math.max(leastWeight, weightPerMs * queueMs),
    measured(records, ms) {
      const weight = weightOf(records)
      // Small commits say little: most of what they take is the same for all.
      if (weight >= leastWeight / 2) weightPerMs = (weightPerMs + weight / Math.max(1, ms)) / 2
    },
  }
}

/** The weight of a list that only grows: what was weighed the last time is not weighed again. */
function growingWeight(): (records: readonly BuiltRecord[]) => number {
  let list: readonly BuiltRecord[] | undefined
  let counted = 0
  let weight = 0
  return records => {
    if (records !== list || records.length < counted) {
      list = records
      counted = 0
      weight = 0
    }
    for (; counted < records.length; counted++)
      weight += weightPerDocument + (records[counted]?.document.text.length ?? 0)
    return weight
  }
}
