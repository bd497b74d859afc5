import type { GraphClause, GraphQuery } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphSchema } from '../../core/ports/graph-reader.ts'
import { printClause } from '../print/print-cypher.ts'
import { expectedRows } from './check-expansion.ts'
import { namesIn } from '../schema/label-sets.ts'
import { walk } from '../query/walk.ts'
import type { QueryPolicy } from './query-policy.ts'
import { withQueryInErrors } from '../query/fault.ts'
import { schemaNames, type SchemaNames } from '../schema/schema-names.ts'

/** One clause of a query as it is gone through: clause by clause, in the order written. */
export interface PlanStep {
  /** As Cypher, or `UNION` between two queries. */
  readonly clause: string
  /**
   * The labels and edge types that it names, with how many nodes and edges of them the asker may
   * read.
   */
  readonly reads: ReadonlyArray<{
    readonly kind: 'nodes' | 'edges'
    readonly name: string
    readonly count: number
  }>
  /** Rows that are expected behind it: coarse, and never below what a cap would refuse. */
  readonly expectedRows?: number | undefined
}

interface PlanContext {
  /** The asker's own. */
  readonly schema: GraphSchema
  readonly parameters?: ReadonlyMap<string, GraphValue> | undefined
}

/**
 * How a query that may run is gone through, by the asker's own schema: nothing in it rests on what
 * the asker may not read.
 */
export function describePlan(
  query: GraphQuery,
  policy: QueryPolicy,
  { schema, parameters }: PlanContext,
): PlanStep[] {
  const names = schemaNames(schema)
  const expected = withQueryInErrors({ query }, () =>
    expectedRows(query, policy.limits, names, parameters),
  )
  const stepOf = (clause: GraphClause): PlanStep => {
    const rows = expected.get(clause)
    return {
      clause: printClause(clause, ' '),
      reads: readsOf(clause, names),
      ...(rows !== undefined && { expectedRows: Math.ceil(rows) }),
    }
  }
  const union: PlanStep = { clause: query.unionAll ? 'UNION ALL' : 'UNION', reads: [] }
  return query.parts.flatMap((clauses, index) => [
    ...(index === 0 ? [] : [union]),
    ...clauses.map(stepOf),
  ])
}

function readsOf(clause: GraphClause, { labels, edgeTypes }: SchemaNames): PlanStep['reads'] {
  const reads = new Map<string, PlanStep['reads'][number]>()
  walk({ kind: 'clause', value: clause }, part => {
    if (part.kind !== 'pattern') return true
    for (const { name } of part.value.nodes.flatMap(node => namesIn(node.labels))) {
      reads.set(`node ${name}`, { kind: 'nodes', name, count: labels.get(name)?.count ?? 0 })
    }
    for (const name of part.value.edges.flatMap(({ types }) => types)) {
      reads.set(`edge ${name}`, { kind: 'edges', name, count: edgeTypes.get(name)?.count ?? 0 })
    }
    return true
  })
  return [...reads.values()]
}
