/** After so many failed calls in a row the model is not asked again. */
const mostFailures = 3

/** How often a language model may still be asked, by everything that asks it in one alignment. */
export interface ModelBudget {
  /** Takes one call; false where none is left, or the model has failed too often in a row. */
  readonly take: () => boolean
  readonly answered: () => void
  readonly failed: () => void
  /** Calls that were taken. */
  readonly taken: () => number
}

export function modelBudget(maxCalls: number): ModelBudget {
  let taken = 0
  let failures = 0
  return {
    take() {
      if (taken >= maxCalls || failures >= mostFailures) return false
      taken += 1
      return true
    },
    answered: () => void (failures = 0),
    failed: () => void (failures += 1),
    taken: () => taken,
  }
}
