import { type BoxPlot, describe } from '../statistics/descriptive.ts'
import type { RaterKind } from '../study/study-data.ts'
import {
  type IndexedStudy,
  type Measure,
  type Scale,
  aspectWords,
  itemMeans,
  measureWords,
} from './indexed-study.ts'
import { meanInterval } from './mean-interval.ts'
import { normalityTable } from './normality.ts'
import { shortNumber } from './numbers-in-text.ts'
import type {
  AnalysisBlock,
  AnalysisFigure,
  AnalysisSection,
  AnalysisTable,
  Box,
  Cell,
} from './study-analysis.ts'
import { noValue } from './undefined-words.ts'

const panelsOfAFigure = 3
const kindTitles: Readonly<Record<RaterKind, string>> = {
  human: 'people',
  model: 'model judges',
  metric: 'computed measures',
}

/** Every measure under every pipeline: tables of location and spread, boxes, means. */
export function measuresSection(indexed: IndexedStudy): AnalysisSection {
  const { measures } = indexed
  const blocks: AnalysisBlock[] =
    measures.length === 0
      ? [
          {
            kind: 'not-computed',
            what: 'Means and spread of ratings',
            reason: 'There are no ratings',
          },
        ]
      : [
          ...kindsOf(measures).map(kind => descriptionTable(indexed, kind)),
          normalityTable(measures),
          ...panels(measures, ({ aspect }) => aspect).map((group, index) =>
            boxFigure(indexed, group, index + 1),
          ),
          ...panels(measures.filter(isFirstOfItsPanel), () => '').map((group, index) =>
            meanFigure(indexed, group, index + 1),
          ),
        ]
  return { id: 'ratings-described', title: 'Ratings per pipeline and rater', blocks }
}

const kindsOf = (measures: readonly Measure[]): RaterKind[] => [
  ...new Set(measures.map(({ judge }) => judge.kind)),
]

// Judges share a panel where they rate an aspect on the same scale.
const samePanel = (left: Measure, right: Measure): boolean =>
  left.aspect === right.aspect &&
  left.scale.low === right.scale.low &&
  left.scale.high === right.scale.high

const isFirstOfItsPanel = (measure: Measure, index: number, all: readonly Measure[]): boolean =>
  all.findIndex(other => samePanel(measure, other)) === index

function descriptionTable({ measures, pipelines }: IndexedStudy, kind: RaterKind): AnalysisTable {
  const rows = measures
    .filter(measure => measure.judge.kind === kind)
    .flatMap(measure =>
      pipelines.map(({ label }, index): Cell[] => {
        const described = describe(measure.values[index] ?? [])
        const head = [aspectWords(measure.aspect), measure.judge.label, label]
        if (described.status === 'undefined')
          return [...head, 0, ...[0, 1, 2, 3, 4].map(() => noValue(described))]
        const { n, mean, median, deviation, smallest, largest } = described
        return [
          ...head,
          n,
          mean,
          deviation ?? { reason: 'One value has no spread' },
          median,
          smallest,
          largest,
        ]
      }),
    )
  return {
    kind: 'table',
    id: `described-${kind}`,
    title: `Means, standard deviations and medians per aspect and pipeline: ${kindTitles[kind]}`,
    columns: [
      { title: 'Aspect', kind: 'text' },
      { title: 'Rated by', kind: 'text' },
      { title: 'Pipeline', kind: 'text' },
      { title: 'n', kind: 'count' },
      { title: 'Mean', kind: 'number' },
      { title: 'SD', kind: 'number' },
      { title: 'Median', kind: 'number' },
      { title: 'Smallest', kind: 'number' },
      { title: 'Largest', kind: 'number' },
    ],
    rows,
    notes: ['n counts single ratings: a question counts once for each rater and repetition.'],
  }
}

/** Measures with the same scale and key, at most as many as one figure shows. */
function panels(measures: readonly Measure[], key: (measure: Measure) => string): Measure[][] {
  const groups = new Map<string, Measure[]>()
  const several = new Map<string, number>()
  for (const measure of measures) several.set(key(measure), (several.get(key(measure)) ?? 0) + 1)
  for (const measure of measures) {
    const { low, high } = measure.scale
    const alone = several.get(key(measure)) === 1
    const id = JSON.stringify([low, high, alone ? measure.judge.kind : key(measure)])
    groups.set(id, [...(groups.get(id) ?? []), measure])
  }
  return [...groups.values()].flatMap(group =>
    Array.from({ length: Math.ceil(group.length / panelsOfAFigure) }, (_, index) =>
      group.slice(index * panelsOfAFigure, (index + 1) * panelsOfAFigure),
    ),
  )
}

