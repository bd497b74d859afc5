import { specialFunctions } from './special-functions.ts'

const maxHalvings = 12

/**
 * Mean of `value(s)` for s = √(χ²/degrees), the estimated over the true deviation of a normal
 * sample; `value` within 0–1 and smooth. The trapezoid rule over ln s, its step halved until
 * nothing changes in the 13th digit: the integrand is analytic and falls off faster than
 * exponentially on one side, exponentially on the other, so that few points do (Trefethen &
 * Weideman 2014).
 */
export function meanOverDeviation(degrees: number, value: (s: number) => number): number {
  if (degrees === Infinity) return value(1)
  const half = degrees / 2
  const front = Math.LN2 + half * Math.log(half) - specialFunctions().gammaln(half) - half
  const fall = (u: number): number => degrees * u - half * Math.expm1(2 * u)
  const end = (direction: number): number => {
    let reach = 1 / Math.sqrt(degrees)
    while (fall(direction * reach) > -40) reach *= 1.25
    return direction * reach
  }
  const [low, high] = [end(-1), end(1)]
  const at = (u: number): number => Math.exp(front + fall(u)) * value(Math.exp(u))
  let points = 24
  let step = (high - low) / points
  let sum = 0
  for (let point = 0; point <= points; point++) sum += at(low + point * step)
  for (let halving = 0; halving < maxHalvings; halving++) {
    let between = 0
    for (let point = 0; point < points; point++) between += at(low + (point + 0.5) * step)
    const change = Math.abs(between - sum) * step * 0.5
    sum += between
    step /= 2
    points *= 2
    if (change < 1e-13 && halving > 0) break
  }
  return Math.min(1, Math.max(0, sum * step))
}

/**
 * Where a monotone function takes a value, by bisection to the last digits; `undefined` where it
 * does not between `low` and `high`.
 */
export function placeOfValue(
  ofPlace: (place: number) => number,
  value: number,
  low: number,
  high: number,
): number | undefined {
  const rises = ofPlace(high) > ofPlace(low)
  const isAbove = (place: number): boolean => ofPlace(place) > value === rises
  if (isAbove(low) || !isAbove(high)) return undefined
  let [below, above] = [low, high]
  for (let round = 0; round < 200; round++) {
    const middle = (below + above) / 2
    if (above - below <= 1e-13 * Math.max(1e-3, Math.abs(middle))) break
    if (isAbove(middle)) above = middle
    else below = middle
  }
  return (below + above) / 2
}
