import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { Confidence } from '../../core/verdict.ts'
import { type Calibration, defaultCalibration } from './calibration.ts'
import {
  confidenceFeatures,
  type ConfidenceFeatures,
  type ConfidenceInput,
} from './confidence-features.ts'
import { confidenceOf, type ConfidenceBands } from './confidence-of.ts'
import { relationOf } from './relation.ts'

export interface AssessPorts {
  /** Compares question and answer; absent: that does not count. */
  readonly encoder?: EmbeddingModel | undefined
  /** Default: the one that the product carries. */
  readonly calibration?: Calibration | undefined
  readonly bands?: ConfidenceBands | undefined
}

/**
 * The confidence of a checked answer, with what it rests on. Throws what the encoder throws,
 * `aborted` on the signal.
 */
export async function assessAnswer(
  input: Omit<ConfidenceInput, 'relation'>,
  ports: AssessPorts = {},
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<{ readonly features: ConfidenceFeatures; readonly confidence: Confidence }> {
  const { encoder, calibration = defaultCalibration(), bands } = ports
  const relation =
    encoder === undefined || input.question === undefined
      ? undefined
      : await relationOf(input.question, input.verified, encoder, options)
  const features = confidenceFeatures({ ...input, relation })
  return { features, confidence: confidenceOf(features, calibration, bands) }
}
