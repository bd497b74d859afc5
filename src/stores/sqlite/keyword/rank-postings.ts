import { keywordScore, penalizedScore, phraseWeight } from '../../../support/bm25.ts'
import type { PostingList, Postings } from './posting-lists.ts'

/** A chunk and its score as shown. */
export interface RankedRow {
  readonly row: number
  readonly score: number
}

/**
 * The chunks that hold some or all of the terms with the `limit` highest scores, and all that tie
 * with the last of them, in no order; scores are those of FTS5. `allowed` marks numbers of
 * documents whose chunks count; undefined: all.
 */
export function rankPostings(
  postings: Postings,
  lists: readonly PostingList[],
  mode: 'any' | 'all',
  limit: number,
  allowed: Uint8Array | undefined,
): RankedRow[] {
  const { places, scores } = scored(postings, lists, mode, allowed)
  const floor = scores.length <= limit ? 0 : keywordScore(highest(scores, limit))
  const ranked: RankedRow[] = []
  for (let index = 0; index < places.length; index++) {
    const score = keywordScore(scores[index]!)
    if (score >= floor) ranked.push({ row: postings.rows[places[index]!]!, score })
  }
  return ranked
}

interface Scored {
  readonly places: Int32Array
  readonly scores: Float64Array
}

/** Term after term, each adding to the chunks that hold it, in the order of FTS5's sum. */
function scored(
  postings: Postings,
  lists: readonly PostingList[],
  mode: 'any' | 'all',
  allowed: Uint8Array | undefined,
): Scored {
  const { rows, penalties } = postings
  const sums = new Float64Array(rows.length)
  const held = new Uint16Array(rows.length)
  const met = new Int32Array(lists.reduce((sum, { places }) => sum + places.length, 0))
  let size = 0
  for (const { places, counts } of lists) {
    const weight = phraseWeight(rows.length, places.length)
    for (let index = 0; index < places.length; index++) {
      const place = places[index]!
      if (held[place]! === 0) met[size++] = place
      held[place]! += 1
      sums[place]! += penalizedScore(weight, counts[index]!, penalties[place]!)
    }
  }
  const documentOf = allowed === undefined ? undefined : postings.documents()
  const wanted = mode === 'all' ? lists.length : 1
  let kept = 0
  for (let index = 0; index < size; index++) {
    const place = met[index]!
    if (held[place]! < wanted || (documentOf && allowed?.[documentOf[place]!] !== 1)) continue
    met[kept++] = place
  }
  // A loop: `from` takes many times as long.
  const scores = new Float64Array(kept)
  for (let index = 0; index < kept; index++) scores[index] = sums[met[index]!]!
  return { places: met.subarray(0, kept), scores }
}

/** The `nth` highest of some numbers, from 1; there are at least so many. */
function highest(numbers: Float64Array, nth: number): number {
  const all = numbers.slice()
  const wanted = all.length - nth
  let [low, high] = [0, all.length - 1]
  while (low < high) {
    const pivot = all[(low + high) >> 1]!
    let [left, right] = [low, high]
    while (left <= right) {
      while (all[left]! < pivot) left++
      while (all[right]! > pivot) right--
      if (left > right) break
      const swapped = all[left]!
      all[left++] = all[right]!
      all[right--] = swapped
    }
    if (wanted <= right) high = right
    else if (wanted >= left) low = left
    else break
  }
  return all[wanted] ?? 0
}
