import type { EntailmentScores } from '../../core/ports/entailment-model.ts'
import { claimSignals, type ClaimSignals } from '../signals/claim-signals.ts'
import type { ClaimReading } from '../signals/alignment/claim-reader.ts'
import type { EvidenceReading } from '../signals/alignment/evidence-reader.ts'
import { signalNames } from '../signals/signal-names.ts'

/** A feature of the judge; `direction` is that of support, as with the signals. */
export interface JudgeFeature {
  readonly name: string
  readonly direction: 1 | -1 | 0
}

/**
 * The judge's features in order: the model's scores of the composed premise and of the best
 * windows, then the signals of the composed premise.
 */
export const judgeFeatureNames: readonly JudgeFeature[] = [
  { name: 'model-entailment', direction: 1 },
  { name: 'model-contradiction', direction: -1 },
  { name: 'model-margin', direction: 1 },
  { name: 'model-best-entailment', direction: 1 },
  { name: 'model-second-entailment', direction: 1 },
  { name: 'model-most-contradiction', direction: -1 },
  { name: 'alignment', direction: 1 },
  { name: 'weakest', direction: 1 },
  { name: 'best-alignment', direction: 1 },
  { name: 'best-weakest', direction: 1 },
  { name: 'similarity', direction: 1 },
  { name: 'best-similarity', direction: 1 },
  { name: 'has-model', direction: 0 },
  ...signalNames.map(({ name, direction }) => ({ name, direction })),
]

/** Log odds, within ±8: a model's certainty beyond that tells nothing. */
const logit = (p: number): number =>
  Math.max(-8, Math.min(8, Math.log(Math.max(p, 1e-6) / Math.max(1 - p, 1e-6))))

export interface PremiseReading {
  readonly scores: EntailmentScores | undefined
  readonly signals: ClaimSignals
}

/** Reads a premise against a claim by words and rules. */
export const premiseSignals = (claim: ClaimReading, evidence: EvidenceReading): ClaimSignals =>
  claimSignals(claim, evidence)

/**
 * One row for the judge: `composed` is what the claim is held against, `windows` the model's scores
 * of what it was composed of (itself where it is a single window).
 */
export function judgeFeatures(
  composed: PremiseReading,
  windows: readonly EntailmentScores[],
): Float64Array {
  const { scores, signals } = composed
  const all = scores === undefined ? windows : [scores, ...windows]
  const entailments = windows.map(({ entailment }) => entailment).sort((a, b) => b - a)
  const most = (value: (score: EntailmentScores) => number | undefined): number =>
    Math.max(0, ...all.map(score => value(score) ?? 0))
  const own = scores ?? {
    entailment: 0.5,
    neutral: 0,
    contradiction: 0.5,
    alignment: 0,
    weakest: 0,
  }
  const best = entailments[0] ?? own.entailment
  return Float64Array.from([
    logit(own.entailment),
    logit(own.contradiction),
    Math.log(Math.max(own.entailment, 1e-4) / Math.max(own.contradiction, 1e-4)),
    logit(best),
    logit(entailments[1] ?? best),
    logit(most(score => score.contradiction)),
    own.alignment ?? 0,
    own.weakest ?? 0,
    most(score => score.alignment),
    most(score => score.weakest),
    own.similarity ?? 0,
    most(score => score.similarity),
    Number(own.alignment !== undefined && scores !== undefined),
    ...signals.values,
  ])
}
