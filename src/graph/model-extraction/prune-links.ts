import { phraseList } from '../../language/lexicons/lexicon.ts'

/** A link between two things; which way it leads does not matter here. */
export interface Link {
  readonly from: string
  readonly to: string
  readonly predicate: string
}

const generic: ReadonlySet<string> = new Set(phraseList('meaning/generic-relations'))

/** Whether a relation says only that two things have to do with each other. */
export function isGenericRelation(predicate: string): boolean {
  return generic.has(predicate.replace(/^(?:is|are|was|were) /, ''))
}

/**
 * The links that are superfluous: generic ones ("related to") whose two ends stay tied to each
 * other by the other links, `fixed` ones included; of several the first stays. Links that say
 * something are never taken out, and what was connected stays connected. Near-linear.
 *
 * Accreditation, future work: "pruning the LLM constructed knowledge graph to remove superfluous
 * links while maintaining connectedness and accuracy", read so: a link is accurate where it says
 * what the relation is, and superfluous where it only says that there is one and the graph shows
 * that without it.
 */
export function superfluousLinks<Item extends Link>(
  links: readonly Item[],
  fixed: readonly Pick<Link, 'from' | 'to'>[] = [],
): Item[] {
  const sets = disjointSets()
  for (const { from, to } of fixed) sets.join(from, to)
  for (const { from, to, predicate } of links)
    if (!isGenericRelation(predicate)) sets.join(from, to)
  // A generic link that joins what nothing joined before it is needed; any other one is not.
  return links.filter(
    ({ from, to, predicate }) => isGenericRelation(predicate) && !sets.join(from, to),
  )
}

/** Which things are connected; `join` tells whether two were not before. */
function disjointSets(): { join(left: string, right: string): boolean } {
  const parents = new Map<string, string>()
  const root = (of: string): string => {
    let at = of
    for (;;) {
      const above = parents.get(at) ?? at
      if (above === at) return at
      // Halving the way keeps later ones short.
      const next = parents.get(above) ?? above
      parents.set(at, next)
      at = next
    }
  }
  return {
    join(left, right) {
      const [one, other] = [root(left), root(right)]
      if (one === other) return false
      parents.set(one, other)
      return true
    },
  }
}
