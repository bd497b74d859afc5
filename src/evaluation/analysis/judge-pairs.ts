import {
  type IndexedStudy,
  type Judge,
  type Measure,
  type Scale,
  itemMean,
} from './indexed-study.ts'

/**
 * People and an automatic judge on the same answers: means over raters and repetitions of each
 * question under each pipeline, in the same order, and the places of their pipelines.
 */
export interface JudgePair {
  readonly aspect: string
  readonly judge: Judge
  readonly people: readonly number[]
  readonly judged: readonly number[]
  readonly pipelines: readonly number[]
  readonly sameScale: boolean
  readonly scales: { readonly people: Scale; readonly judge: Scale }
}

/** Every aspect of which people and an automatic judge rated the same answers. */
export function judgePairs({ measures }: IndexedStudy): JudgePair[] {
  return measures
    .filter(({ judge }) => judge.kind === 'human')
    .flatMap(human =>
      measures
        .filter(({ aspect, judge }) => aspect === human.aspect && judge.kind !== 'human')
        .map(other => pairOf(human, other)),
    )
    .filter(({ people }) => people.length > 0)
}

function pairOf(human: Measure, other: Measure): JudgePair {
  const [people, judged, pipelines]: [number[], number[], number[]] = [[], [], []]
  for (let cell = 0; cell < human.counts.length; cell++) {
    const left = itemMean(human, cell)
    const right = itemMean(other, cell)
    if (left === undefined || right === undefined) continue
    people.push(left)
    judged.push(right)
    pipelines.push(cell % human.values.length)
  }
  return {
    aspect: human.aspect,
    judge: other.judge,
    people,
    judged,
    pipelines,
    sameScale: human.scale.low === other.scale.low && human.scale.high === other.scale.high,
    scales: { people: human.scale, judge: other.scale },
  }
}

/** Means of a side by pipeline, over the answers that both rated. */
export function pipelineMeans(
  { pipelines }: Pick<JudgePair, 'pipelines'>,
  values: readonly number[],
): number[] {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const [index, pipeline] of pipelines.entries()) {
    const own = sums.get(pipeline) ?? { sum: 0, count: 0 }
    own.sum += values[index] ?? 0
    own.count += 1
    sums.set(pipeline, own)
  }
  return [...sums].sort(([a], [b]) => a - b).map(([, { sum, count }]) => sum / count)
}
