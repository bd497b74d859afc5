import { aspectWords } from '../analysis/indexed-study.ts'
import type {
  AnalysisBlock,
  AnalysisSection,
  AnalysisTable,
  Cell,
  Column,
} from '../analysis/study-analysis.ts'
import { noValue } from '../analysis/undefined-words.ts'
import { landisKoch } from '../statistics/landis-koch.ts'
import type { StudyPipeline } from '../study/study-data.ts'
import type { AssessedJudge, AssessedJudges } from './assess-judges.ts'
import type { JudgeAgreement, Share } from './judge-agreement.ts'

const head = [
  { title: 'Aspect', kind: 'text' },
  { title: 'Judge', kind: 'text' },
] as const satisfies readonly Column[]

const headOf = ({ aspect, raterId, measure }: AssessedJudge): Cell[] => [
  aspectWords(aspect),
  measure === aspect ? raterId : `${raterId} (${measure})`,
]

/** Agreement by pipeline, biases and saved time of automatic judges, as part of a report. */
export function judgeChecksSection(
  { judges, choosers }: AssessedJudges,
  pipelines: readonly Pick<StudyPipeline, 'id' | 'label'>[],
): AnalysisSection {
  const blocks: AnalysisBlock[] =
    judges.length === 0
      ? [
          {
            kind: 'not-computed',
            what: 'Bias of automatic judges, and what can be left to them',
            reason: 'No automatic judge rated an aspect that people rated',
          },
        ]
      : [agreementTable(judges, pipelines), biasTable(judges), selectionTable(judges)]
  if (choosers.length > 0) blocks.push(positionTable(choosers))
  return { id: 'judge-checks', title: 'How far judges can be trusted', blocks }
}

const none = { reason: 'There is no answer' }
const shareCells = (share: Share | undefined): Cell[] =>
  share === undefined ? [none, none] : [share.value, { low: share.low, high: share.high }]

function agreementTable(
  judges: readonly AssessedJudge[],
  pipelines: readonly Pick<StudyPipeline, 'id' | 'label'>[],
): AnalysisTable {
  const labels = new Map(pipelines.map(({ id, label }) => [id, label]))
  const row = (judge: AssessedJudge, name: string, found: JudgeAgreement): Cell[] => {
    const { n, exact, adjacent, kappa, spearman, difference } = found
    return [
      ...headOf(judge),
      name,
      n,
      exact?.value ?? none,
      adjacent?.value ?? none,
      ...(kappa.status === 'undefined'
        ? [noValue(kappa), noValue(kappa), noValue(kappa)]
        : [kappa.kappa, kappa.interval, landisKoch(kappa.kappa)]),
      ...(spearman.status === 'undefined'
        ? [noValue(spearman), noValue(spearman)]
        : [spearman.rho, spearman.interval]),
      ...(difference.status === 'undefined'
        ? [noValue(difference), noValue(difference)]
        : [difference.difference, difference.interval]),
    ]
  }
  return {
    kind: 'table',
    id: 'judge-agreement',
    title: 'Agreement of judges with people, by pipeline',
    columns: [
      ...head,
      { title: 'Pipeline', kind: 'text' },
      { title: 'n', kind: 'count' },
      { title: 'Same grade', kind: 'share' },
      { title: 'At most one apart', kind: 'share' },
      { title: 'κ, quadratic', kind: 'number', decimals: 3 },
      { title: '95 % CI', kind: 'interval', decimals: 3 },
      { title: 'Agreement', kind: 'text' },
      { title: 'Spearman’s ρ', kind: 'number', decimals: 3 },
      { title: '95 % CI of ρ', kind: 'interval', decimals: 3 },
      { title: 'Judge − people', kind: 'number' },
      { title: '95 % CI of the difference', kind: 'interval' },
    ],
    rows: judges.flatMap(judge => [
      row(judge, 'all', judge.all),
      ...judge.byPipeline.map(found =>
        row(judge, labels.get(found.pipelineId) ?? found.pipelineId, found),
      ),
    ]),
    notes: [
      'Measures from 0 to 1 are put on the scale from 1 to 5 linearly, which suits ρ more than ' +
        'the other columns. κ takes the nearest whole grade; intervals of ρ are those of Bonett ' +
        'and Wright (2000).',
    ],
  }
}