const domainOf = ({ low, high }: Scale): { readonly low: number; readonly high: number } => ({
  low,
  high,
})

const unitOf = ({ low, high }: Scale): string => `${shortNumber(low)} to ${shortNumber(high)}`

function boxFigure(
  { pipelines }: IndexedStudy,
  group: readonly Measure[],
  number: number,
): AnalysisFigure {
  const boxes = group.flatMap(measure =>
    pipelines.flatMap(({ label }, index): Box[] => {
      const described = describe(measure.values[index] ?? [])
      if (described.status === 'undefined') return []
      const { box, mean } = described
      return [{ panel: measureWords(measure), category: label, ...boxOf(box), mean }]
    }),
  )
  const scale = group[0]?.scale ?? { low: 0, high: 1, likert: false }
  const names = group.map(measureWords).join('; ')
  return {
    kind: 'figure',
    id: `boxes-${number}`,
    title: `Distribution of ratings (${names})`,
    gist:
      'Boxes hold the middle half, the thick line is the median, the diamond the mean; whiskers ' +
      'reach the last rating within 1.5 box lengths, rings are ratings beyond.',
    data: {
      kind: 'boxes',
      categoryLabel: 'Pipeline',
      valueLabel: `Rating (${unitOf(scale)})`,
      domain: domainOf(scale),
      boxes,
    },
    table: {
      kind: 'table',
      id: `boxes-${number}-values`,
      title: `Quartiles of ratings (${names})`,
      columns: [
        { title: 'Measure', kind: 'text' },
        { title: 'Pipeline', kind: 'text' },
        ...['Lower whisker', 'Lower quartile', 'Median', 'Upper quartile', 'Upper whisker'].map(
          title => ({ title, kind: 'number' }) as const,
        ),
      ],
      rows: boxes.map(({ panel, category, low, lowerQuartile, median, upperQuartile, high }) => [
        panel,
        category,
        low,
        lowerQuartile,
        median,
        upperQuartile,
        high,
      ]),
      notes: [],
    },
  }
}

const boxOf = (box: BoxPlot): Omit<Box, 'panel' | 'category' | 'mean'> => ({
  low: box.lowWhisker,
  lowerQuartile: box.lowerQuartile,
  median: box.median,
  upperQuartile: box.upperQuartile,
  high: box.highWhisker,
  outliers: [...new Set(box.outliers)],
})

function meanFigure(
  indexed: IndexedStudy,
  group: readonly Measure[],
  number: number,
): AnalysisFigure {
  const { measures, pipelines } = indexed
  const shown = group.flatMap(first => measures.filter(each => samePanel(first, each)))
  const found = shown.flatMap(measure =>
    pipelines.map(({ label }, index) => ({
      measure,
      label,
      interval: meanInterval(itemMeans(measure, index)),
    })),
  )
  const bars = found.flatMap(({ measure, label, interval }) =>
    interval.status === 'undefined'
      ? []
      : [
          {
            panel: aspectWords(measure.aspect),
            category: label,
            series: measure.judge.label,
            value: interval.mean,
            low: interval.low,
            high: interval.high,
          },
        ],
  )
  const scale = group[0]?.scale ?? { low: 0, high: 1, likert: false }
  const names = group.map(({ aspect }) => aspectWords(aspect)).join(', ')
  return {
    kind: 'figure',
    id: `means-${number}`,
    title: `Mean ratings with 95 % confidence intervals: ${names}`,
    gist: 'Each point is the mean over questions, the line its 95 % interval (Student’s t).',
    data: {
      kind: 'intervals',
      categoryLabel: 'Pipeline',
      valueLabel: `Mean rating (${unitOf(scale)})`,
      domain: domainOf(scale),
      bars,
    },
    table: {
      kind: 'table',
      id: `means-${number}-values`,
      title: `Mean ratings over questions: ${names}`,
      columns: [
        { title: 'Aspect', kind: 'text' },
        { title: 'Pipeline', kind: 'text' },
        { title: 'Rated by', kind: 'text' },
        { title: 'Questions', kind: 'count' },
        { title: 'Mean', kind: 'number' },
        { title: '95 % CI', kind: 'interval' },
      ],
      rows: found.map(({ measure, label, interval }) => [
        aspectWords(measure.aspect),
        label,
        measure.judge.label,
        ...(interval.status === 'undefined'
          ? [itemMeans(measure, 0).length, noValue(interval), noValue(interval)]
          : [interval.n, interval.mean, { low: interval.low, high: interval.high }]),
      ]),
      notes: [
        'The ratings of a question under a pipeline are averaged over raters and repetitions ' +
          'first: questions are the independent units, not ratings.',
      ],
    },
  }
}
