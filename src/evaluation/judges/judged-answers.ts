import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { panelAspects } from '../panel/panel.ts'
import type { AnswerKey, RaterKind, StudyData } from '../study/study-data.ts'

/** One answer as people and an automatic judge saw it, both from 1 to 5. */
export interface JudgedAnswer {
  readonly key: AnswerKey
  /** Mean of the people who rated it. */
  readonly people: number
  readonly judge: number
  /** Mean of the other automatic judges of the same aspect; absent where there is none. */
  readonly others?: number | undefined
  /** UTF-16 code units of the answer; absent where its text is not known. */
  readonly length?: number | undefined
}

/** An automatic judge of an aspect that people rated too. */
export interface JudgeOfAspect {
  readonly aspect: string
  readonly raterId: string
  readonly kind: RaterKind
  /** Its own name of the aspect: a metric may be called otherwise. */
  readonly measure: string
  /** `graded`: whole grades from 1 to 5; `rescaled`: from 0–1, linearly. */
  readonly scale: 'graded' | 'rescaled'
  /** In the order of the study's answers. */
  readonly answers: readonly JudgedAnswer[]
}

/** Names under which metrics measure what people grade (RAGAS', G-Eval's and the built-in ones). */
const sameAspect: Readonly<Record<string, (typeof panelAspects)[number]>> = {
  'leadinfo-faithfulness': 'faithfulness',
  'leadinfo-answer-relevance': 'answer_relevance',
  'leadinfo-context-relevance': 'context_relevance',
  groundedness: 'faithfulness',
  accuracy: 'faithfulness',
  relevance: 'answer_relevance',
  'answer-relevancy': 'answer_relevance',
  'answer-relevance': 'answer_relevance',
  'context-relevance': 'context_relevance',
  'context-relevancy': 'context_relevance',
  'context-precision': 'context_relevance',
}

/** The aspect that people grade under which a judge's measure is compared. */
const aspectOf = (measure: string): string => {
  const name = measure.trim().toLowerCase()
  return sameAspect[name.replaceAll('_', '-')] ?? name
}

/** Ratings of one judge under one name, by the places of their answers. */
interface Ratings {
  readonly raterId: string
  readonly measure: string
  readonly places: number[]
  readonly values: number[]
}

/** Every automatic judge of an aspect that people rated, by aspect, judge and measure. */
export function judgesOfAspects(study: StudyData): JudgeOfAspect[] {
  const kinds = new Map(study.raters.map(({ id, kind }) => [id, kind]))
  // Answers are numbered: a million ratings would take as many strings.
  const { placeOf, keys } = answerPlaces()
  const lengths: number[] = []
  for (const answer of study.answers) lengths[placeOf(answer)] = answer.text.length
  const people = new Map<string, { readonly sums: number[]; readonly counts: number[] }>()
  const automatic = new Map<string, Map<string, Ratings>>()
  for (const rating of study.ratings) {
    const { value, aspect: measure, raterId } = rating
    if (value === null || !Number.isFinite(value)) continue
    const kind = kinds.get(raterId)
    if (kind === undefined) continue
    const place = placeOf(rating)
    if (kind === 'human') {
      const { sums, counts } = getOrAdd(people, measure, () => ({ sums: [], counts: [] }))
      sums[place] = (sums[place] ?? 0) + value
      counts[place] = (counts[place] ?? 0) + 1
    } else {
      const ofMeasure = getOrAdd(automatic, measure, () => new Map<string, Ratings>())
      const empty = (): Ratings => ({ raterId, measure, places: [], values: [] })
      const ratings = getOrAdd(ofMeasure, raterId, empty)
      ratings.places.push(place)
      ratings.values.push(value)
    }
  }
  const judges = [...automatic.values()]
    .flatMap(ofMeasure => [...ofMeasure.values()])
    .flatMap(({ raterId, measure, places, values }) => {
      const aspect = aspectOf(measure)
      const grades = people.get(aspect)
      const scale = scaleOf(values)
      if (grades === undefined || scale === undefined) return []
      const rated: number[] = []
      const answers: JudgedAnswer[] = []
      for (const [index, place] of places.entries()) {
        const count = grades.counts[place]
        const [key, value] = [keys[place], values[index]]
        if (count === undefined || key === undefined || value === undefined) continue
        rated.push(place)
        answers.push({
          key,
          people: (grades.sums[place] ?? 0) / count,
          judge: scale === 'graded' ? value : 1 + 4 * value,
          length: lengths[place],
        })
      }
      const kind = kinds.get(raterId) ?? 'metric'
      return answers.length === 0 ? [] : [{ aspect, raterId, kind, measure, scale, rated, answers }]
    })
  return withOthers(judges).sort((left, right) =>
    firstDecisive(
      compareCodePoints(left.aspect, right.aspect),
      compareCodePoints(left.raterId, right.raterId),
      compareCodePoints(left.measure, right.measure),
    ),
  )
}

/** Numbers answers in the order in which they are first named. */
function answerPlaces(): {
  readonly placeOf: (key: AnswerKey) => number
  readonly keys: readonly AnswerKey[]
} {
  const keys: AnswerKey[] = []
  const byPipeline = new Map<string, Array<Map<string, number>>>()
  return {
    keys,
    placeOf(row) {
      const repetitions = getOrAdd(byPipeline, row.pipelineId, () => [])
      const ofItems = (repetitions[row.repetition] ??= new Map<string, number>())
      // The row itself is kept: a key of its own for each answer would take as much again.
      return getOrAdd(ofItems, row.itemId, () => keys.push(row) - 1)
    },
  }
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Whole points from 1 to 5, or shares; anything else cannot be compared with grades. */
function scaleOf(values: readonly number[]): JudgeOfAspect['scale'] | undefined {
  if (values.every(value => value >= 0 && value <= 1)) return 'rescaled'
  return values.every(value => value >= 1 && value <= 5) ? 'graded' : undefined
}

type RatedByPlace = JudgeOfAspect & {
  /** The places of `answers`. */
  readonly rated: readonly number[]
}

/** What the other judges of the same aspect said of each answer. */
function withOthers(judges: readonly RatedByPlace[]): JudgeOfAspect[] {
  const ofAspect = new Map<string, { readonly sums: number[]; readonly counts: number[] }>()
  for (const { aspect, rated, answers } of judges) {
    const { sums, counts } = getOrAdd(ofAspect, aspect, () => ({ sums: [], counts: [] }))
    for (const [index, place] of rated.entries()) {
      sums[place] = (sums[place] ?? 0) + (answers[index]?.judge ?? 0)
      counts[place] = (counts[place] ?? 0) + 1
    }
  }
  return judges.map(({ rated, ...judge }) => ({
    ...judge,
    answers: judge.answers.map((answer, index) => {
      const { sums, counts } = ofAspect.get(judge.aspect) ?? { sums: [], counts: [] }
      const place = rated[index] ?? 0
      const count = counts[place] ?? 0
      const sum = sums[place] ?? 0
      return count < 2 ? answer : { ...answer, others: (sum - answer.judge) / (count - 1) }
    }),
  }))
}
