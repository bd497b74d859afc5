import { cosine, type TermVector } from './term-vectors.ts'

/** Vectors that grow in number, and how like the likest of them a vector is. */
export interface LikenessIndex {
  add(vector: TermVector): void
  /** The greatest cosine, 0 where none shares a term. */
  greatest(vector: TermVector): number
}

// Sums in another order differ in the last digits.
const roundingError = 1e-9

/** An index by terms: vectors that share none cost nothing. */
export function likenessIndex(): LikenessIndex {
  const vectors: TermVector[] = []
  const holders = new Map<string, { readonly places: number[]; readonly weights: number[] }>()
  return {
    add(vector) {
      for (const [term, weight] of vector) {
        const held = holders.get(term)
        if (held === undefined) holders.set(term, { places: [vectors.length], weights: [weight] })
        else {
          held.places.push(vectors.length)
          held.weights.push(weight)
        }
      }
      vectors.push(vector)
    },
    greatest(vector) {
      const sums = new Float64Array(vectors.length)
      const met: number[] = []
      for (const [term, weight] of vector) {
        const held = holders.get(term)
        if (held === undefined) continue
        const { places, weights } = held
        for (let index = 0; index < places.length; index++) {
          const place = places[index]!
          if (sums[place] === 0) met.push(place)
          sums[place] = sums[place]! + weight * weights[index]!
        }
      }
      let likest = 0
      for (const place of met) likest = Math.max(likest, sums[place]!)
      // Likenesses are those of `cosine` to the last digit.
      let most = 0
      for (const place of met)
        if (sums[place]! >= likest - roundingError)
          most = Math.max(most, cosine(vector, vectors[place]!))
      return most
    },
  }
}
