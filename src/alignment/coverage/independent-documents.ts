import type { CoverageQuotation } from './standard-link.ts'

interface Weighed {
  readonly quotation: Pick<CoverageQuotation, 'text' | 'documentId'>
  readonly weight: number
}

/** White space and case aside, the same words are the same statement. */
export const sameStatement = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/**
 * What each independent document counts: its best passage. Documents that share a quotation are
 * copies of each other, and count as one.
 */
export function independentDocuments(evidence: readonly Weighed[]): number[] {
  const parents = new Map<string, string>()
  const rootOf = (id: string): string => {
    let root = id
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    // The way is cut short, so that long chains of copies are walked once.
    let at = id
    while (at !== root) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  const holders = new Map<string, string>()
  for (const { quotation } of evidence) {
    const statement = sameStatement(quotation.text)
    const holder = rootOf(holders.get(statement) ?? quotation.documentId)
    const own = rootOf(quotation.documentId)
    if (holder !== own) parents.set(own, holder)
    holders.set(statement, holder)
  }
  const weights = new Map<string, number>()
  for (const { quotation, weight } of evidence) {
    const root = rootOf(quotation.documentId)
    weights.set(root, Math.max(weights.get(root) ?? 0, weight))
  }
  return [...weights.values()]
}
