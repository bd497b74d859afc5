import type { SentenceVerdict } from '../../core/verdict.ts'

/** How a verdict is shown in a terminal: a sign and a word, so that colour is never needed. */
export const verdictMarks = {
  supported: { sign: '✓', style: 'green', name: 'supported' },
  contradicted: { sign: '✗', style: 'red', name: 'contradicted' },
  not_found: { sign: '?', style: 'yellow', name: 'not found' },
  nothing_to_check: { sign: '·', style: 'dim', name: 'nothing to check' },
} as const satisfies Record<
  SentenceVerdict,
  { readonly sign: string; readonly style: string; readonly name: string }
>
