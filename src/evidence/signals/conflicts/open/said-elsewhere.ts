import type { Alignment } from '../../alignment/alignment.ts'

// A word that stands in more places than this tells no sentences apart.
const maxPlaces = 64

/** Whether another sentence of the evidence has all content words of a claim. */
export function isSaidElsewhere({ claim, evidence, sentence }: Alignment): boolean {
  let common: Set<number> | undefined
  for (const { stem, content, index } of claim.words) {
    if (!content) continue
    const stems = [stem, ...(claim.variants[index] ?? []).map(variant => variant.stem)]
    const found = new Set(
      stems.flatMap(each =>
        (evidence.places.get(each) ?? [])
          .slice(0, maxPlaces)
          .map(at => evidence.words[at]?.sentence ?? 0),
      ),
    )
    common = common === undefined ? found : new Set([...common].filter(each => found.has(each)))
    common.delete(sentence)
    if (common.size === 0) return false
  }
  return common !== undefined && common.size > 0
}
