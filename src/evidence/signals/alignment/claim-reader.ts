import { groupSpellings } from '../lexicon/exclusive-groups.ts'
import { stem } from '../../../language/words/tokens.ts'
import { wordGroups } from '../../../language/lexicons/lexicon.ts'
import { readNegations, type NegationReading } from '../../../language/grammar/negations.ts'
import { readText, type TextReading } from '../../../language/read-text.ts'

function synonymGroups(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const group of wordGroups('meaning/synonyms')) {
    const stems = group.map(stem)
    // The first word stands for each of the others and they for it, so that a chain of loose senses
    // does not grow.
    const head = stems[0] ?? ''
    for (const other of stems.slice(1)) {
      if (other === head) continue
      for (const [from, to] of [
        [head, other],
        [other, head],
      ] as const) {
        const known = found.get(from)
        if (known === undefined) found.set(from, new Set([to]))
        else known.add(to)
      }
    }
  }
  return new Map([...found].map(([word, others]) => [word, [...others]]))
}

const synonyms = synonymGroups()

/** Stems that can stand for a stem; empty for most. */
function synonymsOf(stemmed: string): readonly string[] {
  return synonyms.get(stemmed) ?? none
}

const none: readonly string[] = []

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

function variantsOf(stem: string): Variant[] {
  return [
    ...groupSpellings(stem).map(other => ({ stem: other, quality: 0.9 })),
    ...synonymsOf(stem).map(other => ({ stem: other, quality: 0.8 })),
  ]
}

/** Reads a claim for comparing it with any number of texts; at most its first 256 words. */
export function claimReader(hypothesis: string): ClaimReading {
  const reading = readText(hypothesis, maxClaimWords)
  return {
    ...reading,
    variants: reading.words.map(word => (word.content ? variantsOf(word.stem) : [])),
    negations: readNegations(reading.words),
  }
}
