import type { ChunkId } from '../core/ids.ts'
import type { Store } from '../core/ports/store.ts'

/** More than some answers rest on; what was asked for longest ago is forgotten. */
const mostKept = 512

const found = new WeakMap<Store, Set<ChunkId>>()

/**
 * Notes passages that a question found, by keywords where they have no vectors yet: who encodes the
 * passages of this store in the same process takes them first.
 */
export function noteAsked(store: Store, ids: readonly ChunkId[]): void {
  const kept = found.get(store) ?? new Set()
  found.set(store, kept)
  for (const id of ids) {
    kept.delete(id)
    kept.add(id)
  }
  for (const id of kept) {
    if (kept.size <= mostKept) break
    kept.delete(id)
  }
}

/** The passages that were noted and not taken yet. */
export function takeAsked(store: Store): readonly ChunkId[] {
  const kept = found.get(store)
  if (kept === undefined) return []
  found.delete(store)
  return [...kept]
}
