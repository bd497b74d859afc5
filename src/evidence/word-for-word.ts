import type { EvidenceWindow } from '../core/verdict.ts'
import { foldCase } from '../language/words/normalize.ts'

const letters = (text: string): string =>
  foldCase(text)
    .replace(/[^\p{L}\p{N}%$€£+<>=-]+/gu, ' ')
    .trim()

/**
 * For each window whether one of its sentences is the claim, word for word: such a sentence entails
 * it, whatever a model thinks.
 */
export function saysWordForWord(hypothesis: string, windows: readonly EvidenceWindow[]): boolean[] {
  const claim = letters(hypothesis)
  return windows.map(
    ({ text, start, sentences }) =>
      claim !== '' &&
      sentences.some(
        sentence => letters(text.slice(sentence.start - start, sentence.end - start)) === claim,
      ),
  )
}
