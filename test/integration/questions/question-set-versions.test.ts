import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { createAccessToken } from '../../../src/app/access-tokens.ts'
import { runCommandLine, type Run } from '../../support/command-line.ts'
import { bearer, corpusApp, inProcess, openQuestion, tokenOf } from '../../support/http-server.ts'

const line = (id: string, answer: string): string =>
  `${JSON.stringify({ id, question: `What is ${id}?`, answer })}\n`
const first = line('one', 'a') + line('two', 'b')
const second = line('two', 'c') + line('three', 'd')

function corpus(context: TestContext): {
  readonly folder: string
  readonly run: (...args: string[]) => Promise<Run>
} {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-versions-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    run: (...args) => runCommandLine({ folder }, ['--corpus', join(folder, 'corpus'), ...args]),
  }
}

const withoutName = (kept: object): object =>
  Object.fromEntries(Object.entries(kept).filter(([field]) => field !== 'name'))

it('versions of a question set are kept once, listed, compared and restored', async context => {
  const { folder, run } = corpus(context)
  const versions = async (...args: string[]): Promise<unknown> => {
    const { code, out, err } = await run('questions', 'versions', ...args, '--json')
    assert.equal(code, 0, err)
    return JSON.parse(out)
  }
  await run('init', '--encoder', 'off')
  const file = join(folder, 'set.jsonl')
  writeFileSync(file, first)
  const kept = (await versions('keep', 'set.jsonl')) as { version: string; questions: number }
  assert.match(kept.version, /^[0-9a-f]{16}$/)
  assert.equal(kept.questions, 2)
  assert.deepEqual(await versions('keep', 'set.jsonl', '--note', 'again'), kept)
  writeFileSync(file, second)
  const later = (await versions('keep', 'set.jsonl', '--note', 'changed')) as typeof kept
  const history = join(folder, 'corpus', 'question-sets', 'set', 'history.jsonl')
  appendFileSync(history, '{"version":"cut off')
  assert.deepEqual(await versions('list', 'set'), {
    sets: [{ name: 'set', versions: [kept, later].map(withoutName) }],
  })
  const compared = (await versions('compare', 'set', kept.version.slice(0, 6))) as {
    added: ReadonlyArray<{ id: string }>
    removed: ReadonlyArray<{ id: string }>
    changed: unknown
  }
  assert.deepEqual(
    [compared.added.map(({ id }) => id), compared.removed.map(({ id }) => id), compared.changed],
    [['three'], ['one'], [{ id: 'two', question: 'What is two?', fields: ['answer'] }]],
  )
  await versions('restore', 'set', kept.version, '--out', 'old.jsonl')
  writeFileSync(file, first)
  assert.deepEqual(await versions('keep', 'old.jsonl', '--name', 'set'), kept)
  const unknown = await run('questions', 'versions', 'restore', 'set', 'ffff', '--out', 'x.jsonl')
  assert.notEqual(unknown.code, 0)
  assert.match(unknown.err, /has no version "ffff".*It has [0-9a-f]{16}/)
  const odd = await run('questions', 'versions', 'keep', 'set.jsonl', '--name', '../set')
  assert.match(odd.err, /cannot be the name of a question set/)
  assert.equal(readFileSync(history, 'utf8').split('\n').filter(Boolean).length, 3)
})

it('versions are kept over HTTP by the owner, and an experiment names one', async context => {
  const app = await corpusApp(context)
  const http = inProcess(app)
  context.after(() => http.jobs.stop())
  const chief = bearer(
    createAccessToken(app.corpusFolder, { name: 'chief', groups: [], owner: true }, 0).token,
  )
  const user = bearer(tokenOf(app, 'ada', 'staff'))
  const sets = '/api/v1/question-sets'
  const questions = JSON.stringify({ id: 'dada', question: openQuestion, answer: 'Zurich' })
  for (const refused of [
    http.get(sets, user),
    http.get(`${sets}/dada`, user),
    http.post(`${sets}/dada`, { questions }, user),
  ])
    assert.equal((await refused).status, 403)
  const kept = (await (await http.post(`${sets}/dada`, { questions }, chief)).json()) as {
    version: string
  }
  const listed = await (await http.get(sets, chief)).json()
  assert.deepEqual(listed, { sets: [{ name: 'dada', versions: [withoutName(kept)] }] })
  const read = await http.get(`${sets}/dada/${kept.version}`, chief)
  assert.equal((JSON.parse(await read.text()) as { id: string }).id, 'dada')
  const same = await http.get(`${sets}/dada/${kept.version}/difference`, chief)
  assert.equal(((await same.json()) as { unchanged: number }).unchanged, 1)
  assert.equal((await http.get(`${sets}/nothing`, chief)).status, 404)
  assert.equal((await http.post(`${sets}/No Name`, { questions }, chief)).status, 400)
  const definition = (more: object): string =>
    JSON.stringify({
      experiment: 1,
      name: 'kept',
      corpora: { own: { folder: '.' } },
      questions: [{ set: 'dada', ...more }],
      factors: { retrieval: ['keyword', 'graph'] },
      judges: { metrics: ['rougeL'] },
    })
  const stored = await http.post(
    '/api/v1/experiments',
    { definition: definition({ version: kept.version }) },
    chief,
  )
  assert.equal(((await stored.json()) as { answers: number }).answers, 2)
  const unnamed = await http.post('/api/v1/experiments', { definition: definition({}) }, chief)
  assert.match(await unnamed.text(), /needs \\"set\\" and \\"version\\" together/)
  assert.deepEqual(http.faults, [])
})
