import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { GraphReader, Neighbour } from '../../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphSource } from '../../../cypher/execution/graph-source.ts'
import { explainQuery, runQuery } from '../../../cypher/execution/run-query.ts'
import { requireOwner } from '../../rules/change-check.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { propertyMatches } from '../../rules/graph-merge.ts'
import { adjacency } from './adjacency.ts'
import { runColumnQuery } from '../columns/run-column-query.ts'
import { storedRules } from './entity-rules.ts'
import { searchEntities } from '../keyword/entity-search.ts'
import type { GraphView } from '../access/graph-view.ts'
import { graphView } from '../access/graph-view.ts'
import { graphSchema } from './graph-schema.ts'
import { sqliteGraphSource } from '../match/graph-source.ts'
import { requireLimit } from '../../rules/limit.ts'
import { neighbourSource } from './neighbours.ts'
import { propertyTerm } from '../access/property-terms.ts'
import type { Session } from '../session/session.ts'
import { shortestPath } from './shortest-path.ts'
import { owner } from '../../../core/principal.ts'
import type { Principal } from '../../../core/principal.ts'

/** The graph port: the principal's cut of the property graph. */
export function graphReader(session: Session): GraphReader {
  const { database } = session
  const read = <Result>(options: ReadOptions, work: (view: GraphView) => Result): Result =>
    database.read(options, 'reading the graph', () => work(graphView(session, options.principal)))
  const sourceFor = ({ principal }: ReadOptions): GraphSource =>
    sqliteGraphSource(session, graphView(session, graphPrincipal(session, principal)))
  return {
    nodes: async (ids, options) =>
      read(options, view =>
        [...new Set(ids)].sort(compareCodePoints).flatMap(id => {
          const n = view.find(id)
          return n === undefined ? [] : (view.node(n) ?? [])
        }),
      ),
    edges: async (ids, options) =>
      read(options, view =>
        [...new Set(ids)].sort(compareCodePoints).flatMap(id => {
          const [row] = view.edgeRows(id)
          return row === undefined ? [] : [view.edge(row)]
        }),
      ),
    async nodesByProperty({ label, key, value, ignoreCase, limit }, options) {
      requireLimit(limit)
      return read(options, view => {
        const candidates = database.iterate<[number]>(
          'select n.n from node_term t cross join node n on n.n = t.rowid where ' +
            't.node_term match ? order by n.id',
          `"${propertyTerm(key, value)}"`,
        )
        const found: number[] = []
        if (limit > 0) {
          for (const [n] of candidates) {
            const statements = view.statements(n)
            if (label !== undefined && !statements.some(({ labels }) => labels.includes(label)))
              continue
            if (
              statements.some(
                ({ properties }) =>
                  Object.hasOwn(properties, key) &&
                  propertyMatches(properties[key] ?? '', value, ignoreCase),
              ) &&
              found.push(n) >= limit
            )
              break
          }
        }
        return found.flatMap(n => view.node(n) ?? [])
      })
    },
    async neighbours(id, { direction, types, limit, after }, options) {
      requireLimit(limit)
      return read(options, view => {
        const n = view.find(id)
        if (n === undefined || view.node(n) === undefined) return []
        return neighbourSource(session, view)
          .list(n, direction, types, { after, limit })
          .flatMap(({ row, other }): Neighbour[] => {
            const node = view.node(other)
            return node === undefined ? [] : [{ edge: view.edge(row), node }]
          })
      })
    },
    degree: async (id, { direction, types }, options) =>
      read(options, view => {
        const n = view.find(id)
        return n === undefined || view.node(n) === undefined
          ? 0
          : neighbourSource(session, view).count(n, direction, types)
      }),
    shortestPath: async (from, to, query, options) =>
      read(options, view => shortestPath(session, view, from, to, query, options.signal)),
    adjacency: async (nodes, query, options) =>
      read(options, view => adjacency(session, view, nodes, query)),
    searchEntities: async (query, options) =>
      read(options, view => searchEntities(session, view, query)),
    rules: async options =>
      read(options, view => {
        const exists = (id: NodeId): boolean => {
          const n = view.find(id)
          return n !== undefined && view.node(n) !== undefined
        }
        return storedRules(database).filter(rule => exists(rule.left.id) && exists(rule.right.id))
      }),
    provenance: async (id, options) =>
      read(options, view => {
        const n = view.find(id)
        const { visibility } = view
        const documents =
          n !== undefined && view.node(n) !== undefined
            ? database
                .all<[string]>(
                  'select d.id from node_document nd cross join document d on d.n = ' +
                    'nd.document where nd.node = ? and nd.value is not ' +
                    `null${visibility.document('d')}`,
                  n,
                )
                .map(([documentId]) => documentId)
            : []
        for (const [, , , , , , , document] of view.edgeRows(id))
          documents.push(
            database.get<[string]>('select id from document where n = ?', document)?.[0] ?? '',
          )
        return { documentIds: [...new Set(documents)].sort(compareCodePoints) as DocumentId[] }
      }),
    query: async (query, options) =>
      read(options, () => {
        const principal = graphPrincipal(session, options.principal)
        // Under a time limit runs what looks at the clock.
        const inColumns =
          options.timeoutMs === undefined && session.readableClasses(principal) === undefined
            ? runColumnQuery(session, graphView(session, principal), query, options)
            : undefined
        return inColumns ?? runQuery(query, sourceFor(options), options)
      }),
    async explain(query, options) {
      requireOwner(options.principal, 'see what the store is asked')
      return read(options, () => explainQuery(query, sourceFor(options), options))
    },
    schema: async options => read(options, view => graphSchema(session, view)),
  }
}

/**
 * The owner in place of a principal who may read every document: the graph is then the same, and
 * statements need no conditions. Call it within the read that uses it.
 */
function graphPrincipal(session: Session, principal: Principal): Principal {
  const classes = session.readableClasses(principal)
  return classes === undefined ||
    [...session.accessClasses.entries()].every(([, n]) => classes.has(n))
    ? owner
    : principal
}
