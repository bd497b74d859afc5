import type { TermVector } from './term-vectors.ts'

const damping = 0.85
const rounds = 20
const maxShare = 0.2
const mostHolders = 100

/**
 * How central each text is among all of them, 0 to 1 (the most central): LexRank (Erkan and Radev
 * 2004) with weighted edges. Pairs are found over common terms, so texts that share none cost
 * nothing; a term of more than a fifth of them, or of more than 100, makes no pair of its own.
 */
export function centralityOf(vectors: readonly TermVector[]): number[] {
  const count = vectors.length
  if (count === 0) return []
  const holders = new Map<string, number[]>()
  for (const [index, vector] of vectors.entries())
    for (const term of vector.keys()) {
      const list = holders.get(term)
      if (list === undefined) holders.set(term, [index])
      else list.push(index)
    }
  const maxHolders = Math.max(50, Math.min(mostHolders, Math.ceil(count * maxShare)))
  const edges: Array<Map<number, number>> = vectors.map(() => new Map())
  for (const [term, indexes] of holders) {
    if (indexes.length > maxHolders) continue
    for (const [position, left] of indexes.entries())
      for (const right of indexes.slice(position + 1)) {
        const weight = (vectors[left]?.get(term) ?? 0) * (vectors[right]?.get(term) ?? 0)
        edges[left]?.set(right, (edges[left].get(right) ?? 0) + weight)
        edges[right]?.set(left, (edges[right].get(left) ?? 0) + weight)
      }
  }
  const totals = edges.map(list => [...list.values()].reduce((sum, weight) => sum + weight, 0))
  let ranks = vectors.map(() => 1 / count)
  for (let round = 0; round < rounds; round++) {
    const next = vectors.map(() => (1 - damping) / count)
    for (const [from, list] of edges.entries()) {
      const total = totals[from] ?? 0
      if (total === 0) continue
      const share = (damping * (ranks[from] ?? 0)) / total
      for (const [to, weight] of list) next[to] = (next[to] ?? 0) + share * weight
    }
    ranks = next
  }
  const most = Math.max(...ranks)
  return ranks.map(rank => (most > 0 ? rank / most : 0))
}
