import { along, type Knots } from './scale.ts'
import {
  nearness,
  type ComparedText,
  type DocumentSentence,
  type ScoringInput,
} from './scoring-input.ts'
import { shortAnswer, topicTerms } from './relevance.ts'

/** A sentence of the documents that bears on the question. */
export interface KeyPoint {
  readonly sentence: DocumentSentence
  /** How much it matters to the question, 0–1; the most relevant has 1. */
  readonly weight: number
  /** How far the response says it too, 0–1. */
  readonly covered: number
  /**
   * The same by what it adds to the question, 0–1: its own words, or a sentence of the response
   * that is nearer to it than to any other.
   */
  readonly told: number
}

// "From: …", "Time received: …": data about a text, not what it says.
const fieldLine = /^[\p{Lu}][\p{L} _-]{1,28}:\s*\S[^.!?]*$/u
/** A sentence this far below the best one no longer bears on the question. */
const relevanceSpan = 0.3

/** The sentences of the documents that a complete answer would draw on, in their order. */
export function keyPoints(input: ScoringInput): KeyPoint[] {
  const { query, response, sentences, documents } = input
  const statements = documents.filter(
    sentence => sentence.terms.length >= 3 && !fieldLine.test(sentence.text),
  )
  const about = query === undefined ? undefined : documentWeights(topicTerms(query), documents)
  const said = new Set(response.terms)
  const relevance = statements.map(sentence =>
    query === undefined ? nearness(response, sentence) : nearness(query, sentence),
  )
  const best = Math.max(0, ...relevance)
  const asked = new Set(query?.terms)
  const paraphrased = paraphrases(sentences, statements)
  return statements.map((sentence, index) => {
    const near =
      query === undefined ? 1 : Math.max(0, 1 - (best - (relevance[index] ?? 0)) / relevanceSpan)
    const weight = Math.max(near, 0.25) * (about?.get(sentence.document) ?? 1)
    const shared = new Set(sentence.terms)
    // "On 12 May" says all that is asked of the sentence that it stands in.
    if (
      said.size > 0 &&
      response.terms.length < shortAnswer &&
      [...said].every(term => shared.has(term))
    )
      return { sentence, weight, covered: 1, told: 1 }
    const share = [...shared].filter(term => said.has(term)).length / shared.size
    const own = [...shared].filter(term => !asked.has(term))
    const ownShare =
      own.length === 0 ? share : own.filter(term => said.has(term)).length / own.length
    return {
      sentence,
      weight,
      covered: Math.max(
        share,
        sentences.reduce((nearest, part) => Math.max(nearest, nearness(part, sentence)), 0),
      ),
      told: Math.max(ownShare, paraphrased[index] ?? 0),
    }
  })
}

/** What is this near says the same in other words. */
const paraphrase: Knots = [
  [0.5, 0],
  [0.85, 1],
]

/** How far each statement is said by the sentence of the response that is nearest to it of all. */
function paraphrases(
  sentences: readonly ComparedText[],
  statements: readonly DocumentSentence[],
): number[] {
  const said = statements.map(() => 0)
  for (const sentence of sentences) {
    let [at, most] = [-1, 0]
    for (const [index, statement] of statements.entries()) {
      const near = nearness(sentence, statement)
      if (near > most) [at, most] = [index, near]
    }
    if (at >= 0) said[at] = Math.max(said[at] ?? 0, along(paraphrase, most))
  }
  return said
}

/**
 * How much each document is about the topic: words that only some of the documents have tell them
 * apart.
 */
function documentWeights(
  topic: readonly string[],
  documents: readonly DocumentSentence[],
): Map<number, number> {
  const terms = new Map<number, Set<string>>()
  for (const sentence of documents) {
    const known = terms.get(sentence.document) ?? new Set()
    for (const term of sentence.terms) known.add(term)
    terms.set(sentence.document, known)
  }
  const rarity = topic.map(term => {
    const holding = [...terms.values()].filter(known => known.has(term)).length
    return holding === 0 ? 0 : Math.log((terms.size + 0.5) / holding)
  })
  const scores = [...terms].map(
    ([document, known]) =>
      [
        document,
        topic.reduce((sum, term, index) => sum + (known.has(term) ? (rarity[index] ?? 0) : 0), 0),
      ] as const,
  )
  const most = Math.max(...scores.map(([, score]) => score), 0)
  return new Map(
    scores.map(([document, score]) => [
      document,
      most < 0.2 ? 1 : 0.15 + 0.85 * (score / most) ** 2,
    ]),
  )
}
