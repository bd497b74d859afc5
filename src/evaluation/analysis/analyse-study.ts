import { assessJudges } from '../judges/assess-judges.ts'
import { judgeChecksSection } from '../judges/judges-section.ts'
import type { StudyData } from '../study/study-data.ts'
import { betweenSubjectsSection } from './between-subjects.ts'
import { accuracyMeasures, readChoices } from './choices.ts'
import { judgesSection } from './compare-judges.ts'
import { differencesSection } from './compare-pipelines.ts'
import { dataSection } from './describe-data.ts'
import { measuresSection } from './describe-measures.ts'
import { indexStudy } from './indexed-study.ts'
import { judgePairs } from './judge-pairs.ts'
import { multipleChoiceSection } from './multiple-choice.ts'
import { pipelineDifferences } from './pipeline-differences.ts'
import { peopleAgreements } from './raters-among-themselves.ts'
import type { AnalysisBlock, StudyAnalysis } from './study-analysis.ts'
import { summaryOf } from './summarize-study.ts'

/**
 * Everything that the report of a study shows: tables, figures as data and sentences. What the data
 * do not allow is named with its reason. Deterministic.
 */
export function analyseStudy(study: StudyData): StudyAnalysis {
  const indexed = indexStudy(study)
  const choices = readChoices(indexed)
  const differences = pipelineDifferences(indexed, [
    ...indexed.measures,
    ...(choices === undefined ? [] : accuracyMeasures(indexed, choices)),
  ])
  const pairs = judgePairs(indexed)
  const people = peopleAgreements(indexed)
  const sections = [
    dataSection(indexed),
    measuresSection(indexed),
    differencesSection(indexed, differences),
    betweenSubjectsSection(indexed),
    judgesSection(indexed, pairs, people),
    judgeChecksSection(assessJudges(study), indexed.pipelines),
    multipleChoiceSection(indexed, choices),
  ].map(section => ({ ...section, blocks: section.blocks.filter(showsSomething) }))
  return {
    name: study.name,
    summary: summaryOf({ indexed, differences, pairs, people, choices, sections }),
    sections,
  }
}

/** Axes without a value are no figure; the tables say why there is none. */
function showsSomething(block: AnalysisBlock): boolean {
  if (block.kind !== 'figure') return true
  const { data } = block
  switch (data.kind) {
    case 'boxes':
      return data.boxes.length > 0
    case 'intervals':
    case 'bars':
      return data.bars.length > 0
    case 'bubbles':
      return data.bubbles.length > 0
  }
}
