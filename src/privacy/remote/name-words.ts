/** The words of a person's name, folded; an initial is a word of one letter. */
export const nameWords = (spelling: string): string[] =>
  spelling
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

export const isInitial = (word: string): boolean => /^.$/u.test(word)

/**
 * Whether a spelling can mean the bearer of a longer name: each of its words is one of that name,
 * or an initial of one.
 */
export function isShortFormOf(short: readonly string[], long: readonly string[]): boolean {
  const left = [...long]
  const take = (test: (word: string) => boolean): boolean => {
    const at = left.findIndex(test)
    if (at === -1) return false
    left.splice(at, 1)
    return true
  }
  const whole = short.filter(word => !isInitial(word))
  const initials = short.filter(isInitial)
  return (
    whole.length > 0 &&
    whole.every(word => take(other => other === word)) &&
    initials.every(letter => take(other => other.startsWith(letter)))
  )
}
