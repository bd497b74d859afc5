import type { PlotOptions } from '@observablehq/plot'
import type { CellInterval, FigureData } from '../../analysis/study-analysis.ts'
import { frame, type PlotModule } from './plot-frame.ts'

const side = 460
const plotWidth = side - 84

/**
 * Pairs of values as discs whose area is how often they occurred; the dashed line is full
 * agreement, the solid one the least-squares line.
 */
export function bubblesPlot(
  { bubbles, xDomain, yDomain, xLabel, yLabel, line }: Extract<FigureData, { kind: 'bubbles' }>,
  plot: PlotModule,
): PlotOptions {
  // Neighbours may touch, not hide one another.
  const columns = new Set(bubbles.map(({ x }) => x)).size
  const radius = Math.min(22, Math.max(7, (plotWidth / Math.max(1, columns)) * 0.55))
  const most = Math.max(1, ...bubbles.map(({ count }) => count))
  const radiusOf = (count: number): number => radius * Math.sqrt(count / most)
  // In the disc where it has room, else above it.
  const sizeOf = (count: number): number | undefined =>
    [12, 9].find(size => radiusOf(count) >= size * (0.35 + 0.25 * `${count}`.length))
  const small = bubbles.filter(({ count }) => sizeOf(count) === undefined)
  const number = { x: 'x', y: 'y', text: ({ count }: { count: number }) => `${count}` } as const
  const sameScale = xDomain.low === yDomain.low && xDomain.high === yDomain.high
  return {
    ...frame,
    width: side,
    height: side,
    marginLeft: 60,
    marginRight: 24,
    r: { range: [0, radius] },
    x: { label: xLabel, domain: withRoom(xDomain), grid: true, ticks: 5, labelAnchor: 'center' },
    y: { label: yLabel, domain: withRoom(yDomain), grid: true, ticks: 5, labelAnchor: 'top' },
    marks: [
      plot.frame({ strokeOpacity: 0.25 }),
      ...(sameScale
        ? [
            plot.line(
              [xDomain.low, xDomain.high].map(value => [value, value]),
              { strokeDasharray: '4 4', strokeOpacity: 0.7 },
            ),
          ]
        : []),
      ...(line === undefined
        ? []
        : [
            plot.line(
              [xDomain.low, xDomain.high].map(x => [x, line.intercept + line.slope * x]),
              { strokeWidth: 2 },
            ),
          ]),
      plot.dot(bubbles, {
        x: 'x',
        y: 'y',
        r: 'count',
        fill: 'currentColor',
        fillOpacity: 0.22,
        stroke: 'currentColor',
      }),
      ...[12, 9].map(fontSize =>
        plot.text(
          bubbles.filter(({ count }) => sizeOf(count) === fontSize),
          { ...number, fontSize },
        ),
      ),
      plot.text(small, {
        ...number,
        fontSize: 9,
        lineAnchor: 'bottom',
        dy: -Math.ceil(Math.max(0, ...small.map(({ count }) => radiusOf(count)))) - 1,
      }),
    ],
  }
}

function withRoom({ low, high }: CellInterval): [number, number] {
  const room = (high - low) * 0.1
  return [low - room, high + room]
}
