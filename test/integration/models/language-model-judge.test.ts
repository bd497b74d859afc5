import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { runCommandLine, veritrailProcess, type Run } from '../../support/command-line.ts'
import {
  json,
  malformedJson,
  neverAnswers,
  reply,
  scriptedModelServer,
  tooManyRequests,
  wrongSchema,
  type Act,
  type ModelRequest,
} from '../../support/scripted-model-server.ts'
import { longPattern } from '../../../src/support/long-pattern.ts'

const key = 'sk-test-0123456789abcdef'

/** Whatever the command line prints, the key is not in it. */
function withoutKey(run: Run): Run {
  assert.ok(!`${run.out}${run.err}`.includes(key))
  return run
}

const veritrail = async (folder: string, ...args: readonly string[]): Promise<Run> =>
  withoutKey(await veritrailProcess(folder, args))

/** The same in this process, which is faster. */
const veritrailHere = async (folder: string, ...args: readonly string[]): Promise<Run> =>
  withoutKey(await runCommandLine({ folder }, args))

const asked = ({ body }: ModelRequest): string =>
  z
    .object({ messages: z.array(z.object({ content: z.string() })) })
    .parse(body)
    .messages.map(({ content }) => content)
    .join('\n')
const truncated = reply('{"verd', 'length')

/** What a capable judge says to each of the prompts. */
function good(request: ModelRequest): Act {
  const text = asked(request)
  if (text.includes('"verdict": "entailment"')) {
    const [, premise = '', claim = ''] =
      longPattern('')`
        <<<premise [0-9a-f]+\n([\s\S]*?)\n[0-9a-f]+ premise>>>[\s\S]*<<<claim [0-9a-f]+\n
        ([\s\S]*?)\n`.exec(text) ?? []
    const isSame = premise.includes(claim)
    return reply(
      JSON.stringify(
        isSame
          ? { verdict: 'entailment', confidence: 0.97, quotation: claim }
          : {
              verdict: 'neutral',
              confidence: 0.9,
              quotation: 'the lift was never inspected by anybody',
            },
      ),
    )
  }
  if (text.includes('"verdicts"'))
    return reply(JSON.stringify({ verdicts: [{ number: 1, verdict: 1 }] }))
  if (text.includes('"statements"'))
    return reply(JSON.stringify({ statements: ['The north lift is inspected every six weeks.'] }))
  if (text.includes('"sentences"')) return reply(JSON.stringify({ sentences: [1] }))
  if (text.includes('"TP"')) return reply(JSON.stringify({ TP: ['a'], FP: [], FN: [] }))
  if (text.includes('"noncommittal"'))
    return reply(
      JSON.stringify({ questions: ['How often is the north lift inspected?'], noncommittal: 0 }),
    )
  return reply('Score: 4')
}

/** Ways in which an endpoint fails, how often a failing call is made, and how that is told. */
const failures: ReadonlyArray<{
  readonly name: string
  readonly act: Act
  readonly calls: number
  readonly told: RegExp
}> = [
  { name: 'malformed JSON', act: malformedJson, calls: 2, told: /invalid JSON/ },
  { name: 'another schema', act: wrongSchema, calls: 2, told: /no chat completion/ },
  { name: 'a truncated reply', act: truncated, calls: 2, told: /asked twice|another form|cut off/ },
  { name: '429', act: tooManyRequests('0'), calls: 2, told: /answered 429/ },
  { name: 'silence', act: neverAnswers(), calls: 2, told: /did not (?:answer|end) within \d+ ms/ },
  {
    name: 'a refused key that is repeated',
    act: json({ error: { message: `Incorrect API key provided: ${key}`, type: 'auth' } }, 401),
    calls: 1,
    told: /answered 401/,
  },
]

