import type { Findings } from './findings.ts'
import type { StudyAnalysis } from './study-analysis.ts'
import { differencesInWords } from './summarize-differences.ts'
import { judgesInWords } from './summarize-judges.ts'
import { limitsInWords } from './summarize-limits.ts'
import { notShownInWords } from './summarize-not-shown.ts'

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
