import { chiSquareAbove, normalBelow } from './distributions.ts'
import { meanOverDeviation, placeOfValue } from './numerical.ts'
import type { Interval } from './outcome.ts'
import { specialFunctions } from './special-functions.ts'

/**
 * Chance that the noncentral t with `degrees` of freedom and noncentrality `shift` is below `t`:
 * the chance that Z + shift stays below t · s, s = √(χ²/degrees), taken over s where that is the
 * smoother way, over Z where the shift is large beside the spread of t · s.
 */
export function noncentralTBelow(t: number, degrees: number, shift: number): number {
  if (t < 0) return 1 - noncentralTBelow(-t, degrees, -shift)
  if (shift < -9) return 1
  if (shift < 9 || shift ** 2 < 18 * degrees)
    return meanOverDeviation(degrees, s => normalBelow(t * s - shift))
  let sum = 0
  for (let z = -9; z <= 9; z += 0.2)
    sum += Math.exp((-z * z) / 2) * chiSquareAbove(degrees * ((z + shift) / t) ** 2, degrees)
  return Math.min(1, (sum * 0.2) / Math.sqrt(2 * Math.PI))
}

/**
 * Chance that the noncentral F with noncentrality `shift` (0 or more) is below `f`: a mixture of
 * beta distributions with Poisson weights. Terms are summed from the last that counts downwards,
 * where the recurrence of the beta distribution only adds.
 */
function noncentralFBelow(f: number, upper: number, lower: number, shift: number): number {
  if (f <= 0) return 0
  const { betainc, gammaln } = specialFunctions()
  const x = (upper * f) / (upper * f + lower)
  const b = lower / 2
  const mean = shift / 2
  const reach = 9 * Math.sqrt(mean + 1) + 30
  const first = Math.max(0, Math.floor(mean - reach))
  let j = Math.ceil(mean + reach)
  let below = betainc(x, upper / 2 + j, b)
  let sum = 0
  for (; j >= first; j--) {
    const weight =
      mean === 0 ? (j === 0 ? 1 : 0) : Math.exp(j * Math.log(mean) - mean - gammaln(j + 1))
    sum += weight * below
    // I(a - 1, b) = I(a, b) + x^(a-1) (1-x)^b / ((a-1) B(a-1, b))
    const a = upper / 2 + j - 1
    if (a > 0)
      below += Math.exp(
        a * Math.log(x) + b * Math.log1p(-x) + gammaln(a + b) - gammaln(a + 1) - gammaln(b),
      )
  }
  return Math.min(1, sum)
}

/** Interval of the noncentrality under which a t as seen is not extreme, by inverting the test. */
export function noncentralityOfT(t: number, degrees: number, confidence: number): Interval {
  const spread = 40 * Math.sqrt(1 + (t * t) / degrees)
  const at = (share: number): number =>
    placeOfValue(shift => noncentralTBelow(t, degrees, shift), share, t - spread, t + spread) ?? t
  return { low: at((1 + confidence) / 2), high: at((1 - confidence) / 2) }
}

/** The same of F: both ends are 0 or more, 0 where even that makes the F seen too large. */
export function noncentralityOfF(
  f: number,
  upper: number,
  lower: number,
  confidence: number,
): Interval {
  const below = (shift: number): number => noncentralFBelow(f, upper, lower, shift)
  const at = (share: number): number => {
    if (below(0) <= share) return 0
    let high = 10 + 2 * f * upper
    while (below(high) > share) high *= 2
    return placeOfValue(below, share, 0, high) ?? 0
  }
  return { low: at((1 + confidence) / 2), high: at((1 - confidence) / 2) }
}
