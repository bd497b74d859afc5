import type { TextRange } from '../../core/span.ts'
import type { EvidenceWindow } from '../../core/verdict.ts'

/** One sentence of a window as a window of its own. */
export const sentenceWindow = (window: EvidenceWindow, sentence: TextRange): EvidenceWindow => ({
  ...window,
  ...sentence,
  text: window.text.slice(sentence.start - window.start, sentence.end - window.start),
  sentences: [sentence],
})
