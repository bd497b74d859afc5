import { differenceWithInterval, meanWithInterval, type Estimate } from './bootstrap.ts'
import { pairedT } from './paired-t.ts'
import { randomizationTest } from './randomization-test.ts'
import { wilcoxonSignedRank } from './wilcoxon.ts'

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
  readonly tTestP: number
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
  return {
    ...differenceWithInterval(left, right),
    p: randomizationTest(left, right).p,
    tTestP: pairedT(left, right).p,
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

/**
 * Holm's (1979) step-down adjustment: p-values that may each be held against the level and keep the
 * chance of any false alarm below it; in the order given, 0–1.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues
    .map((_, index) => index)
    .sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0))
  const adjusted = pValues.map(() => 1)
  let largest = 0
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * (pValues[index] ?? 1)))
    adjusted[index] = largest
  }
  return adjusted
}
