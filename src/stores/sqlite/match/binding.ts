import type { GraphExpression } from '../../../core/graph-query.ts'
import { conditionSql } from './conditions.ts'
import { canMeet, isNotIn } from './edge-step.ts'
import { type EdgeEnd, endsAre } from './estimates.ts'
import { type SqlScope, labelsSql } from './sql-scope.ts'
import type { MatchContext } from './match-context.ts'
import { kindOfVariable, type MatchHop } from './match-shape.ts'
import { type JoinedEdge, type JoinedNode, type MatchTables, lastMark } from './tables.ts'
import { collectReads } from '../../../cypher/query/reads.ts'

/** Binds variables to tables; each condition is added as soon as everything in it is bound. */
export interface MatchBinding {
  readonly scope: SqlScope
  /** Hops that are not joined yet. */
  readonly open: Set<MatchHop>
  bindNode(variable: string, node: JoinedNode): void
  /**
   * The node at a column of an edge; `statedIn`: a document that probably states it; `scanned`: the
   * end of which all edges of these types are read.
   */
  bindEnd(variable: string, n: string, statedIn: string | undefined, scanned?: EdgeEnd): void
  bindEdge(hop: MatchHop, edge: JoinedEdge): void
  applyReady(): void
  /** Conditions that need no test where the row of this node is its only statement. */
  settle(conditions: readonly GraphExpression[], alias: string): void
  /**
   * After the tally: joins the nodes of which only the row number was needed before, and tests
   * them.
   */
  joinTallied(): void
}

export function matchBinding(context: MatchContext, tables: MatchTables): MatchBinding {
  const { session, view, request, shape, conjuncts, constants } = context
  const { visibility } = view
  const { nodes, edges, lists, add } = tables
  const open = new Set(shape.hops)
  const deferred = new Set<string>()
  const scope: SqlScope = {
    session,
    isEverything: visibility.isEverything,
    parameters: tables.parameters,
    row: variable => tables.nodeRow(variable),
    last: () => lastMark,
    kind: variable => (request.bound.has(variable) ? undefined : kindOfVariable(shape, variable)),
    isConstant: expression => request.isConstant(expression),
    constantKind: expression => constants.get(expression) ?? 'unsupported',
  }
  const waiting = new Map(
    conjuncts.map(condition => {
      const uses = new Set<string>()
      collectReads(condition, name => {
        if (scope.kind(name) !== undefined) uses.add(name)
      })
      return [condition, uses] as const
    }),
  )
  const isBound = (variable: string): boolean =>
    nodes.has(variable) ||
    shape.hops.some(
      hop => hop.variable === variable && (edges.has(hop.index) || lists.has(hop.index)),
    )
  const settled = new Map<GraphExpression, string>()
  const applyReady = (): void => {
    for (const [condition, uses] of waiting) {
      if (![...uses].every(isBound)) continue
      waiting.delete(condition)
      const pushed = conditionSql(scope, condition)
      const alias = settled.get(condition)
      if (pushed !== undefined)
        add(alias === undefined ? pushed.sql : `(${alias}.multi = 0 or ${pushed.sql})`)
    }
  }
  const testLabels = (variable: string): void => {
    for (const labels of shape.nodes.get(variable) ?? [])
      add(labelsSql(scope, tables.nodeRow(variable), labels))
  }
  const bindNode: MatchBinding['bindNode'] = (variable, node) => {
    nodes.set(variable, node)
    testLabels(variable)
    applyReady()
  }
  return {
    scope,
    open,
    applyReady,
    settle(conditions, alias) {
      for (const condition of conditions) settled.set(condition, alias)
    },
    bindNode,
    bindEnd(variable, n, statedIn, scanned) {
      const known = nodes.get(variable)
      if (known !== undefined) {
        add(`${n} = ${known.n}`)
        return
      }
      const isLeaf =
        ![...open].some(hop => hop.left === variable || hop.right === variable) &&
        ![...waiting.values()].some(uses => uses.has(variable))
      if (isLeaf && context.tallied?.has(variable) === true) {
        deferred.add(variable)
        nodes.set(variable, { n })
        return
      }
      // Only which node it is matters, and there is none that must be left out.
      if (
        isLeaf &&
        scanned !== undefined &&
        visibility.isEverything &&
        context.counted === variable &&
        (shape.nodes.get(variable) ?? []).every(labels => endsAre(session, scanned, labels))
      ) {
        nodes.set(variable, { n })
        return
      }
      const alias = tables.fresh('v')
      tables.join(`node ${alias}`, alias, `${alias}.n = ${n}`)
      add(visibility.node(alias, statedIn))
      bindNode(variable, { n: `${alias}.n`, row: alias })
    },
    bindEdge(hop, edge) {
      for (const other of shape.hops) {
        const one = edges.get(other.index)
        if (one !== undefined && other.variable === hop.variable) add(`${edge.n} = ${one.n}`)
        if (other.scope !== hop.scope || !canMeet(other, hop)) continue
        if (one !== undefined) add(`${edge.n} <> ${one.n}`)
        const list = lists.get(other.index)
        if (list !== undefined) add(isNotIn(list.path, edge.n))
      }
      edges.set(hop.index, edge)
      applyReady()
    },
    joinTallied() {
      for (const variable of deferred) {
        add(visibility.node(tables.nodeRow(variable)))
        testLabels(variable)
      }
    },
  }
}
