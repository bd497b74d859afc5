/**
 * The measures of one ranking against its gold ids: `ranked` best first without repeats, `gold` not
 * empty, `depth` at least 1; each is a fraction.
 */
export interface Ranking {
  readonly ranked: readonly string[]
  readonly gold: ReadonlySet<string>
}

function hits({ ranked, gold }: Ranking, depth: number): number {
  let found = 0
  for (const id of ranked.slice(0, depth)) if (gold.has(id)) found++
  return found
}

/** Share of the gold ids among the first `depth`. */
export const recallAt = (ranking: Ranking, depth: number): number =>
  hits(ranking, depth) / ranking.gold.size

/**
 * Share of the first `depth` places that hold a gold id; places that are not filled count as wrong.
 */
export const precisionAt = (ranking: Ranking, depth: number): number => hits(ranking, depth) / depth

/** 1 where every gold id is among the first `depth`, else 0. */
export const allGoldAt = (ranking: Ranking, depth: number): number =>
  hits(ranking, depth) === ranking.gold.size ? 1 : 0

/**
 * Normalised discounted cumulative gain with gains 0 and 1 (Järvelin & Kekäläinen 2002, discount
 * log2(rank + 1)); 1 is the best order possible within `depth`.
 */
export function ndcgAt({ ranked, gold }: Ranking, depth: number): number {
  let gain = 0
  for (const [index, id] of ranked.slice(0, depth).entries())
    if (gold.has(id)) gain += 1 / Math.log2(index + 2)
  let best = 0
  for (let index = 0; index < Math.min(depth, gold.size); index++) best += 1 / Math.log2(index + 2)
  return gain / best
}

/** 1 / rank of the first gold id; 0 where there is none. Its mean over questions is the MRR. */
export function reciprocalRank({ ranked, gold }: Ranking): number {
  const first = ranked.findIndex(id => gold.has(id))
  return first < 0 ? 0 : 1 / (first + 1)
}
