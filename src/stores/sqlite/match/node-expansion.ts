import type { GraphSource } from '../../../cypher/execution/graph-source.ts'
import type { EdgeRow, GraphView } from '../access/graph-view.ts'
import { edgeColumns } from '../access/graph-view.ts'
import { edgeStep } from './edge-step.ts'
import type { MatchElements } from './elements.ts'
import type { Session } from '../session/session.ts'

type Row = [...EdgeRow, other: number, otherId: string]

/**
 * Edges at a node and the nodes at their other ends, one prepared statement per direction and set
 * of types.
 */
export function nodeExpansion(
  session: Session,
  view: GraphView,
  elements: MatchElements,
): GraphSource['expand'] {
  const statements = new Map<string, string>()
  const arm = (
    direction: 'out' | 'in',
    types: readonly string[],
    withoutLoops: boolean,
  ): string => {
    const step = edgeStep(session, view, 'e', '?1', direction, types)
    return (
      `select ${edgeColumns}, o.n, o.id from ${step.table} cross join node o on o.n = ` +
      `${step.far} where ` +
      `${step.where}${view.visibility.node('o', 'e.document')}` +
      (withoutLoops ? ' and e.source <> e.target' : '')
    )
  }
  return (node, direction, types) => {
    const n = elements.nodeNumber(node)
    if (n === undefined) return []
    const key = `${direction} ${JSON.stringify(types)}`
    let sql = statements.get(key)
    if (sql === undefined) {
      const arms =
        direction === 'any'
          ? [arm('out', types, false), arm('in', types, true)]
          : [arm(direction, types, false)]
      sql = `${arms.join(' union all ')} order by 2`
      statements.set(key, sql)
    }
    return session.database
      .all<Row>(sql, n)
      .map(row => ({
        edge: elements.edgeOfRow(row.slice(0, 8) as unknown as EdgeRow),
        node: elements.node(row[8], row[9]),
      }))
  }
}
