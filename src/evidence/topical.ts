import type { EvidenceWindow } from '../core/verdict.ts'
import { analyze, queryTerms } from '../language/words/tokens.ts'

// A sentence that contradicts a claim speaks of the same thing in mostly the same words; one that
// merely differs from it says nothing against it.
const leastShare = 0.5
const shareOfBest = 0.75

/**
 * For each window whether it speaks of what the claim speaks of: it holds, with what stands over
 * it, half of the claim's content words, and not much fewer than the window that holds most.
 */
export function topicalWindows(hypothesis: string, windows: readonly EvidenceWindow[]): boolean[] {
  const wanted = queryTerms(hypothesis)
  const shares = windows.map(({ text, title, headingPath, about }) => {
    const held = new Set(analyze([title, ...headingPath, about, text].join('\n')))
    return wanted.filter(term => held.has(term)).length / Math.max(1, wanted.length)
  })
  const most = shares.reduce((best, share) => Math.max(best, share), 0)
  return shares.map(share => share >= leastShare && share >= most * shareOfBest)
}
