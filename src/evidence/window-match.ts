import type { EvidenceWindow } from '../core/verdict.ts'
import { foldCase } from '../language/words/normalize.ts'
import { analyze, queryTerms } from '../language/words/tokens.ts'

// A sentence that contradicts a claim speaks of the same thing in mostly the same words; one that
// merely differs from it says nothing against it.
const minShare = 0.5
const minShareOfBest = 0.75

/**
 * For each window whether it is on the claim's topic: with its title, headings and mail header it
 * holds half of the claim's content words, and not much fewer than the window that holds most.
 */
export function sameTopicWindows(
  hypothesis: string,
  windows: readonly EvidenceWindow[],
): boolean[] {
  const wanted = queryTerms(hypothesis)
  const shares = windows.map(({ text, title, headingPath, about }) => {
    const held = new Set(analyze([title, ...headingPath, about, text].join('\n')))
    return wanted.filter(term => held.has(term)).length / Math.max(1, wanted.length)
  })
  const most = shares.reduce((best, share) => Math.max(best, share), 0)
  return shares.map(share => share >= minShare && share >= most * minShareOfBest)
}

const letters = (text: string): string =>
  foldCase(text)
    .replace(/[^\p{L}\p{N}%$€£+<>=-]+/gu, ' ')
    .trim()

/**
 * For each window whether one of its sentences is the claim, word for word: such a sentence entails
 * it, whatever a model says.
 */
export function verbatimWindows(hypothesis: string, windows: readonly EvidenceWindow[]): boolean[] {
  const claim = letters(hypothesis)
  return windows.map(
    ({ text, start, sentences }) =>
      claim !== '' &&
      sentences.some(
        sentence => letters(text.slice(sentence.start - start, sentence.end - start)) === claim,
      ),
  )
}
