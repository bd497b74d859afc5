import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { veritrail, type Run } from '../support/command-line.ts'
import { longPattern } from '../../src/support/long-pattern.ts'

const reportShape = z.object({
  judge: z.string(),
  problems: z.array(z.object({ line: z.number(), message: z.string() })),
  samples: z.array(
    z.object({
      id: z.string(),
      results: z.record(
        z.string(),
        z.union([
          z.object({ status: z.literal('scored'), score: z.number() }),
          z.object({ status: z.literal('unscored'), reason: z.string() }),
        ]),
      ),
    }),
  ),
  summaries: z.array(
    z.object({
      metric: z.string(),
      category: z.string().optional(),
      scored: z.number(),
      unscored: z.number(),
      mean: z.number().optional(),
    }),
  ),
})

describe('measuring a file of answers', () => {
  let folder = ''
  const measured = (...args: readonly string[]): Promise<Run> => veritrail(folder, ...args)
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-metrics-'))
    const contexts = [
      'An underdeck gantry is inspected every six months. The inspection report is signed ' +
        'by the bridge engineer.',
    ]
    writeFileSync(
      join(folder, 'answers.jsonl'),
      [
        {
          id: 'right',
          question: 'How often is an underdeck gantry inspected?',
          answer: 'An underdeck gantry is inspected every six months.',
          contexts,
          reference: 'every six months',
          category: 'fact',
        },
        {
          id: 'wrong',
          question: 'How often is an underdeck gantry inspected?',
          answer: 'Bananas are exported to Norway by nine admirals.',
          contexts,
          reference: 'every six months',
          category: 'fact',
        },
        {
          id: 'none',
          question: 'Who paints it?',
          answer: 'Not found in the corpus.',
          contexts,
          category: 'person',
        },
      ]
        .map(line => JSON.stringify(line))
        .join('\n') + '\nnonsense\n',
    )
  })
  after(() => rmSync(folder, { recursive: true }))

  it('tells a right answer from an invented one with the built-in models', async () => {
    const run = await measured(
      'metrics',
      '--json',
      'answers.jsonl',
      '--metrics',
      'faithfulness,answer-relevancy,answer-correctness,bert-score,rougeL,consistency',
    )
    assert.equal(run.code, 3, run.err)
    const { samples, summaries, problems } = reportShape.parse(JSON.parse(run.out))
    assert.deepEqual(problems, [{ line: 4, message: 'is not JSON' }])
    const [right, wrong, none] = samples.map(({ results }) => results)
    for (const metric of [
      'answer-relevancy',
      'answer-correctness',
      'bert-score',
      'rougeL',
      'consistency',
    ]) {
      const [good, bad] = [right?.[metric], wrong?.[metric]]
      assert.ok(
        good?.status === 'scored' && bad?.status === 'scored' && good.score > bad.score,
        metric,
      )
    }
    assert.deepEqual(none?.['faithfulness'], { status: 'unscored', reason: 'nothing_to_check' })
    assert.deepEqual(none?.['rougeL'], { status: 'unscored', reason: 'no_reference' })
    assert.deepEqual(
      summaries
        .filter(({ metric }) => metric === 'rougeL')
        .map(({ category, scored, unscored }) => [category, scored, unscored]),
      [
        [undefined, 2, 1],
        ['fact', 2, 0],
        ['person', 0, 1],
      ],
    )
  })

  it('shows a table to people and says what is wrong with the input', async () => {
    const shown = await measured('metrics', 'answers.jsonl', '--metrics', 'rouge1')
    assert.match(
      shown.out,
      longPattern('')`
        ^3 samples\n\nmetric +category +scored +unscored +mean +median +min +max\n
        rouge1 +all +2 +1 +\d`,
    )
    assert.match(
      shown.out,
      /Unscored, outside these figures:\n {2}rouge1: 1, there is no reference answer\n/,
    )
    assert.match((await measured('metrics', 'gone.jsonl')).err, /gone\.jsonl is not there/)
    assert.match(
      (await measured('metrics', 'answers.jsonl', '--metrics', 'rouge1,charm')).err,
      /must be some of faithfulness, /,
    )
    assert.equal((await measured('metrics', 'answers.jsonl', '--judge', 'model')).code, 5)
  })
})
