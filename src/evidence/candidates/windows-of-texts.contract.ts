import type { EvidenceWindow } from '../../core/verdict.ts'
import { passagesOfTexts, type PlainSource } from './passages-of-texts.ts'
import { longestWindow, windowsOf } from './passage-windows.ts'

/**
 * All windows of one to `longest` (default three) consecutive sentences of some texts, in their
 * order; never across paragraphs. For short contexts: `windowFinder` chooses among those of long
 * ones.
 */
export function windowsOfTexts(
  texts: readonly PlainSource[],
  options: { readonly longest?: number | undefined } = {},
): EvidenceWindow[] {
  return passagesOfTexts(texts).flatMap(passage =>
    windowsOf(passage, options.longest ?? longestWindow),
  )
}
