import type { GraphValue } from '../../core/graph-value.ts'
import { valueKey } from '../../cypher/values/value-key.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { graphQueryOf, type PlainQuery } from '../../cypher/build/plain-query.ts'
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

/** The rows of a plain query. */
export async function plainRows(
  graph: Pick<GraphReader, 'query'>,
  plain: PlainQuery,
  options: ReadOptions,
): Promise<ReadonlyArray<readonly GraphValue[]>> {
  const { query, parameters } = graphQueryOf(plain)
  return (await graph.query(query, { ...options, parameters })).rows
}
