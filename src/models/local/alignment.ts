import type { PairSide } from './onnx-session.ts'
import { dot } from '../../support/arithmetic.ts'

/**
 * Pieces below are marks, punctuation and single characters; from here on the vocabulary is ordered
 * by how frequent its pieces are.
 */
const firstWordPiece = 1996

/** Rare pieces count more: the vocabulary's order stands in for a frequency. */
function weightOf(id: number): number {
  if (id < 999) return 0
  if (id < firstWordPiece) return 0.1
  return Math.log1p((id - firstWordPiece) / 30)
}

/** Cosine of the mean of both sides' unit vectors. */
export function similarityOf(hypothesis: PairSide, premise: PairSide): number {
  const [a, b] = [meanOf(hypothesis), meanOf(premise)]
  const [aa, bb] = [dot(a, a), dot(b, b)]
  return aa > 0 && bb > 0 ? Math.max(-1, Math.min(1, dot(a, b) / Math.sqrt(aa * bb))) : 0
}

function meanOf({ ids, unit }: PairSide): Float64Array {
  const width = unit.length / ids.length
  const sum = new Float64Array(width)
  for (let at = 0; at < unit.length; at += width)
    for (let d = 0; d < width; d += 1) sum[d] = sum[d]! + unit[at + d]!
  return sum
}

/**
 * Dot product of two rows; apart from `dot` because it runs for every pair of word pieces: four
 * sums side by side are about twice as fast. The width is a multiple of four.
 */
function dotOf(a: Float32Array, atA: number, b: Float32Array, atB: number, width: number): number {
  let [w, x, y, z] = [0, 0, 0, 0]
  for (let d = 0; d < width; d += 4) {
    w += a[atA + d]! * b[atB + d]!
    x += a[atA + d + 1]! * b[atB + d + 1]!
    y += a[atA + d + 2]! * b[atB + d + 2]!
    z += a[atA + d + 3]! * b[atB + d + 3]!
  }
  return w + x + y + z
}

/**
 * How well the pieces of a hypothesis find counterparts in a premise: weighted mean of the best
 * cosines, and that of the fifth of them (at least one) that find the worst.
 */
export function alignmentOf(
  hypothesis: PairSide,
  premise: PairSide,
): { readonly alignment: number; readonly weakest: number } {
  const width = hypothesis.unit.length / hypothesis.ids.length
  const others: number[] = []
  for (const [row, id] of premise.ids.entries()) if (weightOf(id) !== 0) others.push(row)
  const found: Array<{ readonly weight: number; readonly best: number }> = []
  for (const [row, id] of hypothesis.ids.entries()) {
    const weight = weightOf(id)
    if (weight === 0) continue
    let best = -1
    for (const other of others)
      best = Math.max(best, dotOf(hypothesis.unit, row * width, premise.unit, other * width, width))
    found.push({ weight, best: Math.min(1, best) })
  }
  if (found.length === 0) return { alignment: 0, weakest: 0 }
  const mean = (items: typeof found): number =>
    items.reduce((sum, { weight, best }) => sum + weight * best, 0) /
    items.reduce((sum, { weight }) => sum + weight, 0)
  const content = found.filter(({ weight }) => weight > 1)
  const worst = (content.length === 0 ? found : content)
    .toSorted((a, b) => a.best - b.best)
    .slice(0, Math.max(1, Math.ceil(found.length / 5)))
  return { alignment: mean(found), weakest: mean(worst) }
}
