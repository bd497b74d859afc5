import type { FactStatement } from '../../core/graph.ts'
import type { TextRange } from '../../core/span.ts'
import { factWords } from '../facts/fact-words.ts'
import { modalityAt } from '../facts/modality.ts'
import type { PassageToRead } from './passage.ts'

/**
 * How the sentences of a relation state it, by the rules that deterministic facts are read with:
 * asserted only if nothing between its two ends denies, doubts or quotes.
 */
export function statedModality(
  { of }: PassageToRead,
  sentences: readonly TextRange[],
  from: TextRange,
  to: TextRange,
): FactStatement['modality'] {
  const [start, end] = [Math.min(from.start, to.start), Math.max(from.end, to.end)]
  for (const sentence of sentences) {
    if (sentence.end <= start || sentence.start >= end) continue
    const tokens = factWords(of.document.text, sentence, [])
    for (const [index, token] of tokens.entries()) {
      if (token.end <= start || token.start > end) continue
      const modality = modalityAt(tokens, index)
      if (modality !== 'asserted') return modality
    }
  }
  return 'asserted'
}
