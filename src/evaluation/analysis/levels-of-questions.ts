import { describe } from '../statistics/descriptive.ts'
import { type Chooser, type Choices, correctness } from './choices.ts'
import { designBlocks, fitDesign } from './factorial-blocks.ts'
import type { AnalysisBlock, AnalysisFigure } from './study-analysis.ts'
import { shareCells, shareColumns } from './share-cells.ts'

type LevelKind = 'difficulty' | 'bloom'
const words: Readonly<Record<LevelKind, string>> = {
  difficulty: 'Difficulty',
  bloom: 'Bloom level',
}

/** Accuracy by difficulty and Bloom level, and whether they matter. */
export function levelBlocks(choices: Choices): AnalysisBlock[] {
  const { majority, automatic, choosers } = choices
  const shown = [...(majority === undefined ? [] : [majority]), ...automatic]
  const raters = shown.length === 0 ? choosers : shown
  return [
    levelFigure(choices, raters, 'difficulty'),
    levelFigure(choices, raters, 'bloom'),
    ...varianceBlocks(choices, raters),
  ]
}

function levelFigure(choices: Choices, raters: readonly Chooser[], kind: LevelKind): AnalysisBlock {
  const found = raters.flatMap(chooser => {
    const { values, subjects } = correctness(choices, chooser)
    const levels = subjects.map(subject => choices.itemOf(subject)[kind])
    return [...new Set(levels)]
      .filter(level => level !== undefined)
      .sort()
      .map(level => ({
        level,
        rater: chooser.label,
        values: values.filter((_, index) => levels[index] === level),
      }))
  })
  const title = `Mean accuracy by ${kind === 'bloom' ? 'Bloom level' : 'difficulty'}`
  if (found.length === 0)
    return { kind: 'not-computed', what: title, reason: 'The questions have no levels' }
  const bars = found
    .map(({ level, rater, values }) => ({ level, rater, described: describe(values) }))
    .flatMap(({ level, rater, described }) =>
      described.status === 'undefined'
        ? []
        : [
            {
              panel: '',
              category: level,
              series: rater,
              value: described.mean,
              low: described.mean - (described.deviation ?? 0),
              high: described.mean + (described.deviation ?? 0),
            },
          ],
    )
    .sort((a, b) => (a.category < b.category ? -1 : a.category > b.category ? 1 : 0))
  const figure: AnalysisFigure = {
    kind: 'figure',
    id: `levels-${kind}`,
    title,
    gist: 'Bars are the share of right choices; lines reach one standard deviation to each side.',
    data: {
      kind: 'bars',
      categoryLabel: words[kind],
      valueLabel: 'Accuracy (share, 0 to 1) ± SD',
      domain: {
        low: Math.min(0, ...bars.map(({ low }) => low)),
        high: Math.max(1, ...bars.map(({ high }) => high)),
      },
      bars,
    },
    table: {
      kind: 'table',
      id: `levels-${kind}-values`,
      title,
      columns: [
        { title: 'Rater', kind: 'text' },
        { title: words[kind], kind: 'text' },
        ...shareColumns,
      ],
      rows: found.map(({ level, rater, values }) => [rater, level, ...shareCells(values)]),
      notes: [],
    },
  }
  return figure
}

/** Difficulty × Bloom level on the correctness of all raters who chose for the same answers. */
function varianceBlocks(choices: Choices, raters: readonly Chooser[]): AnalysisBlock[] {
  const right = raters.map(chooser => {
    const { values, subjects } = correctness(choices, chooser)
    // By subject, -1 where the rater chose nothing: a map would take ten times as much.
    const bySubject = new Int8Array(choices.size).fill(-1)
    for (const [index, subject] of subjects.entries()) bySubject[subject] = values[index] ?? 0
    return bySubject
  })
  const subjects: number[] = []
  for (let subject = 0; subject < choices.size; subject++) {
    if (right.length === 0 || right.some(values => (values[subject] ?? -1) < 0)) continue
    const { difficulty, bloom } = choices.itemOf(subject)
    if (difficulty !== undefined && bloom !== undefined) subjects.push(subject)
  }
  const fitted = fitDesign({
    id: 'levels',
    name: 'difficulty and Bloom level',
    names: raters.map(({ label }) => `${label}, right`),
    responses: right.map(values => subjects.map(subject => values[subject] ?? 0)),
    factors: [
      {
        name: words.difficulty,
        levels: subjects.map(subject => choices.itemOf(subject).difficulty ?? ''),
      },
      { name: words.bloom, levels: subjects.map(subject => choices.itemOf(subject).bloom ?? '') },
    ],
    compared: [words.difficulty, words.bloom],
  })
  return fitted.status === 'undefined' ? [fitted.block] : designBlocks(fitted.design, fitted.model)
}
