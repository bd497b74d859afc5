/** How often a phrase stands in a list of terms, overlaps counted. */
export function occurrences(phrase: readonly string[], terms: readonly string[]): number {
  let count = 0
  for (let start = 0; start + phrase.length <= terms.length; start++) {
    if (phrase.every((term, offset) => terms[start + offset] === term)) count++
  }
  return count
}
