import { scored, unscored, type MetricDescription, type MetricResult } from './metric.ts'

/**
 * The tokens of a text with one vector each, as an encoder sees them in their sentence; no marks
 * for begin and end.
 */
export interface EmbeddedTokens {
  readonly tokens: readonly string[]
  readonly vectors: readonly Float32Array[]
}
/** One result per text, in order. */
export type TokenEmbeddings = (
  texts: readonly string[],
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<readonly EmbeddedTokens[]>

export const bertScoreDescription: MetricDescription = {
  name: 'bert-score',
  measures:
    'how well each token of the answer is matched by its most similar token of the ' +
    'reference (precision), and the other way round (recall); the score is their harmonic ' +
    'mean',
  source:
    'Zhang et al. (2020), BERTScore, section 3; rescaling section 3 "Baseline Rescaling", ' +
    'off by default',
  range: [-1, 1],
  unscoredWhen: ['no_reference', 'no_answer', 'no_words', 'too_long', 'no_encoder'],
}

export interface BertScoreOptions {
  /**
   * How much a token weighs, 0 or above; absent: all the same. `bertScoreIdf` makes
   * one.
   */
  readonly weightOf?: ((token: string) => number) | undefined
  /**
   * What unrelated texts score, below 1; values become (value − baseline) / (1 − baseline). Absent:
   * values stay.
   */
  readonly baseline?: number | undefined
}

// Some seconds.
const maxPairs = 1e7

/**
 * BERTScore of an answer's tokens against a reference's. `no_words` where a side has no token of a
 * weight above 0, `too_long` above ten million pairs of tokens. Throws RangeError for vectors of
 * length 0.
 */
export function bertScore(
  reference: EmbeddedTokens,
  answer: EmbeddedTokens,
  { weightOf = () => 1, baseline = 0 }: BertScoreOptions = {},
): MetricResult {
  if (reference.tokens.length * answer.tokens.length > maxPairs) return unscored('too_long')
  const read = ({ tokens, vectors }: EmbeddedTokens): Weighted => ({
    weights: tokens.map(weightOf),
    vectors: vectors.map(unit),
  })
  const [wanted, given] = [read(reference), read(answer)]
  const bestOfAnswer = new Float64Array(given.vectors.length).fill(-1)
  const bestOfReference = new Float64Array(wanted.vectors.length).fill(-1)
  for (const [row, left] of wanted.vectors.entries()) {
    for (const [column, right] of given.vectors.entries()) {
      let product = 0
      for (let at = 0; at < left.length; at++) product += (left[at] ?? 0) * (right[at] ?? 0)
      if (product > (bestOfReference[row] ?? 0)) bestOfReference[row] = product
      if (product > (bestOfAnswer[column] ?? 0)) bestOfAnswer[column] = product
    }
  }
  const precision = weightedMean(bestOfAnswer, given.weights)
  const recall = weightedMean(bestOfReference, wanted.weights)
  if (precision === undefined || recall === undefined) return unscored('no_words')
  // The harmonic mean of values of opposite signs has no bounds.
  const f1 =
    precision * recall <= 0
      ? Math.min(precision, recall)
      : (2 * precision * recall) / (precision + recall)
  const rescaled = (value: number): number => (value - baseline) / (1 - baseline)
  return scored(rescaled(f1), { precision: rescaled(precision), recall: rescaled(recall) })
}

/** The same from texts. */
export async function bertScoreOfTexts(
  reference: string,
  answer: string,
  embed: TokenEmbeddings | undefined,
  options: BertScoreOptions & { readonly signal?: AbortSignal | undefined } = {},
): Promise<MetricResult> {
  if (reference.trim() === '') return unscored('no_reference')
  if (answer.trim() === '') return unscored('no_answer')
  if (embed === undefined) return unscored('no_encoder')
  const [wanted, given] = await embed([reference, answer], { signal: options.signal })
  return wanted === undefined || given === undefined
    ? unscored('no_words')
    : bertScore(wanted, given, options)
}

/**
 * Weights by how few of the given token lists hold a token: log((lists + 1) / (lists that hold it +
 * 1)).
 */
export function bertScoreIdf(
  documents: ReadonlyArray<readonly string[]>,
): (token: string) => number {
  const holding = new Map<string, number>()
  for (const tokens of documents)
    for (const token of new Set(tokens)) holding.set(token, (holding.get(token) ?? 0) + 1)
  return token => Math.log((documents.length + 1) / ((holding.get(token) ?? 0) + 1))
}

interface Weighted {
  readonly weights: readonly number[]
  readonly vectors: readonly Float64Array[]
}

function unit(vector: Float32Array): Float64Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  if (length === 0 || !Number.isFinite(length))
    throw new RangeError('a token vector needs a length above 0')
  return Float64Array.from(vector, value => value / length)
}

function weightedMean(values: Float64Array, weights: readonly number[]): number | undefined {
  let sum = 0
  let total = 0
  for (const [index, value] of values.entries()) {
    sum += value * (weights[index] ?? 0)
    total += weights[index] ?? 0
  }
  return total > 0 ? sum / total : undefined
}
