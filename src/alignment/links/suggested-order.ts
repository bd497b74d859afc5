import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { gainsOfAsking } from './gain-of-asking.ts'
import type { LinkShows } from './passage-link.ts'

/** A link that nobody decided about. */
export interface UndecidedLink {
  readonly chunkId: string
  readonly standard: string
  readonly score: number
  readonly shows?: LinkShows | undefined
}

// The only link of a passage has no other to come before it, and may be wrong all the same.
const alone = 0.1
// Whether a standard falls short hangs on a single gap.
const aloneOfGap = 0.3

/** Variance of a decision. */
const doubt = ({ score }: UndecidedLink): number => score * (1 - score)

/**
 * The links that a person's decision tells most about, first: those that are likeliest to put
 * another standard first for their passage, of standards that many passages are linked to, since
 * what is learnt of a standard moves all of them; doubtful gaps before doubtful evidence. Each
 * passage comes once before any comes again.
 */
export function suggestedOrder<Link extends UndecidedLink>(links: readonly Link[]): Link[] {
  const ofStandard = new Map<string, number>()
  for (const { standard } of links) ofStandard.set(standard, (ofStandard.get(standard) ?? 0) + 1)
  const sorted = [...Map.groupBy(links, ({ chunkId }) => chunkId).values()]
    .flatMap(own => {
      const gains = gainsOfAsking(own.map(({ score }) => score))
      // A decision moves its own passage surely and others only a little: their number counts less
      // than in proportion.
      return own.map((link, at) => ({
        link,
        worth:
          (gains[at]! + (link.shows === 'gap' ? aloneOfGap : alone) * doubt(link)) *
          Math.sqrt(ofStandard.get(link.standard)!),
      }))
    })
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
