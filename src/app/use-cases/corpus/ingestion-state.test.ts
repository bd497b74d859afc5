import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { collectAnswer } from '../../../core/answer.ts'
import { owner, type Principal } from '../../../core/principal.ts'
import { compose, initCorpus, type App } from '../../compose.ts'
import { ingestionLockName } from '../../config/config.ts'
import { askQuestion } from '../questions/ask.ts'
import { ingestPaths } from './ingest.ts'
import { ingestionNotices } from './ingestion-state.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const access = { principal: owner }
const visitor: Principal = { kind: 'user', id: 'visitor', groups: [] }
const holderProgram = fileURLToPath(
  new URL('../../process-lock-holder.contract.ts', import.meta.url),
)

async function corpusOf(t: TestContext): Promise<{ readonly app: App; readonly source: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-state-'))
  const source = join(folder, 'my notes')
  mkdirSync(source)
  writeFileSync(
    join(source, 'a.md'),
    '# Gantry\n\nThe gantry of bay 7 is late because of the paint.\n',
  )
  writeFileSync(join(source, 'b.md'), '# Depot\n\nThe depot opens in May.\n')
  initCorpus(join(folder, 'corpus'), { encoder: { kind: 'off' } })
  const app = await compose(join(folder, 'corpus'))
  t.after(async () => {
    await app[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })
  return { app, source }
}

const interrupt = async (app: App, location: string): Promise<unknown> =>
  app.store.writer.commit(
    { ingestions: { open: [{ sourceId: 's', location, unfinished: [] }] } },
    access,
  )

test('says nothing of ingestions that have ended', async t => {
  const { app, source } = await corpusOf(t)
  assert.deepEqual(await ingestionNotices(app, access), [])
  const during: string[] = []
  for await (const event of ingestPaths(app, { paths: [source] }, access))
    if (event.type === 'scan-end') during.push(...(await ingestionNotices(app, access)))
  assert.deepEqual(during, [
    'Ingestion is under way: 0 documents so far; answers may be incomplete.',
  ])
  assert.deepEqual(await ingestionNotices(app, access), [])
})

test(
  'while another process ingests, answers say how far it is; after it was killed, that it ' +
    'did not finish',
  async t => {
    const { app, source } = await corpusOf(t)
    for await (const event of ingestPaths(app, { paths: [source] }, access)) void event
    const ingestion = fork(holderProgram, [join(app.corpusFolder, ingestionLockName)])
    t.after(() => {
      ingestion.kill('SIGKILL')
    })
    await once(ingestion, 'message')
    await interrupt(app, source)
    const notice = 'Ingestion is under way: 2 documents so far; answers may be incomplete.'
    assert.deepEqual(await ingestionNotices(app, access), [notice])
    assert.deepEqual(await ingestionNotices(app, { principal: visitor }), [notice])
    const events = await Array.fromAsync(
      askQuestion(app, { text: 'Why is the gantry of bay 7 late?' }, access),
    )
    assert.ok(events.some(event => event.type === 'status' && event.message === notice))
    assert.deepEqual(
      events.map(event => event.seq),
      events.map((_, index) => index),
    )
    const { statuses } = await collectAnswer(askQuestion(app, { text: 'hello' }, access))
    assert.deepEqual(statuses, [])

    ingestion.kill('SIGKILL')
    await once(ingestion, 'exit')
    const interrupted =
      'The last ingestion did not finish: documents may be missing. Run "veritrail ingest ' +
      `'${source}'" again.`
    assert.deepEqual(await ingestionNotices(app, access), [interrupted])
    assert.deepEqual(await ingestionNotices(app, { principal: visitor }), [
      'The last ingestion did not finish: documents may be missing.',
    ])
    assert.ok(
      (
        await collectAnswer(askQuestion(app, { text: 'Why is the gantry of bay 7 late?' }, access))
      ).statuses.includes(interrupted),
    )
  },
)

test('an interrupted ingestion of something that is gone is not asked for again', async t => {
  const { app, source } = await corpusOf(t)
  await interrupt(app, join(source, 'gone'))
  assert.deepEqual(await ingestionNotices(app, access), [])
})

test('with a server an open ingestion may be that of another machine', async t => {
  const { app } = await corpusOf(t)
  await interrupt(app, '/elsewhere/mail')
  const remote = {
    ...app,
    config: {
      ...app.config,
      store: {
        kind: 'neo4j' as const,
        uri: 'bolt://127.0.0.1',
        username: 'neo4j',
        passwordVariable: 'NEO4J_PASSWORD',
      },
    },
  }
  const [notice] = await ingestionNotices(remote, access)
  assert.match(
    notice ?? '',
    longPattern('')`
      ^The ingestion of \/elsewhere\/mail has not ended: .*under way on another machine,.*
      interrupted`,
  )
})

test('pages of the web whose ingestion did not end are told by their host', async t => {
  const { app, source } = await corpusOf(t)
  await interrupt(app, 'https://help.example.org/')
  const pages =
    'The last ingestion of pages of https://help.example.org/ did not finish: documents ' +
    'may be missing. Give their addresses to "veritrail ingest" again.'
  assert.deepEqual(await ingestionNotices(app, access), [pages])
  await app.store.writer.commit(
    { ingestions: { open: [{ sourceId: 't', location: source, unfinished: [] }] } },
    access,
  )
  const notices = await ingestionNotices(app, access)
  assert.equal(notices.length, 2)
  assert.match(notices[1] ?? '', /Run "veritrail ingest '.+my notes'" again\.$/)
})
