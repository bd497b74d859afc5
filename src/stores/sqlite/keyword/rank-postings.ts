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

/** Places in a window: its sums stay in the processor's cache, however large the corpus. */
const windowSize = 2 ** 14

/**
 * Window after window of places, and in each term after term, adding to the chunks that hold it, in
 * the order of FTS5's sum.
 */
function scored(
  postings: Postings,
  lists: readonly PostingList[],
  mode: 'any' | 'all',
  allowed: Uint8Array | undefined,
): Scored {
  const { rows, penalties } = postings
  const documentOf = allowed === undefined ? undefined : postings.documents()
  const wanted = mode === 'all' ? lists.length : 1
  const weights = lists.map(({ places }) => phraseWeight(rows.length, places.length))
  const next = lists.map(() => 0)
  const sums = new Float64Array(windowSize)
  const held = new Uint16Array(windowSize)
  const met = new Int32Array(windowSize)
  const room = lists.reduce((sum, { places }) => sum + places.length, 0)
  const keptPlaces = new Int32Array(room)
  const keptScores = new Float64Array(room)
  let kept = 0
  for (let start = 0; start < rows.length; start += windowSize) {
    const end = start + windowSize
    let size = 0
    for (const [term, { places, counts }] of lists.entries()) {
      const weight = weights[term]!
      let index = next[term]!
      for (; index < places.length; index++) {
        const place = places[index]!
        if (place >= end) break
        const at = place - start
        if (held[at]! === 0) met[size++] = at
        held[at]! += 1
        sums[at]! += penalizedScore(weight, counts[index]!, penalties[place]!)
      }
      next[term] = index
    }
    for (let index = 0; index < size; index++) {
      const at = met[index]!
      const place = start + at
      if (held[at]! >= wanted && (!documentOf || allowed?.[documentOf[place]!] === 1)) {
        keptPlaces[kept] = place
        keptScores[kept++] = sums[at]!
      }
      held[at] = 0
      sums[at] = 0
    }
  }
  return { places: keptPlaces.subarray(0, kept), scores: keptScores.subarray(0, kept) }
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
