import type { NameRun } from './name-runs.ts'
import type { NameWeights } from './weigh-name.ts'

/** A name with what speaks for its kinds. */
export interface WeighedName extends NameRun {
  readonly weights: NameWeights
}
export type NameType = keyof NameWeights

/** As much must speak for a name. */
export const enough = 1.9

/** The kind that most speaks for. */
export function best({ person, organization, location }: NameWeights): [NameType, number] {
  if (organization > person && organization >= location) return ['organization', organization]
  return person >= location ? ['person', person] : ['location', location]
}

export const raised = (name: WeighedName, type: NameType, by: number): WeighedName => ({
  ...name,
  weights: { ...name.weights, [type]: name.weights[type] + by },
})
