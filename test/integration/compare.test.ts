import { wordReader } from '../../src/models/scripted-reader.ts'
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { compose } from '../../src/app/compose.ts'
import { compareRecipes } from '../../src/app/use-cases/evaluation/compare.ts'
import { owner } from '../../src/core/principal.ts'
import { overlapEntailment } from '../../src/evaluation/metrics/overlap-entailment.contract.ts'
import { runCommandLine, type Run } from '../support/command-line.ts'
import { hashedEmbedding } from '../../src/models/scripted-embedding.ts'
import { longPattern } from '../../src/support/long-pattern.ts'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number(), n: z.number() })
const comparisonShape = z.object({
  recipes: z.array(z.string()),
  questions: z.number(),
  tokensBy: z.string(),
  test: z.string(),
  rows: z.array(
    z.object({
      system: z.string(),
      measure: z.string(),
      mean: estimate.optional(),
      unscored: z.number(),
      difference: estimate
        .extend({
          p: z.number(),
          adjustedP: z.number(),
          // Null where all differences are equal.
          tTestP: z.number().nullable(),
          wilcoxonP: z.number(),
        })
        .optional(),
    }),
  ),
  notes: z.array(z.string()),
  unscored: z.array(
    z.object({ measure: z.string(), recipe: z.string(), reason: z.string(), count: z.number() }),
  ),
  leftOut: z.array(z.object({ id: z.string(), reason: z.string() })),
  missingEvidence: z.array(z.object({ id: z.string(), reason: z.string() })),
  problems: z.array(z.object({ line: z.number(), message: z.string() })),
  perQuestion: z.array(
    z.object({
      id: z.string(),
      values: z.record(z.string(), z.array(z.number().nullable())),
      answers: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

describe('comparing recipes on the example question set', () => {
  let folder = ''
  // In this process: starting one for each command takes longer than the commands.
  const veritrail = (...args: readonly string[]): Promise<Run> =>
    runCommandLine({ folder, width: 80 }, args)
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-compare-'))
    cpSync(examples, folder, { recursive: true })
    // Without the encoder, which takes longer to start than all the rest takes.
    assert.equal((await veritrail('init', '--encoder', 'off')).code, 0)
    const run = await veritrail('ingest', join(folder, 'mail'), join(folder, 'documents'))
    assert.equal(run.code, 0, run.err)
  })
  after(() => rmSync(folder, { recursive: true }))

  it(
    'gives means with intervals, paired tests and context tokens for each recipe, and names ' +
      'what does not count',
    async () => {
      const run = await veritrail(
        'compare',
        '--json',
        'questions.jsonl',
        '--recipes',
        'keyword,graph,hybrid',
        '--k',
        '5,1',
      )
      assert.equal(run.code, 0, run.err)
      const {
        recipes,
        questions,
        rows,
        notes,
        unscored,
        leftOut,
        missingEvidence,
        problems,
        perQuestion,
        tokensBy,
      } = comparisonShape.parse(JSON.parse(run.out))
      assert.deepEqual(recipes, ['keyword', 'graph', 'hybrid'])
      assert.deepEqual([questions, perQuestion.length], [13, 13])
      assert.deepEqual(leftOut, [{ id: 'help', reason: 'names no evidence' }])
      assert.deepEqual([missingEvidence, problems], [[], []])
      assert.deepEqual(notes, ['hybrid: the encoder is switched off'])
      assert.equal(tokensBy, 'word pieces, estimated')
      assert.deepEqual(
        [...new Set(rows.map(({ measure }) => measure))],
        [
          'recall@1',
          'recall@5',
          'all-gold@5',
          'nDCG@5',
          'MRR',
          'faithfulness',
          'answer relevancy',
          'answer correctness',
          'context tokens',
          'ms',
        ],
      )
      const answerMeasures = ['faithfulness', 'answer relevancy', 'answer correctness']
      for (const { system, measure, mean, difference, unscored: without } of rows) {
        // Answers are measured with the encoder and the entailment model.
        assert.deepEqual(
          [mean === undefined, without],
          answerMeasures.includes(measure) ? [true, 13] : [false, 0],
          `${measure} of ${system}`,
        )
        if (mean === undefined) continue
        assert.ok(
          mean.low <= mean.value && mean.value <= mean.high && mean.n === 13,
          `${measure} of ${system}`,
        )
        assert.equal(difference === undefined, system === 'keyword' || measure === 'ms')
        if (difference !== undefined)
          assert.ok(difference.p <= difference.adjustedP && difference.adjustedP <= 1)
        if (measure === 'recall@5')
          assert.ok(mean.value > 0.8, `${system} finds too little of the examples`)
        if (measure === 'context tokens') assert.ok(mean.value > 100)
      }
      assert.deepEqual(
        unscored.filter(({ recipe }) => recipe === 'graph'),
        [
          {
            measure: 'faithfulness',
            recipe: 'graph',
            reason: 'there is no entailment model',
            count: 13,
          },
          {
            measure: 'answer relevancy',
            recipe: 'graph',
            reason: 'the encoder is not there',
            count: 13,
          },
          {
            measure: 'answer correctness',
            recipe: 'graph',
            reason: 'the encoder is not there',
            count: 11,
          },
          {
            measure: 'answer correctness',
            recipe: 'graph',
            reason: 'there is no reference answer',
            count: 2,
          },
        ],
      )
      assert.match(perQuestion[0]?.answers?.['keyword'] ?? '', /every six months/)
      const again = comparisonShape.parse(
        JSON.parse(
          (
            await veritrail(
              'compare',
              '--json',
              'questions.jsonl',
              '--recipes',
              'keyword,graph,hybrid',
              '--k',
              '5,1',
            )
          ).out,
        ),
      )
      const timeless = (all: typeof rows) => all.filter(({ measure }) => measure !== 'ms')
      assert.deepEqual(timeless(again.rows), timeless(rows))
    },
  )

  it('compares contexts of facts and the routing rule with passages', async () => {
    const run = await veritrail(
      'compare',
      '--json',
      'questions.jsonl',
      '--recipes',
      'graph,anatomy-graph,accreditation,routed',
    )
    assert.equal(run.code, 0, run.err)
    const { rows } = comparisonShape.parse(JSON.parse(run.out))
    const mean = (system: string, measure: string): number =>
      rows.find(row => row.system === system && row.measure === measure)?.mean?.value ?? Number.NaN
    assert.ok(mean('routed', 'recall@10') > 0)
    assert.ok(mean('anatomy-graph', 'context tokens') < mean('graph', 'context tokens'))
  })

  it('shows a table to people and writes CSV for spreadsheets', async () => {
    const shown = await veritrail('compare', 'questions.jsonl', '--recipes', 'keyword,graph')
    assert.match(
      shown.out,
      longPattern('')`
        ^13 questions, each against keyword, graph\n\n
        measure +recipe +mean +95 % interval +less keyword`,
    )
    assert.match(shown.out, /p: two-sided randomisation test .*Holm.*\. Tokens: word pieces/)
    assert.match(shown.out, /1 left out:\n {2}help: names no evidence/)
    assert.match(shown.out, /answer correctness +keyword +unscored\n/)
    assert.match(
      shown.out,
      longPattern('')`
        78 values unscored, outside the means:\n {2}faithfulness of keyword: 13, there is no entai
        lment model`,
    )
    const csv = await veritrail(
      'compare',
      'questions.jsonl',
      '--recipes',
      'keyword,graph',
      '--csv',
      '--no-answers',
    )
    const table = csv.out
      .trimEnd()
      .split('\r\n')
      .map(line => line.split(','))
    assert.equal(table[0]?.[0], 'measure')
    assert.equal(table.length, 1 + 8 * 2)
    assert.ok(table.every(line => line.length === 14))
  })

  it('names lines and evidence that it cannot use, and goes on with the rest', async () => {
    const [first = ''] = readFileSync(join(folder, 'questions.jsonl'), 'utf8').split('\n')
    writeFileSync(
      join(folder, 'mixed.jsonl'),
      [
        first,
        'not json',
        '{"id":"x"}',
        JSON.stringify({
          id: 'half',
          question: 'Where is the guide?',
          evidence: [{ documentKey: 'gantry-inspection-guide.md' }, { documentKey: 'nowhere.md' }],
        }),
        JSON.stringify({ id: 'none', question: 'Where?', supporting_ids: ['nowhere.md'] }),
        '',
      ].join('\n'),
    )
    const run = await veritrail('compare', 'mixed.jsonl', '--recipes', 'keyword')
    assert.equal(run.code, 3)
    assert.match(run.err, /mixed\.jsonl:2: is not JSON\n/)
    assert.match(run.err, /mixed\.jsonl:3: question: /)
    assert.match(run.out, /^2 questions/)
    assert.match(run.out, /none: none of its evidence is in the corpus/)
    assert.match(run.out, /half: nowhere\.md \(no such document in the corpus\)/)
  })

  it('measures the answers of each recipe against the right ones', async () => {
    const questions = [
      {
        id: 'a',
        question: 'How often is an underdeck gantry inspected?',
        answer: 'every six months',
        aliases: ['twice a year'],
        category: undefined,
        evidence: [{ documentKey: 'gantry-inspection-guide.md' }],
      },
      {
        id: 'b',
        question: 'For how long does the site office keep the visitor list?',
        answer: 'five years',
        aliases: [],
        category: undefined,
        evidence: [],
      },
      {
        id: 'c',
        question: 'What is the capital of Mongolia?',
        answer: 'Ulaanbaatar',
        aliases: [],
        category: undefined,
        evidence: [{ documentKey: 'gantry-inspection-guide.md' }],
      },
      {
        id: 'd',
        question: 'What does the guide say?',
        answer: undefined,
        aliases: [],
        category: undefined,
        evidence: [],
      },
    ]
    await using app = await compose(join(folder, '.veritrail'))
    const encoder = hashedEmbedding({ dimensions: 384 })
    const entailment = overlapEntailment()
    const models = {
      encoder: {
        ...encoder,
        tokens: () => Promise.reject(new Error('no metric asks for tokens')),
        check: () => Promise.reject(new Error('no vectors are made')),
        entailment,
        standards: entailment,
        reader: wordReader(),
      },
      entailment,
    }
    const { rows, perQuestion, leftOut, measures } = await compareRecipes(
      { ...app, ...models },
      { questions, recipes: ['keyword', 'anatomy-graph'], depths: [5], answers: true },
      { principal: owner },
    )
    const rowOf = (measure: string, system = 'keyword') =>
      rows.find(row => row.system === system && row.measure === measure)
    assert.deepEqual(leftOut, [{ id: 'd', reason: 'names no evidence' }])
    assert.deepEqual(
      perQuestion.map(({ id, answers }) => [id, answers?.['keyword']?.includes('Not found')]),
      [
        ['a', false],
        ['b', false],
        ['c', true],
      ],
    )
    assert.deepEqual(
      [rowOf('recall@5')?.mean?.n, rowOf('recall@5')?.unscored, rowOf('context tokens')?.mean?.n],
      [2, 1, 3],
    )
    // Extracted answers are sentences of their contexts.
    assert.deepEqual(
      [
        rowOf('faithfulness')?.mean?.value,
        rowOf('faithfulness')?.mean?.n,
        rowOf('faithfulness')?.unscored,
      ],
      [1, 2, 1],
    )
    const correctness = perQuestion.map(
      ({ values }) => values['keyword']?.[measures.indexOf('answer correctness')] ?? Number.NaN,
    )
    // The first answer says more than was asked for.
    assert.ok(
      (correctness[0] ?? 0) > 0.2 && (correctness[1] ?? 0) > 0.4 && (correctness[2] ?? 1) < 0.1,
      correctness.join(' '),
    )
    // A pipeline of a paper answers too, also without a language model: here the graph holds no
    // facts about what is asked.
    assert.deepEqual(
      perQuestion.map(({ answers }) => answers?.['anatomy-graph']),
      perQuestion.map(() => 'Not found in the corpus.'),
    )
    assert.equal(rowOf('answer relevancy', 'anatomy-graph')?.mean?.value, 0)
    assert.equal(
      (await app.store.ledger.list({ kind: 'answer', limit: 1 }, { principal: owner })).length,
      0,
    )
  })

  it('sees only what the principal may read', async () => {
    assert.equal(
      (await veritrail('--corpus', join(folder, 'staff.veritrail'), 'init', '--encoder', 'off'))
        .code,
      0,
    )
    const ingested = await veritrail(
      '--corpus',
      join(folder, 'staff.veritrail'),
      'ingest',
      '--group',
      'staff',
      join(folder, 'documents'),
    )
    assert.equal(ingested.code, 0, ingested.err)
    const compare = (principal: string) =>
      veritrail(
        '--corpus',
        join(folder, 'staff.veritrail'),
        '--as',
        principal,
        'compare',
        'questions.jsonl',
        '--recipes',
        'keyword',
      )
    assert.match((await compare('member:staff')).out, /^9 questions/)
    const stranger = await compare('stranger:visitors')
    assert.equal(stranger.code, 2)
    assert.match(stranger.err, /None of the 14 questions has evidence in this corpus/)
  })

  it('says what is wrong with the input', async () => {
    assert.match((await veritrail('compare', 'gone.jsonl')).err, /gone\.jsonl is not there/)
    assert.equal((await veritrail('compare', 'gone.jsonl')).code, 5)
    assert.match(
      (await veritrail('compare', 'questions.jsonl', '--recipes', 'magic')).err,
      /There is no recipe "magic"\. There are keyword, /,
    )
    assert.match(
      (await veritrail('compare', 'README.md')).err,
      /README\.md contains no question: line 1 is not JSON/,
    )
    assert.equal((await veritrail('compare', 'questions.jsonl', '--k', '2,x')).code, 2)
  })
})
