import { specialFunctions } from './special-functions.ts'

const maxHalvings = 12

/**
 * Mean of `value(s)` for s = √(χ²/degrees), the estimated over the true deviation of a normal
 * sample; `value` within 0–1 and smooth. The trapezoid rule over ln s, its step halved until
 * nothing changes: the integrand is analytic and falls off faster than
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
    while (fall(direction * reach) > -36) reach *= 1.25
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
    // Halving the step squares the error, so that the next change would be below 1e-14.
    if (change < 1e-7 && halving > 0) break
  }
  return Math.min(1, Math.max(0, sum * step))
}

/**
 * Where a monotone function takes a value: bisection until the function is nearly straight, then
 * false position (Illinois: the end that stays counts half). `undefined` where the function does
 * not take the value between `low` and `high`.
 */
export function placeOfValue(
  ofPlace: (place: number) => number,
  value: number,
  low: number,
  high: number,
): number | undefined {
  let [left, right] = [low, high]
  let [below, above] = [ofPlace(low) - value, ofPlace(high) - value]
  if (below === 0) return low
  if (below > 0 === above > 0) return undefined
  let kept = 0
  for (let round = 0; round < 200; round++) {
    const isSteep = Math.max(Math.abs(below), Math.abs(above)) > 0.02
    const place = isSteep ? (left + right) / 2 : (left * above - right * below) / (above - below)
    const difference = ofPlace(place) - value
    const tolerance = 1e-13 * Math.max(1e-3, Math.abs(place))
    if (Math.abs(difference) < 1e-15 || Math.abs(right - left) <= tolerance) return place
    if (difference > 0 === above > 0) {
      if (!isSteep && Math.abs(right - place) <= tolerance) return place
      ;[right, above] = [place, difference]
      if (kept === 1) below /= 2
      kept = 1
    } else {
      if (!isSteep && Math.abs(place - left) <= tolerance) return place
      ;[left, below] = [place, difference]
      if (kept === -1) above /= 2
      kept = -1
    }
  }
  return (left + right) / 2
}
