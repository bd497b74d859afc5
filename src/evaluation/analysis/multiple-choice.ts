import { cohenKappa } from '../statistics/cohen-kappa.ts'
import { spearman } from '../statistics/correlation.ts'
import { type Choices, correctness, sharedOptions } from './choices.ts'
import { fleissTable } from './fleiss-table.ts'
import type { IndexedStudy } from './indexed-study.ts'
import { landisKoch } from '../statistics/landis-koch.ts'
import { levelBlocks } from './levels-of-questions.ts'
import { shareCells, shareColumns } from './share-cells.ts'
import type { AnalysisBlock, AnalysisSection, AnalysisTable, Cell } from './study-analysis.ts'
import { noValue } from './undefined-words.ts'

const difficulties = ['S1', 'S2', 'S3', 'S4'] as const
const blooms = ['B1', 'B2', 'B3', 'B4'] as const

/** Multiple-choice questions: composition, accuracy, agreement, levels (Bos 2025, 5.5). */
export function multipleChoiceSection(
  indexed: IndexedStudy,
  choices: Choices | undefined,
): AnalysisSection {
  const blocks: AnalysisBlock[] =
    choices === undefined
      ? [
          {
            kind: 'not-computed',
            what: 'Accuracy and agreement on multiple-choice questions',
            reason: 'Nobody chose an option',
          },
        ]
      : [
          compositionTable(indexed),
          accuracyTable(choices),
          ...(indexed.pipelines.length > 1 ? [pipelineTable(indexed, choices)] : []),
          fleissTable(choices),
          majorityBlock(choices),
          relevanceBlock(choices),
          ...levelBlocks(choices),
        ]
  return { id: 'multiple-choice', title: 'Multiple-choice questions', blocks }
}

function compositionTable({ study }: IndexedStudy): AnalysisTable {
  const items = study.items.filter(({ options }) => options !== undefined)
  const count = (difficulty: string | undefined, bloom: string | undefined): number =>
    items.filter(
      item =>
        (difficulty === undefined || item.difficulty === difficulty) &&
        (bloom === undefined || item.bloom === bloom),
    ).length
  return {
    kind: 'table',
    id: 'composition',
    title: 'Multiple-choice questions by difficulty and Bloom level',
    columns: [
      { title: 'Difficulty', kind: 'text' },
      ...blooms.map(title => ({ title, kind: 'count' }) as const),
      { title: 'All', kind: 'count' },
    ],
    rows: [
      ...difficulties.map((difficulty): Cell[] => [
        difficulty,
        ...blooms.map(bloom => count(difficulty, bloom)),
        count(difficulty, undefined),
      ]),
      ['All', ...blooms.map(bloom => count(undefined, bloom)), items.length],
    ],
    notes: [
      'S1: one fact; S2: several facts of one document; S3: several documents; S4: not in the ' +
        'corpus. B1: remember; B2: understand; B3: apply; B4: analyse.',
    ],
  }
}

function accuracyTable(choices: Choices): AnalysisTable {
  const { choosers, majority, ties } = choices
  const people = choosers.filter(({ kind }) => kind === 'human')
  const pooled = people.flatMap(chooser => correctness(choices, chooser).values)
  return {
    kind: 'table',
    id: 'accuracy',
    title: 'Accuracy per rater',
    columns: [{ title: 'Rater', kind: 'text' }, ...shareColumns],
    rows: [
      ...choosers.map(chooser => [
        chooser.label,
        ...shareCells(correctness(choices, chooser).values),
      ]),
      ...(people.length > 1 ? [['All people', ...shareCells(pooled)]] : []),
      ...(majority === undefined
        ? []
        : [[majority.label, ...shareCells(correctness(choices, majority).values)]]),
    ],
    notes: [
      'The share of answers for which the right option was chosen. The accuracy of a rater is ' +
        'that of the pipelines as this rater sees them.',
      ...(ties === 0
        ? []
        : [`People had no majority for ${ties} ${ties === 1 ? 'answer' : 'answers'}.`]),
    ],
  }
}

