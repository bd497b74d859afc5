import { kolmogorovSmirnov } from '../statistics/kolmogorov-smirnov.ts'
import { shapiroWilk } from '../statistics/shapiro-wilk.ts'
import { type Measure, aspectWords, itemMeans } from './indexed-study.ts'
import type { AnalysisTable, Cell } from './study-analysis.ts'
import { noValue } from './undefined-words.ts'

/** Whether the ratings of answers look normal, by measure. */
export function normalityTable(measures: readonly Measure[]): AnalysisTable {
  return {
    kind: 'table',
    id: 'normality',
    title: 'Tests of normality of ratings (means per answer)',
    columns: [
      { title: 'Aspect', kind: 'text' },
      { title: 'Rated by', kind: 'text' },
      { title: 'n', kind: 'count' },
      { title: 'Shapiro–Wilk W', kind: 'number', decimals: 3 },
      { title: 'p (Shapiro–Wilk)', kind: 'p' },
      { title: 'Kolmogorov–Smirnov D', kind: 'number', decimals: 3 },
      { title: 'p (Kolmogorov–Smirnov)', kind: 'p' },
      { title: 'p (Lilliefors)', kind: 'p' },
    ],
    rows: measures.map((measure): Cell[] => {
      const values = measure.values.flatMap((_, pipeline) => itemMeans(measure, pipeline))
      const shapiro = shapiroWilk(values)
      const smirnov = kolmogorovSmirnov(values)
      return [
        aspectWords(measure.aspect),
        measure.judge.label,
        values.length,
        ...(shapiro.status === 'undefined'
          ? [noValue(shapiro), noValue(shapiro)]
          : [shapiro.w, shapiro.p]),
        ...(smirnov.status === 'undefined'
          ? [0, 1, 2].map(() => noValue(smirnov))
          : [smirnov.d, smirnov.p, smirnov.lillieforsP ?? { reason: 'There are too few values' }]),
      ]
    }),
    notes: [
      'A small p says that ratings are not normally distributed, as is usual on a scale of five ' +
        'points. Tests of means are robust to this from some 30 questions on. The plain ' +
        'Kolmogorov–Smirnov p takes mean and deviation as known and is too large.',
    ],
  }
}
