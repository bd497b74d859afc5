import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { panelAspects } from '../panel/panel.ts'
import type { AnswerKey, RaterKind, StudyData, StudyRating } from '../study/study-data.ts'

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

/** Every automatic judge of an aspect that people rated, by aspect, judge and measure. */
export function judgesOfAspects(study: StudyData): JudgeOfAspect[] {
  const kinds = new Map(study.raters.map(({ id, kind }) => [id, kind]))
  const lengths = new Map(study.answers.map(answer => [identity(answer), answer.text.length]))
  const people = new Map<string, Map<string, { sum: number; count: number }>>()
  const automatic = new Map<string, StudyRating[]>()
  for (const rating of study.ratings) {
    const { value, aspect, raterId } = rating
    if (value === null || !Number.isFinite(value)) continue
    const kind = kinds.get(raterId)
    if (kind === 'human') {
      const answers = people.get(aspect) ?? new Map<string, { sum: number; count: number }>()
      people.set(aspect, answers)
      const place = identity(rating)
      const grades = answers.get(place)
      if (grades === undefined) answers.set(place, { sum: value, count: 1 })
      else {
        grades.sum += value
        grades.count += 1
      }
    } else if (kind !== undefined) {
      const id = JSON.stringify([aspectOf(aspect), raterId, aspect])
      const ratings = automatic.get(id)
      if (ratings === undefined) automatic.set(id, [rating])
      else ratings.push(rating)
    }
  }
  const judges = [...automatic].flatMap(([id, ratings]) => {
    const [aspect = '', raterId = '', measure = ''] = JSON.parse(id) as string[]
    const grades = people.get(aspect)
    const scale = scaleOf(ratings)
    if (grades === undefined || scale === undefined) return []
    const answers = ratings.flatMap((rating): JudgedAnswer[] => {
      const place = identity(rating)
      const own = grades.get(place)
      if (own === undefined || rating.value === null) return []
      const { itemId, pipelineId, repetition } = rating
      return [
        {
          key: { itemId, pipelineId, repetition },
          people: own.sum / own.count,
          judge: scale === 'graded' ? rating.value : 1 + 4 * rating.value,
          length: lengths.get(place),
        },
      ]
    })
    const kind = kinds.get(raterId) ?? 'metric'
    return answers.length === 0 ? [] : [{ aspect, raterId, kind, measure, scale, answers }]
  })
  return withOthers(judges).sort((left, right) =>
    firstDecisive(
      compareCodePoints(left.aspect, right.aspect),
      compareCodePoints(left.raterId, right.raterId),
      compareCodePoints(left.measure, right.measure),
    ),
  )
}

/** Whole points from 1 to 5, or shares; anything else cannot be compared with grades. */
function scaleOf(ratings: readonly StudyRating[]): JudgeOfAspect['scale'] | undefined {
  const values = ratings.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.every(value => value >= 0 && value <= 1)) return 'rescaled'
  return values.every(value => value >= 1 && value <= 5) ? 'graded' : undefined
}

/** What the other judges of the same aspect said of each answer. */
function withOthers(judges: readonly JudgeOfAspect[]): JudgeOfAspect[] {
  const sums = new Map<string, { sum: number; count: number }>()
  const placeOf = (aspect: string, key: AnswerKey): string => `${aspect}\n${identity(key)}`
  for (const { aspect, answers } of judges)
    for (const { key, judge } of answers) {
      const place = placeOf(aspect, key)
      const own = sums.get(place) ?? { sum: 0, count: 0 }
      sums.set(place, { sum: own.sum + judge, count: own.count + 1 })
    }
  return judges.map(judge => ({
    ...judge,
    answers: judge.answers.map(answer => {
      const { sum, count } = sums.get(placeOf(judge.aspect, answer.key)) ?? { sum: 0, count: 0 }
      return count < 2 ? answer : { ...answer, others: (sum - answer.judge) / (count - 1) }
    }),
  }))
}

// The length keeps names apart whatever they hold; JSON takes several times as long.
const identity = ({ itemId, pipelineId, repetition }: AnswerKey): string =>
  `${pipelineId.length} ${pipelineId} ${repetition} ${itemId}`
