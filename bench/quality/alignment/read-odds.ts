import type { AlignedPassage } from '../../../src/alignment/classify/passage-statistics.ts'
import type { LinkBasis } from '../../../src/alignment/links/link-basis.ts'
import { scorePassages } from '../../../src/alignment/links/link-scorer.ts'
import { passageOfParts } from '../../../src/alignment/reading/passage-of-parts.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import { sentences } from '../../../src/language/sentences/sentences.ts'

/** Log odds of each standard as alignments find them: read, where the framework is. */
export async function readOdds(
  text: string,
  passage: AlignedPassage,
  basis: LinkBasis,
  embedding: EmbeddingModel,
): Promise<Float64Array> {
  const whole = scorePassages([passage], basis)[0]!
  const chunk = { sentences: sentences(text) }
  return (await passageOfParts(chunk, text, whole, basis, embedding, {})).scored.odds
}
