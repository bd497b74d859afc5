import { type Measure, aspectWords } from './indexed-study.ts'
import { shortNumber } from './numbers-in-text.ts'
import type { PipelineDifference } from './pipeline-differences.ts'

/** The differences on an aspect by the judge that decides, and those by the other judges. */
export interface AspectDifferences {
  readonly aspect: string
  readonly measure: Measure
  readonly deciding: readonly PipelineDifference[]
  readonly others: ReadonlyArray<readonly PipelineDifference[]>
}

const rank = { human: 0, model: 1, metric: 2 } as const

/** People decide where they judged, else the first model, else the first computed measure. */
export function differencesByAspect(
  differences: readonly PipelineDifference[],
): AspectDifferences[] {
  const aspects = new Map<string, Map<Measure, PipelineDifference[]>>()
  for (const each of differences) {
    const measures = aspects.get(each.measure.aspect) ?? new Map<Measure, PipelineDifference[]>()
    aspects.set(each.measure.aspect, measures)
    const own = measures.get(each.measure) ?? []
    measures.set(each.measure, own)
    own.push(each)
  }
  return [...aspects].flatMap(([aspect, measures]) => {
    const [first, ...others] = [...measures].sort(
      ([a], [b]) => rank[a.judge.kind] - rank[b.judge.kind],
    )
    return first === undefined
      ? []
      : [{ aspect, measure: first[0], deciding: first[1], others: others.map(([, own]) => own) }]
  })
}

/** A difference in the unit of its measure: "0.35 points", "8.0 percentage points". */
export function amountInWords(measure: Measure, amount: (value: number) => string): Amount {
  if (measure.aspect === 'accuracy')
    return { unit: 'percentage points', text: value => amount(value * 100) }
  return {
    unit: measure.scale.likert ? 'points' : `on a scale from ${ends(measure)}`,
    text: amount,
  }
}

export interface Amount {
  readonly unit: string
  readonly text: (value: number) => string
}

const ends = ({ scale: { low, high } }: Measure): string =>
  `${shortNumber(low)} to ${shortNumber(high)}`

/** "faithfulness"; accuracy is that of multiple-choice questions. */
export const aspectInWords = (aspect: string): string =>
  aspect === 'accuracy' ? 'multiple-choice questions' : aspectWords(aspect)
