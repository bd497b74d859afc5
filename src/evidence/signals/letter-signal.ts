import type { Alignment } from './alignment/alignment.ts'

const size = 4
const maxLength = 24

/**
 * Share of the four-letter pieces of the claim's missing words that words of the sentence have; 1
 * where nothing is missing. Catches misspellings, compounds and derived words.
 */
export function letterSignal(
  { claim, evidence, range, found: foundAnywhere, foundInContext }: Alignment,
  settled: Uint8Array,
): number {
  let all = 0
  let found = 0
  let pieces: Set<string> | undefined
  for (const { index, content, text } of claim.words) {
    if (
      !content ||
      settled[index] === 1 ||
      (foundAnywhere[index] ?? 0) > 0 ||
      (foundInContext[index] ?? 0) > 0
    )
      continue
    if (pieces === undefined) {
      pieces = new Set()
      for (let at = range.first; at < range.next; at++) {
        const word = evidence.words[at]
        if (word?.content === true) addPieces(word.text, pieces)
      }
    }
    const padded = `^${text.slice(0, maxLength)}`
    for (let at = 0; at + size <= padded.length; at++) {
      all++
      if (pieces.has(padded.slice(at, at + size))) found++
    }
    if (padded.length < size) all++
  }
  return all === 0 ? 1 : found / all
}

function addPieces(word: string, pieces: Set<string>): void {
  const padded = `^${word.slice(0, maxLength)}`
  for (let at = 0; at + size <= padded.length; at++) pieces.add(padded.slice(at, at + size))
}
