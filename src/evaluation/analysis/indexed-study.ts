import { compareCodePoints } from '../../support/code-points.ts'
import type { RaterKind, StudyData, StudyPipeline } from '../study/study-data.ts'

/** The range of a measure: the Likert scale, shares, cosines, or whatever occurs. */
export interface Scale {
  readonly low: number
  readonly high: number
  /** Whole points from 1 to 5. */
  readonly likert: boolean
}

/** Who rates: all people together, or one automatic rater. */
export interface Judge {
  readonly kind: RaterKind
  /** "people", or the id of the rater. */
  readonly label: string
}

/**
 * One aspect as one judge saw it. `values` are single ratings by pipeline; `sums` and
 * `counts` those of each item under each pipeline (`item * pipelines + pipeline`), over raters and
 * repetitions.
 */
export interface Measure {
  readonly aspect: string
  readonly judge: Judge
  readonly scale: Scale
  readonly values: ReadonlyArray<readonly number[]>
  readonly sums: Float64Array
  readonly counts: Uint32Array
  /** Ratings without a value, by reason. */
  readonly missing: ReadonlyMap<string, number>
}

/** A study with its ids resolved, read once; rows about unknown ids are left out. */
export interface IndexedStudy {
  readonly study: StudyData
  /** With labels that tell pipelines apart. */
  readonly pipelines: readonly StudyPipeline[]
  readonly itemIndex: ReadonlyMap<string, number>
  readonly pipelineIndex: ReadonlyMap<string, number>
  /** People first, then models, then computed measures, in the order of the study. */
  readonly judges: readonly Judge[]
  /** By aspect, then by judge. */
  readonly measures: readonly Measure[]
}

const kindOrder: readonly RaterKind[] = ['human', 'model', 'metric']
const knownAspects = ['faithfulness', 'answer_relevance', 'context_relevance']

export const aspectWords = (aspect: string): string => aspect.replaceAll(/[_-]+/g, ' ')

export const measureWords = ({ aspect, judge }: Measure): string =>
  `${aspectWords(aspect)}, ${judge.label}`

const people: Judge = { kind: 'human', label: 'people' }
const judgeOfRater = (id: string, kind: RaterKind): Judge =>
  kind === 'human' ? people : { kind, label: id === people.label ? `${id} (${kind})` : id }

interface Growing {
  readonly values: number[][]
  readonly sums: Float64Array
  readonly counts: Uint32Array
  readonly missing: Map<string, number>
}

/** Reads the rows of a study once. Linear in the rows. */
export function indexStudy(study: StudyData): IndexedStudy {
  const itemIndex = new Map(study.items.map(({ id }, index) => [id, index]))
  const pipelines = withDistinctLabels(study.pipelines)
  const pipelineIndex = new Map(pipelines.map(({ id }, index) => [id, index]))
  const judgeOf = new Map(study.raters.map(({ id, kind }) => [id, judgeOfRater(id, kind)]))
  const judges = kindOrder.flatMap(kind => [
    ...new Set([...judgeOf.values()].filter(judge => judge.kind === kind)),
  ])
  const cells = study.items.length * pipelines.length
  const growing = new Map<string, Map<Judge, Growing>>()
  for (const { itemId, pipelineId, raterId, aspect, value, reason } of study.ratings) {
    const item = itemIndex.get(itemId)
    const pipeline = pipelineIndex.get(pipelineId)
    const judge = judgeOf.get(raterId)
    if (item === undefined || pipeline === undefined || judge === undefined) continue
    const ofAspect = growing.get(aspect) ?? new Map<Judge, Growing>()
    growing.set(aspect, ofAspect)
    const measure = ofAspect.get(judge) ?? {
      values: pipelines.map(() => []),
      sums: new Float64Array(cells),
      counts: new Uint32Array(cells),
      missing: new Map<string, number>(),
    }
    ofAspect.set(judge, measure)
    if (value === null || !Number.isFinite(value)) {
      const why = reason ?? 'no reason given'
      measure.missing.set(why, (measure.missing.get(why) ?? 0) + 1)
      continue
    }
    measure.values[pipeline]?.push(value)
    const cell = item * pipelines.length + pipeline
    measure.sums[cell] = (measure.sums[cell] ?? 0) + value
    measure.counts[cell] = (measure.counts[cell] ?? 0) + 1
  }
  const measures = [...growing.keys()].sort(compareAspects).flatMap(aspect =>
    judges.flatMap(judge => {
      const found = growing.get(aspect)?.get(judge)
      return found === undefined
        ? []
        : [{ aspect, judge, ...found, scale: scaleOf(found.values, judge) }]
    }),
  )
  return { study, pipelines, itemIndex, pipelineIndex, judges, measures }
}

function compareAspects(left: string, right: string): number {
  const place = (aspect: string): number => {
    const known = knownAspects.indexOf(aspect)
    return known < 0 ? knownAspects.length : known
  }
  const [before, after] = [place(left), place(right)]
  return before === after ? compareCodePoints(left, right) : before - after
}

function scaleOf(values: ReadonlyArray<readonly number[]>, { kind }: Judge): Scale {
  let [low, high, whole] = [Infinity, -Infinity, true]
  for (const list of values)
    for (const value of list) {
      low = Math.min(low, value)
      high = Math.max(high, value)
      whole &&= Number.isInteger(value)
    }
  // A measure that is always 1 is a full share; a person who always says 1 uses the lowest point.
  const onPoints = whole && low >= 1 && high <= 5
  if (onPoints && (kind !== 'metric' || high > 1)) return { low: 1, high: 5, likert: true }
  if (low >= 0 && high <= 1) return { low: 0, high: 1, likert: false }
  if (low >= -1 && high <= 1) return { low: -1, high: 1, likert: false }
  return low < high ? { low, high, likert: false } : { low: low - 1, high: low + 1, likert: false }
}

function withDistinctLabels(pipelines: readonly StudyPipeline[]): StudyPipeline[] {
  const uses = new Map<string, number>()
  for (const { label } of pipelines) uses.set(label, (uses.get(label) ?? 0) + 1)
  return pipelines.map(pipeline =>
    pipeline.label.trim() === '' || (uses.get(pipeline.label) ?? 0) > 1
      ? { ...pipeline, label: `${pipeline.label} (${pipeline.id})`.trim() }
      : pipeline,
  )
}

/** The mean of an item's ratings under a pipeline; `undefined` where nobody rated it. */
export function itemMean(measure: Measure, cell: number): number | undefined {
  const count = measure.counts[cell] ?? 0
  return count === 0 ? undefined : (measure.sums[cell] ?? 0) / count
}

/** The means of all items that were rated under a pipeline, in the order of the items. */
export function itemMeans(measure: Measure, pipeline: number): number[] {
  const pipelines = measure.values.length
  const means: number[] = []
  for (let cell = pipeline; cell < measure.counts.length; cell += pipelines) {
    const mean = itemMean(measure, cell)
    if (mean !== undefined) means.push(mean)
  }
  return means
}
