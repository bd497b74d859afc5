import type { IndexedStudy } from './indexed-study.ts'
import type { JudgePair } from './judge-pairs.ts'
import type { Choices } from './choices.ts'
import type { PipelineDifference } from './pipeline-differences.ts'
import type { PeopleAgreement } from './raters-among-themselves.ts'
import type { AnalysisSection, StudyAnalysis } from './study-analysis.ts'
import { differencesInWords } from './summarize-differences.ts'
import { judgesInWords } from './summarize-judges.ts'
import { limitsInWords } from './summarize-limits.ts'
import { notShownInWords } from './summarize-not-shown.ts'

/** What the summary rests on. */
export interface Findings {
  readonly indexed: IndexedStudy
  readonly differences: readonly PipelineDifference[]
  readonly pairs: readonly JudgePair[]
  readonly people: readonly PeopleAgreement[]
  readonly choices: Choices | undefined
  readonly sections: readonly AnalysisSection[]
}

/** The findings in plain language, from the numbers alone: found, not shown, trusted, limited. */
export function summaryOf(findings: Findings): StudyAnalysis['summary'] {
  const { indexed, differences } = findings
  return [
    { title: 'Summary', sentences: differencesInWords(indexed, differences) },
    { title: 'What was not shown', sentences: notShownInWords(indexed, differences) },
    { title: 'How far the judges can be trusted', sentences: judgesInWords(findings) },
    { title: 'What limits these results', sentences: limitsInWords(findings) },
  ].filter(({ sentences }) => sentences.length > 0)
}
