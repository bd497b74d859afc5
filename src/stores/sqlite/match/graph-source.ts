import type { GraphSource } from '../../../cypher/execution/graph-source.ts'
import type { GraphView } from '../access/graph-view.ts'
import { matchElements } from './elements.ts'
import { defineFunctions } from './sql-functions.ts'
import { nodeExpansion } from './node-expansion.ts'
import { preparedMatch } from './prepared-match.ts'
import type { Session } from '../session/session.ts'

export interface GraphSourceOptions {
  /** Rows that one run of a match may read; 2 million if absent. */
  readonly maxRows?: number | undefined
  /** Edges that the variable lengths of one run may step over; 2 million if absent. */
  readonly maxSteps?: number | undefined
}

/**
 * One principal's graph for the query engine: a group of patterns becomes one SQL statement. Use
 * within one `database.read`.
 */
export function sqliteGraphSource(
  session: Session,
  view: GraphView,
  options: GraphSourceOptions = {},
): GraphSource {
  defineFunctions(session)
  const elements = matchElements(session, view)
  const expand = nodeExpansion(session, view, elements)
  const caps = { maxRows: options.maxRows ?? 2_000_000, maxSteps: options.maxSteps ?? 2_000_000 }
  return {
    prepare: request => preparedMatch(session, view, elements, request, caps),
    expand,
    property: (of, key) => elements.property(of, key),
    node(id) {
      const n = view.find(id)
      return n === undefined || view.node(n) === undefined ? undefined : elements.node(n, id)
    },
  }
}
