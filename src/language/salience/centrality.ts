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
  const holders = new Map<string, { readonly texts: number[]; readonly weights: number[] }>()
  for (const [index, vector] of vectors.entries())
    for (const [term, weight] of vector) {
      const held = holders.get(term)
      if (held === undefined) holders.set(term, { texts: [index], weights: [weight] })
      else {
        held.texts.push(index)
        held.weights.push(weight)
      }
    }
  const maxHolders = Math.max(50, Math.min(mostHolders, Math.ceil(count * maxShare)))
  const likeness = new Float64Array(count)
  // Flat arrays and plain loops: there are up to a million pairs, and each is read in every round.
  const edges = [...vectors.entries()].map(([index, vector]) => {
    const others: number[] = []
    for (const [term, weight] of vector) {
      const held = holders.get(term)
      if (held === undefined || held.texts.length > maxHolders) continue
      const { texts, weights } = held
      for (let position = 0; position < texts.length; position++) {
        const other = texts[position]!
        if (other === index) continue
        if (likeness[other] === 0) others.push(other)
        likeness[other] = likeness[other]! + weight * weights[position]!
      }
    }
    const weights = new Float64Array(others.length)
    let total = 0
    for (let place = 0; place < others.length; place++) {
      const other = others[place]!
      weights[place] = likeness[other]!
      total += likeness[other]!
      likeness[other] = 0
    }
    return { others: Int32Array.from(others), weights, total }
  })
  let ranks = new Float64Array(count).fill(1 / count)
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(count).fill((1 - damping) / count)
    for (const [from, { others, weights, total }] of edges.entries()) {
      if (total === 0) continue
      const share = (damping * ranks[from]!) / total
      for (let place = 0; place < others.length; place++)
        next[others[place]!] = next[others[place]!]! + share * weights[place]!
    }
    ranks = next
  }
  const most = ranks.reduce((best, rank) => Math.max(best, rank), 0)
  return Array.from(ranks, rank => (most > 0 ? rank / most : 0))
}
