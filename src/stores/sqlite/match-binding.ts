import { collectReads } from '../../cypher/query/reads.ts'
import { conditionSql } from './match-conditions.ts'
import { canMeet, isNotIn } from './match-edges.ts'
import type { MatchNames } from './match-names.ts'
import { labelsSql } from './match-names.ts'
import type { MatchSetting } from './match-setting.ts'
import { kindOfVariable } from './match-shape.ts'
import type { MatchHop } from './match-shape.ts'
import type { JoinedEdge, JoinedNode, MatchTables } from './match-tables.ts'
import { lastMark } from './match-tables.ts'

/** Binds variables to tables; each condition is added as soon as everything in it is bound. */
export interface MatchBinding {
  readonly names: MatchNames
  /** Hops that are not joined yet. */
  readonly open: Set<MatchHop>
  bindNode(variable: string, node: JoinedNode): void
  /** The node at a column of an edge; `statedIn`: a document that probably states it. */
  bindEnd(variable: string, n: string, statedIn: string | undefined): void
  bindEdge(hop: MatchHop, edge: JoinedEdge): void
  applyReady(): void
  /**
   * After the tally: joins the nodes of which only the row number was asked before, and tests them.
   */
  joinTallied(): void
}

export function matchBinding(setting: MatchSetting, tables: MatchTables): MatchBinding {
  const { session, view, request, shape, conjuncts, constants } = setting
  const { visibility } = view
  const { nodes, edges, lists, add } = tables
  const open = new Set(shape.hops)
  const deferred = new Set<string>()
  const names: MatchNames = {
    session,
    isEverything: visibility.isEverything,
    parameters: tables.parameters,
    row: variable => tables.nodeRow(variable),
    last: () => lastMark,
    kind: variable => (request.bound.has(variable) ? undefined : kindOfVariable(shape, variable)),
    isConstant: expression => request.isConstant(expression),
    constantKind: expression => constants.get(expression) ?? 'odd',
  }
  const waiting = new Map(
    conjuncts.map(condition => {
      const uses = new Set<string>()
      collectReads(condition, name => {
        if (names.kind(name) !== undefined) uses.add(name)
      })
      return [condition, uses] as const
    }),
  )
  const isBound = (variable: string): boolean =>
    nodes.has(variable) ||
    shape.hops.some(
      hop => hop.variable === variable && (edges.has(hop.index) || lists.has(hop.index)),
    )
  const applyReady = (): void => {
    for (const [condition, uses] of waiting) {
      if (![...uses].every(isBound)) continue
      waiting.delete(condition)
      const pushed = conditionSql(names, condition)
      if (pushed !== undefined) add(pushed.sql)
    }
  }
  const testLabels = (variable: string): void => {
    for (const labels of shape.nodes.get(variable) ?? [])
      add(labelsSql(names, tables.nodeRow(variable), labels))
  }
  const bindNode: MatchBinding['bindNode'] = (variable, node) => {
    nodes.set(variable, node)
    testLabels(variable)
    applyReady()
  }
  return {
    names,
    open,
    applyReady,
    bindNode,
    bindEnd(variable, n, statedIn) {
      const known = nodes.get(variable)
      if (known !== undefined) {
        add(`${n} = ${known.n}`)
        return
      }
      const isLeaf =
        ![...open].some(hop => hop.left === variable || hop.right === variable) &&
        ![...waiting.values()].some(uses => uses.has(variable))
      if (isLeaf && setting.tallied?.has(variable) === true) {
        deferred.add(variable)
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
