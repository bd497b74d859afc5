import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import type { TextRange } from '../../../src/core/span.ts'
import type { VerifiedText } from '../../../src/core/verdict.ts'
import { meanWithInterval } from '../../../src/evaluation/statistics/bootstrap.ts'
import { evidenceMatch } from '../../../src/evaluation/metrics/evidence-match.ts'
import type { BenchFigure } from '../../figure.ts'
import { anyShown, quotesOf, setShown, shownRight, shownSentences } from './gold-shown.ts'

/** A verified item with its gold: sets of sentences of one document, any of which carries it. */
export interface Verified {
  readonly verified: VerifiedText
  readonly documentId: string
  readonly text: string
  readonly sentences: readonly TextRange[]
  readonly gold: ReadonlyArray<readonly number[]>
}

interface Values {
  readonly any: number
  readonly set: number
  readonly right: number
  readonly quotes: number
  readonly match: readonly [score: number, cosine: number, conciseness: number] | undefined
}

/**
 * What was shown of one item, and GE-Chat's evidence score against the gold set that it fits best.
 */
async function valuesOf(
  { verified, documentId, text, sentences, gold }: Verified,
  encoder: EmbeddingModel,
): Promise<Values> {
  const quotes = quotesOf(verified)
  const shown = shownSentences(
    sentences,
    quotes.filter(quote => quote.documentId === documentId),
  )
  const distinct = new Map(quotes.map(quote => [`${quote.documentId} ${quote.start}`, quote.text]))
  let match: Values['match']
  for (const set of gold) {
    const truth = set
      .map(index => text.slice(sentences[index]?.start, sentences[index]?.end))
      .join(' ')
    const result = await evidenceMatch([...distinct.values()].join(' '), truth, encoder)
    if (result.status === 'scored' && (match === undefined || result.score > match[0]))
      match = [result.score, result.parts['cosine'] ?? 0, result.parts['conciseness'] ?? 0]
  }
  return {
    any: anyShown(gold, shown),
    set: setShown(gold, shown),
    right: shownRight(gold, shown),
    quotes: distinct.size,
    match,
  }
}

/**
 * Figures of a data set: what was shown against what its annotators chose. Items without any
 * quotation count as 0.
 */
export async function* verifyFigures(
  name: string,
  items: readonly Verified[],
  encoder: EmbeddingModel,
): AsyncGenerator<BenchFigure> {
  const values: Values[] = []
  for (const item of items) values.push(await valuesOf(item, encoder))
  const of = (measure: string, read: (value: Values) => number): BenchFigure => ({
    case: name,
    measure,
    ...meanWithInterval(values.map(read)),
  })
  yield of('gold-shown', value => value.any)
  yield of('gold-set-shown', value => value.set)
  yield of('shown-sentence-precision', value => value.right)
  yield of('quotations-shown', value => value.quotes)
  yield of('evidence-score', value => value.match?.[0] ?? 0)
  yield of('evidence-cosine', value => value.match?.[1] ?? 0)
  yield of('evidence-conciseness', value => value.match?.[2] ?? 0)
}
