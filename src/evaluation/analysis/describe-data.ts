import { describe } from '../statistics/descriptive.ts'
import type { StudyAnswer } from '../study/study-data.ts'
import { checkStudy } from '../study/check-study.ts'
import { allocationBlocks } from './allocation.ts'
import { type IndexedStudy, aspectWords } from './indexed-study.ts'
import type { AnalysisBlock, AnalysisSection, Cell } from './study-analysis.ts'

const mostReasons = 5

/** What the study consists of, what is missing, and why. */
export function dataSection(indexed: IndexedStudy): AnalysisSection {
  const { study } = indexed
  const contradictions = checkStudy(study)
  const blocks: AnalysisBlock[] = [overviewTable(indexed), answersTable(indexed)]
  if ((study.gaps ?? []).length > 0) blocks.push(gapsTable(indexed))
  if (indexed.measures.length > 0) blocks.push(ratingsTable(indexed))
  blocks.push(...allocationBlocks(indexed))
  if (contradictions.count > 0)
    blocks.push({
      kind: 'text',
      importance: 'caution',
      text:
        `${contradictions.count} rows contradict the rest of the study. Rows about unknown ` +
        'items, pipelines or raters are left out; values that are there twice count twice. ' +
        contradictions.problems.slice(0, mostReasons).join(' '),
    })
  return { id: 'data', title: 'Data', blocks }
}

function overviewTable({ study }: IndexedStudy): AnalysisBlock {
  const raters = (kind: string): number => study.raters.filter(rater => rater.kind === kind).length
  const rows: Array<[string, number]> = [
    ['Questions', study.items.length],
    [
      'Multiple-choice questions among them',
      study.items.filter(({ options }) => options !== undefined).length,
    ],
    ['Pipelines', study.pipelines.length],
    ['Answers', study.answers.length],
    ['People who rated or chose', raters('human')],
    ['Model judges', raters('model')],
    ['Computed measures', raters('metric')],
    ['Ratings', study.ratings.length],
    ['Choices of options', study.choices.length],
  ]
  return {
    kind: 'table',
    id: 'overview',
    title: 'Overview of the data set',
    columns: [
      { title: 'Statistic', kind: 'text' },
      { title: 'Value', kind: 'count' },
    ],
    rows,
    notes: [],
  }
}

function answersTable({ study, pipelines, itemIndex }: IndexedStudy): AnalysisBlock {
  const repetitions = new Set(study.answers.map(({ repetition }) => repetition)).size
  const answers = new Map<string, StudyAnswer[]>(pipelines.map(({ id }) => [id, []]))
  for (const answer of study.answers)
    if (itemIndex.has(answer.itemId)) answers.get(answer.pipelineId)?.push(answer)
  const expected = study.items.length * repetitions
  const middle = (found: readonly StudyAnswer[], of: keyof StudyAnswer): Cell => {
    const values = found.map(answer => answer[of]).filter(value => typeof value === 'number')
    const described = describe(values)
    return described.status === 'defined' ? described.median : { reason: 'It was not recorded' }
  }
  return {
    kind: 'table',
    id: 'answers',
    title: 'Answers per pipeline',
    columns: [
      { title: 'Pipeline', kind: 'text' },
      ...study.factors.map(title => ({ title, kind: 'text' }) as const),
      { title: 'Answers', kind: 'count' },
      { title: 'Missing', kind: 'count' },
      { title: 'Abstained', kind: 'count' },
      { title: 'Median time (ms)', kind: 'count' },
      { title: 'Median context (tokens)', kind: 'count' },
      { title: 'Median model calls', kind: 'count' },
    ],
    rows: pipelines.map(({ id, label, factors }) => {
      const found = answers.get(id) ?? []
      return [
        label,
        ...study.factors.map(factor => factors[factor] ?? { reason: 'No level was given' }),
        found.length,
        Math.max(0, expected - found.length),
        found.filter(({ abstained }) => abstained).length,
        middle(found, 'durationMs'),
        middle(found, 'contextTokens'),
        middle(found, 'modelCalls'),
      ]
    }),
    notes: [
      `Missing: of ${study.items.length.toLocaleString('en-US')} questions × ${repetitions} ` +
        `${repetitions === 1 ? 'repetition' : 'repetitions'}. ` +
        'Abstained: the pipeline said that the corpus does not tell.',
    ],
  }
}

/** Answers that there are not, by pipeline and reason. */
function gapsTable({ study, pipelines }: IndexedStudy): AnalysisBlock {
  const counts = new Map<string, Map<string, number>>(pipelines.map(({ id }) => [id, new Map()]))
  for (const { pipelineId, reason } of study.gaps ?? []) {
    const own = counts.get(pipelineId)
    own?.set(reason, (own.get(reason) ?? 0) + 1)
  }
  return {
    kind: 'table',
    id: 'gaps',
    title: 'Missing answers and why',
    columns: [
      { title: 'Pipeline', kind: 'text' },
      { title: 'Reason', kind: 'text' },
      { title: 'Answers', kind: 'count' },
    ],
    rows: pipelines.flatMap(({ id, label }) =>
      [...(counts.get(id) ?? [])].map(([reason, count]) => [label, reason, count]),
    ),
    notes: [],
  }
}

function ratingsTable({ measures }: IndexedStudy): AnalysisBlock {
  return {
    kind: 'table',
    id: 'ratings',
    title: 'Ratings per aspect and judge',
    columns: [
      { title: 'Aspect', kind: 'text' },
      { title: 'Rated by', kind: 'text' },
      { title: 'Ratings', kind: 'count' },
      { title: 'Without a value', kind: 'count' },
      { title: 'Why', kind: 'text' },
    ],
    rows: measures.map(({ aspect, judge, values, missing }) => {
      const reasons = [...missing].sort((a, b) => b[1] - a[1])
      const without = reasons.reduce((sum, [, count]) => sum + count, 0)
      return [
        aspectWords(aspect),
        judge.label,
        values.reduce((sum, list) => sum + list.length, 0),
        without,
        reasons
          .slice(0, mostReasons)
          .map(([reason, count]) => `${reason} (${count})`)
          .join('; '),
      ]
    }),
    notes: ['Ratings without a value are left out of every mean and test that follows.'],
  }
}
