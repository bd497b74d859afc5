import { readableGroups, type Principal } from '../../core/principal.ts'

/**
 * What a principal is shown of something that carries a commit number: users do not get the number,
 * because it counts commits that they may not know of.
 */
export function withCommitNumber<Item extends { readonly commitSeq?: number | undefined }>(
  item: Item,
  principal: Principal,
): Item | Omit<Item, 'commitSeq'> {
  if (readableGroups(principal) === 'all') return item
  const { commitSeq: _commitSeq, ...shown } = item
  return shown
}
