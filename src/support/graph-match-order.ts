import type { EdgeId, NodeId } from '../core/ids.ts'
import { compareCodePoints, firstDecisive } from './code-points.ts'
import { compareLists } from './graph-semantics.ts'

/** Ids bound by one match in pattern order: nodes position by position; of each edge pattern its edges in the order walked (one, unless its length varies). */
export interface MatchIds { readonly nodes: readonly NodeId[]; readonly edges: ReadonlyArray<readonly EdgeId[]> }

/** Order of matches: node ids, then edges, fewer before more, then edge ids. No two matches are equal. */
export function compareMatches(left: MatchIds, right: MatchIds): number {
  const order = compareLists(left.nodes, right.nodes, compareCodePoints)
  if (order !== 0) return order
  return compareLists(left.edges, right.edges, (one, other) => firstDecisive(one.length - other.length, compareLists(one, other, compareCodePoints)))
}
