import { firstDecisive } from '../../support/code-points.ts'
import type { VectorCache } from './vector-cache.ts'

/**
 * Chunks whose best window has the highest products with the query's codes, at most `wanted`, best first.
 * `allowed` holds numbers of documents; undefined: all.
 */
export function scanCodes({ codes, scales, chunks, documents, dimensions, rows }: VectorCache, query: Int8Array, allowed: ReadonlySet<number> | undefined, wanted: number): number[] {
  const scores = new Float32Array(rows)
  let document = -1
  let isAllowed = true
  const blocks = dimensions - dimensions % 8
  for (let row = 0; row < rows; row++) {
    if (allowed !== undefined && documents[row] !== document) {
      document = documents[row] ?? 0
      isAllowed = allowed.has(document)
    }
    if (!isAllowed || chunks[row] === 0) {
      scores[row] = -Infinity
      continue
    }
    const offset = row * dimensions
    let even = 0
    let odd = 0
    // Eight products a turn: whole numbers below 2^31 throughout, so the sums stay in integer registers.
    for (let place = 0; place < blocks; place += 8) {
      const at = offset + place
      even = even + Math.imul(codes[at]!, query[place]!) + Math.imul(codes[at + 2]!, query[place + 2]!) + Math.imul(codes[at + 4]!, query[place + 4]!) + Math.imul(codes[at + 6]!, query[place + 6]!) | 0
      odd = odd + Math.imul(codes[at + 1]!, query[place + 1]!) + Math.imul(codes[at + 3]!, query[place + 3]!) + Math.imul(codes[at + 5]!, query[place + 5]!) + Math.imul(codes[at + 7]!, query[place + 7]!) | 0
    }
    for (let place = blocks; place < dimensions; place++) even += codes[offset + place]! * query[place]!
    scores[row] = (even + odd) * scales[row]!
  }
  return best(scores, chunks, wanted)
}

/** The chunks of the highest scores; several windows of one chunk count once. */
function best(scores: Float32Array, chunks: Int32Array, wanted: number): number[] {
  // Windows of one chunk can crowd the list, so the bar is lowered until enough chunks are found.
  for (let kept = wanted * 2; ; kept *= 4) {
    const threshold = kept >= scores.length ? -Infinity : nthHighest(scores, kept)
    const rows: number[] = []
    for (let row = 0; row < scores.length; row++) if (scores[row]! >= threshold && scores[row]! > -Infinity) rows.push(row)
    rows.sort((left, right) => firstDecisive(scores[right]! - scores[left]!, left - right))
    const found = new Set<number>()
    for (const row of rows) {
      found.add(chunks[row]!)
      if (found.size >= wanted) break
    }
    if (found.size >= wanted || threshold === -Infinity) return [...found]
  }
}

/** The score at this place from the top, by a heap of the highest ones. */
function nthHighest(scores: Float32Array, place: number): number {
  const heap = new Float32Array(place).fill(-Infinity)
  for (const score of scores) {
    if (score <= heap[0]!) continue
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= place) break
      if (child + 1 < place && heap[child + 1]! < heap[child]!) child++
      if (heap[child]! >= score) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = score
  }
  return heap[0]!
}
