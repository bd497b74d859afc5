import type { ReliabilityBin } from '../../../src/evaluation/calibration-measures.ts'
import { escaped, svgPlot } from '../../svg-plot.ts'

/** A named line of a reliability plot. */
export interface ReliabilityLine {
  readonly name: string
  readonly bins: readonly ReliabilityBin[]
}

const [width, height, left, top, side] = [640, 560, 70, 60, 420] as const
const colors = ['#1b5e8c', '#b5651d', '#6b7b3a', '#7a4a7d'] as const
const x = (probability: number): string => (left + probability * side).toFixed(1)
const y = (share: number): string => (top + (1 - share) * side).toFixed(1)

/**
 * Told probability against the share that held, one point per bin (its area by its answers), with
 * the diagonal of a perfect forecast; a self-contained SVG.
 */
export function reliabilityPlot(
  title: string,
  subtitle: string,
  lines: readonly ReliabilityLine[],
): string {
  const largest = Math.max(1, ...lines.flatMap(({ bins }) => bins.map(({ n }) => n)))
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1]
  const grid = ticks.flatMap(tick => [
    `<line x1="${x(tick)}" y1="${y(0)}" x2="${x(tick)}" y2="${y(1)}" stroke="#e3e3e3"/>`,
    `<line x1="${x(0)}" y1="${y(tick)}" x2="${x(1)}" y2="${y(tick)}" stroke="#e3e3e3"/>`,
    `<text x="${x(tick)}" y="${top + side + 20}" text-anchor="middle">${tick * 100} %</text>`,
    `<text x="${left - 8}" y="${(Number(y(tick)) + 4).toFixed(1)}" ` +
      `text-anchor="end">${tick * 100} %</text>`,
  ])
  const drawn = lines.flatMap(({ name, bins }, index) => {
    const color = colors[index % colors.length] ?? colors[0]
    const points = bins.map(({ probability, held }) => `${x(probability)},${y(held)}`).join(' ')
    const legend = top + 16 + index * 22
    return [
      ...(bins.length > 1
        ? [`<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"/>`]
        : []),
      ...bins.map(
        ({ probability, held, n }) =>
          `<circle cx="${x(probability)}" cy="${y(held)}" ` +
          `r="${(2.5 + 4 * Math.sqrt(n / largest)).toFixed(1)}" fill="${color}" ` +
          `fill-opacity=".75"><title>${escaped(
            `${name}: told ${(probability * 100).toFixed(1)} %, held ` +
              `${(held * 100).toFixed(1)} %, ${n} answers`,
          )}</title></circle>`,
      ),
      `<circle cx="${left + 14}" cy="${legend - 4}" r="5" fill="${color}"/>`,
      `<text x="${left + 26}" y="${legend}">${escaped(name)}</text>`,
    ]
  })
  return svgPlot({ width, height, left, title, subtitle }, [
    ...grid,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#999" ` +
      'stroke-dasharray="4 4"/>',
    ...drawn,
    `<text x="${left + side / 2}" y="${top + side + 46}" text-anchor="middle">confidence ` +
      'told</text>',
    `<text x="18" y="${top + side / 2}" text-anchor="middle" transform="rotate(-90 18 ` +
      `${top + side / 2})">share of answers that held</text>`,
  ])
}
