import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { Confidence, VerifiedText } from '../../core/verdict.ts'
import { type Calibration, defaultCalibration } from './calibration.ts'
import {
  confidenceFeatures,
  type ConfidenceFeatures,
  type ConfidenceInput,
} from './confidence-features.ts'
import { confidenceOf, type ConfidenceBands } from './confidence-of.ts'
import { statedInFull } from './stated-in-full.ts'
import { dot } from '../../support/arithmetic.ts'

/** Only the first sentences are read one by one: what matters is near the beginning. */
const maxSentences = 8

/**
 * What of an answer is compared with its question: the whole, its first sentences, and what short
 * ones state in full.
 */
export function comparedTexts(verified: VerifiedText): string[] {
  const sentences = verified.sentences.slice(0, maxSentences).map(({ text }) => text)
  return [...new Set([verified.text, ...sentences, ...statedInFull(verified)])].filter(
    text => text.trim() !== '',
  )
}

/**
 * Cosine of the question with the answer, -1–1: the best of the texts that are compared.
 * `undefined` where either is empty. Throws what the encoder throws.
 */
export async function relationOf(
  question: string,
  verified: VerifiedText,
  encoder: EmbeddingModel,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<number | undefined> {
  const texts = comparedTexts(verified)
  if (question.trim() === '' || texts.length === 0) return undefined
  const [asked, ...answered] = await encoder.embed([question, ...texts], { signal: options.signal })
  const cosines = (asked ?? []).flatMap(left => answered.flat().map(right => dot(left, right)))
  return cosines.length === 0 ? undefined : Math.max(...cosines)
}

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
