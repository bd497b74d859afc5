import type { Principal } from '../../../core/principal.ts'
import { readableGroups } from '../../../core/principal.ts'
import type { Database } from './connection.ts'
import { parseStored } from './damage.ts'
import { interned } from './interned.ts'
import type { Interned } from './interned.ts'

/** State shared by all ports of one open store. */
export interface Session {
  readonly database: Database
  readonly names: Interned
  /** JSON arrays of sorted labels. */
  readonly labelSets: Interned
  /**
   * Edge types at a node in one document: numbers `2 × type` (outgoing) and `2 × type + 1`
   * (incoming), sorted, joined by commas.
   */
  readonly endSets: Interned
  /**
   * JSON arrays of sorted groups: documents with the same groups share one, so a principal is a
   * short list of classes.
   */
  readonly accessClasses: Interned
  labels(labelSet: number): readonly string[]
  groups(accessClass: number): readonly string[]
  /**
   * ` and <column> in (…)` with the classes this principal reads; empty for the owner and the
   * system.
   */
  mayRead(principal: Principal, column: string): string
  /** Classes that the principal reads; undefined: all. */
  readableClasses(principal: Principal): ReadonlySet<number> | undefined
}

export function openSession(database: Database): Session {
  const accessClasses = interned(database, 'access_class')
  const labelSets = interned(database, 'label_set')
  const parsed = parsedTexts(database)
  const readable = (principal: Principal): ReadonlySet<number> | undefined => {
    const groups = readableGroups(principal)
    if (groups === 'all') return undefined
    const own = new Set(groups)
    return new Set(
      [...accessClasses.entries()]
        .filter(([text]) => parsed(text).some(group => own.has(group)))
        .map(([, n]) => n),
    )
  }
  return {
    database,
    accessClasses,
    labelSets,
    names: interned(database, 'name'),
    endSets: interned(database, 'end_set'),
    labels: labelSet => parsed(labelSets.text(labelSet)),
    groups: accessClass => parsed(accessClasses.text(accessClass)),
    readableClasses: readable,
    mayRead(principal, column) {
      const classes = readable(principal)
      return classes === undefined ? '' : ` and ${column} in (${[...classes].join(', ')})`
    },
  }
}

function parsedTexts(database: Database): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  database.onStale(() => {
    known.clear()
  })
  return text => {
    let list = known.get(text)
    if (list === undefined) {
      list = parseStored<string[]>(text, 'a list of groups or labels')
      known.set(text, list)
    }
    return list
  }
}
