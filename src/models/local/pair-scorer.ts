import type { EntailmentPair } from '../../core/ports/entailment-model.ts'
import { alignmentOf, similarityOf } from './alignment.ts'
import type { PairSession, PairSide } from './onnx-session.ts'
import type { SentenceStates } from './sentence-states.ts'

/** Entailment, neutral, contradiction (together 1), alignment, weakest, similarity. */
type PairScores = readonly [number, number, number, number, number, number]
/** How many numbers a pair gets. */
export const scoresPerPair = 6

export interface PairScorer {
  readonly scorePair: (pair: EntailmentPair) => Promise<PairScores>
}

// Premises are three sentences or a selection of sentences; more than this is compared group by
// group.
const maxPiecesInPremise = 320

/**
 * Scores pairs over states of single sentences. A premise too long for one pass is compared in
 * groups of sentences, of which the most decided counts; a hypothesis too long for one pass is
 * compared in parts: all must be entailed, one contradicted suffices. Without `hasLikeness` the
 * last three numbers are 0.
 */
export function pairScorer(
  session: PairSession,
  statesOf: SentenceStates,
  { hasLikeness }: { readonly hasLikeness: boolean },
): PairScorer {
  return {
    async scorePair({ premise, context, hypothesis }) {
      const sentences: PairSide[] = []
      for (const sentence of context === '' ? premise : [context, ...premise])
        sentences.push(...(await statesOf(sentence)))
      const groups = grouped(sentences)
      let whole: PairScores | undefined
      for (const part of await statesOf(hypothesis)) {
        let best: PairScores | undefined
        for (const group of groups) {
          const logits = softmax(await session.run(part, group))
          const scores = [...logits, ...(hasLikeness ? likeness(part, group) : unlike)] as const
          if (best === undefined || decided(scores) > decided(best)) best = scores
        }
        if (best !== undefined) whole = whole === undefined ? best : both(whole, best)
      }
      if (whole === undefined) throw new Error('a pair without a premise')
      return whole
    },
  }
}

const decided = (scores: PairScores): number => Math.max(scores[0], scores[2])

/** One text after the other, in groups that fit a pass. */
function grouped(sentences: readonly PairSide[]): PairSide[] {
  const groups: PairSide[][] = [[]]
  let size = 0
  for (const sentence of sentences) {
    if (size > 0 && size + sentence.ids.length > maxPiecesInPremise) {
      groups.push([])
      size = 0
    }
    groups.at(-1)?.push(sentence)
    size += sentence.ids.length
  }
  return groups.map(joinedSides)
}

/** Sides one after the other as one. */
export function joinedSides(parts: readonly PairSide[]): PairSide {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const lower = new Float32Array(parts.reduce((sum, part) => sum + part.lower.length, 0))
  const unit = new Float32Array(lower.length)
  let at = 0
  for (const part of parts) {
    lower.set(part.lower, at)
    unit.set(part.unit, at)
    at += part.lower.length
  }
  return { ids: parts.flatMap(part => part.ids), lower, unit }
}

function likeness(hypothesis: PairSide, premise: PairSide): readonly [number, number, number] {
  const { alignment, weakest } = alignmentOf(hypothesis, premise)
  return [alignment, weakest, similarityOf(hypothesis, premise)]
}

const unlike = [0, 0, 0] as const

function softmax(logits: Float32Array): [number, number, number] {
  const top = Math.max(...logits)
  const [e = 0, n = 0, c = 0] = [...logits].map(logit => Math.exp(logit - top))
  const sum = e + n + c
  if (!Number.isFinite(sum)) throw new Error('the entailment model gave no number')
  return [e / sum, n / sum, c / sum]
}

function both(a: PairScores, b: PairScores): PairScores {
  const entailment = Math.min(a[0], b[0])
  const contradiction = Math.min(Math.max(a[2], b[2]), 1 - entailment)
  return [
    entailment,
    1 - entailment - contradiction,
    contradiction,
    (a[3] + b[3]) / 2,
    Math.min(a[4], b[4]),
    (a[5] + b[5]) / 2,
  ]
}
