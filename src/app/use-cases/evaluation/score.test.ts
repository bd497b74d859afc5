import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { AnswerScores } from '../../../core/verdict.ts'
import { builtInScorer, scoreTriples, type ScoreOne } from './score.ts'
import { readTriples } from './score-sources.ts'

const triple = {
  query: 'When was the bridge inspected?',
  documents: ['The bridge was inspected on 12 May.'],
  response: 'The bridge was inspected on 12 May.',
}

test('lines that are no triples are named and the others read', () => {
  const lines = [
    JSON.stringify({ id: 7, ...triple }),
    '',
    '{',
    '{"query": 1}',
    JSON.stringify({ documents: 'one text', response: 'x' }),
    JSON.stringify({ query: 'q', documents: [1], response: 'x' }),
  ]
  const { triples, problems } = readTriples(lines.join('\r\n'), 'answers.jsonl')
  assert.deepEqual(
    triples.map(({ id, query, documents }) => [id, query, documents.length]),
    [
      ['7', triple.query, 1],
      ['5', '', 1],
    ],
  )
  assert.deepEqual(
    problems.map(({ line }) => line),
    [3, 4, 6],
  )
  assert.match(problems[0]?.message ?? '', /JSON/)
  assert.throws(
    () => readTriples('{}\n', 'answers.jsonl'),
    error =>
      isAppError(error, 'invalid_input') &&
      error.message.startsWith('answers.jsonl holds nothing to score'),
  )
})

test('answers are scored one after the other, with mean, median and range', async () => {
  const { scored, summary, failed } = await scoreTriples(
    {
      triples: [
        { id: 'a', ...triple },
        { id: 'b', ...triple, response: 'zzzz' },
      ],
    },
    builtInScorer({}),
    {},
  )
  assert.deepEqual(
    scored.map(({ id }) => id),
    ['a', 'b'],
  )
  assert.deepEqual(failed, [])
  assert.equal(summary.total?.n, 2)
  assert.ok((summary.total?.min ?? 1) < (summary.total?.max ?? 0))
  assert.equal(summary.total?.median, ((summary.total?.min ?? 0) + (summary.total?.max ?? 0)) / 2)
})

const scoring = (accuracy: number): AnswerScores => {
  const score = { score: accuracy }
  return {
    metrics: {
      relevance: score,
      accuracy: score,
      coverage: score,
      coherence: score,
      fluency: score,
    },
    total: accuracy / 5,
    weights: { relevance: 0.25, accuracy: 0.25, coverage: 0.25, coherence: 0.125, fluency: 0.125 },
    judge: 'scripted',
  }
}

test('repeating shows how far a judge agrees with itself; the first time counts', async () => {
  let call = 0
  const wavering: ScoreOne = async () => scoring([3, 5, 4][call++] ?? 1)
  const { scored } = await scoreTriples(
    { triples: [{ id: 'a', ...triple }], repeat: 3 },
    wavering,
    {},
  )
  assert.equal(scored[0]?.scores.metrics.accuracy.score, 3)
  assert.deepEqual(scored[0]?.spread?.accuracy, { mean: 4, median: 4, min: 3, max: 5, n: 3 })
})

test('an answer that cannot be scored is named; only a first failure ends the run', async () => {
  const failing = (at: number): ScoreOne => {
    let call = 0
    return async () => {
      if (call++ === at)
        throw new AppError('model_call_failed', 'The judge is away.', { provider: 'p', model: 'm' })
      return scoring(4)
    }
  }
  const triples = ['a', 'b', 'c'].map(id => ({ id, ...triple }))
  const { scored, failed } = await scoreTriples({ triples }, failing(1), {})
  assert.deepEqual(
    [scored.map(({ id }) => id), failed],
    [['a', 'c'], [{ id: 'b', message: 'The judge is away.' }]],
  )
  await assert.rejects(scoreTriples({ triples }, failing(0), {}), error =>
    isAppError(error, 'model_call_failed'),
  )
})
