/**
 * On whose behalf something is read or written. `owner` is the person at the machine; `system` is
 * created in `app/` only and states its purpose. A document is readable by a user who shares at
 * least one group with it; everybody is in `public`.
 */
export type Principal =
  | { readonly kind: 'owner' }
  | { readonly kind: 'system'; readonly reason: string }
  | {
      readonly kind: 'user'
      readonly id: string
      readonly groups: readonly string[]
      readonly profile?: Readonly<Record<string, string>> | undefined
    }

export const owner: Principal = { kind: 'owner' }
export const publicGroup = 'public'

/**
 * The groups a principal can read, or `'all'` for the owner and the system; sorted, distinct,
 * always including `public`.
 */
export function readableGroups(principal: Principal): 'all' | readonly string[] {
  return principal.kind === 'user' ? [...new Set([publicGroup, ...principal.groups])].sort() : 'all'
}

/** Whether a document with these groups may be read; one without groups only by the owner. */
export function mayRead(principal: Principal, documentGroups: readonly string[]): boolean {
  const groups = readableGroups(principal)
  return groups === 'all' || documentGroups.some(group => groups.includes(group))
}

/**
 * Whether everybody who may read a document with the first groups may also read one with the
 * second, for every possible principal.
 */
export function readersAlsoRead(groups: readonly string[], others: readonly string[]): boolean {
  return (
    others.includes(publicGroup) ||
    (!groups.includes(publicGroup) && groups.every(group => others.includes(group)))
  )
}
