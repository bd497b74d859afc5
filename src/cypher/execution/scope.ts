import type { GraphValue } from '../../core/graph-value.ts'

/**
 * Values of the variables in scope, by slot; slots above those of the scope are scratch space for
 * variables of comprehensions.
 */
export type Row = GraphValue[]

/** A row and how many equal rows it stands for. */
export interface Solution {
  readonly row: Row
  readonly count: number
}

/** Which slot holds which variable. */
export interface Scope {
  readonly slots: ReadonlyMap<string, number>
  readonly size: number
}

export const emptyScope: Scope = { slots: new Map(), size: 0 }

/** The scope with more variables, each in a new slot; one of the same name is hidden. */
export function extend(scope: Scope, names: Iterable<string>): Scope {
  const slots = new Map(scope.slots)
  let { size } = scope
  for (const name of names) slots.set(name, size++)
  return { slots, size }
}

/** A copy of the row with exactly the scope's slots, and room for `more`. */
export function copied(row: Row, size: number, more: readonly GraphValue[] = []): Row {
  const copy: Row = []
  for (let slot = 0; slot < size; slot++) copy.push(row[slot] ?? null)
  for (const value of more) copy.push(value)
  return copy
}
