import type { Chunk } from '../../core/document.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { ScoredPassage } from '../classify/learnt-links.ts'
import type { LinkBasis } from '../links/link-basis.ts'
import { withParts, type PartOptions, type PassageOfParts } from '../links/part-odds.ts'
import { isNear, isRead } from './is-read.ts'
import { readPassage } from './read-passage.ts'

/** What the parts of a passage say of standards: read where they can be, compared otherwise. */
export const passageOfParts = (
  chunk: Pick<Chunk, 'sentences'>,
  text: string,
  scored: ScoredPassage,
  basis: LinkBasis,
  embedding: EmbeddingModel,
  options: PartOptions,
): Promise<PassageOfParts> =>
  isRead(basis) && isNear(scored.odds, basis)
    ? readPassage(chunk, text, scored, basis, embedding, options)
    : withParts(chunk, text, scored, basis, embedding, options)
