import { chiSquareAbove, normalBelow } from './distributions.ts'
import { meanOverDeviation, placeOfValue } from './numerical.ts'
import type { Interval } from './outcome.ts'
import { specialFunctions } from './special-functions.ts'

const largeMean = 1e6

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
 * beta distributions.
 */
function noncentralFBelow(f: number, upper: number, lower: number, shift: number): number {
  if (f <= 0) return 0
  const { betainc, gammaln } = specialFunctions()
  const x = (upper * f) / (upper * f + lower)
  const b = lower / 2
  return poissonMixture(
    shift / 2,
    j => betainc(x, upper / 2 + j, b),
    // I(a, b) = I(a + 1, b) + x^a (1-x)^b / (a B(a, b))
    j => {
      const a = upper / 2 + j
      return Math.exp(
        a * Math.log(x) + b * Math.log1p(-x) + gammaln(a + b) - gammaln(a + 1) - gammaln(b),
      )
    },
  )
}

/** The same of χ²: a mixture of gamma distributions. */
function noncentralChiSquareBelow(value: number, degrees: number, shift: number): number {
  if (value <= 0) return 0
  const { gammainc, gammaln } = specialFunctions()
  const x = value / 2
  return poissonMixture(
    shift / 2,
    j => gammainc(x, degrees / 2 + j),
    // P(a) = P(a + 1) + x^a e^-x / Γ(a + 1)
    j => Math.exp((degrees / 2 + j) * Math.log(x) - x - gammaln(degrees / 2 + j + 1)),
  )
}

/**
 * Σ of chances with Poisson weights of a mean, from the last that counts downwards: there the
 * recurrence of the distributions, `stepTo(j)`, only adds. For a large mean the sum is taken over
 * every so many terms, as an integral by the trapezoid rule.
 */
function poissonMixture(
  mean: number,
  chanceAt: (j: number) => number,
  stepTo: (j: number) => number,
): number {
  if (mean === 0) return chanceAt(0)
  const reach = 9 * Math.sqrt(mean + 1) + 30
  const last = Math.ceil(mean + reach)
  const first = Math.max(0, Math.floor(mean - reach))
  let sum = 0
  if (mean > largeMean) {
    const stride = Math.floor(Math.sqrt(mean) / 5)
    for (let j = first; j <= last; j += stride) {
      const away = (j - mean) / mean
      // ln of mean^j e^-mean / Γ(j + 1) by Stirling's series, without its cancellation.
      const logarithm =
        mean * (away - (1 + away) * Math.log1p(away)) - Math.log(2 * Math.PI * j) / 2 - 1 / (12 * j)
      sum += stride * Math.exp(logarithm) * chanceAt(j)
    }
    return Math.min(1, sum)
  }
  const { gammaln } = specialFunctions()
  let chance = chanceAt(last)
  for (let j = last; j >= first; j--) {
    sum += Math.exp(j * Math.log(mean) - mean - gammaln(j + 1)) * chance
    if (j > 0) chance += stepTo(j - 1)
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
  return fromZero(shift => noncentralFBelow(f, upper, lower, shift), f * upper, confidence)
}

/** The same of χ². */
export function noncentralityOfChiSquare(
  value: number,
  degrees: number,
  confidence: number,
): Interval {
  return fromZero(shift => noncentralChiSquareBelow(value, degrees, shift), value, confidence)
}

function fromZero(below: (shift: number) => number, likely: number, confidence: number): Interval {
  // A share of variance that is 1 to the tenth digit at either end.
  if (likely > 1e10) return { low: likely, high: likely }
  const at = (share: number): number => {
    if (below(0) <= share) return 0
    let high = 10 + 2 * likely
    while (below(high) > share) high *= 2
    return placeOfValue(below, share, 0, high) ?? 0
  }
  return { low: at((1 + confidence) / 2), high: at((1 - confidence) / 2) }
}
