import { wordGroups } from '../lexicons/lexicon.ts'
import { stem } from './tokens.ts'

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
const none: readonly string[] = []

/** Stems that can stand for a stem; empty for most. */
export function synonymsOf(stemmed: string): readonly string[] {
  return synonyms.get(stemmed) ?? none
}
