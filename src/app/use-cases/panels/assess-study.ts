import { assessJudges, type AssessedJudges } from '../../../evaluation/judges/assess-judges.ts'
import { judgeChecksSection } from '../../../evaluation/judges/judges-section.ts'
import type { SelectionTarget } from '../../../evaluation/judges/judge-selection.ts'
import { studyMarkdown } from '../../../evaluation/report/study-markdown.ts'
import { readStudy } from '../../../evaluation/study/read-study.ts'
import type { StudyFile } from './panel-study.ts'

/**
 * How far the automatic judges of a study agree with its people, as a value and as Markdown. Throws
 * `invalid_input` for a file that is no study.
 */
export function assessStudy(
  file: StudyFile,
  target: SelectionTarget | undefined,
): { readonly assessed: AssessedJudges; readonly markdown: string } {
  const study = readStudy(file.text, file.name)
  const assessed = assessJudges(study, target)
  const sections = [judgeChecksSection(assessed, study.pipelines)]
  return {
    assessed,
    markdown: studyMarkdown({ name: study.name, summary: [], sections }, figure => figure),
  }
}
