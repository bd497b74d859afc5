import { pearson } from '../statistics/correlation.ts'
import { normalQuantile, studentTwoSided } from '../statistics/distributions.ts'
import { defined, undefinedBecause, type Interval, type Outcome } from '../statistics/outcome.ts'
import { twoSampleT, type TTest } from '../statistics/t-tests.ts'
import type { StudyChoice } from '../study/study-data.ts'
import { shareWithInterval, type Share } from './judge-agreement.ts'
import type { JudgedAnswer } from './judged-answers.ts'

export interface PartialCorrelation {
  readonly r: number
  readonly interval: Interval
  readonly n: number
  readonly p: number
}

/**
 * Whether a judge prefers long answers beyond what people do: the correlation of its error (judge −
 * people) with the logarithm of the answer's length, people's grade held constant. `t` on n − 3
 * degrees and Fisher's interval with n − 4 (Anderson 2003, 4.3). Undefined below five answers and
 * where errors, lengths or what is left of them do not vary.
 */
export function lengthBias(answers: readonly JudgedAnswer[]): Outcome<PartialCorrelation> {
  const [errors, lengths, grades]: [number[], number[], number[]] = [[], [], []]
  for (const { judge, people, length } of answers) {
    if (length === undefined) continue
    errors.push(judge - people)
    lengths.push(Math.log1p(length))
    grades.push(people)
  }
  const n = errors.length
  if (n < 5) return undefinedBecause('too_few_values')
  const both = pearson(errors, lengths)
  if (both.status === 'undefined') return both
  // Where all have the same grade there is nothing to hold constant.
  const [errorGrade, lengthGrade] = [errors, lengths].map(side => {
    const found = pearson(side, grades)
    return found.status === 'undefined' ? 0 : found.r
  }) as [number, number]
  const left = (1 - errorGrade ** 2) * (1 - lengthGrade ** 2)
  if (left < 1e-12) return undefinedBecause('zero_variance')
  const r = Math.min(1, Math.max(-1, (both.r - errorGrade * lengthGrade) / Math.sqrt(left)))
  const t = r * Math.sqrt((n - 3) / Math.max(1e-300, 1 - r * r))
  const middle = Math.atanh(Math.min(1 - 1e-12, Math.max(1e-12 - 1, r)))
  const half = normalQuantile(0.975) / Math.sqrt(n - 4)
  return defined({
    r,
    n,
    p: studentTwoSided(t, n - 3),
    interval: { low: Math.tanh(middle - half), high: Math.tanh(middle + half) },
  })
}

/**
 * Whether a judge is kinder to answers of its own family of models than people are: its mean error
 * (judge − people) on those against that on all others, by Welch's test.
 */
export const selfPreference = (
  answers: readonly JudgedAnswer[],
  isOwn: (pipelineId: string) => boolean,
): Outcome<TTest> => {
  const [own, others]: [number[], number[]] = [[], []]
  for (const { key, judge, people } of answers)
    (isOwn(key.pipelineId) ? own : others).push(judge - people)
  return twoSampleT(own, others)
}

/** How the order of the options changes what a judge chooses. */
export interface PositionBias {
  /** Answers for which another option was chosen when the order was reversed. */
  readonly changed: Share | undefined
  /**
   * Of those, how often the option shown earlier was chosen both times; half of them where the
   * place does not matter.
   */
  readonly earlier: Share | undefined
  /** Two-sided exact sign test of `earlier` = ½; absent where nothing changed. */
  readonly p?: number | undefined
}

/**
 * Compares the choices of a judge with those that it made of the same options in reversed order;
 * both name options in the study's order. Answers without a choice on a side are left out.
 */
export function positionBias(
  choices: readonly StudyChoice[],
  reversed: readonly StudyChoice[],
): PositionBias {
  const identity = ({ itemId, pipelineId, repetition }: StudyChoice): string =>
    JSON.stringify([itemId, pipelineId, repetition])
  const before = new Map(choices.map(choice => [identity(choice), choice.option]))
  let [n, changed, earlier] = [0, 0, 0]
  for (const choice of reversed) {
    const first = before.get(identity(choice)) ?? null
    const { option } = choice
    if (first === null || option === null) continue
    n += 1
    if (first === option) continue
    changed += 1
    // The smaller place stands earlier in the first order, the greater in the reversed one.
    if (first < option) earlier += 1
  }
  return {
    changed: shareWithInterval(changed, n),
    earlier: shareWithInterval(earlier, changed),
    ...(changed > 0 && { p: signTest(earlier, changed) }),
  }
}

/** Two-sided exact probability of a split as uneven of `n` fair coins. */
function signTest(count: number, n: number): number {
  const extreme = Math.min(count, n - count)
  // Logarithms: the terms of long rows are too small for numbers.
  let [term, sum] = [-n * Math.LN2, 0]
  for (let k = 0; k <= extreme; k++) {
    sum += Math.exp(term)
    term += Math.log(n - k) - Math.log(k + 1)
  }
  return Math.min(1, 2 * sum)
}
