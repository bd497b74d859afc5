import type { GraphValue } from '../../core/graph-value.ts'
import { valueKey } from '../../cypher/values/value-key.ts'
import { compareCodePoints } from '../../support/code-points.ts'

/**
 * Rows in an order of the test's own, for queries that ask for none; the items of lists too, which
 * `collect` gathers in any order.
 */
export function asBag(rows: ReadonlyArray<readonly GraphValue[]>): string[] {
  return rows
    .map(row => row.map(value => valueKey(withoutOrder(value))).join(' | '))
    .sort(compareCodePoints)
}

function withoutOrder(value: GraphValue): GraphValue {
  if (value === null || typeof value !== 'object' || value.kind !== 'list') return value
  return {
    kind: 'list',
    items: value.items
      .map(withoutOrder)
      .sort((left, right) => compareCodePoints(valueKey(left), valueKey(right))),
  }
}
