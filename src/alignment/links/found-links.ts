import type { FoundLinks, PassageLink } from './passage-link.ts'
import type { LinkedPair } from './with-links.ts'

/** The links that an alignment had found. */
export const foundLinks = (
  { chunkId, framework, standard }: LinkedPair,
  found: FoundLinks | undefined,
): PassageLink[] =>
  found === undefined
    ? []
    : byMeaning(found).map(link => ({
        chunkId,
        framework,
        standard,
        score: found.score,
        by: found.by,
        ...link,
      }))

/** One link for what shows a standard and one for what shows a gap, where there is either. */
export const byMeaning = ({
  evidence,
  gaps,
}: Pick<FoundLinks, 'evidence' | 'gaps'>): ReadonlyArray<
  Pick<PassageLink, 'shows' | 'sentences'>
> =>
  (
    [
      { shows: 'evidence', sentences: evidence },
      { shows: 'gap', sentences: gaps },
    ] as const
  ).filter(({ sentences }) => sentences.length > 0)
