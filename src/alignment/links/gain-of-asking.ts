/**
 * How much the order of one passage's standards is expected to gain when a person decides about
 * each of its links: the expected rise of average precision when what is accepted comes first and
 * what is rejected last, weighted by how likely each decision is. `likelihoods` are 0–1, one for
 * each link, and taken as independent; so are the gains, 0 where the order cannot change.
 */
export function gainsOfAsking(likelihoods: readonly number[]): number[] {
  const order = Array.from(likelihoods.keys()).sort(
    (left, right) => likelihoods[right]! - likelihoods[left]!,
  )
  const likely = order.map(at => likelihoods[at]!)
  const gains: number[] = Array.from({ length: likelihoods.length })
  for (const [place, at] of order.entries()) {
    const chance = likely[place]!
    const rest = likely.toSpliced(place, 1)
    const accepted =
      expectedPrecision([1, ...rest]) - expectedPrecision(rest.toSpliced(place, 0, 1))
    const rejected =
      expectedPrecision([...rest, 0]) - expectedPrecision(rest.toSpliced(place, 0, 0))
    gains[at] = chance * accepted + (1 - chance) * rejected
  }
  return gains
}

/** Average precision of an order, about: expected hits at each place over the expected number. */
function expectedPrecision(likelihoods: readonly number[]): number {
  let before = 0
  let sum = 0
  for (const [place, chance] of likelihoods.entries()) {
    sum += (chance * (1 + before)) / (place + 1)
    before += chance
  }
  return sum / Math.max(1, before)
}
