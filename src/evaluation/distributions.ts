// Lanczos approximation (g = 7, nine terms): relative error below 1e-14 for arguments above 0.
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
]

function logGamma(value: number): number {
  let sum = lanczos[0] ?? 1
  for (const [index, term] of lanczos.entries()) if (index > 0) sum += term / (value + index - 1)
  const base = value + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (value - 0.5) * Math.log(base) - base + Math.log(sum)
}

/**
 * Continued fraction of the incomplete beta function, by Lentz's method; converges fast for `x`
 * below (a + 1) / (a + b + 2).
 */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  const kept = (value: number): number => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / kept(1 + even * d)
    c = kept(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / kept(1 + odd * d)
    c = kept(1 + odd / c)
    result *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return result
}

/** Regularised incomplete beta function I_x(a, b), for `x` in 0–1 and `a`, `b` above 0. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  )
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** Chance that Student's t with `degrees` of freedom lies at least as far from 0 as `t`. */
export function studentTwoSided(t: number, degrees: number): number {
  if (!Number.isFinite(t)) return 0
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
}

/**
 * Chance that a standard normal value lies at least as far from 0 as `z`; absolute error below
 * 1e-10.
 */
export function normalTwoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  // Upper tail of the error function: its series near 0, its continued fraction further out.
  if (x < 2) {
    let term = x
    let sum = x
    for (let n = 1; n < 100; n++) {
      term *= (-x * x) / n
      sum += term / (2 * n + 1)
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum
  }
  let fraction = 0
  for (let n = 100; n >= 1; n--) fraction = n / 2 / (x + fraction)
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction)
}
