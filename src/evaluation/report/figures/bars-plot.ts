import type { PlotOptions } from '@observablehq/plot'
import type { FigureData } from '../../analysis/study-analysis.ts'
import { patternNames } from './fill-patterns.ts'
import { seriesFrame } from './intervals-plot.ts'
import { distinct, type PlotModule } from './plot-frame.ts'

/** Bars from 0 with what is drawn about them; each series has a row and a pattern of its own. */
export function barsPlot(
  data: Extract<FigureData, { kind: 'intervals' | 'bars' }>,
  plot: PlotModule,
  patterns: string,
): PlotOptions {
  const { bars } = data
  const series = distinct(bars.map(bar => bar.series))
  const place = { fx: 'panel', fy: 'category', y: 'series' } as const
  const names = patternNames(patterns)
  return {
    ...seriesFrame(data),
    marks: [
      plot.frame({ strokeOpacity: 0.25 }),
      ...series.map((name, index) =>
        plot.barX(
          bars.filter(bar => bar.series === name),
          {
            ...place,
            x1: Math.max(0, data.domain.low),
            x2: 'value',
            fill: `url(#${names[index % names.length] ?? ''})`,
            stroke: 'currentColor',
          },
        ),
      ),
      plot.ruleY(bars, { ...place, x1: 'low', x2: 'high', strokeWidth: 1.5 }),
      plot.tickX(bars, { ...place, x: 'low', strokeWidth: 1.5 }),
      plot.tickX(bars, { ...place, x: 'high', strokeWidth: 1.5 }),
    ],
  }
}
