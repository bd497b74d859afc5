import type { SizedCost } from './power-fit.ts'
import { escaped, svgPlot } from '../../svg-plot.ts'

/** A named line of a panel. */
export interface GrowthLine {
  readonly name: string
  readonly points: readonly SizedCost[]
}

/** Costs that share a unit. */
export interface GrowthPanel {
  readonly title: string
  readonly lines: readonly GrowthLine[]
}

const [top, left, side, gap, legendRow] = [84, 62, 300, 76, 18] as const
const colors = ['#1b5e8c', '#b5651d', '#6b7b3a', '#7a4a7d', '#a33b3b', '#3b8a82', '#555'] as const

/** The powers of ten from below the smallest to above the largest value. */
function decades(values: readonly number[]): { readonly low: number; readonly high: number } {
  const low = Math.floor(Math.log10(Math.min(...values)))
  return { low, high: Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)))) }
}

function powerOfTen(power: number): string {
  if (power < 0) return (10 ** power).toFixed(-power)
  const units = ['', ' k', ' M', ' G']
  return `${10 ** (power % 3)}${units[Math.floor(power / 3)] ?? ''}`
}

function drawnPanel({ title, lines }: GrowthPanel, index: number): string[] {
  const start = left + index * (side + gap)
  const points = lines.flatMap(line => line.points)
  const [sizes, costs] = [
    decades(points.map(({ size }) => size)),
    decades(points.map(({ cost }) => cost)),
  ]
  const x = (size: number): string =>
    (start + ((Math.log10(size) - sizes.low) / (sizes.high - sizes.low)) * side).toFixed(1)
  const y = (cost: number): string =>
    (top + (1 - (Math.log10(cost) - costs.low) / (costs.high - costs.low)) * side).toFixed(1)
  const ticks = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, step) => from + step)
  const line = (x1: string, y1: string, x2: string, y2: string): string =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#e3e3e3"/>`
  const [bottom, ceiling] = [y(10 ** costs.low), y(10 ** costs.high)]
  const [west, east] = [x(10 ** sizes.low), x(10 ** sizes.high)]
  return [
    `<text x="${start}" y="${top - 14}" font-weight="600">${escaped(title)}</text>`,
    ...ticks(sizes.low, sizes.high).flatMap(power => [
      line(x(10 ** power), bottom, x(10 ** power), ceiling),
      `<text x="${x(10 ** power)}" y="${top + side + 18}" ` +
        `text-anchor="middle">${powerOfTen(power)}</text>`,
    ]),
    ...ticks(costs.low, costs.high).flatMap(power => [
      line(west, y(10 ** power), east, y(10 ** power)),
      `<text x="${start - 8}" y="${(Number(y(10 ** power)) + 4).toFixed(1)}" ` +
        `text-anchor="end">${powerOfTen(power)}</text>`,
    ]),
    ...lines.flatMap((each, at) => {
      const color = colors[at % colors.length] ?? colors[0]
      const sorted = [...each.points].sort((a, b) => a.size - b.size)
      const path = sorted.map(({ size, cost }) => `${x(size)},${y(cost)}`).join(' ')
      const legend = top + side + 48 + at * legendRow
      return [
        `<polyline points="${path}" ` + `fill="none" stroke="${color}" stroke-width="2"/>`,
        ...sorted.map(
          ({ size, cost }) =>
            `<circle cx="${x(size)}" cy="${y(cost)}" r="3.5" fill="${color}"><title>${escaped(
              `${each.name}: ${Number(cost.toPrecision(3))} at ${size}`,
            )}</title></circle>`,
        ),
        `<circle cx="${start + 6}" cy="${legend - 4}" r="5" fill="${color}"/>`,
        `<text x="${start + 18}" y="${legend}">${escaped(each.name)}</text>`,
      ]
    }),
  ]
}

/** Costs against sizes, both on logarithmic scales, panels side by side; a self-contained SVG. */
export function growthPlot(
  title: string,
  subtitle: string,
  panels: readonly GrowthPanel[],
): string {
  const drawn = panels
    .map(panel => ({ ...panel, lines: panel.lines.filter(({ points }) => points.length > 0) }))
    .filter(({ lines }) => lines.length > 0)
  const rows = Math.max(1, ...drawn.map(({ lines }) => lines.length))
  const width = left + drawn.length * (side + gap)
  const height = top + side + 48 + rows * legendRow
  return svgPlot({ width, height, left, title, subtitle }, drawn.flatMap(drawnPanel))
}
