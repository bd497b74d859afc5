import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LanguageModel } from '../../../core/ports/language-model.ts'
import { overlapEntailment } from '../../../evaluation/metrics/overlap-entailment.contract.ts'
import { defaultPrompts } from '../../../prompting/default-prompts.ts'
import { hashedEmbedding } from '../../../models/scripted-embedding.ts'
import { measurableMetrics, measureAnswers } from './measure.ts'
import { readSamples } from './measure-samples.ts'

const models = { encoder: hashedEmbedding(), entailment: overlapEntailment() }
const lines = [
  {
    id: 7,
    question: 'How often is it inspected?',
    answer: 'The gantry is inspected every six months.',
    contexts: ['The gantry is inspected every six months.'],
    reference: 'every six months',
    category: 'fact',
  },
  {
    user_input: 'What is worn?',
    response: 'Everybody wears a crown.',
    retrieved_contexts: ['Visitors wear a hard hat.'],
    ground_truth: 'Visitors wear a hard hat.',
    type: 'fact',
  },
  {
    query: 'Who?',
    response: 'Not found in the corpus.',
    documents: 'Nobody is named.',
    category: 'person',
  },
]
const text = lines.map(line => JSON.stringify(line)).join('\n')

describe('samples', () => {
  it('are read with the names of ragas and of scored triples too', () => {
    const { samples, problems } = readSamples(
      `\ufeff${text}\n\nnonsense\n{"question":"q"}\n{"answer":3}\n`,
      'a.jsonl',
    )
    assert.deepEqual(
      samples.map(({ id, question, answer, contexts, reference, category }) => [
        id,
        question,
        answer,
        contexts.length,
        reference,
        category,
      ]),
      [
        [
          '7',
          'How often is it inspected?',
          'The gantry is inspected every six months.',
          1,
          'every six months',
          'fact',
        ],
        ['2', 'What is worn?', 'Everybody wears a crown.', 1, 'Visitors wear a hard hat.', 'fact'],
        ['3', 'Who?', 'Not found in the corpus.', 1, undefined, 'person'],
      ],
    )
    assert.deepEqual(
      problems.map(({ line }) => line),
      [5, 6, 7],
    )
    assert.equal(problems[1]?.message, 'has neither an answer nor contexts')
    assert.throws(() => readSamples('x', 'b.jsonl'), {
      code: 'invalid_input',
      message: 'b.jsonl holds nothing to measure: line 1 is not JSON.',
    })
  })
})

describe('measuring answers', () => {
  it('gives each sample its results, and statistics by category, unscored ones apart', async () => {
    const { samples, summaries, judge } = await measureAnswers(
      readSamples(text, '').samples,
      ['faithfulness', 'answer-correctness'],
      models,
      {},
    )
    assert.equal(judge, 'word-overlap/1')
    assert.deepEqual(
      samples.map(({ results }) => results.faithfulness?.status),
      ['scored', 'scored', 'unscored'],
    )
    assert.deepEqual(
      summaries.filter(({ metric }) => metric === 'faithfulness'),
      [
        {
          metric: 'faithfulness',
          scored: 2,
          unscored: 1,
          reasons: [{ reason: 'nothing in the answer can be checked', count: 1 }],
          mean: 0.5,
          median: 0.5,
          min: 0,
          max: 1,
        },
        {
          metric: 'faithfulness',
          category: 'fact',
          scored: 2,
          unscored: 0,
          reasons: [],
          mean: 0.5,
          median: 0.5,
          min: 0,
          max: 1,
        },
        {
          metric: 'faithfulness',
          category: 'person',
          scored: 0,
          unscored: 1,
          reasons: [{ reason: 'nothing in the answer can be checked', count: 1 }],
        },
      ],
    )
  })

  it('measures everything by name, each a finite score or a reason', async () => {
    const { samples, summaries } = await measureAnswers(
      readSamples(text, '').samples,
      measurableMetrics,
      models,
      {},
    )
    for (const { results } of samples) {
      assert.deepEqual(Object.keys(results), measurableMetrics)
      for (const result of Object.values(results))
        assert.ok(result.status === 'unscored' || Number.isFinite(result.score))
    }
    assert.equal(summaries.length, measurableMetrics.length * 3)
  })

  it('asks a judge where there is one', async () => {
    let asked = 0
    const model: LanguageModel = {
      id: 'judge-1',
      complete: () => {
        asked++
        return Promise.resolve({
          text: '5',
          finishReason: 'stop',
          firstTokens: [{ token: '5', probability: 1 }],
        })
      },
      stream: () => {
        throw new Error('no metric streams')
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }
    const { summaries, judge } = await measureAnswers(
      readSamples(text, '').samples.slice(0, 1),
      ['fluency', 'faithfulness', 'rouge1'],
      { ...models, judge: { model, prompts: defaultPrompts } },
      {},
    )
    assert.deepEqual([judge, asked], ['judge-1', 3])
    assert.deepEqual(
      summaries
        .filter(({ category }) => category === undefined)
        .map(({ metric, mean, reasons }) => [metric, mean !== undefined, reasons]),
      [
        ['fluency', true, []],
        [
          'faithfulness',
          false,
          [
            {
              reason: 'the judge replied twice in another form than asked for',
              count: 1,
              detail: 'it holds no JSON object',
            },
          ],
        ],
        ['rouge1', true, []],
      ],
    )
  })

  it('stops when it is cancelled', async () => {
    await assert.rejects(
      measureAnswers(readSamples(text, '').samples, ['rouge1'], models, {
        signal: AbortSignal.abort(),
      }),
      { code: 'aborted' },
    )
  })
})
