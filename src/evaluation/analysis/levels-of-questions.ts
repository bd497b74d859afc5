import { describe } from '../statistics/descriptive.ts'
import { type Chooser, type Choices, correctness } from './choices.ts'
import { type FittedDesign, designBlocks, fitDesign } from './factorial-blocks.ts'
import type { AnalysisBlock, AnalysisFigure } from './study-analysis.ts'
import { shareCells, shareColumns } from './share-cells.ts'
import { undefinedWords } from './undefined-words.ts'

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

/** Whether a rater chose the right option of each subject; -1 where the rater chose none. */
interface Correctness {
  readonly chooser: Chooser
  readonly chosen: number
  readonly bySubject: Int8Array
}

/**
 * Difficulty × Bloom level on the correctness of raters who chose for the same answers. Where those
 * answers leave a level without any, raters that chose least often are left out, and told; people
 * take the place of their majority where it is undecided, and where it would stand alone.
 */
function varianceBlocks(choices: Choices, raters: readonly Chooser[]): AnalysisBlock[] {
  const right = raters.map(chooser => correctnessOf(choices, chooser))
  const cells = new Set(right.flatMap(each => [...cellsOf(choices, subjectsOfAll([each]))]))
  let undecided: AnalysisBlock[] = []
  for (const candidate of candidatesOf(choices, right)) {
    const subjects = subjectsOfAll(candidate)
    const fitted = fitLevels(choices, candidate, subjects)
    if (undecided.length === 0)
      undecided = [fitted.status === 'undefined' ? fitted.block : emptyLevels]
    if (fitted.status === 'undefined' || cellsOf(choices, subjects).size < cells.size) continue
    const left = right.filter(each => each.chooser.kind !== 'majority' && !candidate.includes(each))
    return [...designBlocks(fitted.design, fitted.model), ...left.map(leftOut)]
  }
  return undecided
}

/** Sets of raters, those that can say most first. */
function* candidatesOf(
  choices: Choices,
  right: readonly Correctness[],
): Generator<readonly Correctness[]> {
  const majority = right.filter(({ chooser }) => chooser.kind === 'majority')
  const people =
    majority.length === 0
      ? []
      : choices.choosers
          .filter(({ kind }) => kind === 'human')
          .map(chooser => correctnessOf(choices, chooser))
  const others = right.filter(each => !majority.includes(each))
  const rarest = others.toSorted((one, other) => one.chosen - other.chosen)
  for (let out = 0; out < rarest.length; out++) {
    const kept = others.filter(each => !rarest.slice(0, out).includes(each))
    yield [...majority, ...kept]
    if (people.length > 0) yield [...people, ...kept]
  }
  if (people.length > 1) yield people
  if (majority.length > 0) yield majority
}

function correctnessOf(choices: Choices, chooser: Chooser): Correctness {
  const { values, subjects } = correctness(choices, chooser)
  // A map would take ten times as much.
  const bySubject = new Int8Array(choices.size).fill(-1)
  for (const [index, subject] of subjects.entries()) bySubject[subject] = values[index] ?? 0
  return { chooser, chosen: subjects.length, bySubject }
}

const what = 'Analysis of variance by difficulty and Bloom level'
const emptyLevels: AnalysisBlock = {
  kind: 'not-computed',
  what,
  reason: undefinedWords('empty_cell'),
}
const leftOut = ({ chooser: { label } }: Correctness): AnalysisBlock => ({
  kind: 'not-computed',
  what: `${what} of the choices of ${label}`,
  reason: `Too few answers have a choice of ${label} and of every other rater`,
})

/** Subjects for which all of some raters chose. */
function subjectsOfAll(raters: readonly Correctness[]): number[] {
  const subjects: number[] = []
  for (const subject of raters[0]?.bySubject.keys() ?? [])
    if (raters.every(({ bySubject }) => (bySubject[subject] ?? -1) >= 0)) subjects.push(subject)
  return subjects
}

function cellsOf({ itemOf }: Choices, subjects: readonly number[]): Set<string> {
  const cells = new Set<string>()
  for (const subject of subjects) {
    const { difficulty, bloom } = itemOf(subject)
    if (difficulty !== undefined && bloom !== undefined) cells.add(`${difficulty}/${bloom}`)
  }
  return cells
}

function fitLevels(
  { itemOf }: Choices,
  right: readonly Correctness[],
  all: readonly number[],
): FittedDesign {
  const subjects = all.filter(subject => {
    const { difficulty, bloom } = itemOf(subject)
    return difficulty !== undefined && bloom !== undefined
  })
  return fitDesign({
    id: 'levels',
    name: 'difficulty and Bloom level',
    names: right.map(({ chooser: { label } }) => `${label}, right`),
    responses: right.map(({ bySubject }) => subjects.map(subject => bySubject[subject] ?? 0)),
    factors: [
      { name: words.difficulty, levels: subjects.map(subject => itemOf(subject).difficulty ?? '') },
      { name: words.bloom, levels: subjects.map(subject => itemOf(subject).bloom ?? '') },
    ],
    compared: [words.difficulty, words.bloom],
  })
}
