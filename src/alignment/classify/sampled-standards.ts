import { ranked } from './rank-links.ts'

const likeliest = 25
const others = 6

/**
 * The standards that a fit looks at for one passage, each with its weight: those given, the
 * likeliest ones by `scores`, and a few of the others, which stand for all that are not looked at.
 */
export function sampledStandards(
  given: Iterable<number>,
  scores: Float64Array,
  random: () => number,
): ReadonlyMap<number, number> {
  const size = scores.length
  const chosen = new Map<number, number>()
  for (const at of [...given, ...ranked(scores).slice(0, likeliest)]) chosen.set(at, 1)
  const rest = Math.max(0, size - chosen.size)
  const drawn = new Set<number>()
  for (let draw = 0; draw < others && rest > 0; draw++) {
    const at = Math.floor(random() * size)
    if (!chosen.has(at)) drawn.add(at)
  }
  for (const at of drawn) chosen.set(at, rest / drawn.size)
  return chosen
}
