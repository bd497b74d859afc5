const mostPassages = 5

/**
 * How far searches agree, 0–1: over the first five passages, the share of the other searches that
 * found them too. `undefined` where fewer than two searches took part.
 */
export function retrievalAgreement(
  passages: ReadonlyArray<{ readonly foundBy: readonly string[] }>,
): number | undefined {
  const searches = new Set(passages.flatMap(passage => passage.foundBy))
  const first = passages.slice(0, mostPassages)
  if (searches.size < 2 || first.length === 0) return undefined
  return (
    first.reduce((sum, { foundBy }) => sum + (new Set(foundBy).size - 1) / (searches.size - 1), 0) /
    first.length
  )
}
