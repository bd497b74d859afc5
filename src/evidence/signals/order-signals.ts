import type { Alignment } from './alignment/alignment.ts'

/** How the linked words of a claim stand in the sentence. */
export interface OrderSignals {
  readonly pairs: number
  readonly triples: number
  readonly longestRun: number
  readonly inOrder: number
  readonly density: number
}

/**
 * Neighbours, runs, order and density of a claim's linked words in the best sentence; shares, 0–1.
 */
export function orderSignals({ claim, to, range }: Alignment): OrderSignals {
  const count = claim.words.length
  let pairs = 0,
    triples = 0,
    run = 0,
    longest = 0,
    linked = 0,
    ordered = 0,
    previous = -1
  let least = range.next,
    most = range.first
  for (let index = 0; index < count; index++) {
    const place = to[index] ?? -1
    run = place >= 0 ? (index > 0 && run > 0 && to[index - 1] === place - 1 ? run + 1 : 1) : 0
    if (run >= 2) pairs++
    if (run >= 3) triples++
    if (run > longest) longest = run
    if (place < 0) continue
    linked++
    if (place > previous) ordered++
    previous = place
    least = Math.min(least, place)
    most = Math.max(most, place)
  }
  return {
    pairs: count < 2 ? (linked > 0 ? 1 : 0) : pairs / (count - 1),
    triples: count < 3 ? (longest === count && count > 0 ? 1 : 0) : triples / (count - 2),
    longestRun: count === 0 ? 0 : longest / count,
    inOrder: linked === 0 ? 0 : ordered / linked,
    density: linked === 0 ? 0 : linked / (most - least + 1),
  }
}
