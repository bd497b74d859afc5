import { dot, sigmoid } from '../../support/arithmetic.ts'
import { fitLogistic, type Example } from '../../support/fitting/fit-logistic.ts'
import type { AlignedPassage, PassageStatistics } from './passage-statistics.ts'
import { rarityAmong } from './passage-statistics.ts'
import type { StandardIndex } from './standard-index.ts'
import { termIndex } from './term-index.ts'
import { unitVector } from './vectors.ts'
import { bestThreshold } from './link-threshold.ts'
import { ranked } from './rank-links.ts'
import { sampledStandards } from './sampled-standards.ts'

/** What people said of a passage. */
export interface LabelledPassage {
  readonly passage: AlignedPassage
  /** Its sentences that were decided about: other passages are compared with them; absent: all. */
  readonly decided?: Pick<AlignedPassage, 'terms' | 'vector'> | undefined
  /** Likelihood of each standard without labels, as log odds. */
  readonly odds: Float64Array
  /** Positions of the standards that it addresses. */
  readonly standards: ReadonlySet<number>
  /**
   * Positions of the standards that somebody decided about, those it addresses among them; absent:
   * all. What nobody decided stays as likely as it was.
   */
  readonly judged?: ReadonlySet<number> | undefined
}

/** A passage with what is known of it without labels. */
export interface ScoredPassage {
  readonly passage: AlignedPassage
  readonly odds: Float64Array
  /** How much the rest of its document is about the section of each standard: `documentFocus`. */
  readonly focus: Float64Array
}

/** The passage with other odds; its focus is looked for only where it is wanted. */
export const withOdds = (scored: ScoredPassage, odds: Float64Array): ScoredPassage => ({
  passage: scored.passage,
  odds,
  get focus() {
    return scored.focus
  },
})

/** What was learnt from what people said of other passages. */
export interface LearntLinks {
  /** Log odds that a passage addresses each standard. */
  readonly odds: (scored: ScoredPassage) => Float64Array
  /** Whether the other passages of its document change what a passage is about. */
  readonly looksAround: boolean
  /** Likelihood from which a link is worth showing. */
  readonly threshold: number
}

const neighbours = 20
/** Likeness to this power is the weight of a neighbour's vote. */
const voteSharpness = 4
const penalty = 3
// A few decisions about links that were offered say less than whole passages.
const penaltyOfDecisions = 10
const leastVote = 1e-3

/**
 * Learns from labelled passages how far what they have in common with a passage moves the odds of a
 * standard. The votes that the fit sees come from other documents than the passage's own, as they
 * will for documents that nobody has read yet. Without labels the odds stay as they are.
 */
export function learnLinks(
  labelled: readonly (LabelledPassage & { readonly focus: Float64Array })[],
  index: StandardIndex,
  statistics: PassageStatistics,
  options: { readonly random: () => number; readonly threshold: number },
): LearntLinks {
  if (labelled.length === 0)
    return { odds: ({ odds }) => odds, looksAround: false, threshold: options.threshold }
  const { random } = options
  const compare = comparison(labelled, index, statistics)
  const examples: Example[] = []
  for (const one of labelled) {
    const features = compare(one, one.passage.document)
    const likely = one.odds.map((odds, at) => odds + features[0]![at]!)
    const looked = sampledStandards(one.judged ?? one.standards, likely, random)
    for (const [at, weight] of looked) {
      const offset = one.odds[at]!
      const isJudged = one.judged?.has(at) ?? true
      const share = isJudged ? Number(one.standards.has(at)) : sigmoid(offset)
      for (const label of [0, 1] as const) {
        const part = weight * (label === 1 ? share : 1 - share)
        if (part > 0)
          examples.push({
            features: features.map(values => values[at]!),
            label,
            weight: part,
            offset,
          })
      }
    }
  }
  // Who decides about some links chooses which: that most were accepted says nothing of the others.
  // What nobody decided about is moved only by decisions on its own standard.
  const isPartial = labelled.some(({ judged }) => judged !== undefined)
  const { bias, weights } = fitLogistic(
    examples,
    isPartial ? { penalty: penaltyOfDecisions, hasBias: false, use: aboutDecisions } : { penalty },
  )
  const moved = (odds: Float64Array, features: readonly Float64Array[]): Float64Array =>
    odds.map((value, at) =>
      features.reduce(
        (sum, values, feature) => sum + weights[feature]! * values[at]!,
        value + bias,
      ),
    )
  const bounded = (scored: ScoredPassage): Float64Array =>
    withoutMore(moved(scored.odds, compare(scored, undefined)), scored.odds)
  return {
    looksAround: true,
    odds: isPartial ? bounded : scored => moved(scored.odds, compare(scored, undefined)),
    // Of passages that are labelled in part nobody knows which links are missing.
    threshold: isPartial
      ? options.threshold
      : bestThreshold(
          labelled.map(one => ({
            likelihoods: likelihoods(moved(one.odds, compare(one, one.passage.document))),
            standards: one.standards,
          })),
        ),
  }
}

