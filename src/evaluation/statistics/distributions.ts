import { specialFunctions } from './special-functions.ts'

/** Chance that Student's t with `degrees` of freedom lies at least as far from 0 as `t`. */
export function studentTwoSided(t: number, degrees: number): number {
  if (!Number.isFinite(t)) return 0
  // t² / (degrees + t²) keeps the digits of a small t; the other ratio keeps those of a large one.
  const square = t * t
  const { betainc } = specialFunctions()
  return square < degrees
    ? betainc(square / (degrees + square), 0.5, degrees / 2, true, true)
    : betainc(degrees / (degrees + square), degrees / 2, 0.5)
}

/** The value below which Student's t lies with chance `share`; `degrees` may be infinite. */
export function studentQuantile(share: number, degrees: number): number {
  return degrees === Infinity
    ? normalQuantile(share)
    : specialFunctions().studentQuantile(share, degrees)
}

/** Chance that a standard normal value lies below `z`. */
export function normalBelow(z: number): number {
  return specialFunctions().erfc(-z * Math.SQRT1_2) / 2
}

/** Chance that a standard normal value lies at least as far from 0 as `z`. */
export function normalTwoSided(z: number): number {
  return specialFunctions().erfc(Math.abs(z) * Math.SQRT1_2)
}

/** The value below which a standard normal value lies with chance `share`, 0–1. */
export function normalQuantile(share: number): number {
  return -Math.SQRT2 * specialFunctions().erfcinv(2 * share)
}

/** Chance that χ² with `degrees` of freedom is at least `value`. */
export function chiSquareAbove(value: number, degrees: number): number {
  if (value === Infinity) return 0
  return value <= 0 ? 1 : specialFunctions().gammainc(value / 2, degrees / 2, true, true)
}

/** Chance that F with `upper` and `lower` degrees of freedom (also fractions) is at least `f`. */
export function fAbove(f: number, upper: number, lower: number): number {
  if (f <= 0) return 1
  if (!Number.isFinite(f)) return 0
  const { betainc } = specialFunctions()
  return upper * f < lower
    ? betainc((upper * f) / (lower + upper * f), upper / 2, lower / 2, true, true)
    : betainc(lower / (lower + upper * f), lower / 2, upper / 2)
}
