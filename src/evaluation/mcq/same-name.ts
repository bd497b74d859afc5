import { foldCase } from '../../language/words/normalize.ts'

const words = (name: string): string[] => foldCase(name).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Whether two names may stand for the same thing: equal without case, marks and punctuation, or the
 * words of one among those of the other ("Lee" and "Ann Lee").
 */
export function sameName(left: string, right: string): boolean {
  const ours = words(left)
  const theirs = words(right)
  const [fewer, more] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours]
  return fewer.length > 0 && fewer.every(word => more.includes(word))
}
