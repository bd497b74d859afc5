import { canonicalJson } from '../../../support/canonical-json.ts'
import type { Transaction } from '../connection/connection.ts'
import { groupsOfNative, propertiesOfNative } from '../connection/native-values.ts'
import type { StatedParts } from '../connection/stored-document.ts'
import { ownEdgeId } from '../connection/edge-terms.ts'
import { fullStatement, numbersOfEnds, relationships, type Shape } from './edge-relationships.ts'
import type { NodeChanges } from './node-writer.ts'

export interface Unread {
  /**
   * Edges whose statements need not be read: they have none, or one, which the relationship holds,
   * or one more changes nothing.
   */
  readonly unread: ReadonlySet<string>
  /** The relationships of those that have one. */
  readonly alone: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Those that have statements: what is to be added. */
  readonly joined: ReadonlyMap<string, ReadonlyArray<Record<string, unknown>>>
}

/**
 * Tells edges whose stored statements do not matter, of those whose id no other edge can have. An
 * edge is new if an end is new and no statement waits for it, or if both ends are there without it.
 * An edge of several statements stays as it is if the new ones say what it holds: an edge between
 * two names of a frequent writer has thousands.
 */
export async function withoutReading(
  transaction: Transaction,
  fresh: ReadonlyMap<string, Shape>,
  added: readonly StatedParts[],
  nodes: NodeChanges,
  affected: ReadonlyMap<string, unknown>,
): Promise<Unread> {
  const created = new Set<string>(nodes.created)
  const unread = new Set<string>()
  const known: Array<readonly [string, Shape]> = []
  for (const [id, shape] of fresh) {
    if (affected.has(id) || !ownEdgeId.test(id)) continue
    if (created.has(shape.from) || created.has(shape.to)) unread.add(id)
    else known.push([id, shape])
  }
  const ends = await numbersOfEnds(
    transaction,
    known.map(([, shape]) => shape),
    nodes,
  )
  const between = known.filter(
    ([, { from, to }]) => ends.get(from) !== undefined && ends.get(to) !== undefined,
  )
  const present = await relationships(transaction, between, ends)
  const said = new Map<string, string>()
  const alone = new Map<string, Readonly<Record<string, unknown>>>()
  for (const [id] of between) {
    const native = present.get(id)
    if (native === undefined) unread.add(id)
    else if (native['~document'] === undefined)
      said.set(id, canonicalJson([propertiesOfNative(native), groupsOfNative(native)]))
    else {
      unread.add(id)
      alone.set(id, native)
    }
  }
  const statements = Map.groupBy(
    added.flatMap(({ id: document, groups, edges }) =>
      edges
        .filter(edge => said.has(edge.id))
        .map(({ id, properties }) => ({
          id,
          text: canonicalJson([properties, groups]),
          native: fullStatement(id, fresh.get(id)!, { document, groups, properties }),
        })),
    ),
    ({ id }) => id,
  )
  const joined = new Map<string, Array<Record<string, unknown>>>()
  for (const [id, more] of statements) {
    if (more.some(({ text }) => text !== said.get(id))) continue
    unread.add(id)
    joined.set(
      id,
      more.map(({ native }) => native),
    )
  }
  return { unread, alone, joined }
}
