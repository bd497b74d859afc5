import { holm } from '../statistics/multiple-comparisons.ts'
import type { Outcome } from '../statistics/outcome.ts'
import { type TTest, pairedT, twoSampleT } from '../statistics/t-tests.ts'
import { type IndexedStudy, type Measure, itemMean, itemMeans } from './indexed-study.ts'

/** The level of every test of a report. */
export const level = 0.05

/**
 * How far two pipelines are apart on a measure, `left − right` by their places in the study. Where
 * both answered the same questions the test pairs them, otherwise it is Welch's. `n` counts pairs,
 * or the questions of both sides. `adjustedP` is Holm's over the pairs of pipelines of the measure.
 */
export interface PipelineDifference {
  readonly measure: Measure
  readonly left: number
  readonly right: number
  readonly method: 'paired' | 'unpaired'
  readonly n: number
  readonly test: Outcome<TTest>
  readonly adjustedP: number | undefined
}

/** Every pair of pipelines on every measure, measure by measure. */
export function pipelineDifferences(
  { pipelines }: IndexedStudy,
  measures: readonly Measure[],
): PipelineDifference[] {
  return measures.flatMap(measure => {
    const rated = pipelines.flatMap((_, index) =>
      (measure.values[index]?.length ?? 0) > 0 ? [index] : [],
    )
    const found = rated.flatMap((left, place) =>
      rated.slice(place + 1).map(right => ({ left, right, ...testOf(measure, left, right) })),
    )
    const adjusted = holm(found.flatMap(({ test }) => (test.status === 'defined' ? [test.p] : [])))
    let next = 0
    return found.map(each => ({
      measure,
      ...each,
      adjustedP: each.test.status === 'defined' ? adjusted[next++] : undefined,
    }))
  })
}

/** Whether the tests of a report take a difference for real. */
export const isShown = ({ adjustedP }: PipelineDifference): boolean =>
  adjustedP !== undefined && adjustedP < level

function testOf(
  measure: Measure,
  left: number,
  right: number,
): Pick<PipelineDifference, 'method' | 'n' | 'test'> {
  const pipelines = measure.values.length
  const pairs: { readonly left: number[]; readonly right: number[] } = { left: [], right: [] }
  for (let first = 0; first < measure.counts.length; first += pipelines) {
    const mine = itemMean(measure, first + left)
    const theirs = itemMean(measure, first + right)
    if (mine === undefined || theirs === undefined) continue
    pairs.left.push(mine)
    pairs.right.push(theirs)
  }
  const [mine, theirs] = [itemMeans(measure, left), itemMeans(measure, right)]
  // Few shared questions among many say less than all of them unpaired.
  return pairs.left.length >= 2 && pairs.left.length * 2 >= Math.min(mine.length, theirs.length)
    ? { method: 'paired', n: pairs.left.length, test: pairedT(pairs.left, pairs.right) }
    : { method: 'unpaired', n: mine.length + theirs.length, test: twoSampleT(mine, theirs) }
}
