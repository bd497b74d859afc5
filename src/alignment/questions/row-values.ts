import type { GraphValue } from '../../core/graph-value.ts'
import type { KnownFramework } from './known-framework.ts'

/** A value of a row as a text; empty where it is none. */
export const textOf = (value: GraphValue | undefined): string =>
  typeof value === 'string' ? value : ''

export const numberOfValue = (value: GraphValue | undefined): number =>
  typeof value === 'bigint' || typeof value === 'number' ? Number(value) : 0

/** The numbers of a list; a number alone is a list of one. */
export const numbersOf = (value: GraphValue | undefined): readonly number[] =>
  typeof value === 'object' && value !== null && value.kind === 'list'
    ? value.items.map(numberOfValue)
    : value === undefined || value === null
      ? []
      : [numberOfValue(value)]

/** The framework that a row names by its first two columns. */
export const frameworkOf = (
  [name, version]: readonly GraphValue[],
  frameworks: readonly KnownFramework[],
): KnownFramework | undefined =>
  frameworks.find(each => each.name === name && each.version === version)
