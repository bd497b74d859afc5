import { accessPaths } from './access-path.ts'
import { matchBinding } from './binding.ts'
import { edgeStep, turned } from './edge-step.ts'
import type { SqlScope } from './sql-scope.ts'
import { boundEdge, boundNode } from './run-values.ts'
import type { MatchContext } from './match-context.ts'
import type { MatchHop } from './match-shape.ts'
import type { JoinedEdge, MatchTables } from './tables.ts'
import { matchTables, placeOf } from './tables.ts'
import { joinWalk } from './walk.ts'

/**
 * Patterns and conditions as tables and conditions of one statement; columns and order are added
 * later.
 */
export interface Joins {
  readonly tables: MatchTables
  readonly scope: SqlScope
  /** Whether rows come in the order of the context's `rangeOrder`. */
  readonly isInOrder: boolean
  /** Ends the part so far with a count of equal rows. */
  tally: MatchTables['tally']
}

/**
 * Joins outwards from the nodes with the fewest expected rows; tables are joined in the order
 * written.
 */
export function matchJoins(context: MatchContext): Joins {
  const { session, view, elements, request, shape } = context
  const { visibility } = view
  const tables = matchTables(shape)
  const { nodes, add } = tables
  const binding = matchBinding(context, tables)
  const { open } = binding
  const paths = accessPaths(context, tables, binding)
  const { depths } = paths

  /** From a bound node over the edges of a hop. */
  const follow = (hop: MatchHop): void => {
    open.delete(hop)
    if (hop.isList) {
      joinWalk(context, tables, binding, hop)
      return
    }
    const isForward = nodes.has(hop.left)
    const [near, far] = isForward ? [hop.left, hop.right] : [hop.right, hop.left]
    const { types, direction } = hop.pattern
    const alias = tables.fresh('e')
    const step = edgeStep(
      session,
      view,
      alias,
      nodes.get(near)?.n ?? '',
      isForward ? direction : turned[direction],
      types,
    )
    tables.join(step.table, alias)
    add(step.where)
    binding.bindEdge(hop, placeOf(alias))
    depths.set(far, depths.get(far) ?? (depths.get(near) ?? 0) + 1)
    binding.bindEnd(far, step.far, `${alias}.document`)
  }
  /** From a bound edge to its ends. */
  const attach = (hop: MatchHop, edge: JoinedEdge, statedIn?: string): void => {
    open.delete(hop)
    const { types, direction } = hop.pattern
    binding.bindEdge(hop, edge)
    if (types.length > 0) add(`${edge.type} in (${typeNumbers(types)})`)
    const { source, target } = edge
    const ends = (left: string, right: string): void => {
      for (const [variable, n] of [
        [hop.left, left],
        [hop.right, right],
      ] as const) {
        const isScanned = statedIn !== undefined && direction !== 'any'
        const end = n === target ? 'target' : 'source'
        binding.bindEnd(variable, n, statedIn, isScanned ? { types, end } : undefined)
      }
    }
    if (direction === 'out') {
      ends(source, target)
      return
    }
    if (direction === 'in') {
      ends(target, source)
      return
    }
    const known = nodes.get(hop.left)
    if (known !== undefined) {
      add(`${known.n} in (${source}, ${target})`)
      binding.bindEnd(hop.right, `iif(${source} = ${known.n}, ${target}, ${source})`, statedIn)
      return
    }
    const way = tables.fresh('o')
    tables.join(
      `(select 0 as n union all select 1) ${way}`,
      way,
      `(${way}.n = 0 or ${source} <> ${target})`,
    )
    ends(`iif(${way}.n, ${target}, ${source})`, `iif(${way}.n, ${source}, ${target})`)
  }
  /** All edges of a hop's types. */
  const scan = (hop: MatchHop): void => {
    const alias = tables.fresh('e')
    tables.join(`edge ${alias} indexed by edge_type`, alias)
    if (hop.pattern.types.length > 0) add(`${alias}.type in (${typeNumbers(hop.pattern.types)})`)
    if (!visibility.isEverything) {
      tables.place(`document ${alias}d`)
      add(`${alias}d.n = ${alias}.document${visibility.document(`${alias}d`)}`)
    }
    add(visibility.edge(alias))
    attach(hop, placeOf(alias), `${alias}.document`)
  }
  const typeNumbers = (types: readonly string[]): string =>
    types.flatMap(type => session.names.find(type) ?? []).join(',')
  /**
   * Single edges before variable lengths; those between bound nodes first, then those nearest to
   * the start of the search.
   */
  const nextHop = (): MatchHop | undefined => {
    const touches = (hop: MatchHop): number =>
      Number(nodes.has(hop.left)) + Number(nodes.has(hop.right))
    const cost = (hop: MatchHop): number =>
      Number(hop.isList) * 1e6 -
      touches(hop) * 1e3 +
      Math.min(depths.get(hop.left) ?? 500, depths.get(hop.right) ?? 500)
    return [...open]
      .filter(hop => touches(hop) > 0)
      .sort((left, right) => cost(left) - cost(right))[0]
  }

  for (const variable of shape.nodes.keys()) {
    if (!request.bound.has(variable)) continue
    depths.set(variable, 0)
    binding.bindNode(variable, { n: boundNode(tables.parameters, elements, variable) })
  }
  for (const hop of shape.hops)
    if (request.bound.has(hop.variable) && !hop.isList)
      attach(hop, boundEdge(tables.parameters, elements, hop.variable))
  for (let isDone = false; !isDone;) {
    const next = nextHop()
    if (next === undefined) isDone = !paths.startNext(scan)
    else if (!paths.startAtOtherEnd(next)) follow(next)
  }
  binding.applyReady()
  return {
    tables,
    scope: binding.scope,
    get isInOrder() {
      return paths.isInOrder
    },
    tally(kept) {
      const ended = tables.tally(kept)
      binding.joinTallied()
      return ended
    },
  }
}
