import type { Weights } from './weighed.ts'

// Written by bench/fit/judge-weights.ts from 182 answers of MTRAG (Apache-2.0; 80 questions): ridge regressions without negative weights (penalty 30)
// of the mean of people's ratings, 1 as 0 and 4 as 1. Spearman across 6 folds: 0.717 and 0.724 (faithfulness), 0.405 (completeness).

/** What accuracy is summed of: without verdicts, and with them. */
export const groundedWeights: { readonly lexical: Weights; readonly judged: Weights } = {
  lexical: { bias: 0.0843, window: 0.1281, words: 0.0903, pairs: 0.1468, nearest: 0.0478, particulars: 0.2762, sound: 0.2561, abstains: 0.2479 },
  judged: { bias: 0.0704, window: 0.133, words: 0.0971, pairs: 0.1388, nearest: 0.0607, particulars: 0.2641, sound: 0.2666, abstains: 0.2692, entailed: 0 },
}

/** What coverage is summed of. */
export const coverageWeights: Weights = { bias: 0.2534, grounded: 0.1853, founded: 0.2947, nearest: 0.0905, share: 0.0262, first: 0.105, asked: 0.073, rightlySilent: 0.1345 }
