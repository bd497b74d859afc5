import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'

/** A link that nobody decided about. */
export interface UndecidedLink {
  readonly chunkId: string
  readonly standard: string
  readonly score: number
}

/**
 * The links that a person's decision tells most about, first: those that are uncertain, of
 * standards that many passages are linked to, since what is learnt of a standard moves all of them.
 * Each passage comes once before any comes again.
 */
export function suggestedOrder<Link extends UndecidedLink>(links: readonly Link[]): Link[] {
  const ofStandard = new Map<string, number>()
  for (const { standard } of links) ofStandard.set(standard, (ofStandard.get(standard) ?? 0) + 1)
  const worth = ({ score, standard }: Link): number =>
    uncertainty(score) * ofStandard.get(standard)!
  const sorted = links
    .map(link => ({ link, worth: worth(link) }))
    .sort((left, right) =>
      firstDecisive(
        right.worth - left.worth,
        compareCodePoints(left.link.standard, right.link.standard),
        compareCodePoints(left.link.chunkId, right.link.chunkId),
      ),
    )
  const seen = new Map<string, number>()
  const rounds: Link[][] = []
  for (const { link } of sorted) {
    const round = seen.get(link.chunkId) ?? 0
    seen.set(link.chunkId, round + 1)
    ;(rounds[round] ??= []).push(link)
  }
  return rounds.flat()
}

/** Entropy of a likelihood, in nats. */
function uncertainty(score: number): number {
  if (score <= 0 || score >= 1) return 0
  return -score * Math.log(score) - (1 - score) * Math.log(1 - score)
}
