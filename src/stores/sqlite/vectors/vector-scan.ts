import type { VectorCache } from './vector-cache.ts'
import { blockRows } from './vector-segment.ts'

// Measured: worthwhile from one row in four.
const denseShare = 4

/**
 * Chunks whose best window has the highest products with the query's codes, at most `wanted`, best
 * first. `allowed` marks numbers of documents; undefined: all.
 */
export function scanCodes(
  cache: VectorCache,
  query: Int8Array,
  allowed: Uint8Array | undefined,
  wanted: number,
): number[] {
  const { segments, scales, chunks, documents, rows } = cache
  const best = highest(Math.min(wanted, rows))
  // Windows of one chunk are adjacent: its best one is known when the next chunk begins.
  let chunk = 0
  let score = -Infinity
  const counts = (row: number): boolean =>
    chunks[row] !== 0 && (allowed === undefined || allowed[documents[row]!] === 1)
  let before = 0
  for (const segment of segments) {
    segment.ask(query)
    const { list, products } = segment
    const end = Math.min(rows, before + segment.capacity)
    for (let first = before; first < end; first += blockRows) {
      const listed = listRows(
        cache,
        allowed,
        { first, end: Math.min(end, first + blockRows), before },
        list,
      )
      segment.multiply(listed)
      for (let index = 0; index < listed; index++) {
        const row = before + list[index]!
        const product = products[index]! * scales[row]!
        if (product <= best.bar || !counts(row)) continue
        if (chunks[row] === chunk) {
          if (product > score) score = product
          continue
        }
        if (score > best.bar) best.offer(chunk, score)
        chunk = chunks[row]!
        score = product
      }
    }
    before += segment.capacity
  }
  if (score > best.bar) best.offer(chunk, score)
  return best.list()
}

/**
 * Lists the allowed rows of a block, or all if they are many: memory is read faster without gaps.
 * `before` rows are in earlier segments.
 */
function listRows(
  { chunks, documents, dropped }: VectorCache,
  allowed: Uint8Array | undefined,
  { first, end, before }: { first: number; end: number; before: number },
  list: Int32Array,
): number {
  if (allowed !== undefined || dropped > 0) {
    let count = 0
    // No branch: whether a row counts is hard to predict.
    for (let row = first; row < end; row++) {
      list[count] = row - before
      count +=
        Number(chunks[row] !== 0) & (allowed === undefined ? 1 : (allowed[documents[row]!] ?? 0))
    }
    if (count < (end - first) / denseShare) return count
  }
  for (let row = first; row < end; row++) list[row - first] = row - before
  return end - first
}

interface Highest {
  /** Only higher scores can still enter. */
  bar: number
  offer(chunk: number, score: number): void
  /** Chunks by descending score, equal scores in order of arrival. */
  list(): number[]
}

/** Keeps the chunks of the highest scores in a heap whose root is the lowest. */
function highest(size: number): Highest {
  const scores = new Float64Array(size)
  const chunks = new Int32Array(size)
  const turns = new Int32Array(size)
  let held = 0
  let turn = 0
  // Of equal scores the later is the lower.
  const isLower = (left: number, right: number): boolean =>
    scores[left]! < scores[right]! ||
    (scores[left] === scores[right] && turns[left]! > turns[right]!)
  const swap = (left: number, right: number): void => {
    for (const list of [scores, chunks, turns])
      [list[left], list[right]] = [list[right]!, list[left]!]
  }
  const sinkRoot = (): void => {
    for (let at = 0; ;) {
      let child = 2 * at + 1
      if (child >= held) return
      if (child + 1 < held && isLower(child + 1, child)) child++
      if (!isLower(child, at)) return
      swap(at, child)
      at = child
    }
  }
  const result: Highest = {
    bar: size === 0 ? Infinity : -Infinity,
    offer(chunk, score) {
      const isFull = held === size
      const place = isFull ? 0 : held++
      scores[place] = score
      chunks[place] = chunk
      turns[place] = turn++
      if (isFull) {
        sinkRoot()
      } else {
        for (let at = place; at > 0;) {
          const parent = (at - 1) >> 1
          if (!isLower(at, parent)) break
          swap(at, parent)
          at = parent
        }
      }
      if (held === size) result.bar = scores[0]!
    },
    list() {
      const order = Array.from({ length: held }, (_, place) => place)
      return order
        .sort((left, right) => (isLower(right, left) ? -1 : 1))
        .map(place => chunks[place]!)
    },
  }
  return result
}
