import type { Choices } from './choices.ts'
import type { IndexedStudy } from './indexed-study.ts'
import type { JudgePair } from './judge-pairs.ts'
import type { PipelineDifference } from './pipeline-differences.ts'
import type { PeopleAgreement } from './raters-among-themselves.ts'
import type { AnalysisSection } from './study-analysis.ts'

/** What the summary rests on. */
export interface Findings {
  readonly indexed: IndexedStudy
  readonly differences: readonly PipelineDifference[]
  readonly pairs: readonly JudgePair[]
  readonly people: readonly PeopleAgreement[]
  readonly choices: Choices | undefined
  readonly sections: readonly AnalysisSection[]
}
