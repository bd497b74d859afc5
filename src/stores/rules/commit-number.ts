import { readableGroups, type Principal } from '../../core/principal.ts'

/**
 * An item without its commit number for users: the number counts commits that they may not know of.
 */
export function withCommitNumber<Item extends { readonly commitSeq?: number | undefined }>(
  item: Item,
  principal: Principal,
): Item | Omit<Item, 'commitSeq'> {
  if (readableGroups(principal) === 'all') return item
  const { commitSeq: _commitSeq, ...shown } = item
  return shown
}