/**
 * Decisions about links that were offered tell which standards passages address, hardly how many:
 * most that somebody looks at are right. So what became likelier falls back together until the
 * expected number of standards of a passage is what it was, but no standard below what it was;
 * where decisions made them fewer, they stay.
 */
function withoutMore(odds: Float64Array, before: Float64Array): Float64Array {
  const shifted = (shift: number): Float64Array =>
    odds.map((value, at) => Math.max(value + shift, Math.min(value, before[at]!)))
  const expected = (values: Float64Array): number =>
    values.reduce((sum, value) => sum + sigmoid(value), 0)
  const most = expected(before)
  if (expected(odds) <= most) return odds
  let [low, high] = [-lowestShift, 0]
  for (let step = 0; step < shiftSteps; step++) {
    const middle = (low + high) / 2
    if (expected(shifted(middle)) > most) high = middle
    else low = middle
  }
  return shifted(low)
}

const lowestShift = 16
const shiftSteps = 14

/** Which of the features below are 0 for a standard that nobody decided about. */
const aboutDecisions = [true, true, true, true, true, true, false, false]

function comparison(
  labelled: readonly LabelledPassage[],
  index: StandardIndex,
  statistics: PassageStatistics,
): (scored: ScoredPassage, without: string | undefined) => Float64Array[] {
  const size = index.standards.length
  const rarity = rarityAmong(statistics)
  const words = termIndex(labelled.map(one => taughtBy(one).terms))
  // Of a few sentences all may stand in a passage, which says much else.
  const lengths = labelled.map(({ decided }) =>
    decided === undefined ? Infinity : words.length(decided.terms, rarity),
  )
  const dimensions = index.vectors[0]?.length ?? 0
  const all = tally(labelled, size, dimensions)
  const byDocument = new Map<string, LabelledPassage[]>()
  for (const one of labelled) {
    const group = byDocument.get(one.passage.document) ?? []
    group.push(one)
    byDocument.set(one.passage.document, group)
  }
  const ofDocument = new Map(
    [...byDocument].map(([document, group]) => [document, tally(group, size, dimensions)]),
  )
  return (scored, without) => {
    const own = without === undefined ? undefined : ofDocument.get(without)
    const known = labelled.length - (own?.passages ?? 0)
    const common = words.score(scored.passage.terms, rarity)
    const length = words.length(scored.passage.terms, rarity)
    const likeness = labelled.map((one, at) => {
      if (one.passage.document === without) return 0
      const share = common[at]! / Math.max(Math.min(length, lengths[at]!), 1e-9)
      return Math.max(0, (share + dot(scored.passage.vector, taughtBy(one).vector)) / 2)
    })
    const nearest = ranked(Float64Array.from(likeness)).slice(0, neighbours)
    const votes = new Float64Array(size)
    const closest = new Float64Array(size)
    const refused = new Float64Array(size)
    let total = 0
    for (const at of nearest) {
      const weight = likeness[at]! ** voteSharpness
      total += weight
      for (const standard of labelled[at]!.standards) {
        votes[standard]! += weight
        closest[standard] = Math.max(closest[standard]!, likeness[at]!)
      }
      for (const standard of labelled[at]!.judged ?? [])
        if (!labelled[at]!.standards.has(standard))
          refused[standard] = Math.max(refused[standard]!, likeness[at]!)
    }
    const counts = Float64Array.from(all.counts, (count, at) => count - (own?.counts[at] ?? 0))
    const centre = new Float64Array(size)
    for (let at = 0; at < size; at++) {
      if (counts[at] === 0) continue
      const sum = all.vectors[at]!
      const taken = own?.vectors[at]
      const rest = taken === undefined ? sum : sum.map((value, d) => value - taken[d]!)
      centre[at] = dot(scored.passage.vector, unitVector(rest))
    }
    return [
      votes.map(vote => Math.log(vote / Math.max(total, 1e-9) + leastVote) - Math.log(leastVote)),
      closest,
      refused,
      centre,
      counts.map(count => Math.log((count + 0.1) / (known + 1)) - Math.log(0.1 / (known + 1))),
      counts.map(count => Number(count > 0)),
      scored.focus,
      scored.odds,
    ]
  }
}

function tally(
  passages: readonly LabelledPassage[],
  size: number,
  dimensions: number,
): {
  readonly passages: number
  readonly counts: Float64Array
  readonly vectors: Array<Float32Array | undefined>
} {
  const counts = new Float64Array(size)
  const vectors: Array<Float32Array | undefined> = Array.from({ length: size })
  for (const one of passages) {
    const { vector } = taughtBy(one)
    for (const standard of one.standards) {
      counts[standard]!++
      const sum = (vectors[standard] ??= new Float32Array(dimensions))
      for (let d = 0; d < dimensions; d++) sum[d]! += vector[d]!
    }
  }
  return { passages: passages.length, counts, vectors }
}

const taughtBy = ({
  passage,
  decided,
}: Pick<LabelledPassage, 'passage' | 'decided'>): Pick<AlignedPassage, 'terms' | 'vector'> =>
  decided ?? passage

/** Log odds as probabilities. */
export const likelihoods = (odds: Float64Array): Float64Array => odds.map(sigmoid)
