import type { StandardIndex } from './standard-index.ts'

/**
 * For each passage, how much more than by chance the other passages of its document are about the
 * section of each standard (log of the ratio; 0 where it is the only one). `fits`: how well each
 * standard fits each passage, `documents`: which document each is of.
 */
export function documentFocus(
  fits: readonly Float64Array[],
  documents: readonly string[],
  index: StandardIndex,
): Float64Array[] {
  const sections = index.sectionNumbers.length
  const shares = fits.map(fit => sectionShares(fit, index))
  const sums = new Map<string, { count: number; readonly shares: Float64Array }>()
  for (const [at, document] of documents.entries()) {
    const sum = sums.get(document) ?? { count: 0, shares: new Float64Array(sections) }
    sum.count++
    for (let section = 0; section < sections; section++)
      sum.shares[section]! += shares[at]![section]!
    sums.set(document, sum)
  }
  return documents.map((document, at) => {
    const sum = sums.get(document)!
    // One passage by chance keeps a document of few from deciding.
    const focus = sum.shares.map((share, section) =>
      Math.log(((share - shares[at]![section]! + 1 / sections) / sum.count) * sections + smallest),
    )
    return Float64Array.from(index.sections, section => focus[section]!)
  })
}

const smallest = 1e-2

function sectionShares(fit: Float64Array, index: StandardIndex): Float64Array {
  const highest = fit.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const shares = new Float64Array(index.sectionNumbers.length)
  let total = 0
  for (const [at, value] of fit.entries()) {
    const share = Math.exp(value - highest)
    total += share
    shares[index.sections[at]!]! += share
  }
  return shares.map(share => share / total)
}
