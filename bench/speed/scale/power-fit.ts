import { studentQuantile } from '../../../src/evaluation/statistics/distributions.ts'
import { mean, squaresAround } from '../../../src/evaluation/statistics/descriptive.ts'

/** A measured cost at a size. */
export interface SizedCost {
  readonly size: number
  readonly cost: number
}

/** How a cost grows: it is multiplied by ten to the `exponent` where the size is by ten. */
export interface PowerFit {
  /** Slope of the least-squares line through the logarithms. */
  readonly exponent: number
  /** Ends of its 95 % interval (Student's t); `undefined` for fewer than three sizes. */
  readonly low: number | undefined
  readonly high: number | undefined
  /**
   * The slope between the two largest sizes alone: what does not grow (a start, a cache) flattens
   * the line at small sizes and hides what grows.
   */
  readonly lastStep: number
  readonly n: number
}

/** `undefined` for fewer than two sizes, or where a cost or a size is not above 0. */
export function powerFit(points: readonly SizedCost[]): PowerFit | undefined {
  const sorted = [...points].sort((a, b) => a.size - b.size)
  if (sorted.some(({ size, cost }) => !(size > 0 && cost > 0))) return undefined
  const x = sorted.map(({ size }) => Math.log10(size))
  const y = sorted.map(({ cost }) => Math.log10(cost))
  const [middleX, middleY] = [mean(x), mean(y)]
  const spread = squaresAround(x, middleX)
  if (sorted.length < 2 || spread === 0) return undefined
  let both = 0
  for (const [index, value] of x.entries()) both += (value - middleX) * ((y[index] ?? 0) - middleY)
  const exponent = both / spread
  let unexplained = 0
  for (const [index, value] of x.entries())
    unexplained += ((y[index] ?? 0) - middleY - exponent * (value - middleX)) ** 2
  const degrees = sorted.length - 2
  const error =
    degrees > 0
      ? studentQuantile(0.975, degrees) * Math.sqrt(unexplained / degrees / spread)
      : undefined
  const [x1 = 0, x2 = 0] = x.slice(-2)
  const [y1 = 0, y2 = 0] = y.slice(-2)
  return {
    exponent,
    low: error === undefined ? undefined : exponent - error,
    high: error === undefined ? undefined : exponent + error,
    lastStep: (y2 - y1) / (x2 - x1),
    n: sorted.length,
  }
}
