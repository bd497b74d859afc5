import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { veritrail } from '../../support/command-line.ts'
import {
  embeddings,
  failure,
  json,
  rankings,
  reply,
  scriptedModelServer,
  streamed,
  toolReply,
  type Act,
  type ModelRequest,
} from '../../support/scripted-model-server.ts'

function corpusWith(context: TestContext, settings: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-models-'))
  context.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.veritrail'))
  writeFileSync(join(folder, '.veritrail', 'config.json'), JSON.stringify(settings))
  return folder
}

/** Everything works here. */
function able({ path, body }: ModelRequest): Act {
  if (path.endsWith('/models')) return json({ data: [{ id: 'small' }] })
  if (path.endsWith('/embeddings')) return embeddings(() => [1, 2, 2])
  if (path.endsWith('/rerank')) return rankings(text => (/Paris/.test(text) ? 1 : 0))
  if (body['stream'] === true)
    return streamed(['one', ' two'], { usage: { prompt: 4, completion: 2 } })
  if ('tools' in body) return toolReply([{ name: 'weather', arguments: '{"city":"Paris"}' }])
  return reply('{"days": 7}')
}

const everything = (baseUrl: string): object => ({
  encoder: { kind: 'openai', baseUrl, model: 'vectors' },
  models: {
    language: { baseUrl, model: 'small', features: { tools: true, schema: true }, maxRetries: 0 },
    judge: { provider: 'mistral', baseUrl, model: 'large', apiKeyVariable: 'NO_SUCH_KEY_SET' },
    reranker: { baseUrl, model: 'ranker' },
  },
})

test('models list says what each is for, where, who named it, and never a key', async context => {
  const folder = corpusWith(context, everything('http://localhost:9/v1?secret=1'))
  const { code, out } = await veritrail(folder, 'models', 'list')
  assert.equal(code, 0)
  assert.match(
    out,
    /^writing: small; http:\/\/localhost:9\/v1; no key; named by the configuration$/m,
  )
  assert.match(
    out,
    /^judging: large; mistral, .*; key in NO_SUCH_KEY_SET: not set; named by the configuration$/m,
  )
  assert.match(out, /^checking claims: .*; built in$/m)
  assert.doesNotMatch(out, /secret/)
  const listed: unknown = JSON.parse((await veritrail(folder, 'models', 'list', '--json')).out)
  assert.ok(Array.isArray(listed) && listed.length === 6)
  assert.equal((await veritrail(folder, '--as', 'ann:x', 'models', 'list')).code, 8)
})

test('models test asks for everything that the product asks for', async context => {
  await using server = await scriptedModelServer(able)
  const folder = corpusWith(context, everything(server.baseUrl))
  const { code, out } = await veritrail(folder, 'models', 'test', 'language')
  assert.equal(code, 0)
  assert.match(out, /✓ reachable: .* offers small\n {2}✓ streaming: 2 pieces, with token counts/)
  assert.match(out, /✓ schema: .*\n {2}✓ tools: calls the tool/)
  assert.match((await veritrail(folder, 'models', 'test', 'encoder')).out, /✓ vectors: 3 dimen/)
  assert.match((await veritrail(folder, 'models', 'test', 'reranker')).out, /✓ ranking: orders/)
  const judge = await veritrail(folder, 'models', 'test', 'judge')
  assert.equal(judge.code, 7)
  assert.match(judge.out, /✗ reachable: .*NO_SUCH_KEY_SET.*not set/)
  assert.match(judge.out, /instead: the built-in models judge/)
})

test('models test tells what does not work, and what takes its place', async context => {
  await using server = await scriptedModelServer(request =>
    request.path.endsWith('/models')
      ? json({ data: [{ id: 'small' }] })
      : request.body['stream'] === true
        ? failure(400, { message: 'no streams here' })
        : 'tools' in request.body
          ? reply('It is sunny.')
          : reply('A week has seven days.'),
  )
  const folder = corpusWith(context, everything(server.baseUrl))
  const { code, out } = await veritrail(folder, 'models', 'test', 'language', '--json')
  assert.equal(code, 7)
  const [tested] = JSON.parse(out) as Array<{
    checks: Array<{ ability: string; status: string; detail: string; instead?: string }>
  }>
  assert.deepEqual(
    tested?.checks.map(({ ability, status }) => [ability, status]),
    [
      ['reachable', 'works'],
      ['streaming', 'fails'],
      ['schema', 'fails'],
      ['tools', 'fails'],
    ],
  )
  assert.ok(tested?.checks.slice(1).every(({ instead }) => instead !== undefined))
})

test('without models behind endpoints there is nothing to test', async context => {
  const folder = corpusWith(context, {})
  const all = await veritrail(folder, 'models', 'test')
  assert.deepEqual([all.code, /built-in ones do everything/.test(all.out)], [0, true])
  const named = await veritrail(folder, 'models', 'test', 'judge')
  assert.equal(named.code, 2)
  assert.match(named.err, /No model behind an endpoint is configured for judging/)
})
