import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { z } from 'zod'
import { withConfiguredJudge } from '../../../src/app/models/configured-judge.ts'
import { judgeMetrics } from '../../../src/evidence/judging/judge-metrics.ts'
import { veritrail } from '../../support/command-line.ts'
import { json, reply, scriptedModelServer, streamed } from '../../support/scripted-model-server.ts'

const root = mkdtempSync(join(tmpdir(), 'veritrail-language-models-'))
after(() => rmSync(root, { recursive: true }))

/** A working folder with an empty corpus of this configuration. */
function folderWith(name: string, models: unknown): string {
  const corpus = join(root, name, '.veritrail')
  mkdirSync(corpus, { recursive: true })
  writeFileSync(
    join(corpus, 'config.json'),
    JSON.stringify({ schemaVersion: 1, encoder: { kind: 'off' }, models }),
  )
  return join(root, name)
}

test('doctor asks each model for what it needs, and asks none with --offline', async () => {
  await using server = await scriptedModelServer(({ path }) =>
    path.endsWith('/models') ? json({ data: [{ id: 'small' }] }) : streamed(['one', ' two']),
  )
  const folder = folderWith('doctor', {
    language: { baseUrl: server.baseUrl, model: 'small' },
    judge: {
      baseUrl: server.baseUrl,
      model: 'large',
      apiKeyVariable: 'VERITRAIL_TEST_KEY_THAT_IS_NOT_SET',
    },
  })
  const shape = z.object({
    models: z.array(
      z.object({
        role: z.string(),
        status: z.string(),
        detail: z.string(),
        instead: z.string().optional(),
        abilities: z.array(z.object({ ability: z.string(), status: z.string() })),
      }),
    ),
    healthy: z.boolean(),
  })
  const asked = await veritrail(folder, 'doctor', '--json')
  const { models, healthy } = shape.parse(JSON.parse(asked.out))
  assert.deepEqual(
    models.map(({ role, status }) => [role, status]),
    [
      ['language', 'ready'],
      ['judge', 'failed'],
    ],
  )
  assert.match(models[1]?.detail ?? '', /VERITRAIL_TEST_KEY_THAT_IS_NOT_SET.* is not set/)
  assert.match(models[1]?.instead ?? '', /built-in models judge/)
  assert.deepEqual(models[0]?.abilities, [
    { ability: 'streaming', status: 'works' },
    { ability: 'schema', status: 'off' },
    { ability: 'tools', status: 'off' },
  ])
  assert.deepEqual([healthy, asked.code, server.requests.length], [false, 7, 2])
  const shown = await veritrail(folder, 'doctor')
  assert.match(shown.out, /– schema: not offered.*\n +instead: JSON is asked for in words/)
  const offline = await veritrail(folder, 'doctor', '--offline')
  assert.match(
    offline.out,
    /✓ language model not asked: small \(.*configuration\)\n✓ judging model not asked: large \(/,
  )
  assert.deepEqual([offline.code, server.requests.length], [0, 4])
})

test("the configured judge scores by the corpus folder's prompts and sends its key", async () => {
  await using server = await scriptedModelServer(() => reply('Score: 4'))
  const folder = folderWith('judge', {
    language: { baseUrl: server.baseUrl, model: 'small' },
    judge: {
      baseUrl: server.baseUrl,
      model: 'large',
      apiKeyVariable: 'JUDGE_KEY',
      documentCharacters: 2000,
    },
  })
  mkdirSync(join(folder, '.veritrail', 'prompts'))
  writeFileSync(
    join(folder, '.veritrail', 'prompts', 'fluency.md'),
    '---\nversion: 2-ours\n---\nHow fluent is {{response}} as an answer to {{query}} from ' +
      '{{document}}?',
  )
  const scores = await withConfiguredJudge(
    join(folder, '.veritrail'),
    ({ model, prompts, documentCharacters }) =>
      judgeMetrics(
        { query: 'Who?', documents: ['Mira did. '.repeat(1000)], response: 'Mira.' },
        model,
        prompts,
        { documentCharacters },
      ),
    { JUDGE_KEY: 'key-1234' },
  )
  assert.equal(scores.total, 0.8)
  assert.match(scores.prompts.fluency[0] ?? '', /^fluency\/2-ours\//)
  assert.match(scores.metrics.accuracy.reason ?? '', /^judged on \d+ of \d+ parts/)
  assert.equal(server.requests.length, 7)
  for (const request of server.requests)
    assert.deepEqual(
      [request.body['model'], request.headers['authorization'], request.text.length < 8000],
      ['large', 'Bearer key-1234', true],
    )
})

test('a model does not judge what it wrote unless the configuration allows it', async () => {
  const writer = { baseUrl: 'http://localhost:9/v1', model: 'small' }
  const judgeOf = (name: string, models: unknown): Promise<string> =>
    withConfiguredJudge(join(folderWith(name, models), '.veritrail'), async ({ model }) => model.id)
  await assert.rejects(judgeOf('none', {}), {
    code: 'invalid_input',
    message: /No judging model is configured\. Name one in models\.judge of /,
  })
  await assert.rejects(judgeOf('same', { language: writer }), {
    code: 'invalid_input',
    message: /does not judge itself/,
  })
  assert.equal(
    await judgeOf('allowed', { language: writer, allowSameModel: true }),
    'localhost:9/small',
  )
})
