import type { EdgePattern } from '../../../core/graph-query.ts'
import type { Session } from '../session/session.ts'

const known = new WeakMap<
  Session,
  { size: number; readonly sets: Map<string, readonly number[]> }
>()

/**
 * Numbers of the end sets that hold an edge of one of the types in the direction, as seen from the
 * node. End sets are only ever added, so results stay valid until there are more.
 */
export function endSetsOf(
  session: Session,
  direction: EdgePattern['direction'],
  types: readonly string[],
): readonly number[] {
  const kept = known.get(session) ?? { size: 0, sets: new Map<string, readonly number[]>() }
  known.set(session, kept)
  const { size } = session.endSets
  if (kept.size !== size) {
    kept.size = size
    kept.sets.clear()
  }
  const key = `${direction} ${JSON.stringify(types)}`
  let sets = kept.sets.get(key)
  if (sets === undefined) {
    sets = endSetsWith(
      session,
      types.flatMap(type => [
        ...(direction === 'in' ? [] : [{ type, isIncoming: false }]),
        ...(direction === 'out' ? [] : [{ type, isIncoming: true }]),
      ]),
    )
    if (kept.sets.size > 1000) kept.sets.clear()
    kept.sets.set(key, sets)
  }
  return sets
}

/** Numbers of the end sets that hold at least one of the given edge ends. */
export function endSetsWith(
  session: Session,
  ends: ReadonlyArray<{ readonly type: string; readonly isIncoming: boolean }>,
): number[] {
  const wanted = new Set(
    ends.flatMap(({ type, isIncoming }) => {
      const number = session.names.find(type)
      return number === undefined ? [] : [String(2 * number + (isIncoming ? 1 : 0))]
    }),
  )
  return [...session.endSets.entries()]
    .filter(([text]) => text.split(',').some(end => wanted.has(end)))
    .map(([, n]) => n)
}
