import { NodeValues, withNodeValues } from './node-values.ts'

/**
 * Where the mass of a node goes: ends and shares, side by side; shares are ≥ 0 and sum to at most 1
 * (what is missing is lost).
 */
export interface Transitions {
  readonly targets: ArrayLike<number>
  readonly shares: ArrayLike<number>
}

export interface PageRankOptions {
  /** Probability of walking on instead of going back to a seed, 0 to below 1. */
  readonly damping: number
  /** A node whose waiting mass is at most this is not pushed; 0 pushes everything that arrives. */
  readonly threshold: number
  /** Steps of the longest walk that counts. */
  readonly rounds: number
  /**
   * Order in which nodes are pushed, so that sums do not depend on how nodes are numbered; default
   * by number.
   */
  readonly compare?: ((left: number, right: number) => number) | undefined
}

export interface PageRank {
  /** Mass by node; nodes that the walk never reached are absent. At most the seeds' mass in all. */
  readonly mass: ReadonlyMap<number, number>
  /**
   * The node from which most of a node's mass came in one push; a seed, where every way begins, has
   * none.
   */
  readonly cameFrom: ReadonlyMap<number, number>
}

/**
 * Personalised PageRank by pushes in rounds (Andersen, Chung & Lang 2006, "Local graph partitioning
 * using PageRank vectors", done synchronously): only what the seeds reach is ever read. In each
 * round every node whose waiting mass is above the threshold keeps 1 - damping of it and hands the
 * rest to its ends. With threshold 0 it is power iteration cut off after `rounds` steps, exact to
 * damping^rounds; the mass that a threshold withholds is at most threshold × nodes reached, per
 * round. `expand` is asked once per round for the nodes about to be pushed. Sums run in the order
 * of `compare`, so that equal graphs give equal bits.
 */
export function personalizedPageRank(
  seeds: ReadonlyMap<number, number>,
  expand: (nodes: readonly number[]) => Promise<(node: number) => Transitions>,
  options: PageRankOptions,
): Promise<PageRank> {
  return withNodeValues(4, values => pushInRounds(seeds, expand, options, values))
}

async function pushInRounds(
  seeds: ReadonlyMap<number, number>,
  expand: (nodes: readonly number[]) => Promise<(node: number) => Transitions>,
  options: PageRankOptions,
  values: readonly NodeValues[],
): Promise<PageRank> {
  const {
    damping,
    threshold,
    rounds,
    compare = (left: number, right: number): number => left - right,
  } = options
  const [mass = new NodeValues(), largest = new NodeValues()] = values
  let [, , waiting = new NodeValues(), next = new NodeValues()] = values
  const cameFrom = new Map<number, number>()
  for (const [node, weight] of seeds) if (weight > 0) waiting.add(node, weight)
  for (let round = 0; round < rounds; round++) {
    const pushed = waiting.nodes.filter(node => waiting.get(node) > threshold).sort(compare)
    if (pushed.length === 0) break
    const transitionsOf = await expand(pushed)
    for (const node of waiting.nodes)
      if (waiting.get(node) <= threshold) next.add(node, waiting.get(node))
    for (const node of pushed) {
      const amount = waiting.get(node)
      mass.add(node, (1 - damping) * amount)
      const { targets, shares } = transitionsOf(node)
      for (let i = 0; i < targets.length; i++) {
        const flow = damping * amount * (shares[i] ?? 0)
        const target = targets[i]
        if (target === undefined || flow <= 0) continue
        next.add(target, flow)
        if (flow > largest.get(target) && !seeds.has(target)) {
          largest.set(target, flow)
          cameFrom.set(target, node)
        }
      }
    }
    waiting.clear()
    ;[waiting, next] = [next, waiting]
  }
  // What still waits has arrived all the same: it is the part of the walk that ends here.
  for (const node of waiting.nodes) mass.add(node, (1 - damping) * waiting.get(node))
  return { mass: new Map(mass.nodes.map(node => [node, mass.get(node)])), cameFrom }
}
