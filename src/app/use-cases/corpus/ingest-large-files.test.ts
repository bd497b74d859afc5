import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { IngestOutcome } from '../../../core/ingest-outcome.ts'
import { owner } from '../../../core/principal.ts'
import type { App } from '../../compose.ts'
import { compose, initCorpus } from '../../compose.ts'
import { ingestPaths } from './ingest.ts'

const access = { principal: owner }

async function workshop(t: TestContext, ingest: object): Promise<{ app: App; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-large-'))
  const corpus = join(folder, 'corpus')
  initCorpus(corpus, { encoder: { kind: 'off' }, ingest: { workers: 1, ...ingest } } as never)
  const app = await compose(corpus)
  t.after(async () => {
    await app[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })
  return { app, folder }
}

async function outcomesOf(app: App, path: string): Promise<IngestOutcome[]> {
  const outcomes: IngestOutcome[] = []
  for await (const event of ingestPaths(app, { paths: [path] }, access))
    if (event.type === 'document') outcomes.push(event.outcome)
  return outcomes
}

const told = (outcomes: readonly IngestOutcome[]): string[] =>
  outcomes.map(({ status, key }) => `${status} ${key}`).sort()

test('a log above the limit is read in parts; if it grows only the last is read again', async t => {
  const { app, folder } = await workshop(t, { maxTextLength: 2 ** 16 })
  const path = join(folder, 'events.log')
  const line = (index: number): string => `Event ${index}: pump ${index % 9} was switched on.\n`
  const lines = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_none, index) => line(from + index)).join('')
  writeFileSync(path, lines(0, 4_000))
  const first = await outcomesOf(app, path)
  assert.deepEqual(told(first), [
    'ingested events.log#part-1',
    'ingested events.log#part-2',
    'ingested events.log#part-3',
  ])
  assert.ok(
    first.some(one => 'notes' in one && one.notes.includes('the file was read in 3 parts')),
    JSON.stringify(first),
  )
  const second = first.find(({ key }) => key.endsWith('#part-2'))
  assert.ok(second !== undefined && 'documentId' in second)
  const document = await app.store.documents.document(second.documentId, access)
  assert.equal(document?.title, 'events, part 2')
  const { part, firstLine } = document?.properties ?? {}
  assert.equal(part, 2)
  assert.ok(typeof firstLine === 'number' && document?.text.startsWith(line(firstLine - 1)))
  assert.deepEqual(
    told(await outcomesOf(app, path)),
    told(first).map(one => one.replace('ingested', 'unchanged')),
  )
  appendFileSync(path, lines(4_000, 5_500))
  assert.deepEqual(told(await outcomesOf(app, path)), [
    'ingested events.log#part-4',
    'replaced events.log#part-3',
    'unchanged events.log#part-1',
    'unchanged events.log#part-2',
  ])
  writeFileSync(path, lines(0, 10))
  assert.deepEqual(told(await outcomesOf(app, path)), [
    'ingested events.log',
    'removed events.log#part-1',
    'removed events.log#part-2',
    'removed events.log#part-3',
    'removed events.log#part-4',
  ])
})

test('each part of a table names the columns; what is above all limits says which', async t => {
  const { app, folder } = await workshop(t, {
    maxTextLength: 2 ** 16,
    maxFileBytes: 2 ** 18,
    maxSplitFileBytes: 2 ** 19,
  })
  const path = join(folder, 'stock.csv')
  const rows = (count: number): string =>
    Array.from(
      { length: count },
      (_none, index) => `item ${index},"shelf ${index % 40}\nleft",${index * 3}\n`,
    ).join('')
  writeFileSync(path, `article,place,price\n${rows(10_000)}`)
  const first = await outcomesOf(app, path)
  assert.ok(
    first.length > 4 && first.every(({ status }) => status === 'ingested'),
    JSON.stringify(first.at(-1)),
  )
  let found = 0
  for (const outcome of first) {
    assert.ok('documentId' in outcome)
    const document = await app.store.documents.document(outcome.documentId, access)
    assert.match(document?.text ?? '', /article: item \d+ \| place: shelf/)
    found += [...(document?.text ?? '').matchAll(/price: \d+/g)].length
  }
  assert.equal(found, 10_000)
  writeFileSync(path, `article,place,price\n${rows(30_000)}`)
  const [refused] = await outcomesOf(app, path)
  assert.ok(refused?.status === 'failed' && refused.message.includes('ingest.maxSplitFileBytes'))
})

test('a table of mails above maxFileBytes is read in parts, each mail under its key', async t => {
  const { app, folder } = await workshop(t, { maxTextLength: 2 ** 16, maxFileBytes: 2 ** 17 })
  const path = join(folder, 'mails.csv')
  const header =
    'Conversation_ID,Revision_ID,Email_ID,Document_ID,Sender_ID,Email_Subject,Email_Content,' +
    'Receiver_ID,Time_Received,Time_Modified\n'
  const rows = Array.from(
    { length: 1_000 },
    (_none, index) =>
      `c${index},1,${index},${index},Person_a,Pump ${index},"The pump ${index} was repaired.\n` +
      `${'It runs again. '.repeat(20)}",Person_b,2024-05-01 10:00:00,2024-05-01 10:00:00\n`,
  )
  writeFileSync(path, header + rows.join(''))
  const first = await outcomesOf(app, path)
  const statuses = new Set(first.map(({ status }) => status))
  assert.deepEqual([first.length, ...statuses], [1_000, 'ingested'], JSON.stringify(first[0]))
  assert.deepEqual(
    new Set((await outcomesOf(app, path)).map(({ status }) => status)),
    new Set(['unchanged']),
  )
})
