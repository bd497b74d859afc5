import type { FactorColumn } from '../statistics/factorial-cells.ts'
import { fitMixedModel } from '../statistics/mixed-model.ts'
import type { FactorialDesign } from './factorial-blocks.ts'
import type { AnalysisBlock, Cell } from './study-analysis.ts'
import { noValue } from './undefined-words.ts'

/** The same effects with a random intercept for each question, response by response. */
export function mixedBlock(design: FactorialDesign, questions: readonly string[]): AnalysisBlock {
  const grouping: FactorColumn = { name: 'question', levels: questions }
  const rows = design.names.flatMap((name, response): Cell[][] => {
    const found = fitMixedModel(design.responses[response] ?? [], design.factors, [grouping])
    if (found.status === 'undefined')
      return [[name, 'all', ...[0, 1, 2, 3].map(() => noValue(found))]]
    const between = found.groupVariances[0]?.variance ?? 0
    const share = between / (between + found.residualVariance)
    return found.tests.map(({ factors, statistic, degrees, p }) => [
      name,
      factors.join(' × '),
      statistic,
      degrees,
      p,
      share,
    ])
  })
  return {
    kind: 'table',
    id: `${design.id}-mixed`,
    title: `Mixed effects by ${design.name}, with a random intercept for each question`,
    columns: [
      { title: 'Dependent variable', kind: 'text' },
      { title: 'Effect', kind: 'text' },
      { title: 'Wald χ²', kind: 'number' },
      { title: 'df', kind: 'count' },
      { title: 'p', kind: 'p' },
      { title: 'Variance of questions', kind: 'share' },
    ],
    rows,
    notes: [
      'These tests know that ratings of one question go together, which the analyses of variance ' +
        'do not. Variance of questions: the share of the variance left by the effects that lies ' +
        'between questions. The tests are asymptotic: below some 20 questions they find a little ' +
        'too much.',
      ...(design.factors.some(({ name }) => name === 'Judge')
        ? [
            'The ratings of one answer by several judges still count as separate evidence, so ' +
              'that effects of pipelines look surer than they are.',
          ]
        : []),
    ],
  }
}
