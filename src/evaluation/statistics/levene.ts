import { anova } from './anova.ts'
import { quantileOfSorted } from './descriptive.ts'
import type { FactorColumn } from './factorial-cells.ts'
import { fitFactorialModel } from './factorial-model.ts'
import { type Outcome, defined } from './outcome.ts'

/** F of the distances from the medians, with its degrees of freedom and p. */
export interface Levene {
  readonly f: number
  readonly degrees: number
  readonly residualDegrees: number
  readonly p: number
}

/**
 * Levene's test that groups vary alike, with distances from the medians (Brown & Forsythe 1974):
 * the check of what an analysis of variance assumes. `groups` names the group of every value; of
 * several factors, their combination. Undefined as a one-way analysis of the distances is. n log n.
 */
export function levene(values: readonly number[], groups: readonly string[]): Outcome<Levene> {
  const members = new Map<string, number[]>()
  for (const [index, group] of groups.entries()) {
    const known = members.get(group)
    if (known === undefined) members.set(group, [values[index] ?? 0])
    else known.push(values[index] ?? 0)
  }
  const medians = new Map(
    [...members].map(([group, own]) => [
      group,
      quantileOfSorted(Float64Array.from(own).sort(), 0.5),
    ]),
  )
  const distances = values.map((value, index) =>
    Math.abs(value - (medians.get(groups[index] ?? '') ?? 0)),
  )
  const factor: FactorColumn = { name: 'group', levels: groups }
  const model = fitFactorialModel([distances], [factor])
  if (model.status === 'undefined') return model
  const { terms, residual } = anova(model)
  const [{ f, degrees, p } = { f: 0, degrees: 0, p: 1 }] = terms
  return defined({ f, degrees, residualDegrees: residual.degrees, p })
}
