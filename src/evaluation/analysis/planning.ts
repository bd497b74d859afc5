import { studentQuantile } from '../statistics/distributions.ts'
import { detectableEffect, tTestSampleSize } from '../statistics/power.ts'
import { differencesByAspect } from './deciding-measures.ts'
import { type IndexedStudy, aspectWords } from './indexed-study.ts'
import { type PipelineDifference, isShown, level } from './pipeline-differences.ts'
import type { AnalysisBlock, Cell } from './study-analysis.ts'
import { noValue } from './undefined-words.ts'

const plannedEffects = [0.2, 0.3, 0.5] as const

/**
 * The difference, in points, that the test of a pair would have shown four times out of five, at
 * the strictest level that Holm's adjustment may ask for; `undefined` where nothing varies.
 */
export function detectableDifference(
  { test, method, n }: PipelineDifference,
  pairs: number,
): number | undefined {
  if (test.status === 'undefined') return undefined
  const reach = (test.interval.high - test.interval.low) / 2
  const standardError = reach / studentQuantile(0.975, test.degrees)
  const each = method === 'paired' ? n : Math.floor(n / 2)
  const design = method === 'paired' ? 'paired' : 'two-sample'
  const effect = detectableEffect(each, design, { level: level / Math.max(1, pairs) })
  if (effect.status === 'undefined') return undefined
  return effect.d * standardError * Math.sqrt(method === 'paired' ? each : each / 2)
}

/** What pairs without a shown difference could have shown, and how many questions would do. */
export function planningBlock(
  { pipelines }: IndexedStudy,
  differences: readonly PipelineDifference[],
): AnalysisBlock[] {
  // Where several judge an aspect, the judge who decides also says what was not shown.
  const deciding = differencesByAspect(differences).flatMap(aspect => aspect.deciding)
  const open = deciding.filter(each => !isShown(each))
  if (open.length === 0) return []
  const needed = plannedEffects.map(effect => {
    const found = tTestSampleSize(effect, 'paired', { level })
    return `${found.status === 'undefined' ? '–' : found.n} to see ${effect}`
  })
  return [
    {
      kind: 'table',
      id: 'planning',
      title: 'What was not shown: differences that the sample could see, and questions needed',
      columns: [
        { title: 'Aspect', kind: 'text' },
        { title: 'Rated by', kind: 'text' },
        { title: 'Pipeline A', kind: 'text' },
        { title: 'Pipeline B', kind: 'text' },
        { title: 'n', kind: 'count' },
        { title: 'A − B', kind: 'number' },
        { title: '95 % CI', kind: 'interval' },
        { title: 'Visible from', kind: 'number' },
        { title: 'n needed', kind: 'count' },
      ],
      rows: open.map((each): Cell[] => {
        const { measure, left, right, n, test, method } = each
        const head = [
          aspectWords(measure.aspect),
          measure.judge.label,
          pipelines[left]?.label ?? '',
          pipelines[right]?.label ?? '',
          n,
        ]
        if (test.status === 'undefined') return [...head, ...[0, 1, 2, 3].map(() => noValue(test))]
        const pairs = differences.filter(other => other.measure === measure).length
        const visible = detectableDifference(each, pairs)
        const wanted = tTestSampleSize(test.d, method === 'paired' ? 'paired' : 'two-sample', {
          level: level / pairs,
        })
        return [
          ...head,
          test.difference,
          test.interval,
          visible ?? { reason: 'There are too few questions' },
          wanted.status === 'undefined'
            ? { reason: 'The observed difference is next to nothing' }
            : wanted.n * (method === 'paired' ? 1 : 2),
        ]
      }),
      notes: [
        'Visible from: the difference that the test would have shown four times out of five ' +
          '(80 % power). n needed: questions to show a difference as large as the observed one ' +
          'as often (of both sides together where the test is unpaired). Both at the strictest ' +
          'level of Holm’s adjustment.',
        `For a single paired comparison at .05, questions by Cohen’s d: ${needed.join(', ')}.`,
      ],
    },
  ]
}
