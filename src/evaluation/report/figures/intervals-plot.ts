import type { PlotOptions } from '@observablehq/plot'
import type { FigureData } from '../../analysis/study-analysis.ts'
import { distinct, frame, roomFor, shapes, type PlotModule } from './plot-frame.ts'

type SeriesData = Extract<FigureData, { kind: 'intervals' | 'bars' }>

/** Points with their intervals; each series has a row and a shape of its own. */
export function intervalsPlot(data: SeriesData, plot: PlotModule): PlotOptions {
  const { bars } = data
  const series = distinct(bars.map(bar => bar.series))
  const place = { fx: 'panel', fy: 'category', y: 'series' } as const
  return {
    ...seriesFrame(data),
    symbol: { domain: series, range: series.map((_, index) => shapes[index % shapes.length]) },
    marks: [
      plot.frame({ strokeOpacity: 0.25 }),
      plot.ruleY(bars, { ...place, x1: 'low', x2: 'high', strokeWidth: 1.5 }),
      plot.tickX(bars, { ...place, x: 'low', strokeWidth: 1.5 }),
      plot.tickX(bars, { ...place, x: 'high', strokeWidth: 1.5 }),
      plot.dot(bars, {
        ...place,
        x: 'value',
        symbol: 'series',
        fill: 'currentColor',
        stroke: 'currentColor',
        r: 4.5,
      }),
    ],
  }
}

/** The axes of a figure whose categories are bands with a row for each series. */
export function seriesFrame({ bars, domain, categoryLabel, valueLabel }: SeriesData): PlotOptions {
  const categories = distinct(bars.map(({ category }) => category))
  const series = distinct(bars.map(bar => bar.series))
  const several = series.length > 1
  return {
    ...frame,
    marginLeft: roomFor(categories),
    marginRight: several ? roomFor(series) : 24,
    height: 90 + categories.length * Math.max(34, 20 * series.length + 8),
    fx: {
      label: null,
      domain: distinct(bars.map(({ panel }) => panel)),
      padding: 0.1,
      axis: distinct(bars.map(({ panel }) => panel)).length > 1 ? 'top' : null,
    },
    fy: {
      label: categoryLabel,
      labelAnchor: 'top',
      domain: categories,
      axis: 'left',
      padding: 0.08,
    },
    x: { label: valueLabel, domain: [domain.low, domain.high], grid: true, ticks: 5 },
    y: { label: null, domain: series, axis: several ? 'right' : null, padding: 0.25 },
  }
}
