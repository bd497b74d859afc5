import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import { firstDecisive } from '../../support/code-points.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { analyze, isStopWord, stem, words } from '../../language/words/tokens.ts'
import type { ScoredTriple } from './scored-answer.ts'

/**
 * A piece of text as it is compared: its content words, and its meaning where there is an encoder.
 */
export interface ComparedText {
  readonly text: string
  /** Offsets in the text it was cut from. */
  readonly start: number
  readonly end: number
  /** Stems of the words that carry content, in order, with repetitions. */
  readonly terms: readonly string[]
  readonly vector: Float32Array | undefined
}

/** A sentence of a document; neighbours of one document follow each other. */
export interface DocumentSentence extends ComparedText {
  readonly document: number
}

export interface ScoringInput {
  /** `undefined` where nobody asked. */
  readonly query: ComparedText | undefined
  /** Its last sentence, where it has several. */
  readonly asked: ComparedText | undefined
  readonly response: ComparedText
  readonly sentences: readonly ComparedText[]
  readonly documents: readonly DocumentSentence[]
  /**
   * Stems of everything in the documents, those of long documents that were left out of `documents`
   * too.
   */
  readonly documentTerms: ReadonlySet<string>
  /** Pairs of neighbouring stems, function words included. */
  readonly documentPairs: ReadonlySet<string>
}

/**
 * Sentences of documents that are compared by meaning; of more, those that share most with question
 * and response.
 */
const maxSentences = 240

/** Stems of the words of a text that carry content. */
export function contentTerms(text: string): string[] {
  return words(text)
    .filter(word => !isStopWord(word.text))
    .map(word => stem(word.text))
}

/** Pairs of neighbouring stems of a text. */
export function termPairs(text: string): string[] {
  const terms = analyze(text)
  return terms.slice(1).map((term, index) => `${terms[index] ?? ''} ${term}`)
}

/**
 * Cosine of two passages where both have vectors, else the Dice overlap of their content words;
 * 0–1.
 */
export function nearness(left: ComparedText, right: ComparedText): number {
  if (left.vector !== undefined && right.vector !== undefined) {
    let sum = 0
    for (let index = 0; index < left.vector.length; index++)
      sum += (left.vector[index] ?? 0) * (right.vector[index] ?? 0)
    return Math.min(1, Math.max(0, sum))
  }
  const terms = new Set(left.terms)
  const others = new Set(right.terms)
  if (terms.size + others.size === 0) return 0
  return (2 * [...terms].filter(term => others.has(term)).length) / (terms.size + others.size)
}

const blank = (text: string): boolean => text.trim() === ''

/**
 * Cuts question, response and documents into sentences and reads their words and meanings. Throws
 * what the encoder throws.
 */
export async function readScoringInput(
  { query, documents, response }: ScoredTriple,
  encoder: EmbeddingModel | undefined,
  signal: AbortSignal | undefined,
): Promise<ScoringInput> {
  const cut = (text: string): ComparedText[] =>
    sentences(text).map(({ start, end }) => comparedText(text.slice(start, end), start))
  const question = blank(query) ? undefined : comparedText(query)
  const turns = cut(query)
  const asked = turns.length > 1 ? turns.at(-1) : undefined
  const whole = comparedText(response)
  const parts = cut(response)
  const all = documents.flatMap((text, document) => cut(text).map(part => ({ ...part, document })))
  const kept = mostRelated(all, new Set([...(question?.terms ?? []), ...whole.terms]))
  const documentTerms = new Set<string>()
  const documentPairs = new Set<string>()
  for (const text of documents) {
    for (const term of analyze(text)) documentTerms.add(term)
    for (const pair of termPairs(text)) documentPairs.add(pair)
  }
  const vectors = await vectorsOf(
    [
      ...(question === undefined ? [] : [question]),
      ...(asked === undefined ? [] : [asked]),
      whole,
      ...parts,
      ...kept,
    ].map(part => part.text),
    encoder,
    signal,
  )
  const withVector = <Part extends ComparedText>(part: Part): Part => ({
    ...part,
    vector: vectors.get(part.text),
  })
  return {
    query: question === undefined ? undefined : withVector(question),
    asked: asked === undefined ? undefined : withVector(asked),
    response: withVector(whole),
    sentences: parts.map(withVector),
    documents: kept.map(withVector),
    documentTerms,
    documentPairs,
  }
}

function comparedText(text: string, start = 0): ComparedText {
  return { text, start, end: start + text.length, terms: contentTerms(text), vector: undefined }
}

function mostRelated(
  all: readonly DocumentSentence[],
  wanted: ReadonlySet<string>,
): DocumentSentence[] {
  if (all.length <= maxSentences) return [...all]
  const shared = all.map(part => new Set(part.terms.filter(term => wanted.has(term))).size)
  const order = all
    .map((_, index) => index)
    .sort((left, right) => firstDecisive((shared[right] ?? 0) - (shared[left] ?? 0), left - right))
  const keep = new Set(order.slice(0, maxSentences))
  return all.filter((_, index) => keep.has(index))
}

/** One unit vector per text: the mean of its windows. */
async function vectorsOf(
  texts: readonly string[],
  encoder: EmbeddingModel | undefined,
  signal: AbortSignal | undefined,
): Promise<Map<string, Float32Array>> {
  const found = new Map<string, Float32Array>()
  if (encoder === undefined) return found
  const distinct = [...new Set(texts.filter(text => !blank(text)))]
  const embedded = await encoder.embed(distinct, { signal })
  for (const [index, text] of distinct.entries()) {
    const windows = embedded[index] ?? []
    const first = windows[0]
    if (first !== undefined)
      found.set(text, windows.length === 1 ? first : meanDirection(windows, first.length))
  }
  return found
}

function meanDirection(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions)
  for (const vector of vectors)
    for (let index = 0; index < dimensions; index++)
      sum[index] = (sum[index] ?? 0) + (vector[index] ?? 0)
  const length = Math.hypot(...sum)
  return length === 0 ? sum : sum.map(value => value / length)
}
