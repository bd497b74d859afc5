import { readableGroups } from '../../../core/principal.ts'
import type { Principal } from '../../../core/principal.ts'

/** Access conditions of the reading principal, for Cypher with the parameter `$groups`. */
export interface Reader {
  /** Owner and system see everything. */
  readonly everything: boolean
  readonly groups: readonly string[]
  /** Condition on a `~Document` or `~Change`. */
  document(variable: string): string
  /** Condition on a `~Node`, a relationship of the graph or a statement. */
  stated(variable: string): string
  mayRead(groups: readonly string[]): boolean
}

export function readerOf(principal: Principal): Reader {
  const readable = readableGroups(principal)
  if (readable === 'all')
    return {
      everything: true,
      groups: [],
      document: () => 'true',
      stated: () => 'true',
      mayRead: () => true,
    }
  const any = (list: string): string => `any(g IN ${list} WHERE g IN $groups)`
  return {
    everything: false,
    groups: readable,
    document: variable => any(`${variable}.groups`),
    stated: variable =>
      `coalesce(${variable}.\`~group\` IN $groups, ${any(`${variable}.\`~groups\``)})`,
    mayRead: groups => groups.some(group => readable.includes(group)),
  }
}
