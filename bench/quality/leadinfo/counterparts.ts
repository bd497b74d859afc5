import type {
  AnalysisBlock,
  StudyAnalysis,
} from '../../../src/evaluation/analysis/study-analysis.ts'

/** Tables and figures of Bos (2025), chapter 5, and what a report has for each. */
const counterparts: ReadonlyArray<readonly [paper: string, id: RegExp]> = [
  ['Table 3, data set', /^overview$/],
  ['Table 4, means and medians', /^described-human$/],
  ['Figure 6, distributions', /^boxes-/],
  ['Figure 7, means with CI', /^means-/],
  ['Table 5, MANOVA by model and judge', /^pipelines-manova$/],
  ['Table 6, between subjects', /^pipelines-anova$/],
  ['Table 7, Tukey by model', /^pipelines-tukey-/],
  ['Figures 8–10, marginal means by model', /^pipelines-marginal-/],
  ['Table 8, MANOVA by factors', /^factors-manova$/],
  ['Table 9, ANOVA by factors', /^factors-anova$/],
  ['Figures 11–16, marginal means by factor', /^factors-marginal-/],
  ['Table 10, paired t test of judges', /^judge-levels$/],
  ['Table 11, weighted κ', /^judge-kappa$/],
  ['Figures 17–19, people against judges', /^bubbles-/],
  ['Table 12, ranks of models', /^judge-ranks-pipelines$/],
  ['Table 13, ranks of answers', /^judge-ranks-answers$/],
  ['Table 14, multiple-choice data set', /^composition$/],
  ['Table 15, accuracy', /^accuracy$/],
  ['Table 16, Fleiss’ κ', /^fleiss$/],
  ['Table 17, κ with the majority', /^majority-kappa$/],
  ['Table 18, relevance', /^relevance$/],
  ['Figure 20, accuracy by difficulty', /^levels-difficulty$/],
  ['Figure 21, accuracy by Bloom level', /^levels-bloom$/],
  ['Table 19, MANOVA by levels', /^levels-manova$/],
  ['Table 20, ANOVA by levels', /^levels-anova$/],
  ['Table 21, Tukey by levels', /^levels-tukey-/],
]

const idOf = (block: AnalysisBlock): string | undefined =>
  block.kind === 'table' || block.kind === 'figure' ? block.id : undefined

/** What of the paper's chapter an analysis shows, and what it does not. */
export function counterpartsIn({ sections }: StudyAnalysis): {
  readonly shown: readonly string[]
  readonly missing: readonly string[]
} {
  const ids = sections.flatMap(({ blocks }) => blocks.flatMap(block => idOf(block) ?? []))
  const isShown = ([, id]: (typeof counterparts)[number]): boolean => ids.some(one => id.test(one))
  return {
    shown: counterparts.filter(isShown).map(([paper]) => paper),
    missing: counterparts.filter(each => !isShown(each)).map(([paper]) => paper),
  }
}
