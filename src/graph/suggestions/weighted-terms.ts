import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'

/** A term of one document: how often it stands there, what that weighs, and its first place. */
export interface TermUse<Place> {
  count: number
  weight: number
  /** Asked for only where no document had the term before. */
  readonly place: () => Place
}

/** A term of all documents, with the place that was seen first. */
export interface RankedTerm<Place> {
  readonly term: string
  readonly documents: number
  readonly count: number
  /** Sum of its TF-IDF weights over the documents; comparable within one corpus only. */
  readonly score: number
  readonly place: Place
}

/** Terms of documents, collected one document after the other and ranked by TF-IDF. */
export interface WeightedTerms<Place> {
  add(uses: ReadonlyMap<string, TermUse<Place>>): void
  /** `mostDocuments`: the share of documents above which a term tells nothing apart. */
  ranked(limit: number, mostDocuments: number): RankedTerm<Place>[]
}

/** Counts one more use of a term in a document. */
export function countUse<Place>(
  uses: Map<string, TermUse<Place>>,
  term: string,
  weight: number,
  place: () => Place,
): void {
  const use = uses.get(term)
  if (use === undefined) uses.set(term, { count: 1, weight, place })
  else {
    use.count += 1
    use.weight += weight
  }
}

/**
 * Keeps at most `2 * mostTerms` terms whatever the corpus holds: where there are more, those of the
 * fewest documents are forgotten, so that only rare terms are counted a little short.
 */
export function weightedTerms<Place>(mostTerms = 20_000): WeightedTerms<Place> {
  const found = new Map<string, { documents: number; count: number; share: number; place: Place }>()
  let documents = 0
  const forgetRare = (): void => {
    for (let rare = 1; found.size > mostTerms; rare++)
      for (const [term, known] of found) if (known.documents <= rare) found.delete(term)
  }
  return {
    add(uses) {
      documents += 1
      let total = 0
      for (const { weight } of uses.values()) total += weight
      for (const [term, { count, weight, place }] of uses) {
        const known = found.get(term)
        if (known === undefined)
          found.set(term, { documents: 1, count, share: weight / total, place: place() })
        else {
          known.documents += 1
          known.count += count
          known.share += weight / total
        }
      }
      if (found.size > 2 * mostTerms) forgetRare()
    },
    ranked(limit, mostDocuments) {
      const least = Math.min(2, documents)
      const most = Math.max(2, documents * mostDocuments)
      return [...found]
        .filter(([, known]) => known.documents >= least && known.documents <= most)
        .map(([term, known]) => ({
          term,
          documents: known.documents,
          count: known.count,
          score: Number((known.share * Math.log(1 + documents / known.documents)).toFixed(3)),
          place: known.place,
        }))
        .sort((left, right) =>
          firstDecisive(right.score - left.score, compareCodePoints(left.term, right.term)),
        )
        .slice(0, limit)
    },
  }
}
