import type { NodeCandidates } from '../../../cypher/render/render-state.ts'
import type { Transaction } from '../connection/connection.ts'
import { nodeValueIndex } from '../connection/schema.ts'
import { valueTerm } from '../connection/value-terms.ts'

/** A value that more nodes state does not lead to few of them; the server finds its own way. */
const maxCandidates = 1_000
/** Values of a query that are looked up. */
const maxValues = 16

/**
 * Nodes that state the values which a query compares properties with, from the index of values. Its
 * entries are hashes, so texts may have any length. `collect` renders the query with what tells
 * which values these are.
 */
export async function candidatesFor(
  collect: (candidates: NodeCandidates) => unknown,
  transaction: Transaction,
): Promise<NodeCandidates | undefined> {
  const terms = new Set<string>()
  const termOf = (...[key, value]: Parameters<NodeCandidates>): string =>
    valueTerm(key, typeof value === 'bigint' ? Number(value) : value)
  collect((key, value) => {
    if (terms.size < maxValues) terms.add(termOf(key, value))
    return undefined
  })
  if (terms.size === 0) return undefined
  const rows = await transaction.rows<{ term: string; ids: string[] }>(
    'UNWIND $terms AS term CALL (term) { CALL db.index.fulltext.queryNodes($index, term, ' +
      '{limit: $limit}) YIELD node RETURN collect(elementId(node)) AS ids } RETURN term, ids',
    { terms: [...terms], index: nodeValueIndex, limit: BigInt(maxCandidates + 1) },
  )
  const found = new Map(
    rows
      .filter(({ ids }) => ids.length <= maxCandidates)
      .map(({ term, ids }) => [term, ids.sort()]),
  )
  return (key, value) => found.get(termOf(key, value))
}
