import { owner, type Principal } from '../../core/principal.ts'

/** How users of somebody else's directory become users of the corpus. */
export interface UserMapping {
  /** Groups of the corpus for each of theirs; absent: theirs, under the same names. */
  readonly groups?: Readonly<Record<string, readonly string[]>> | undefined
  /** Ids of users who come in as the owner. */
  readonly owners: readonly string[]
}

const longestName = 200
const mostGroups = 1_000

/** Text that can stand in records and lists as it is. */
// eslint-disable-next-line no-control-regex
const isName = (text: unknown): text is string =>
  typeof text === 'string' &&
  text.length >= 1 &&
  text.length <= longestName &&
  text.isWellFormed() &&
  !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)

/**
 * The principal of a user with groups; undefined for an id that cannot be one. Groups that are no
 * names are left out. Records of the owner have `owner` for their asker, so nobody is called so.
 */
export function mappedUser(
  id: unknown,
  theirs: readonly unknown[],
  { groups, owners }: UserMapping,
): Principal | undefined {
  if (!isName(id) || id.trim() !== id || id === 'owner') return undefined
  if (owners.includes(id)) return owner
  const named = theirs.slice(0, mostGroups).filter(isName)
  const own = named.flatMap(name =>
    groups === undefined ? name : Object.hasOwn(groups, name) ? (groups[name] ?? []) : [],
  )
  return { kind: 'user', id, groups: [...new Set(own)].sort() }
}
