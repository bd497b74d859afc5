import { wordGroups } from '../lexicons/lexicon.ts'
import { stem } from './tokens.ts'

const groups = wordGroups('meaning/synonyms')

function synonymGroups(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const group of groups) {
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

// Made when they are first asked for: many programs load this and compare no words.
let synonyms: ReadonlyMap<string, readonly string[]> | undefined
const none: readonly string[] = []

/** Stems that can stand for a stem; empty for most. */
export function synonymsOf(stemmed: string): readonly string[] {
  synonyms ??= synonymGroups()
  return synonyms.get(stemmed) ?? none
}
