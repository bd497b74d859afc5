import { type IndexedStudy, type Measure, aspectWords } from './indexed-study.ts'
import { type PipelineDifference, isShown } from './pipeline-differences.ts'
import type { StudyAnalysis } from './study-analysis.ts'
import { chanceInText, intervalInText, numberInText } from './numbers-in-text.ts'

/** What was found, in words, from the numbers. */
export function summaryOf(
  indexed: IndexedStudy,
  differences: readonly PipelineDifference[],
): StudyAnalysis['summary'] {
  return [{ title: 'Summary', sentences: differencesInWords(indexed, differences) }]
}

function differencesInWords(
  indexed: IndexedStudy,
  differences: readonly PipelineDifference[],
): string[] {
  if (differences.length === 0)
    return ['No two pipelines were rated on the same aspect, so nothing can be compared.']
  return [...new Set(differences.map(({ measure }) => measure))].map(measure =>
    measureInWords(
      indexed,
      measure,
      differences.filter(each => each.measure === measure),
    ),
  )
}

function measureInWords(
  { pipelines }: IndexedStudy,
  measure: Measure,
  differences: readonly PipelineDifference[],
): string {
  const shown = differences.filter(isShown)
  const aspect = aspectWords(measure.aspect)
  if (shown.length === 0)
    return `On ${aspect}, no difference between pipelines was shown (${measure.judge.label}).`
  const sentences = shown.map(({ left, right, test, adjustedP }) => {
    if (test.status === 'undefined') return ''
    const [better, worse] = test.difference > 0 ? [left, right] : [right, left]
    const sign = test.difference > 0 ? 1 : -1
    const ends = [test.interval.low * sign, test.interval.high * sign].sort((a, b) => a - b)
    return (
      `“${pipelines[better]?.label ?? ''}” above “${pipelines[worse]?.label ?? ''}” by ` +
      `${numberInText(Math.abs(test.difference))} points ` +
      `(${intervalInText(ends[0] ?? 0, ends[1] ?? 0)}, ${chanceInText(adjustedP ?? test.p)})`
    )
  })
  return `On ${aspect}, ${measure.judge.label} rated ${sentences.join('; ')}.`
}
