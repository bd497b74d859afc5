/** One choice among alternatives, each with its features; `chosen`: positions of the right ones. */
export interface Choice {
  readonly alternatives: readonly (readonly number[])[]
  readonly chosen: readonly number[]
  readonly weight: number
}

/**
 * Weights by which the right alternatives are likeliest: a multinomial logit with an L2 penalty, by
 * gradient descent with halved steps; deterministic.
 */
export function fitChoice(choices: readonly Choice[], penalty: number): number[] {
  const width = choices[0]?.alternatives[0]?.length ?? 0
  const total = choices.reduce((sum, { weight }) => sum + weight, 0)
  const evaluate = (weights: readonly number[]): { loss: number; gradient: number[] } => {
    let loss = penalty * weights.reduce((sum, weight) => sum + weight * weight, 0)
    const gradient = weights.map(weight => 2 * penalty * weight)
    for (const { alternatives, chosen, weight } of choices) {
      const scores = alternatives.map(features =>
        features.reduce((sum, value, at) => sum + value * weights[at]!, 0),
      )
      const most = Math.max(...scores)
      const powers = scores.map(score => Math.exp(score - most))
      const sum = powers.reduce((all, power) => all + power, 0)
      const share = weight / total / chosen.length
      for (const at of chosen) loss -= share * (scores[at]! - most - Math.log(sum))
      for (const [at, features] of alternatives.entries()) {
        const pull = (weight / total) * (powers[at]! / sum) - (chosen.includes(at) ? share : 0)
        for (let feature = 0; feature < width; feature++)
          gradient[feature]! += pull * features[feature]!
      }
    }
    return { loss, gradient }
  }
  let weights: number[] = Array.from({ length: width }, () => 0)
  let now = evaluate(weights)
  let step = 1
  for (let round = 0; round < 500; round++) {
    const square = now.gradient.reduce((sum, value) => sum + value * value, 0)
    if (square < 1e-12) break
    let moved = false
    while (step > 1e-9) {
      const tried = weights.map((weight, at) => weight - step * now.gradient[at]!)
      const next = evaluate(tried)
      if (next.loss <= now.loss - 1e-4 * step * square) {
        moved = now.loss - next.loss > 1e-10
        weights = tried
        now = next
        step *= 1.5
        break
      }
      step /= 2
    }
    if (!moved) break
  }
  return weights
}
