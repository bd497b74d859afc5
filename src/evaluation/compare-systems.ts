import { differenceWithInterval, meanWithInterval, type Estimate } from './statistics/bootstrap.ts'
import { holm } from './statistics/multiple-comparisons.ts'
import { randomizationTest } from './statistics/randomization-test.ts'
import { pairedT } from './statistics/t-tests.ts'
import { wilcoxonSignedRank } from './statistics/wilcoxon.ts'

/**
 * One value per question, in the same order for every system; `null` where a question has no value
 * for a measure.
 */
export interface MeasuredSystem {
  readonly name: string
  readonly values: ReadonlyMap<string, ReadonlyArray<number | null>>
}

/**
 * How a system differs from the first: mean of the paired differences, the p-value of the
 * randomisation test, that value after Holm for the systems of the same measure, and two other
 * tests beside it.
 */
interface Difference extends Estimate {
  readonly p: number
  readonly adjustedP: number
  /** `null` where all differences are equal, or there is only one: the t test is undefined. */
  readonly tTestP: number | null
  readonly wilcoxonP: number
}

/**
 * `mean` is absent where no question has a value, `difference` also where none has one on both
 * sides; both rest on the questions that have, as `n` says, and `unscored` counts those without a
 * value.
 */
export interface ComparisonRow {
  readonly system: string
  readonly measure: string
  readonly mean?: Estimate | undefined
  readonly unscored: number
  readonly difference?: Difference | undefined
}

/** How the p-values of a comparison are computed, for display. */
export const comparisonTest =
  'two-sided randomisation test of paired differences (all assignments up to 14 differing ' +
  'pairs, else 10,000 drawn, seed 1), adjusted by Holm for the recipes of each measure'

/**
 * Rows measure by measure: mean with interval, and how far each system is from the first one. A
 * correction over the whole table would count measures that say nearly the same as tests of their
 * own. Measures not in `tested` get intervals but no tests.
 */
export function compareSystems(
  systems: readonly MeasuredSystem[],
  measures: readonly string[],
  tested: ReadonlySet<string> = new Set(measures),
): ComparisonRow[] {
  const first = systems[0]
  return measures.flatMap(measure =>
    adjusted(
      systems.map(system => {
        const values = system.values.get(measure) ?? []
        const known = values.filter(value => value !== null)
        const row = {
          system: system.name,
          measure,
          ...(known.length === 0 ? {} : { mean: meanWithInterval(known) }),
          unscored: values.length - known.length,
        }
        const against =
          system === first || first === undefined || !tested.has(measure)
            ? []
            : (first.values.get(measure) ?? [])
        return { ...row, difference: differenceOf(values, against) }
      }),
    ),
  )
}

/** Over the questions that have a value on both sides. */
function differenceOf(
  values: ReadonlyArray<number | null>,
  against: ReadonlyArray<number | null>,
): Omit<Difference, 'adjustedP'> | undefined {
  const left: number[] = []
  const right: number[] = []
  for (const [index, other] of against.entries()) {
    const value = values[index] ?? null
    if (value === null || other === null) continue
    left.push(value)
    right.push(other)
  }
  if (left.length === 0) return undefined
  const tTest = pairedT(left, right)
  return {
    ...differenceWithInterval(left, right),
    p: randomizationTest(left, right).p,
    tTestP: tTest.status === 'defined' ? tTest.p : null,
    wilcoxonP: wilcoxonSignedRank(left, right).p,
  }
}

type Unadjusted = Omit<ComparisonRow, 'difference'> & {
  readonly difference: Omit<Difference, 'adjustedP'> | undefined
}

function adjusted(rows: readonly Unadjusted[]): ComparisonRow[] {
  const values = holm(rows.flatMap(row => (row.difference === undefined ? [] : [row.difference.p])))
  let next = 0
  return rows.map(({ difference, ...row }) =>
    difference === undefined
      ? row
      : { ...row, difference: { ...difference, adjustedP: values[next++] ?? 1 } },
  )
}

/**
 * Questions by how far the systems are apart on a measure, farthest first, ties in their order;
 * those where all agree, and those without a value for one of them, are left out.
 */
export function differingQuestions(
  systems: readonly MeasuredSystem[],
  measure: string,
  limit: number,
): Array<{ readonly index: number; readonly values: readonly number[]; readonly spread: number }> {
  const all = systems.map(system => system.values.get(measure) ?? [])
  return (all[0] ?? [])
    .flatMap((_, index) => {
      const values = all.map(list => list[index] ?? null).filter(value => value !== null)
      return values.length < all.length
        ? []
        : [{ index, values, spread: Math.max(...values) - Math.min(...values) }]
    })
    .filter(({ spread }) => spread > 1e-9)
    .sort((a, b) => b.spread - a.spread)
    .slice(0, limit)
}