function pipelineTable({ pipelines }: IndexedStudy, choices: Choices): AnalysisTable {
  const { majority, automatic } = choices
  const shown = [...(majority === undefined ? [] : [majority]), ...automatic]
  return {
    kind: 'table',
    id: 'accuracy-pipelines',
    title: 'Accuracy per pipeline',
    columns: [
      { title: 'Rater', kind: 'text' },
      { title: 'Pipeline', kind: 'text' },
      ...shareColumns,
    ],
    rows: shown.flatMap(chooser => {
      const { values, subjects } = correctness(choices, chooser)
      const places = subjects.map(choices.pipelineOf)
      return pipelines.map(({ label }, place) => [
        chooser.label,
        label,
        ...shareCells(values.filter((_, index) => places[index] === place)),
      ])
    }),
    notes: [],
  }
}

function majorityBlock({ majority, automatic }: Choices): AnalysisBlock {
  const what = 'Agreement of the human majority with automatic raters'
  if (majority === undefined)
    return { kind: 'not-computed', what, reason: 'No person chose an option' }
  if (automatic.length === 0)
    return { kind: 'not-computed', what, reason: 'No automatic rater chose an option' }
  return {
    kind: 'table',
    id: 'majority-kappa',
    title: 'Agreement with the human majority: Cohen’s κ',
    columns: [
      { title: 'Comparison', kind: 'text' },
      { title: 'n', kind: 'count' },
      { title: 'κ', kind: 'number', decimals: 3 },
      { title: '95 % CI', kind: 'interval', decimals: 3 },
      { title: 'p', kind: 'p' },
      { title: 'Agreement', kind: 'text' },
    ],
    rows: automatic.map(chooser => {
      const { left, right } = sharedOptions(majority.options, chooser.options)
      const found = cohenKappa(left, right)
      return [
        `Human majority and ${chooser.label}`,
        left.length,
        ...(found.status === 'undefined'
          ? [0, 1, 2, 3].map(() => noValue(found))
          : [
              found.kappa,
              found.interval,
              found.p ?? { reason: 'A side used one option only' },
              landisKoch(found.kappa),
            ]),
      ]
    }),
    notes: ['Words after Landis and Koch (1977).'],
  }
}

function relevanceBlock(choices: Choices): AnalysisBlock {
  const { majority, automatic, choosers, relevanceBy, relevanceOf } = choices
  if (relevanceBy.size === 0)
    return {
      kind: 'not-computed',
      what: 'Correlation of relevance with correctness',
      reason: 'Nobody rated the relevance of questions',
    }
  const own = choosers.flatMap(chooser => {
    const rated = relevanceBy.get(chooser.label)
    if (rated === undefined) return []
    const about = (subject: number): number | undefined => {
      const value = rated[subject] ?? 0
      return value === 0 ? undefined : value
    }
    return [{ chooser, about, whose: 'own' }]
  })
  const mean = [...(majority === undefined ? [] : [majority]), ...automatic].map(chooser => ({
    chooser,
    about: relevanceOf,
    whose: 'mean of people',
  }))
  return {
    kind: 'table',
    id: 'relevance',
    title: 'Relevance of the question and correctness: Spearman’s rank correlation',
    columns: [
      { title: 'Rater', kind: 'text' },
      { title: 'Relevance', kind: 'text' },
      { title: 'n', kind: 'count' },
      { title: 'ρ', kind: 'number', decimals: 3 },
      { title: 'p', kind: 'p' },
    ],
    rows: [...mean, ...own].map(({ chooser, about, whose }) => {
      const { values, subjects } = correctness(choices, chooser)
      const [relevances, right]: [number[], number[]] = [[], []]
      for (const [index, subject] of subjects.entries()) {
        const value = about(subject)
        if (value === undefined) continue
        relevances.push(value)
        right.push(values[index] ?? 0)
      }
      const found = spearman(relevances, right)
      return [
        chooser.label,
        whose,
        right.length,
        ...(found.status === 'undefined' ? [noValue(found), noValue(found)] : [found.rho, found.p]),
      ]
    }),
    notes: [],
  }
}
