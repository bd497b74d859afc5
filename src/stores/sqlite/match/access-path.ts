import type { Anchor } from './anchors.ts'
import { anchorOf, rankOf } from './anchors.ts'
import type { MatchBinding } from './binding.ts'
import { turned } from './edge-step.ts'
import { edgesOf, stepsFrom } from './estimates.ts'
import { propertyJson } from './sql-scope.ts'
import type { RangeOrder } from './order.ts'
import { isWorthwhile } from './order.ts'
import type { MatchContext } from './match-context.ts'
import type { MatchHop } from './match-shape.ts'
import type { MatchTables } from './tables.ts'

/**
 * Where the search starts, and starts again for patterns that are not connected to what has been
 * joined.
 */
export interface AccessPaths {
  /**
   * Starts at the best remaining node, or with all edges of a type; false where none is left.
   * `scan` joins the edges of a hop.
   */
  startNext(scan: (hop: MatchHop) => void): boolean
  /**
   * Starts at the other end of the long path whose first step is `next`, if few nodes can be that
   * end: the path is then searched from both ends.
   */
  startAtOtherEnd(next: MatchHop): boolean
  /** Whether rows come in the order of the context's `rangeOrder`. */
  readonly isInOrder: boolean
  /** Steps from where the search started. */
  readonly depths: Map<string, number>
}

// A step from a node costs several times as much as reading the next edge of a type.
const stepCost = 8
// With at most this many ends a variable length is searched from both sides; a chain of single
// edges only with one.
const manyEnds = 10
const longChain = 3
// Between these numbers of documents of a node it is worth looking for a narrower start.
const fewDocuments = 500
const manyDocuments = 20_000

export function accessPaths(
  context: MatchContext,
  tables: MatchTables,
  binding: MatchBinding,
): AccessPaths {
  const { session, view, shape, conjuncts, rangeOrder } = context
  const { visibility } = view
  const { nodes, add } = tables
  const { open, scope } = binding
  const depths = new Map<string, number>()
  const anchors = new Map<string, Anchor>()
  let isInOrder = false
  // Whether few rows are expected so far.
  let isNarrow = true
  const anchorAt = (variable: string): Anchor => {
    const anchor =
      anchors.get(variable) ?? anchorOf(scope, variable, shape.nodes.get(variable) ?? [], conjuncts)
    anchors.set(variable, anchor)
    return anchor
  }
  const startAt = (variable: string, anchor: Anchor): void => {
    const alias = tables.fresh('v')
    if (anchor.range !== undefined) binding.settle(anchor.range.settled, alias)
    if (anchor.labelSets === undefined) {
      tables.place(`(${anchor.sql}) ${alias}_from`)
      tables.join(`node ${alias}`, alias, `${alias}.n = ${alias}_from.n`)
    } else {
      // The label index alone then answers queries that need no other column.
      tables.join(`node ${alias}`, alias)
      add(`${alias}.label_set in (${anchor.labelSets})`)
    }
    isNarrow &&= anchor.rank <= rankOf.term
    depths.set(variable, 0)
    add(visibility.node(alias))
    binding.bindNode(variable, { n: `${alias}.n`, row: alias })
  }
  const startInOrder = ({ variable, key, keyNumber }: RangeOrder): void => {
    const { range } = anchorAt(variable)
    const alias = tables.fresh('v')
    tables.place('node_range ranged')
    tables.join(`node ${alias}`, alias, `${alias}.n = ranged.node`)
    add(`ranged.key = ${keyNumber}`)
    add(`(${propertyJson(scope, 'node', alias, key)} ->> '$') = ranged.value`)
    if (range?.key === key) {
      binding.settle(range.settled, alias)
      add(`ranged.value ${range.low} and ranged.value ${range.high}`)
    }
    add(visibility.node(alias))
    isInOrder = true
    isNarrow = false
    binding.bindNode(variable, { n: `${alias}.n`, row: alias })
  }
  /**
   * The hop whose edges are scanned faster than those at the nodes that the search could start
   * from.
   */
  const cheapestScan = (free: readonly string[]): MatchHop | undefined => {
    const [first] = [...open]
      .filter(hop => !hop.isList && !nodes.has(hop.left) && !nodes.has(hop.right))
      .map(hop => ({ hop, count: edgesOf(session, hop.pattern.types) }))
      .sort((left, right) => left.count - right.count)
    if (first === undefined) return undefined
    const least = Math.min(
      ...free.flatMap(variable =>
        [...open]
          .filter(hop => hop.left === variable || hop.right === variable)
          .map(({ left, pattern }) =>
            stepsFrom(
              session,
              anchorAt(variable).labelSets,
              left === variable ? pattern.direction : turned[pattern.direction],
              pattern.types,
            ),
          ),
      ),
    )
    return first.count < stepCost * least ? first.hop : undefined
  }
  /**
   * A node beside this one whose range of a property holds far fewer nodes than this one has
   * documents.
   */
  const narrowNeighbour = (variable: string): string | undefined => {
    const { probe } = context
    const anchor = anchorAt(variable)
    if (probe === undefined || anchor.rank > rankOf.term) return undefined
    const beside = [...open]
      .filter(hop => !hop.isList && (hop.left === variable || hop.right === variable))
      .map(hop => (hop.left === variable ? hop.right : hop.left))
      .find(other => anchorAt(other).rank === rankOf.closedRange)
    if (beside === undefined) return undefined
    const documents = probe(
      tables.parameters,
      `select document from node_document where node in (${anchor.sql})`,
      manyDocuments,
    )
    if (documents < fewDocuments) return undefined
    const most = Math.floor(documents / 2)
    return probe(tables.parameters, anchorAt(beside).sql, most) < most ? beside : undefined
  }
  return {
    depths,
    get isInOrder() {
      return isInOrder
    },
    startNext(scan) {
      const free = [...shape.nodes.keys()].filter(variable => !nodes.has(variable))
      const [best] = free.sort((left, right) => anchorAt(left).rank - anchorAt(right).rank)
      if (best === undefined) return false
      const variable = nodes.size === 0 ? (narrowNeighbour(best) ?? best) : best
      const anchor = anchorAt(variable)
      if (
        rangeOrder !== undefined &&
        nodes.size === 0 &&
        isWorthwhile(rangeOrder, anchor, anchorAt(rangeOrder.variable))
      ) {
        startInOrder(rangeOrder)
        return true
      }
      const hop = anchor.rank >= rankOf.label ? cheapestScan(free) : undefined
      if (hop === undefined) {
        startAt(variable, anchor)
      } else {
        isNarrow = false
        scan(hop)
      }
      return true
    },
    startAtOtherEnd(next) {
      const maxEnds = next.isList ? manyEnds : open.size >= longChain ? 1 : 0
      if (maxEnds === 0 || !isNarrow) return false
      const reached = new Set(nodes.keys())
      for (let size = -1; size < reached.size;) {
        size = reached.size
        for (const { left, right } of open)
          if (reached.has(left) || reached.has(right)) reached.add(left).add(right)
      }
      for (const variable of reached) {
        if (nodes.has(variable)) continue
        const anchor = anchorAt(variable)
        if (
          anchor.rank > rankOf.term ||
          (context.probe?.(tables.parameters, anchor.sql, maxEnds + 1) ?? 1) > maxEnds
        )
          continue
        startAt(variable, anchor)
        return true
      }
      return false
    },
  }
}
