import { stem as stemOf } from '../../../language/words/tokens.ts'
import { otherForms } from '../../../language/words/word-forms.ts'
import { groupSpellings } from '../lexicon/exclusive-groups.ts'
import { synonymsOf } from '../../../language/words/synonyms.ts'
import { readNegations, type NegationReading } from '../../../language/grammar/negations.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import { readText, type TextReading } from '../../../language/read-text.ts'

/** Stems that count as a claim's word being found, and how well, 0–1. */
export interface Variant {
  readonly stem: string
  readonly quality: number
}

/** A claim, read once. */
export interface ClaimReading extends TextReading {
  /** Per word: other stems that can stand for it. */
  readonly variants: readonly (readonly Variant[])[]
  readonly negations: NegationReading
}

/** Longer claims are no sentences; only their beginning is compared. */
const maxClaimWords = 256

function variantsOf({ text, stem }: ReadWord): Variant[] {
  return [
    // "led" and "lead", "colour" and "color": the same word, which no stem joins.
    ...otherForms(text)
      .map(stemOf)
      .filter(other => other !== stem)
      .map(other => ({ stem: other, quality: 0.95 })),
    ...groupSpellings(stem).map(other => ({ stem: other, quality: 0.9 })),
    ...synonymsOf(stem).map(other => ({ stem: other, quality: 0.8 })),
  ]
}

/** Reads a claim for comparing it with any number of texts; at most its first 256 words. */
export function claimReader(hypothesis: string): ClaimReading {
  const reading = readText(hypothesis, maxClaimWords)
  return {
    ...reading,
    variants: reading.words.map(word => (word.content ? variantsOf(word) : [])),
    negations: readNegations(reading.words),
  }
}
