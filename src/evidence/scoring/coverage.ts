import { longPattern } from '../../support/long-pattern.ts'
import { firstDecisive } from '../../support/code-points.ts'
import type { Accuracy } from './accuracy.ts'
import type { AskedValue } from './asked-values.ts'
import type { JudgedSentence } from './judged-sentences.ts'
import type { KeyPoint } from './key-points.ts'
import { linearScore, metricModel } from './linear-score.ts'
import { along, bounded, meanOf, type Knots } from './scale.ts'
import { weightedMean } from './support.ts'

export interface Coverage {
  /** 1–5. */
  readonly value: number
  /** Key points that the response leaves out, most relevant first. */
  readonly missed: readonly KeyPoint[]
}

/** From which weight on a sentence is essential, and below which it is left out. */
const essential = 0.6
const leftOut = 0.45
const told: Knots = [
  [0.3, 0],
  [0.75, 1],
]
/** Where the scale's scores lie on the weighted sum. */
const toScore: Knots = [
  [0.4, 1],
  [0.52, 2],
  [0.64, 3],
  [0.74, 4],
  [0.82, 4.5],
  [0.97, 5],
]
/** What missed essentials leave of the score at most, by their share. */
const secondPass: Knots = [
  [0.1, 5],
  [0.35, 4],
  [0.7, 2.6],
  [1, 1.5],
]
/**
 * No answer is more complete than what it draws from the documents, nor, where it is to another
 * question, more than partly.
 */
const limitByAccuracy: Knots = [
  [1, 1],
  [1.5, 1.6],
  [2.5, 4],
  [3.5, 5],
]
const limitByRelevance: Knots = [
  [1, 2.9],
  [1.49, 3.4],
  [1.6, 5],
]
const maxRelevant = 3
/** What an answer scores at most that does not give what was asked for. */
const withoutAsked: Readonly<Record<AskedValue['given'], number>> = {
  exactly: 5,
  nearby: 4.7,
  other: 4,
  vague: 3,
  missing: 2,
}
/** What giving none of several values takes away that one sentence states together. */
const partOfAsked = 0.8
/** The share of the score that leaving out all that bears on the question takes away. */
const leftOutCosts = 0.12

/** What coverage is made of, each 0–1. */
export function coverageMeasures(
  points: readonly KeyPoint[],
  sentences: readonly JudgedSentence[],
  accuracy: Accuracy,
  query: string,
): Record<string, number> {
  const total = points.reduce((sum, { weight }) => sum + weight, 0)
  const first = [...points].sort((left, right) => right.weight - left.weight).slice(0, maxRelevant)
  const abstains = meanOf(
    sentences.map(sentence => (sentence.abstains ? 1 : 0)),
    0,
  )
  return {
    grounded: bounded(accuracy.grounded, 0, 1),
    founded: 1 - accuracy.unsupported,
    nearest: weightedMean(
      sentences.filter(sentence => !sentence.empty),
      one => one.nearest,
    ),
    share:
      total === 0
        ? 0
        : points.reduce((sum, { weight, covered }) => sum + weight * along(told, covered), 0) /
          total,
    first: meanOf(
      first.map(({ covered }) => covered),
      0,
    ),
    asked: asksSomething(query) ? 1 : 0,
    // Where there is nothing to tell, saying so is all of it.
    rightlySilent: points.length === 0 ? abstains : 0,
  }
}

/**
 * How much of what the documents say on the question the response says, 1–5, and once more by what
 * is missing: what was asked for, and what else bears on it. `relevance` limits it where the
 * question is about something else than the documents; `null` does not.
 */
export function coverageOf(
  points: readonly KeyPoint[],
  sentences: readonly JudgedSentence[],
  accuracy: Accuracy,
  relevance: number | null,
  query: string,
  asked: readonly AskedValue[],
): Coverage {
  const essentials = points.filter(({ weight }) => weight >= essential)
  const missed = essentials
    .filter(({ covered }) => covered < leftOut)
    .sort((left, right) => firstDecisive(right.weight - left.weight, left.covered - right.covered))
  const weightOf = (some: readonly KeyPoint[]): number =>
    some.reduce((sum, { weight }) => sum + weight, 0)
  const missedShare = essentials.length === 0 ? 0 : weightOf(missed) / weightOf(essentials)
  const measures = coverageMeasures(points, sentences, accuracy, query)
  const limits = [
    along(secondPass, missedShare),
    relevance === null ? 5 : along(limitByRelevance, relevance),
    measures['rightlySilent'] === 0 ? along(limitByAccuracy, accuracy.drawn) : 5,
    ...asked.map(({ given, share }) => withoutAsked[given] - partOfAsked * (1 - share)),
  ]
  // A question for a value is answered by it; the rest is beside the point.
  const isGiven = asked.length > 0 && asked.every(({ given }) => given === 'exactly')
  const costs = isGiven ? leftOutCosts / 2 : leftOutCosts
  const best = bounded(
    Math.min(along(toScore, linearScore(metricModel().coverage, measures)), ...limits),
    1,
    5,
  )
  return { value: 1 + (best - 1) * (1 - costs * untoldShare(points)), missed }
}

/** How much of what bears on the question is not told, the most relevant counting most; 0–1. */
function untoldShare(points: readonly KeyPoint[]): number {
  const total = points.reduce((sum, { weight }) => sum + weight ** 2, 0)
  return total === 0
    ? 0
    : points.reduce((sum, { weight, told: said }) => sum + weight ** 2 * (1 - said), 0) / total
}

const opening = longPattern('i')`
    ^(?:(?:please|and|so|but|ok|okay|then|also|hi|hello|by the way)[, ]+)*(?:what|which|who|whom|
    whose|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|
    may|summari[sz]e|list|give|tell|explain|describe|show|name|find|compare|define|outline|provide|
    write|discuss)\b
  `

/** Whether a text is a question or a request; no query at all asks for everything. */
function asksSomething(query: string): boolean {
  const text = query.trim().slice(0, 2000)
  return text === '' || /[?？؟]/.test(text) || opening.test(text)
}
