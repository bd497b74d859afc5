/** A version of a framework, as far as it matters which of several is meant. */
interface Edition {
  readonly name: string
  /** `name@version`. */
  readonly reference: string
}

/** Which edition is meant where none is named, and which newer ones are not. */
export interface EditionChoice {
  readonly isCurrent: boolean
  /** References of later editions that no document was compared with, oldest first. */
  readonly newer: readonly string[]
}

/**
 * Of each framework the edition that is meant where a question names none: the newest one that
 * documents were compared with, or the newest of all. `editions` are ordered by name, older ones
 * first.
 */
export function currentEditions<Of extends Edition>(
  editions: readonly Of[],
  isAligned: (edition: Of) => boolean,
): ReadonlyMap<Of, EditionChoice> {
  const chosen = new Map<Of, EditionChoice>()
  for (const own of Map.groupBy(editions, ({ name }) => name).values()) {
    const aligned = own.length > 1 ? own.findLastIndex(isAligned) : -1
    const current = aligned < 0 ? own.length - 1 : aligned
    for (const [at, edition] of own.entries())
      chosen.set(edition, {
        isCurrent: at === current,
        newer: own.slice(Math.max(at, current) + 1).map(({ reference }) => reference),
      })
  }
  return chosen
}
