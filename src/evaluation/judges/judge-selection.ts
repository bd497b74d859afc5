import { seededRandom, shuffled } from '../../support/random.ts'
import { weightedKappa, type Kappa } from '../statistics/cohen-kappa.ts'
import { normalQuantile } from '../statistics/distributions.ts'
import type { Outcome } from '../statistics/outcome.ts'
import { gradeOf, gradePoints, shareWithInterval, type Share } from './judge-agreement.ts'
import type { JudgedAnswer } from './judged-answers.ts'

/** What must hold of the answers that are left to a judge. */
export type SelectionTarget =
  /** At most this share (0–1) is more than one grade from people. */
  | { readonly kind: 'risk'; readonly value: number }
  /** Quadratic κ with people is at least this. */
  | { readonly kind: 'kappa'; readonly value: number }

/** A point of the curve: the surest `coverage` of all answers, by a rule of the other half. */
export interface SelectionPoint {
  readonly coverage: Share
  readonly risk: Share
  readonly kappa: Outcome<Kappa>
}

/** How much work a judge takes over, as it held on answers that the rule was not made on. */
export interface Selection {
  readonly target: SelectionTarget
  /** Answers left to the judge: the share of reviewers' time that is saved. */
  readonly left: Share | undefined
  /** Of those, the share more than one grade from people. */
  readonly risk: Share | undefined
  readonly kappa: Outcome<Kappa>
  /** Whether the target held there; absent where nothing was left to the judge. */
  readonly held?: boolean | undefined
  readonly curve: readonly SelectionPoint[]
}

// A rule is as sure as that on the half that it is made on: one-sided 90 %.
const sureness = 0.9
const fewest = 8
const curvePoints = 10

interface Ranked {
  readonly answer: JudgedAnswer
  readonly risk: number
  readonly isLeft: boolean
}

/**
 * Leaves to a judge what it is surest of (selective prediction; Geifman & El-Yaniv 2017). How sure
 * it is, is learnt from people's grades: how often its grades of a kind — the grade, and how far
 * the other judges are from it — were more than one off. The questions are split in halves; each
 * half's rule and threshold are made on the other one, so that no answer is judged by a rule that
 * has seen it. The threshold leaves the most answers for which the target holds with one-sided
 * confidence 90 %. Equal seeds give equal splits.
 */
export function selectForJudge(
  answers: readonly JudgedAnswer[],
  target: SelectionTarget,
  seed = 1,
): Selection {
  const items = [...new Set(answers.map(({ key }) => key.itemId))]
  const first = new Set(shuffled(items, seededRandom(seed)).slice(0, Math.ceil(items.length / 2)))
  const halves = [
    answers.filter(({ key }) => first.has(key.itemId)),
    answers.filter(({ key }) => !first.has(key.itemId)),
  ] as const
  const ranked = [0, 1].flatMap(half =>
    rankedBy(halves[half] ?? [], halves[1 - half] ?? [], target),
  )
  const left = ranked.filter(({ isLeft }) => isLeft).map(({ answer }) => answer)
  const risk = riskOf(left)
  const kappa = kappaOf(left)
  return {
    target,
    left: shareWithInterval(left.length, answers.length),
    risk,
    kappa,
    ...(left.length > 0 && {
      held:
        target.kind === 'risk'
          ? (risk?.value ?? 1) <= target.value
          : kappa.status === 'defined' && kappa.kappa >= target.value,
    }),
    curve: curveOf(ranked),
  }
}

const isOff = ({ judge, people }: JudgedAnswer): boolean =>
  Math.abs(gradeOf(judge) - gradeOf(people)) > 1

const riskOf = (answers: readonly JudgedAnswer[]): Share | undefined =>
  shareWithInterval(answers.filter(isOff).length, answers.length)

const kappaOf = (answers: readonly JudgedAnswer[], confidence?: number): Outcome<Kappa> =>
  weightedKappa(
    answers.map(({ judge }) => gradeOf(judge)),
    answers.map(({ people }) => gradeOf(people)),
    gradePoints,
    'quadratic',
    confidence,
  )

/** What a judge's sureness is read from: its grade, and whether the others agree. */
const kindOf = ({ judge, others }: JudgedAnswer): number => {
  const apart = others === undefined ? 3 : Math.min(2, Math.round(Math.abs(judge - others)))
  return gradeOf(judge) * 4 + apart
}

/** The answers of a half with the risk and the decision that the other half gives them. */
function rankedBy(
  half: readonly JudgedAnswer[],
  other: readonly JudgedAnswer[],
  target: SelectionTarget,
): Ranked[] {
  const kinds = new Map<number, { off: number; n: number }>()
  for (const answer of other) {
    const kind = kindOf(answer)
    const own = kinds.get(kind) ?? { off: 0, n: 0 }
    kinds.set(kind, { off: own.off + (isOff(answer) ? 1 : 0), n: own.n + 1 })
  }
  // A kind that was hardly seen is about as risky as any: two answers of the usual sort are added.
  const usual = other.length === 0 ? 0.5 : other.filter(isOff).length / other.length
  const riskOfAnswer = (answer: JudgedAnswer): number => {
    const { off, n } = kinds.get(kindOf(answer)) ?? { off: 0, n: 0 }
    return (off + 2 * usual) / (n + 2)
  }
  const threshold = thresholdFor(other, riskOfAnswer, target)
  return half.map(answer => {
    const risk = riskOfAnswer(answer)
    return { answer, risk, isLeft: threshold !== undefined && risk <= threshold }
  })
}

/** The greatest risk up to which the target surely holds; undefined where it holds nowhere. */
function thresholdFor(
  answers: readonly JudgedAnswer[],
  riskOfAnswer: (answer: JudgedAnswer) => number,
  target: SelectionTarget,
): number | undefined {
  // Few risks occur: as many as kinds of grades.
  const byRisk = new Map<number, JudgedAnswer[]>()
  for (const answer of answers) {
    const risk = riskOfAnswer(answer)
    const own = byRisk.get(risk)
    if (own === undefined) byRisk.set(risk, [answer])
    else own.push(answer)
  }
  const levels = [...byRisk.keys()].sort((left, right) => left - right)
  for (let last = levels.length; last > 0; last--)
    if (
      surelyHolds(
        levels.slice(0, last).flatMap(level => byRisk.get(level) ?? []),
        target,
      )
    )
      return levels[last - 1]
  return undefined
}

function surelyHolds(answers: readonly JudgedAnswer[], target: SelectionTarget): boolean {
  if (answers.length < fewest) return false
  if (target.kind === 'risk') {
    const off = answers.filter(isOff).length
    const share = shareWithInterval(off, answers.length, normalQuantile(sureness))
    return share !== undefined && share.high <= target.value
  }
  const kappa = kappaOf(answers, 2 * sureness - 1)
  return kappa.status === 'defined' && kappa.interval.low >= target.value
}

function curveOf(ranked: readonly Ranked[]): SelectionPoint[] {
  // Sorting keeps the order of equal risks.
  const order = ranked.toSorted((left, right) => left.risk - right.risk).map(({ answer }) => answer)
  const points: SelectionPoint[] = []
  for (let point = 1; point <= curvePoints; point++) {
    const taken = order.slice(0, Math.round((point / curvePoints) * order.length))
    const coverage = shareWithInterval(taken.length, order.length)
    const risk = riskOf(taken)
    if (coverage !== undefined && risk !== undefined)
      points.push({ coverage, risk, kappa: kappaOf(taken) })
  }
  return points
}
