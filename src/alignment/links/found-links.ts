import type { FoundLinks, PassageLink } from './passage-link.ts'
import type { LinkedPair } from './with-links.ts'

/** What an alignment found between a passage and a standard; undefined where it found nothing. */
export function foundOf(links: readonly PassageLink[]): FoundLinks | undefined {
  const [first] = links
  const sentences = (shows: PassageLink['shows']) =>
    links.filter(link => link.shows === shows).flatMap(link => link.sentences)
  return first === undefined
    ? undefined
    : { score: first.score, by: first.by, evidence: sentences('evidence'), gaps: sentences('gap') }
}

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
