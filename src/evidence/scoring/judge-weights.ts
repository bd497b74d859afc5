import type { Weights } from './weighed.ts'

// Written by bench/fit/judge-weights.ts from 182 answers of MTRAG (Apache-2.0; 80 questions): ridge
// regressions without negative weights (penalty 30) of the mean of people's ratings, 1 as 0 and 4
// as 1. Spearman across 6 folds: 0.717 and 0.718 (faithfulness), 0.418 (completeness).

/** What accuracy is summed of: without verdicts, and with them. */
export const groundedWeights: { readonly lexical: Weights; readonly judged: Weights } = {
  lexical: {
    bias: 0.0843,
    window: 0.1281,
    words: 0.0903,
    pairs: 0.1468,
    nearest: 0.0478,
    particulars: 0.2762,
    sound: 0.2561,
    abstains: 0.2479,
  },
  judged: {
    bias: 0.0745,
    window: 0.1225,
    words: 0.0866,
    pairs: 0.1223,
    nearest: 0.0433,
    particulars: 0.2525,
    sound: 0.2618,
    abstains: 0.2731,
    entailed: 0.0754,
  },
}

/** What coverage is summed of. */
export const coverageWeights: Weights = {
  bias: 0.227,
  grounded: 0.1317,
  founded: 0.3662,
  nearest: 0.0766,
  share: 0.0206,
  first: 0.1168,
  asked: 0.0814,
  rightlySilent: 0.1167,
}