describe('a language model that judges, through the command line', () => {
  let root = ''
  let template = ''
  before(async () => {
    process.env['JUDGE_KEY'] = key
    root = mkdtempSync(join(tmpdir(), 'veritrail-judge-'))
    template = join(root, 'template')
    mkdirSync(join(template, '.veritrail'), { recursive: true })
    writeFileSync(
      join(template, '.veritrail', 'config.json'),
      JSON.stringify({ schemaVersion: 1, encoder: { kind: 'off' } }),
    )
    writeFileSync(
      join(template, 'lift.txt'),
      'The north lift is inspected every six weeks. Its cables were replaced in 2019.\n',
    )
    writeFileSync(join(template, 'answer.txt'), 'The north lift is inspected every six weeks.\n')
    const sample = {
      question: 'How often is the north lift inspected?',
      answer: 'The north lift is inspected every six weeks.',
      contexts: ['The north lift is inspected every six weeks.'],
      reference: 'Every six weeks.',
    }
    writeFileSync(
      join(template, 'triples.jsonl'),
      `${JSON.stringify({
        id: 't1',
        query: sample.question,
        documents: sample.contexts,
        response: sample.answer,
      })}\n`,
    )
    writeFileSync(join(template, 'samples.jsonl'), `${JSON.stringify({ id: 's1', ...sample })}\n`)
    writeFileSync(
      join(template, 'questions.jsonl'),
      `${JSON.stringify({
        id: 'q1',
        question: sample.question,
        answer: sample.reference,
        evidence: [{ documentKey: 'lift.txt' }],
      })}\n`,
    )
    const run = await veritrail(template, 'ingest', 'lift.txt')
    assert.equal(run.code, 0, run.err)
  })
  after(() => {
    delete process.env['JUDGE_KEY']
    rmSync(root, { recursive: true })
  })

  /** A folder with the corpus and a configuration that names the server as judge. */
  function folderFor(
    name: string,
    baseUrl: string,
    judge: Readonly<Record<string, unknown>> = {},
  ): string {
    const folder = join(root, name.replace(/\W+/g, '-'))
    cpSync(template, folder, { recursive: true })
    writeFileSync(
      join(folder, '.veritrail', 'config.json'),
      JSON.stringify({
        schemaVersion: 1,
        encoder: { kind: 'off' },
        models: {
          entailment: 'judge',
          judge: {
            baseUrl,
            model: 'large',
            apiKeyVariable: 'JUDGE_KEY',
            maxRetries: 1,
            timeoutMs: 4000,
            ...judge,
          },
        },
      }),
    )
    return folder
  }

  it("grades by Leadinfo's judge with examples; who judges its own answers is marked", async () => {
    const grade = (score: number) => ({ score, justification: 'It stands there.' })
    await using server = await scriptedModelServer(() =>
      reply(
        JSON.stringify({
          faithfulness: grade(5),
          answer_relevance: grade(4),
          context_relevance: grade(3),
        }),
      ),
    )
    const folder = folderFor('leadinfo', server.baseUrl)
    writeFileSync(
      join(folder, 'experts.jsonl'),
      JSON.stringify({
        question: 'Who?',
        answer: 'Nobody.',
        faithfulness: 1,
        answer_relevance: 2,
        context_relevance: 3,
        justification: 'The manual names Bo.',
      }),
    )
    const args = ['metrics', '--metrics', 'leadinfo', '--graded-examples', 'experts.jsonl']
    const refused = await veritrailHere(folder, ...args, 'samples.jsonl')
    assert.notEqual(refused.code, 0)
    assert.match(refused.err, /add --judge model/)
    const model = [...args, '--judge', 'model', '--json', 'samples.jsonl']
    const run = await veritrailHere(folder, ...model)
    assert.equal(run.code, 0, run.err)
    const shape = z.object({
      judgeIsWriter: z.literal(true).optional(),
      gradedExamples: z.object({ count: z.number(), hash: z.string() }),
      samples: z.array(
        z.object({
          judgedByWriter: z.literal(true).optional(),
          results: z.record(
            z.string(),
            z.object({ score: z.number(), justification: z.string() }).partial(),
          ),
        }),
      ),
    })
    const report = shape.parse(JSON.parse(run.out))
    const scoresOf = ({ samples: [sample] }: z.output<typeof shape>) =>
      Object.values(sample?.results ?? {}).map(({ score }) => score)
    assert.deepEqual(scoresOf(report), [5, 4, 3])
    assert.equal(
      report.samples[0]?.results['leadinfo-faithfulness']?.justification,
      'It stands there.',
    )
    assert.deepEqual([report.judgeIsWriter, report.gradedExamples.count], [undefined, 1])
    assert.equal(server.requests.length, 1)
    assert.match(server.requests.map(asked).join(), /The manual names Bo/)
    const same = { baseUrl: server.baseUrl, model: 'large' }
    writeFileSync(
      join(folder, '.veritrail', 'config.json'),
      JSON.stringify({
        schemaVersion: 1,
        encoder: { kind: 'off' },
        models: { language: same, allowSameModel: true },
      }),
    )
    const own = shape.parse(JSON.parse((await veritrailHere(folder, ...model)).out))
    assert.deepEqual([own.judgeIsWriter, own.samples[0]?.judgedByWriter], [true, true])
    assert.deepEqual(scoresOf(own), [5, 4, 3])
  })

  it('scores, measures, compares and verifies with it', async () => {
    await using server = await scriptedModelServer(good)
    const folder = folderFor('good', server.baseUrl)
    const [score, metrics, compare, verify] = await Promise.all([
      veritrail(folder, 'score', '--judge', 'model', '--json', 'triples.jsonl'),
      veritrail(
        folder,
        'metrics',
        '--judge',
        'model',
        '--json',
        '--metrics',
        'faithfulness,context-relevance,context-recall,fluency',
        'samples.jsonl',
      ),
      veritrail(
        folder,
        'compare',
        '--judge',
        'model',
        '--json',
        '--recipes',
        'keyword',
        'questions.jsonl',
      ),
      veritrail(folder, 'verify', '--store', '--json', 'answer.txt'),
    ])
    for (const run of [score, metrics, compare, verify])
      assert.equal(run.code, 0, `${run.err}${run.out}`)
    assert.equal(
      z
        .object({ scored: z.array(z.object({ scores: z.object({ total: z.number() }) })) })
        .parse(JSON.parse(score.out)).scored[0]?.scores.total,
      0.8,
    )
    const measured = z
      .object({
        judge: z.string(),
        summaries: z.array(z.object({ metric: z.string(), scored: z.number() })),
      })
      .parse(JSON.parse(metrics.out))
    assert.deepEqual(
      measured.summaries.map(({ scored }) => scored),
      [1, 1, 1, 1],
    )
    assert.match(measured.judge, /\/large$/)
    assert.ok(
      z
        .object({ judged: z.object({ scored: z.number(), failed: z.number() }) })
        .parse(JSON.parse(compare.out)).judged.scored > 0,
    )
    const { verified } = z
      .object({
        verified: z.object({
          model: z.string(),
          sentences: z.array(z.object({ verdict: z.string() })),
        }),
      })
      .parse(JSON.parse(verify.out))
    assert.deepEqual(
      [verified.sentences.map(({ verdict }) => verdict), /large\+entailment/.test(verified.model)],
      [['supported'], true],
    )
    for (const { headers } of server.requests)
      assert.equal(headers['authorization'], `Bearer ${key}`)
  })

  it(
    'rejects quotations that it makes up, and says how many in the terminal, in JSON and on ' +
      'the page',
    async () => {
      await using server = await scriptedModelServer(() =>
        reply(
          JSON.stringify({
            verdict: 'entailment',
            confidence: 0.99,
            quotation: 'The lift is seen to every sixth week',
          }),
        ),
      )
      const folder = folderFor('made up', server.baseUrl)
      const [shown, told] = await Promise.all([
        veritrailHere(folder, 'verify', '--store', '--html', 'page.html', 'answer.txt'),
        veritrailHere(folder, 'verify', '--store', '--json', 'answer.txt'),
      ])
      const rejected = z
        .object({
          verified: z.object({
            rejectedModelQuotations: z.int().min(1),
            rejectedQuotations: z.array(z.unknown()).length(0),
          }),
        })
        .parse(JSON.parse(told.out)).verified.rejectedModelQuotations
      assert.match(
        shown.out.replace(/\s+/g, ' '),
        rejected === 1
          ? /gave one quotation that is in no source; it was rejected/
          : new RegExp(`gave ${rejected} quotations that are in no source; they were rejected`),
      )
      assert.match(
        readFileSync(join(folder, 'page.html'), 'utf8'),
        new RegExp(
          `<strong>${rejected}</strong> quotations? given by the judging model stands? ` +
            'in no source',
        ),
      )
      assert.ok(!shown.out.includes('sixth week'))
    },
  )

  for (const [index, { name, act, calls, told }] of failures.entries()) {
    // A child takes its time to start: the first failure goes through one, the others are told from
    // here.
    const run = index === 0 ? veritrail : veritrailHere
    it(
      `${name}: is asked for once more at most, then unscored with the reason, and the exit ` +
        'code says so',
      async () => {
        await using server = await scriptedModelServer(() => act)
        // What never comes is not waited for long; everything else has the time that it needs.
        const folder = folderFor(name, server.baseUrl, name === 'silence' ? { timeoutMs: 150 } : {})
        const score = await veritrailHere(
          folder,
          'score',
          '--judge',
          'model',
          '--json',
          'triples.jsonl',
        )
        assert.equal(score.code, 6, score.err)
        const { scored } = z
          .object({
            scored: z.array(
              z.object({
                scores: z.object({
                  total: z.null(),
                  metrics: z.record(
                    z.string(),
                    z.object({ score: z.null(), reason: z.string(), failed: z.literal(true) }),
                  ),
                }),
              }),
            ),
          })
          .parse(JSON.parse(score.out))
        for (const { reason } of Object.values(scored[0]?.scores.metrics ?? {}))
          assert.match(reason, told)
        // A request that is given up before it arrives is not counted.
        assert.ok(
          name === 'silence'
            ? server.requests.length <= 5 * calls
            : server.requests.length === 5 * calls,
          `${server.requests.length} calls`,
        )
        const [metrics, compare, verify] = await Promise.all([
          veritrailHere(
            folder,
            'metrics',
            '--judge',
            'model',
            '--metrics',
            'context-recall,rougeL',
            'samples.jsonl',
          ),
          veritrailHere(
            folder,
            'compare',
            '--judge',
            'model',
            '--recipes',
            'keyword',
            'questions.jsonl',
          ),
          run(folder, 'verify', '--store', 'answer.txt'),
        ])
        assert.deepEqual(
          [metrics.code, compare.code, verify.code],
          [3, 6, 6],
          `${metrics.err}${compare.err}${verify.err}`,
        )
        assert.match(
          metrics.out.replace(/\s+/g, ' '),
          longPattern('')`
            context-recall: 1, the judge (?:could not be reached
            |replied twice in another form than asked for) \(`,
        )
        assert.match(metrics.out, /rougeL +all +1/)
        assert.match(compare.out.replace(/\s+/g, ' '), /faithfulness of keyword: 1, the judge/)
        assert.equal(verify.out, '')
        assert.match(verify.err, /large/)
      },
    )
  }

  it('a bad first reply costs one more call and nothing else', async () => {
    const bad = [malformedJson, wrongSchema, truncated, tooManyRequests('0'), reply('perhaps')]
    await using server = await scriptedModelServer((request, index) => bad[index] ?? good(request))
    const run = await veritrailHere(
      folderFor('recovers', server.baseUrl, { maxConcurrency: 1 }),
      'score',
      '--judge',
      'model',
      '--json',
      'triples.jsonl',
    )
    assert.equal(run.code, 0, run.err)
    assert.equal(server.requests.length, 7 + bad.length)
  })

  it('a key that is not set is told by the name of its variable and as wrong input', async () => {
    const folder = folderFor('no key', 'http://127.0.0.1:9/v1', {
      apiKeyVariable: 'VERITRAIL_TEST_KEY_THAT_IS_NOT_SET',
    })
    const runs = await Promise.all(
      [
        ['score', '--judge', 'model', 'triples.jsonl'],
        ['metrics', '--judge', 'model', '--metrics', 'context-recall', 'samples.jsonl'],
        ['verify', '--store', 'answer.txt'],
      ].map(args => veritrailHere(folder, ...args)),
    )
    for (const { code, err } of runs) {
      assert.equal(code, 2, err)
      assert.match(err, /VERITRAIL_TEST_KEY_THAT_IS_NOT_SET/)
    }
  })
})
