import type { FactorialModel } from '../statistics/factorial-model.ts'
import { marginalMeans } from '../statistics/marginal-means.ts'
import type { FactorialDesign } from './factorial-blocks.ts'
import type { AnalysisFigure, CellInterval } from './study-analysis.ts'

const panelsOfAFigure = 3

/**
 * Estimated marginal means of the levels of a factor, for each level of `series` where the design
 * has it; at most three responses a figure.
 */
export function marginalFigures(
  design: FactorialDesign,
  model: FactorialModel,
  factor: string,
  series: string,
  domain: CellInterval,
): AnalysisFigure[] {
  const bySeries = design.factors.some(({ name }) => name === series) && series !== factor
  const place = design.factors.findIndex(({ name }) => name === factor)
  const found = design.names.map((name, response) => ({
    name,
    means: marginalMeans(model, bySeries ? [factor, series] : [factor], response),
  }))
  return Array.from({ length: Math.ceil(found.length / panelsOfAFigure) }, (_, index) => {
    const shown = found.slice(index * panelsOfAFigure, (index + 1) * panelsOfAFigure)
    const rows = shown.flatMap(({ name, means }) => means.map(mean => ({ name, ...mean })))
    const id = `${design.id}-marginal-${place + 1}-${index + 1}`
    const title = `Estimated marginal means by ${bySeries ? `${factor} and ${series}` : factor}`
    const names = shown.map(({ name }) => name).join(', ')
    return {
      kind: 'figure',
      id,
      title: `${title}: ${names}`,
      gist:
        'Points are the means that the model expects with all combinations of the other factors ' +
        'weighted equally; lines are 95 % intervals.',
      data: {
        kind: 'intervals',
        categoryLabel: factor,
        valueLabel: 'Estimated marginal mean',
        domain,
        bars: rows.map(({ name, levels, mean, interval }) => ({
          panel: name,
          category: levels[0] ?? '',
          series: levels[1] ?? '',
          value: mean,
          low: interval.low,
          high: interval.high,
        })),
      },
      table: {
        kind: 'table',
        id: `${id}-values`,
        title: `${title}: ${names}`,
        columns: [
          { title: 'Dependent variable', kind: 'text' },
          { title: factor, kind: 'text' },
          ...(bySeries ? [{ title: series, kind: 'text' } as const] : []),
          { title: 'n', kind: 'count' },
          { title: 'Mean', kind: 'number' },
          { title: 'SE', kind: 'number', decimals: 3 },
          { title: '95 % CI', kind: 'interval' },
        ],
        rows: rows.map(({ name, levels, n, mean, standardError, interval }) => [
          name,
          ...levels,
          n,
          mean,
          standardError,
          { low: interval.low, high: interval.high },
        ]),
        notes: [],
      },
    }
  })
}
