import type { Principal } from '../../core/principal.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'

// A look-up that finds more is asked again: what is remembered stays small.
const mostRemembered = 1_000

/**
 * The same graph while one question is answered: names that a question is read with are looked up
 * once, however often rules try them. Only for the principal who asks.
 */
export function rememberingGraph(
  graph: GraphReader,
  principal: Principal,
): Omit<GraphReader, 'explain'> {
  const known = new Map<string, Promise<unknown>>()
  const once = <Result>(
    what: readonly unknown[],
    asker: Principal,
    ask: () => Promise<Result>,
    sizeOf: (result: Result) => number,
  ): Promise<Result> => {
    if (asker !== principal) return ask()
    const key = JSON.stringify(what)
    const before = known.get(key)
    if (before !== undefined) return before as Promise<Result>
    const asked = ask()
    known.set(key, asked)
    asked.then(
      result => {
        if (sizeOf(result) > mostRemembered) known.delete(key)
      },
      // What failed may be asked again.
      () => known.delete(key),
    )
    return asked
  }
  const lengthOf = ({ length }: readonly unknown[]): number => length
  return {
    nodes: (ids, options) =>
      once(['nodes', ids], options.principal, () => graph.nodes(ids, options), lengthOf),
    edges: (ids, options) => graph.edges(ids, options),
    nodesByProperty: (query, options) =>
      once(
        ['nodesByProperty', query],
        options.principal,
        () => graph.nodesByProperty(query, options),
        lengthOf,
      ),
    neighbours: (id, query, options) =>
      once(
        ['neighbours', id, query],
        options.principal,
        () => graph.neighbours(id, query, options),
        lengthOf,
      ),
    degree: (id, query, options) => graph.degree(id, query, options),
    shortestPath: (from, to, query, options) => graph.shortestPath(from, to, query, options),
    adjacency: (nodes, query, options) => graph.adjacency(nodes, query, options),
    searchEntities: (query, options) =>
      once(
        ['searchEntities', query],
        options.principal,
        () => graph.searchEntities(query, options),
        lengthOf,
      ),
    rules: options => once(['rules'], options.principal, () => graph.rules(options), lengthOf),
    provenance: (id, options) => graph.provenance(id, options),
    query(query, options) {
      const { parameters, now, timeZone, seed, columns, timeoutMs } = options
      return timeoutMs !== undefined || (parameters?.size ?? 0) > 0
        ? graph.query(query, options)
        : once(
            ['query', query, now, timeZone, seed, columns],
            options.principal,
            () => graph.query(query, options),
            ({ rows }) => rows.length,
          )
    },
    schema: options => graph.schema(options),
  }
}
