/** How often a phrase occurs in a list of terms, including overlaps. */
export function occurrences(phrase: readonly string[], terms: readonly string[]): number {
  let count = 0
  for (let start = 0; start + phrase.length <= terms.length; start++) {
    if (phrase.every((term, offset) => terms[start + offset] === term)) count++
  }
  return count
}
