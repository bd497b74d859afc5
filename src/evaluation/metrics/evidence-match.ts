import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import { scored, unscored, type MetricDescription, type MetricResult } from './metric.ts'
import { cosine, textVectors } from './text-vectors.ts'

export const evidenceMatchDescription: MetricDescription = {
  name: 'evidence match',
  measures:
    'how close in meaning the evidence given is to the true evidence (cosine), times how ' +
    'concise it is: min(1, length of the true evidence / length of the evidence given), in ' +
    'characters; both parts are given too',
  source: 'GE-Chat, section 3.1, equation 4 (product and cap at 1 are our reading)',
  range: [-1, 1],
  unscoredWhen: ['no_evidence', 'no_encoder'],
}

/**
 * Evidence as one text each: the quoted sentences, joined by spaces. Parts: `cosine`,
 * `conciseness`.
 */
export async function evidenceMatch(
  given: string,
  truth: string,
  encoder: EmbeddingModel | undefined,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<MetricResult> {
  const [shown, wanted] = [given.trim(), truth.trim()]
  if (shown === '' || wanted === '') return unscored('no_evidence')
  if (encoder === undefined) return unscored('no_encoder')
  const [left, right] = await textVectors(encoder, [shown, wanted], options)
  if (left === undefined || right === undefined) return unscored('no_evidence')
  const closeness = cosine(left, right)
  const conciseness = Math.min(1, wanted.length / shown.length)
  return scored(closeness * conciseness, { cosine: closeness, conciseness })
}
