import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { VerifiedText } from '../../core/verdict.ts'
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
