import { analyze } from '../../language/words/tokens.ts'
import {
  nearness,
  termPairs,
  type DocumentSentence,
  type ScoringInput,
  type ComparedText,
} from './scoring-input.ts'

/** How well the documents carry one sentence of the response, by words and meaning; all 0–1. */
export interface Support {
  /** Share of its content words that stand in the documents. */
  readonly words: number
  /** The same of the words that the question did not bring; of all where it brought nearly all. */
  readonly fresh: number
  /** The same within the best three neighbouring sentences. */
  readonly window: number
  /** Share of its word pairs that stand in the documents. */
  readonly pairs: number
  /**
   * Share of its particulars (numbers, names inside the sentence) that stand in the documents; 1
   * where it has none.
   */
  readonly particulars: number
  /** How many particulars it has. */
  readonly particularCount: number
  /** Nearness to the nearest sentence or window of the documents. */
  readonly nearest: number
  /** How much of the response it is: its content words, at least 1. */
  readonly size: number
}

const windowLength = 3
/** Fewer words of its own tell nothing of a sentence. */
const minFresh = 2

/** Neighbouring sentences of one document, up to three, as one passage without a vector. */
function windowsOf(documents: readonly DocumentSentence[]): DocumentSentence[][] {
  return documents.map((sentence, index) =>
    documents
      .slice(index, index + windowLength)
      .filter(other => other.document === sentence.document),
  )
}

/**
 * Numbers, and words in capitals or with an inner digit that do not open the sentence, as stems.
 */
export function particularsOf(text: string): string[] {
  const found = new Set<string>()
  let first = true
  for (const match of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_'’.,:%-]*/gu)) {
    const word = match[0].replace(/[.,:'’-]+$/u, '')
    const particular = /\p{N}/u.test(word) || (!first && /^\p{Lu}/u.test(word) && word.length > 1)
    first = false
    if (particular) for (const term of analyze(word)) found.add(term)
  }
  return [...found]
}

/** Looks up every sentence of the response in the documents. */
export function supportOf(input: ScoringInput): Support[] {
  const windows = windowsOf(input.documents).map(
    window => new Set(window.flatMap(sentence => sentence.terms)),
  )
  return input.sentences.map(sentence => sentenceSupport(sentence, input, windows))
}

function sentenceSupport(
  sentence: ComparedText,
  { query, documents, documentTerms, documentPairs }: ScoringInput,
  windows: ReadonlyArray<ReadonlySet<string>>,
): Support {
  const terms = [...new Set(sentence.terms)]
  const pairs = termPairs(sentence.text)
  const particulars = particularsOf(sentence.text)
  const share = (items: readonly string[], known: ReadonlySet<string>, none: number): number =>
    items.length === 0 ? none : items.filter(item => known.has(item)).length / items.length
  const whole = share(terms, documentTerms, documents.length === 0 ? 0 : 1)
  const asked = new Set(query?.terms)
  const own = terms.filter(term => !asked.has(term))
  return {
    words: whole,
    fresh: own.length < minFresh ? whole : share(own, documentTerms, whole),
    window: windows.reduce((best, window) => Math.max(best, share(terms, window, whole)), 0),
    pairs: share(pairs, documentPairs, whole),
    particulars: share(particulars, documentTerms, 1),
    particularCount: particulars.length,
    nearest: documents.reduce((best, other) => Math.max(best, nearness(sentence, other)), 0),
    size: Math.max(1, terms.length),
  }
}

/** Mean over sentences, the larger ones counting more. */
export function weightedMean<One extends { readonly size: number }>(
  support: readonly One[],
  value: (one: One) => number,
): number {
  let sum = 0
  let size = 0
  for (const one of support) {
    sum += value(one) * one.size
    size += one.size
  }
  return size === 0 ? 0 : sum / size
}
