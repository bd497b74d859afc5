import { weightedKappa } from '../statistics/cohen-kappa.ts'
import { pearson, spearman } from '../statistics/correlation.ts'
import { mean } from '../statistics/descriptive.ts'
import { landisKoch } from '../statistics/landis-koch.ts'
import { pairedT } from '../statistics/t-tests.ts'
import { bubbleFigure } from './bubble-figure.ts'
import { type IndexedStudy, aspectWords } from './indexed-study.ts'
import { type JudgePair, pipelineMeans } from './judge-pairs.ts'
import { likertPoints, toPoint } from './likert.ts'
import { type PeopleAgreement, peopleBlock } from './raters-among-themselves.ts'
import type {
  AnalysisBlock,
  AnalysisSection,
  AnalysisTable,
  Cell,
  Column,
} from './study-analysis.ts'
import { noValue } from './undefined-words.ts'

/** How far automatic judges can stand in for people: level, agreement, order. */
export function judgesSection(
  indexed: IndexedStudy,
  pairs: readonly JudgePair[],
  people: readonly PeopleAgreement[],
): AnalysisSection {
  const blocks: AnalysisBlock[] =
    pairs.length === 0
      ? [
          {
            kind: 'not-computed',
            what: 'Agreement of automatic judges with people',
            reason: whyNoPairs(indexed),
          },
        ]
      : [
          levelTable(pairs.filter(({ sameScale }) => sameScale)),
          kappaTable(pairs),
          modelLevelTable(pairs),
          itemLevelTable(pairs),
          ...pairs.map((pair, index) => bubbleFigure(pair, index + 1)),
        ]
  if (indexed.measures.some(({ judge }) => judge.kind === 'human')) blocks.push(peopleBlock(people))
  return { id: 'judges', title: 'Judges against people', blocks }
}

function whyNoPairs({ judges, measures }: IndexedStudy): string {
  const rated = new Set(measures.map(({ judge }) => judge))
  if (!judges.some(judge => judge.kind === 'human' && rated.has(judge)))
    return 'No person rated an answer'
  return judges.some(judge => judge.kind !== 'human' && rated.has(judge))
    ? 'No automatic judge rated the same aspect of the same answers as people'
    : 'No automatic judge rated an answer'
}

const head = [
  { title: 'Aspect', kind: 'text' },
  { title: 'Judge', kind: 'text' },
] as const satisfies readonly Column[]

const headOf = ({ aspect, judge }: JudgePair): Cell[] => [aspectWords(aspect), judge.label]

function levelTable(pairs: readonly JudgePair[]): AnalysisTable {
  return {
    kind: 'table',
    id: 'judge-levels',
    title: 'Mean ratings of judges and people on the same answers (paired t test)',
    columns: [
      ...head,
      { title: 'n', kind: 'count' },
      { title: 'Judge, mean', kind: 'number' },
      { title: 'People, mean', kind: 'number' },
      { title: 'Judge − people', kind: 'number' },
      { title: '95 % CI', kind: 'interval' },
      { title: 't', kind: 'number' },
      { title: 'p', kind: 'p' },
      { title: 'd', kind: 'number' },
    ],
    rows: pairs.map((pair): Cell[] => {
      const { people, judged } = pair
      const test = pairedT(judged, people)
      return [
        ...headOf(pair),
        people.length,
        mean(judged),
        mean(people),
        ...(test.status === 'undefined'
          ? [0, 1, 2, 3, 4].map(() => noValue(test))
          : [test.difference, test.interval, test.t, test.p, test.d]),
      ]
    }),
    notes: [
      'n counts answers (a question under a pipeline); several people and repetitions are ' +
        'averaged first. d is the mean difference over its standard deviation.',
    ],
  }
}

function kappaTable(pairs: readonly JudgePair[]): AnalysisTable {
  return {
    kind: 'table',
    id: 'judge-kappa',
    title: 'Agreement of judges with people: weighted Cohen’s κ',
    columns: [
      ...head,
      { title: 'n', kind: 'count' },
      { title: 'κ, quadratic', kind: 'number', decimals: 3 },
      { title: '95 % CI', kind: 'interval', decimals: 3 },
      { title: 'p', kind: 'p' },
      { title: 'κ, linear', kind: 'number', decimals: 3 },
      { title: 'Agreement', kind: 'text' },
    ],
    rows: pairs.map((pair): Cell[] => {
      if (!pair.scales.people.likert || !pair.sameScale)
        return [
          ...headOf(pair),
          pair.people.length,
          ...[0, 1, 2, 3, 4].map(() => ({ reason: 'The two are not on the scale from 1 to 5' })),
        ]
      const [people, judged] = [pair.people.map(toPoint), pair.judged.map(toPoint)]
      const quadratic = weightedKappa(judged, people, likertPoints, 'quadratic')
      const linear = weightedKappa(judged, people, likertPoints, 'linear')
      return [
        ...headOf(pair),
        people.length,
        ...(quadratic.status === 'undefined'
          ? [0, 1, 2].map(() => noValue(quadratic))
          : [
              quadratic.kappa,
              quadratic.interval,
              quadratic.p ?? { reason: 'A side used one category only' },
            ]),
        linear.status === 'undefined' ? noValue(linear) : linear.kappa,
        quadratic.status === 'undefined' ? noValue(quadratic) : landisKoch(quadratic.kappa),
      ]
    }),
    notes: [
      'The mean of several people is rounded to the nearest point. Words after Landis and Koch ' +
        '(1977), for the quadratic weights.',
    ],
  }
}

const rankColumns = [
  ...head,
  { title: 'n', kind: 'count' },
  { title: 'Spearman’s ρ', kind: 'number', decimals: 3 },
  { title: 'p', kind: 'p' },
] as const satisfies readonly Column[]

function rankRow(pair: JudgePair, left: readonly number[], right: readonly number[]): Cell[] {
  const found = spearman(left, right)
  return [
    ...headOf(pair),
    left.length,
    ...(found.status === 'undefined' ? [noValue(found), noValue(found)] : [found.rho, found.p]),
  ]
}

function modelLevelTable(pairs: readonly JudgePair[]): AnalysisTable {
  return {
    kind: 'table',
    id: 'judge-ranks-pipelines',
    title: 'Order of the pipelines by judges and by people (mean ratings per pipeline)',
    columns: [...rankColumns, { title: 'p, exact', kind: 'p' }],
    rows: pairs.map(pair => {
      const [judged, people] = [pair.judged, pair.people].map(side => pipelineMeans(pair, side))
      const found = spearman(judged ?? [], people ?? [])
      return [
        ...rankRow(pair, judged ?? [], people ?? []),
        found.status === 'undefined'
          ? noValue(found)
          : (found.exactP ?? { reason: 'Means are tied, or there are more than nine pipelines' }),
      ]
    }),
    notes: [
      'n counts pipelines: with few, even a strong correlation is not significant. p is the t ' +
        'approximation of the literature; the exact p comes from all orders and decides.',
    ],
  }
}

function itemLevelTable(pairs: readonly JudgePair[]): AnalysisTable {
  return {
    kind: 'table',
    id: 'judge-ranks-answers',
    title: 'Order of the answers by judges and by people',
    columns: [...rankColumns, { title: 'R²', kind: 'number', decimals: 3 }],
    rows: pairs.map(pair => {
      const linear = pearson(pair.people, pair.judged)
      return [
        ...rankRow(pair, pair.judged, pair.people),
        linear.status === 'undefined' ? noValue(linear) : linear.rSquared,
      ]
    }),
    notes: ['n counts answers. R² is the share of variance that a straight line explains.'],
  }
}