const biasTable = (judges: readonly AssessedJudge[]): AnalysisTable => ({
  kind: 'table',
  id: 'judge-bias',
  title: 'Biases of judges: what moves them beyond what moves people',
  columns: [
    ...head,
    { title: 'Longer answers, r', kind: 'number' },
    { title: '95 % CI', kind: 'interval' },
    { title: 'p', kind: 'p' },
    { title: 'Own family’s answers', kind: 'number' },
    { title: '95 % CI of the preference', kind: 'interval' },
    { title: 'p of the preference', kind: 'p' },
  ],
  rows: judges.map((judge): Cell[] => {
    const { length, own } = judge
    const unknown = { reason: 'Its family of models wrote none of the answers, or all' }
    return [
      ...headOf(judge),
      ...(length.status === 'undefined'
        ? [noValue(length), noValue(length), noValue(length)]
        : [length.r, length.interval, length.p]),
      ...(own === undefined
        ? [unknown, unknown, unknown]
        : own.status === 'undefined'
          ? [noValue(own), noValue(own), noValue(own)]
          : [own.difference, own.interval, own.p]),
    ]
  }),
  notes: [
    'Longer answers: partial correlation of the judge’s error (judge − people) with the ' +
      'logarithm of the answer’s length, people’s grade held constant. Own family: mean error ' +
      'on answers written by a model of the judge’s family less that on the others (Welch).',
  ],
})

const targetWords = ({ selection: { target } }: AssessedJudge): string =>
  target.kind === 'risk'
    ? `at most ${Math.round(target.value * 100)} % more than one grade off`
    : `κ of at least ${target.value}`

const selectionTable = (judges: readonly AssessedJudge[]): AnalysisTable => ({
  kind: 'table',
  id: 'judge-time-saved',
  title: 'Answers that can be left to a judge',
  columns: [
    ...head,
    { title: 'Target', kind: 'text' },
    { title: 'Left to the judge', kind: 'share' },
    { title: '95 % CI', kind: 'interval' },
    { title: 'More than one off', kind: 'share' },
    { title: '95 % CI of the risk', kind: 'interval' },
    { title: 'κ there', kind: 'number', decimals: 3 },
    { title: 'Target held', kind: 'text' },
  ],
  rows: judges.map((judge): Cell[] => {
    const { left, risk, kappa, held } = judge.selection
    return [
      ...headOf(judge),
      targetWords(judge),
      ...shareCells(left),
      ...shareCells(risk),
      kappa.status === 'undefined' ? noValue(kappa) : kappa.kappa,
      held === undefined ? 'nothing is left to it' : held ? 'yes' : 'no',
    ]
  }),
  notes: [
    'The share left is the share of reviewers’ time saved. How sure a judge is of an answer, and ' +
      'from where on it is trusted, was learnt on half of the questions and tried on the other.',
  ],
})

const positionTable = (choosers: AssessedJudges['choosers']): AnalysisTable => ({
  kind: 'table',
  id: 'judge-position',
  title: 'What the order of the options changes',
  columns: [
    { title: 'Judge', kind: 'text' },
    { title: 'n', kind: 'count' },
    { title: 'Choice changed', kind: 'share' },
    { title: '95 % CI', kind: 'interval' },
    { title: 'Of those, earlier option', kind: 'share' },
    { title: '95 % CI of the earlier', kind: 'interval' },
    { title: 'p', kind: 'p' },
  ],
  rows: choosers.map(({ raterId, changed, earlier, p }): Cell[] => [
    raterId,
    changed?.n ?? 0,
    ...shareCells(changed),
    ...shareCells(earlier),
    p ?? { reason: 'No choice changed' },
  ]),
  notes: ['Each judge was shown the options in both orders; p is that of an exact sign test.'],
})
