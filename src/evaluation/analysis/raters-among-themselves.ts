import { type Kappa, weightedKappa } from '../statistics/cohen-kappa.ts'
import { landisKoch } from '../statistics/landis-koch.ts'
import type { Outcome } from '../statistics/outcome.ts'
import { likertPoints } from './likert.ts'
import { type IndexedStudy, aspectWords } from './indexed-study.ts'
import type { AnalysisBlock, Cell } from './study-analysis.ts'
import { noValue } from './undefined-words.ts'

const fewestShared = 10
const mostRows = 60
const mostPeople = 30

/** Points that raters gave, by aspect and rater: 0 where they gave none. */
type Points = ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>

/** How far two people agree on an aspect: n answers that both rated, quadratic weights. */
export interface PeopleAgreement {
  readonly aspect: string
  readonly left: string
  readonly right: string
  readonly n: number
  readonly kappa: Outcome<Kappa>
}

/** Every pair of people that rated enough answers in common, aspect by aspect. */
export function peopleAgreements(indexed: IndexedStudy): PeopleAgreement[] {
  const aspects = indexed.measures.flatMap(({ aspect, judge, scale }) =>
    judge.kind === 'human' && scale.likert ? [aspect] : [],
  )
  const points = pointsOf(indexed, new Set(aspects))
  return aspects.flatMap(aspect => {
    const raters = [...(points.get(aspect) ?? [])].slice(0, mostPeople)
    return raters.flatMap(([left, leftPoints], at) =>
      raters.slice(at + 1).flatMap(([right, rightPoints]) => {
        const shared = sharedPoints(leftPoints, rightPoints)
        const n = shared.left.length
        return n < fewestShared
          ? []
          : [
              {
                aspect,
                left,
                right,
                n,
                kappa: weightedKappa(shared.left, shared.right, likertPoints, 'quadratic'),
              },
            ]
      }),
    )
  })
}

/** How far people agree with one another: the yardstick for a judge. */
export function peopleBlock(agreements: readonly PeopleAgreement[]): AnalysisBlock {
  if (agreements.length === 0)
    return {
      kind: 'not-computed',
      what: 'Agreement of people with one another',
      reason: `No two people rated ${fewestShared} answers or more in common`,
    }
  const rows = agreements
    .slice(0, mostRows)
    .map(({ aspect, left, right, n, kappa }): Cell[] => [
      aspectWords(aspect),
      left,
      right,
      n,
      ...(kappa.status === 'undefined'
        ? [0, 1, 2].map(() => noValue(kappa))
        : [kappa.kappa, kappa.interval, landisKoch(kappa.kappa)]),
    ])
  return {
    kind: 'table',
    id: 'people-kappa',
    title: 'Agreement of people with one another: weighted Cohen’s κ',
    columns: [
      { title: 'Aspect', kind: 'text' },
      { title: 'Rater A', kind: 'text' },
      { title: 'Rater B', kind: 'text' },
      { title: 'n', kind: 'count' },
      { title: 'κ, quadratic', kind: 'number', decimals: 3 },
      { title: '95 % CI', kind: 'interval', decimals: 3 },
      { title: 'Agreement', kind: 'text' },
    ],
    rows,
    notes: [
      'How far people agree with one another is the yardstick for a judge.',
      ...(agreements.length > mostRows
        ? [`${agreements.length - mostRows} further pairs are not shown.`]
        : []),
    ],
  }
}

function pointsOf(
  { study, itemIndex, pipelineIndex, pipelines }: IndexedStudy,
  aspects: ReadonlySet<string>,
): Points {
  const people = new Set(study.raters.flatMap(({ id, kind }) => (kind === 'human' ? [id] : [])))
  const repetitions = new Map<number, number>()
  for (const { repetition } of study.ratings)
    if (!repetitions.has(repetition)) repetitions.set(repetition, repetitions.size)
  const size = study.items.length * pipelines.length * repetitions.size
  const found = new Map<string, Map<string, Uint8Array>>()
  for (const { raterId, aspect, value, itemId, pipelineId, repetition } of study.ratings) {
    if (value === null || !people.has(raterId) || !aspects.has(aspect)) continue
    const item = itemIndex.get(itemId)
    const pipeline = pipelineIndex.get(pipelineId)
    if (item === undefined || pipeline === undefined) continue
    const ofAspect = found.get(aspect) ?? new Map<string, Uint8Array>()
    found.set(aspect, ofAspect)
    const points = ofAspect.get(raterId) ?? new Uint8Array(size)
    ofAspect.set(raterId, points)
    const place = repetitions.get(repetition) ?? 0
    points[(item * pipelines.length + pipeline) * repetitions.size + place] = value
  }
  return found
}

function sharedPoints(
  left: Uint8Array,
  right: Uint8Array,
): { readonly left: number[]; readonly right: number[] } {
  const shared: { left: number[]; right: number[] } = { left: [], right: [] }
  for (const [place, value] of left.entries()) {
    const other = right[place] ?? 0
    if (value === 0 || other === 0) continue
    shared.left.push(value)
    shared.right.push(other)
  }
  return shared
}
