import { ranked } from './rank-links.ts'

/** What a link threshold is judged by: likelihoods of a passage's standards, and the right ones. */
export interface JudgedLikelihoods {
  readonly likelihoods: Float64Array
  readonly standards: ReadonlySet<number>
}

/**
 * Mean F1 of the standards that some passage is labelled with, where every standard of at least
 * this likelihood is linked.
 */
export function macroF1(judged: readonly JudgedLikelihoods[], threshold: number): number {
  const counts = new Map<number, { right: number; linked: number; labelled: number }>()
  const of = (at: number): { right: number; linked: number; labelled: number } => {
    const own = counts.get(at) ?? { right: 0, linked: 0, labelled: 0 }
    counts.set(at, own)
    return own
  }
  for (const { likelihoods, standards } of judged) {
    for (const at of standards) of(at).labelled++
    for (let at = 0; at < likelihoods.length; at++)
      if (likelihoods[at]! >= threshold) {
        of(at).linked++
        if (standards.has(at)) of(at).right++
      }
  }
  const labelled = [...counts.values()].filter(each => each.labelled > 0)
  if (labelled.length === 0) return 0
  const sum = labelled.reduce(
    (total, { right, linked, labelled: all }) => total + (2 * right) / (linked + all),
    0,
  )
  return sum / labelled.length
}

const steps = 40

/** The likelihood from which linking gives the best macro-F1; for none the likelier half. */
export function bestThreshold(judged: readonly JudgedLikelihoods[]): number {
  const tried = judged
    .flatMap(({ likelihoods }) =>
      ranked(likelihoods)
        .slice(0, 3)
        .map(at => likelihoods[at]!),
    )
    .sort((one, other) => one - other)
  let best = 0.5
  let most = 0
  for (let step = 0; step < steps; step++) {
    const threshold = tried[Math.floor((step / steps) * tried.length)]
    if (threshold === undefined) break
    const value = macroF1(judged, threshold)
    if (value > most) [best, most] = [threshold, value]
  }
  return best
}
