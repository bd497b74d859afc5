import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseStudy } from '../analysis/analyse-study.ts'
import { simulatedStudy } from '../analysis/simulated-study.contract.ts'
import type { StudyData } from '../study/study-data.ts'
import { analysisReport, reportFormats } from './study-report.ts'

const full = simulatedStudy({
  seed: 9,
  items: 32,
  aspects: ['faithfulness', 'answer_relevance'],
  pipelines: [
    { id: 'plain', factors: { chunking: 'fixed' }, shift: 0.4 },
    { id: 'split', factors: { chunking: 'semantic' }, shift: 0 },
  ],
  raters: [
    { id: 'Ann', kind: 'human', errorRate: 0.1 },
    { id: 'Bob', kind: 'human', errorRate: 0.2 },
    { id: 'judge', kind: 'model', errorRate: 0.2 },
    { id: 'cosine', kind: 'metric', errorRate: 0.4 },
  ],
  accuracy: { S1: 0.9, S2: 0.8, S3: 0.7, S4: 0.6 },
})

const only = (study: StudyData, kinds: readonly string[]): StudyData => {
  const raters = study.raters.filter(({ kind }) => kinds.includes(kind))
  const ids = new Set(raters.map(({ id }) => id))
  return {
    ...study,
    raters,
    ratings: study.ratings.filter(({ raterId }) => ids.has(raterId)),
    choices: study.choices.filter(({ raterId }) => ids.has(raterId)),
  }
}

const onePipeline: StudyData = {
  ...full,
  pipelines: full.pipelines.slice(0, 1),
  answers: full.answers.filter(({ pipelineId }) => pipelineId === 'plain'),
  ratings: full.ratings.filter(({ pipelineId }) => pipelineId === 'plain'),
  choices: full.choices.filter(({ pipelineId }) => pipelineId === 'plain'),
}
const easy = new Set(full.items.flatMap(({ id, difficulty }) => (difficulty === 'S1' ? [id] : [])))
/** A study of which some raters chose options for the easiest questions alone. */
const choosyIn = (...choosy: readonly string[]): StudyData => ({
  ...full,
  choices: full.choices.filter(
    ({ itemId, raterId }) => easy.has(itemId) || !choosy.includes(raterId),
  ),
})
const constant = full.ratings.map(rating => ({ ...rating, value: 3 }))
const nothing = full.ratings.map(rating => ({ ...rating, value: null, reason: 'no_judge' }))

const studies: ReadonlyArray<readonly [string, StudyData, RegExp]> = [
  ['everything', full, /comes out best|No pipeline/],
  ['no people', only(full, ['model', 'metric']), /No person rated or chose/],
  ['no model judge', only(full, ['human', 'metric']), /“cosine”/],
  ['only computed measures', only(full, ['metric']), /No person rated or chose/],
  ['only ratings', { ...full, choices: [] }, /Nobody chose an option/],
  ['only choices', { ...full, ratings: [] }, /No answer has a rating/],
  ['one choosy rater', choosyIn('cosine'), /Responses: [^.]+, judge, right\./],
  ['choosy raters', choosyIn('judge', 'cosine'), /Responses: Ann, right, Bob, right\./],
  ['one pipeline', onePipeline, /has one pipeline/],
  ['ratings that do not vary', { ...full, ratings: constant }, /The values do not vary/],
  ['ratings without values', { ...full, ratings: nothing }, /no\\_judge \(128\)/],
  ['one question', { ...full, items: full.items.slice(0, 1) }, /too few values/i],
  [
    'answers alone',
    { ...full, raters: [], ratings: [], choices: [] },
    /There are no ratings.*Nobody chose an option/s,
  ],
  [
    'nothing at all',
    { ...full, items: [], pipelines: [], raters: [], answers: [], ratings: [], choices: [] },
    /nothing to compare/,
  ],
]

for (const [name, study, expected] of studies)
  test(`a study with ${name} has a report that says what is missing`, async () => {
    const analysis = analyseStudy(study)
    for (const format of reportFormats)
      for (const { content } of await analysisReport(analysis, format)) {
        assert.deepEqual(content.match(/\bNaN\b|\bundefined\b|\bInfinity\b|\[object/g), null)
        if (format === 'markdown' && content.startsWith('# ')) assert.match(content, expected)
      }
    for (const { kind, ...block } of analysis.sections.flatMap(({ blocks }) => blocks))
      if (kind === 'table' && 'rows' in block)
        for (const row of block.rows) assert.equal(row.length, block.columns.length, block.title)
  })
