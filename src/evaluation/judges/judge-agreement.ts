import { weightedKappa, type Kappa } from '../statistics/cohen-kappa.ts'
import { rankCorrelation } from '../statistics/correlation.ts'
import { defined, undefinedBecause, type Interval, type Outcome } from '../statistics/outcome.ts'
import { pairedT, type TTest } from '../statistics/t-tests.ts'
import type { JudgedAnswer } from './judged-answers.ts'

/** A share (0–1) with its 95 % interval and what it is a share of. */
export interface Share extends Interval {
  readonly value: number
  readonly n: number
}

export interface RankAgreement {
  readonly rho: number
  readonly interval: Interval
}

/** How far a judge's grades are those of people. */
export interface JudgeAgreement {
  readonly n: number
  /** Answers with the same grade; people's mean is rounded. */
  readonly exact: Share | undefined
  /** Answers whose grades are at most one apart. */
  readonly adjacent: Share | undefined
  /** Quadratic weights. */
  readonly kappa: Outcome<Kappa>
  readonly spearman: Outcome<RankAgreement>
  /** Judge − people. */
  readonly difference: Outcome<TTest>
}

export const gradePoints = [1, 2, 3, 4, 5]

/** The nearest whole grade, halves upwards. */
export const gradeOf = (value: number): number => Math.min(5, Math.max(1, Math.floor(value + 0.5)))

// The quantile of the standard normal distribution at 97.5 %.
const z95 = 1.959963984540054

/** Wilson's interval (1927) of a share; undefined for no answers. */
export function shareWithInterval(count: number, n: number, z: number = z95): Share | undefined {
  if (n === 0) return undefined
  const value = count / n
  const middle = (value + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half =
    (z / (1 + (z * z) / n)) * Math.sqrt((value * (1 - value)) / n + (z * z) / (4 * n * n))
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half), n }
}

/**
 * Spearman's ρ with the interval of Bonett & Wright (2000): Fisher's z with the variance
 * (1 + ρ²/2) / (n − 3). Undefined below four answers and where a side does not vary.
 */
export function rankAgreement(
  left: readonly number[],
  right: readonly number[],
): Outcome<RankAgreement> {
  if (left.length < 4) return undefinedBecause('too_few_values')
  const rho = rankCorrelation(left, right)
  if (rho === undefined) return undefinedBecause('zero_variance')
  const half = z95 * Math.sqrt((1 + (rho * rho) / 2) / (left.length - 3))
  const middle = Math.atanh(Math.min(1 - 1e-12, Math.max(1e-12 - 1, rho)))
  return defined({
    rho,
    interval: { low: Math.tanh(middle - half), high: Math.tanh(middle + half) },
  })
}

/** Agreement of a judge with people over some answers. */
export function judgeAgreement(answers: readonly JudgedAnswer[]): JudgeAgreement {
  const people = answers.map(answer => answer.people)
  const judged = answers.map(({ judge }) => judge)
  const [judgeGrades, peopleGrades] = [judged.map(gradeOf), people.map(gradeOf)]
  const within = (most: number): number => {
    let count = 0
    for (const [index, grade] of judgeGrades.entries())
      if (Math.abs(grade - (peopleGrades[index] ?? 0)) <= most) count += 1
    return count
  }
  return {
    n: answers.length,
    exact: shareWithInterval(within(0), answers.length),
    adjacent: shareWithInterval(within(1), answers.length),
    kappa: weightedKappa(judgeGrades, peopleGrades, gradePoints, 'quadratic'),
    spearman: rankAgreement(judged, people),
    difference: pairedT(judged, people),
  }
}
