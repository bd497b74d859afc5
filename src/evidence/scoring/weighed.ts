/** Weights of a sum by the names of what is summed; `bias` is added. */
export type Weights = Readonly<Record<string, number>>

/** Weighted sum of named measures; a measure that is missing counts 0. */
export function weighed(weights: Weights, measures: Readonly<Record<string, number>>): number {
  let sum = weights['bias'] ?? 0
  for (const [name, weight] of Object.entries(weights))
    if (name !== 'bias') sum += weight * (measures[name] ?? 0)
  return sum
}
