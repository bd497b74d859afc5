import { type IndexedStudy, aspectWords } from './indexed-study.ts'
import { planningBlock } from './planning.ts'
import { type PipelineDifference, isShown } from './pipeline-differences.ts'
import type { AnalysisBlock, AnalysisSection, AnalysisTable, Cell } from './study-analysis.ts'
import { noValue } from './undefined-words.ts'

/** The tests that decide: pairs of pipelines, question by question. */
export function differencesSection(
  indexed: IndexedStudy,
  differences: readonly PipelineDifference[],
): AnalysisSection {
  const judges = [...new Set(differences.map(({ measure }) => measure.judge.label))]
  const blocks: AnalysisBlock[] =
    judges.length === 0
      ? [
          {
            kind: 'not-computed',
            what: 'Differences between pipelines',
            reason: 'Fewer than two pipelines have ratings of the same aspect',
          },
        ]
      : [
          {
            kind: 'text',
            text:
              'These tests decide. Each question was put to both pipelines, so its difficulty ' +
              'cancels out in the difference, and each question counts once. Tests between ' +
              'subjects (below) treat the answers of one question as independent: they are shown ' +
              'for comparison with the literature.',
          },
          ...judges.map((judge, index) =>
            differencesTable(
              indexed,
              differences.filter(({ measure }) => measure.judge.label === judge),
              judge,
              index + 1,
            ),
          ),
          ...planningBlock(indexed, differences),
        ]
  return { id: 'differences', title: 'Differences between pipelines', blocks }
}

function differencesTable(
  { pipelines }: IndexedStudy,
  differences: readonly PipelineDifference[],
  judge: string,
  number: number,
): AnalysisTable {
  const labelOf = (index: number): string => pipelines[index]?.label ?? ''
  return {
    kind: 'table',
    id: `differences-${number}`,
    title: `Differences between pipelines as rated by: ${judge}`,
    columns: [
      { title: 'Aspect', kind: 'text' },
      { title: 'Pipeline A', kind: 'text' },
      { title: 'Pipeline B', kind: 'text' },
      { title: 'Test', kind: 'text' },
      { title: 'n', kind: 'count' },
      { title: 'A − B', kind: 'number' },
      { title: '95 % CI', kind: 'interval' },
      { title: 't', kind: 'number' },
      { title: 'df', kind: 'number', decimals: 1 },
      { title: 'p', kind: 'p' },
      { title: 'p (Holm)', kind: 'p' },
      { title: 'd', kind: 'number' },
      { title: 'Shown', kind: 'text' },
    ],
    rows: differences.map((each): Cell[] => {
      const { measure, left, right, method, n, test, adjustedP } = each
      const head = [aspectWords(measure.aspect), labelOf(left), labelOf(right), method, n]
      if (test.status === 'undefined')
        return [...head, ...[0, 1, 2, 3, 4, 5, 6].map(() => noValue(test)), 'no']
      return [
        ...head,
        test.difference,
        test.interval,
        test.t,
        test.degrees,
        test.p,
        adjustedP ?? test.p,
        test.d,
        isShown(each) ? 'yes' : 'no',
      ]
    }),
    notes: [
      'Paired: Student’s t test of the differences by question; d is Cohen’s d_z, the mean ' +
        'difference over its standard deviation. Unpaired (few shared questions): Welch’s t ' +
        'test; d is the difference over the pooled standard deviation.',
      'p (Holm) is adjusted over the pairs of pipelines of each aspect, intervals are not.',
      'Shown: p (Holm) below .05.',
    ],
  }
}
