import { mean, squaresAround } from '../statistics/descriptive.ts'
import { pearson } from '../statistics/correlation.ts'
import { type Scale, aspectWords } from './indexed-study.ts'
import type { JudgePair } from './judge-pairs.ts'
import { numberInText } from './numbers-in-text.ts'
import type { AnalysisFigure, Bubble } from './study-analysis.ts'

const mostBubbles = 120
const cellsOfAGrid = 10

/** How often each pair of ratings by people and a judge occurred, with the least-squares line. */
export function bubbleFigure(pair: JudgePair, number: number): AnalysisFigure {
  const { people, judged, aspect, judge, scales, sameScale } = pair
  const linear = pearson(people, judged)
  const name = `${aspectWords(aspect)}, ${judge.label}`
  const bubbles = bubblesOf(people, judged, scales)
  const explained =
    linear.status === 'undefined'
      ? 'no line fits, as one side does not vary'
      : `R² = ${numberInText(linear.rSquared, 3)}`
  return {
    kind: 'figure',
    id: `bubbles-${number}`,
    title: `People against ${judge.label}: ${aspectWords(aspect)}`,
    gist:
      `Numbers and areas count answers; ${sameScale ? 'the dashed line is full agreement, ' : ''}` +
      `the solid line is the least-squares line (${explained}).`,
    data: {
      kind: 'bubbles',
      xLabel: 'People (mean rating)',
      yLabel: `${judge.label} (rating)`,
      xDomain: { low: scales.people.low, high: scales.people.high },
      yDomain: { low: scales.judge.low, high: scales.judge.high },
      bubbles,
      line: linear.status === 'undefined' ? undefined : lineOf(people, judged),
    },
    table: {
      kind: 'table',
      id: `bubbles-${number}-values`,
      title: `Pairs of ratings: ${name}`,
      columns: [
        { title: 'People', kind: 'number' },
        { title: judge.label, kind: 'number' },
        { title: 'Answers', kind: 'count' },
      ],
      rows: bubbles.map(({ x, y, count }) => [x, y, count]),
      notes: [],
    },
  }
}

function lineOf(
  x: readonly number[],
  y: readonly number[],
): { readonly slope: number; readonly intercept: number } {
  const [middleX, middleY] = [mean(x), mean(y)]
  let both = 0
  for (const [index, value] of x.entries()) both += (value - middleX) * ((y[index] ?? 0) - middleY)
  const slope = both / squaresAround(x, middleX)
  return { slope, intercept: middleY - slope * middleX }
}

/** Every pair that occurs, or the middles of a grid where there are too many to tell apart. */
function bubblesOf(
  x: readonly number[],
  y: readonly number[],
  { people, judge }: JudgePair['scales'],
): Bubble[] {
  const exact = counted(
    x,
    y,
    value => value,
    value => value,
  )
  return exact.length <= mostBubbles ? exact : counted(x, y, onGrid(people), onGrid(judge))
}

function onGrid({ low, high }: Scale): (value: number) => number {
  const step = (high - low) / cellsOfAGrid
  return value => low + step * Math.round((value - low) / step)
}

function counted(
  x: readonly number[],
  y: readonly number[],
  placeX: (value: number) => number,
  placeY: (value: number) => number,
): Bubble[] {
  const counts = new Map<number, Map<number, number>>()
  for (const [index, value] of x.entries()) {
    const [left, right] = [placeX(value), placeY(y[index] ?? 0)]
    const row = counts.get(left) ?? new Map<number, number>()
    counts.set(left, row)
    row.set(right, (row.get(right) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .flatMap(([left, row]) =>
      [...row].sort(([a], [b]) => a - b).map(([right, count]) => ({ x: left, y: right, count })),
    )
}
