/**
 * A predicate as the type of the edge that it yields between subject and object: "works for" as
 * `WORKS_FOR`; always begins with a letter.
 */
export function edgeTypeName(predicate: string): string {
  const words = predicate
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase()
    .slice(0, 60)
    .toWellFormed()
  return words === '' ? 'RELATED_TO' : /^\p{L}/u.test(words) ? words : `P_${words}`
}
