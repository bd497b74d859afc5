import type { PlotOptions } from '@observablehq/plot'
import type { FigureData } from '../../analysis/study-analysis.ts'
import { distinct, frame, roomFor, type PlotModule } from './plot-frame.ts'

/** Boxes side by side in panels; the mean is a diamond, outliers are rings. */
export function boxesPlot(
  { boxes, domain, categoryLabel, valueLabel }: Extract<FigureData, { kind: 'boxes' }>,
  plot: PlotModule,
): PlotOptions {
  const categories = distinct(boxes.map(({ category }) => category))
  const place = { fx: 'panel', y: 'category' } as const
  const outliers = boxes.flatMap(({ panel, category, outliers }) =>
    outliers.map(value => ({ panel, category, value })),
  )
  return {
    ...frame,
    marginLeft: roomFor(categories),
    height: 90 + 44 * categories.length,
    fx: { label: null, domain: distinct(boxes.map(({ panel }) => panel)), padding: 0.1 },
    x: { label: valueLabel, domain: [domain.low, domain.high], grid: true, ticks: 5 },
    y: { label: categoryLabel, labelAnchor: 'top', domain: categories, padding: 0.35 },
    marks: [
      plot.frame({ strokeOpacity: 0.25 }),
      plot.ruleY(boxes, { ...place, x1: 'low', x2: 'lowerQuartile' }),
      plot.ruleY(boxes, { ...place, x1: 'upperQuartile', x2: 'high' }),
      plot.barX(boxes, {
        ...place,
        x1: 'lowerQuartile',
        x2: 'upperQuartile',
        fill: 'currentColor',
        fillOpacity: 0.14,
        stroke: 'currentColor',
      }),
      plot.tickX(boxes, { ...place, x: 'median', strokeWidth: 3 }),
      plot.dot(boxes, { ...place, x: 'mean', symbol: 'diamond2', fill: 'currentColor', r: 4 }),
      plot.dot(outliers, { ...place, x: 'value', r: 2.5 }),
    ],
  }
}
