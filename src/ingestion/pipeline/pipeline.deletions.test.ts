import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { IngestOutcome, IngestSummary } from '../../core/ingest-outcome.ts'
import { owner } from '../../core/principal.ts'
import type { Store } from '../../core/ports/store.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import { loadItem } from '../loaders/load-item.ts'
import { ingest } from './pipeline.ts'
import type { SourceRequest } from './ingest-request.ts'

const access = { principal: owner }

function folder(t: TestContext, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'veritrail-deletions-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  fill(root, files)
  return root
}

function fill(root: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
}

async function run(
  store: Store,
  path: string,
  request: Partial<SourceRequest> = {},
): Promise<{ outcomes: string[]; summary: IngestSummary | undefined; loads: number }> {
  const outcomes: IngestOutcome[] = []
  let summary: IngestSummary | undefined
  let loads = 0
  const events = ingest(
    { principal: owner, path, ...request },
    {
      writer: store.writer,
      documents: store.documents,
      clock: { now: () => 0 },
      loadItem: (item, options) => {
        loads++
        return loadItem(item, options)
      },
    },
  )
  for await (const event of events) {
    if (event.type === 'document') outcomes.push(event.outcome)
    if (event.type === 'ingest-end') summary = event.summary
  }
  return { outcomes: outcomes.map(({ status, key }) => `${status} ${key}`).sort(), summary, loads }
}

/** Deletes the documents with these keys, as a person would who names each of them. */
async function deleteByKey(store: Store, ...keys: string[]): Promise<void> {
  const found = (await store.documents.list({ limit: 100 }, access)).filter(({ key }) =>
    keys.includes(key),
  )
  assert.equal(found.length, keys.length)
  await store.writer.commit(
    {
      deletions: {
        put: found.map(({ id, sourceId, key, groups, parentId }) => ({
          documentId: id,
          sourceId,
          key,
          groups,
          at: 1,
          ...(parentId !== undefined && { parentId }),
        })),
      },
    },
    access,
  )
}

const keysOf = async (store: Store): Promise<string[]> =>
  (await store.documents.list({ limit: 100 }, access)).map(({ key }) => key).sort()

const withAttachment = (number: number, words: string): string =>
  [
    `Message-ID: <m${number}@example.org>`,
    'From: Ada Park <ada@example.org>',
    'To: Bo Chen <bo@example.org>',
    `Date: ${number} Jan 2022 10:00:00 +0000`,
    `Subject: Gantry ${number}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    words,
    '--b',
    'Content-Type: text/plain; name=plan.txt',
    'Content-Disposition: attachment; filename=plan.txt',
    '',
    `The plan of bay ${number}.`,
    '--b--',
    '',
  ].join('\r\n')

test(
  'a document that a person deleted stays out, also when its file changes and when all is ' +
    'read again',
  async t => {
    const store = memoryStore()
    const path = folder(t, {
      'a.md': 'The gantry is late.',
      'b.md': 'The depot opens in May.',
      'c.md': 'Acme is based in Berlin.',
    })
    await run(store, path)
    await deleteByKey(store, 'a.md', 'b.md')
    const again = await run(store, path)
    assert.deepEqual(again.outcomes, ['deleted a.md', 'deleted b.md', 'unchanged c.md'])
    assert.deepEqual(
      [again.summary?.deleted, again.summary?.ingested, again.summary?.removed, again.loads],
      [2, 0, 0, 0],
    )
    fill(path, { 'a.md': 'The gantry came in March.', 'c.md': 'Acme moved to Hamburg.' })
    assert.deepEqual((await run(store, path)).outcomes, [
      'deleted a.md',
      'deleted b.md',
      'replaced c.md',
    ])
    assert.deepEqual((await run(store, path, { rebuild: true })).outcomes, [
      'deleted a.md',
      'deleted b.md',
      'replaced c.md',
    ])
    assert.deepEqual(await keysOf(store), ['c.md'])
  },
)

test('what an ingestion removes, because its file is gone, comes back with the file', async t => {
  const store = memoryStore()
  const path = folder(t, { 'a.md': 'The gantry is late.', 'b.md': 'The depot opens in May.' })
  await run(store, path)
  rmSync(join(path, 'a.md'))
  assert.deepEqual((await run(store, path)).outcomes, ['removed a.md', 'unchanged b.md'])
  fill(path, { 'a.md': 'The gantry is late.' })
  const back = await run(store, path)
  assert.deepEqual([back.outcomes, back.summary?.deleted], [['ingested a.md', 'unchanged b.md'], 0])
})

test('a deleted email stays out with its attachments, a deleted attachment alone', async t => {
  const store = memoryStore()
  const path = folder(t, {
    '1.eml': withAttachment(1, 'See the plan.'),
    '2.eml': withAttachment(2, 'See the other plan.'),
  })
  await run(store, path)
  await deleteByKey(store, 'm1@example.org', 'm1@example.org/plan.txt', 'm2@example.org/plan.txt')
  const [before, seq] = [
    await Array.fromAsync(store.exportLogical()),
    await store.documents.commitSeq(access),
  ]
  const again = await run(store, path)
  assert.deepEqual(again.outcomes, [
    'deleted m1@example.org',
    'deleted m1@example.org/plan.txt',
    'unchanged m2@example.org',
  ])
  assert.deepEqual(await Array.fromAsync(store.exportLogical()), before)
  assert.equal(await store.documents.commitSeq(access), seq)
  assert.deepEqual(await store.documents.openIngestions(access), [])
  // Another attachment of a deleted mail, and another text of one that lost its attachment.
  fill(path, {
    '1.eml': withAttachment(1, 'See the plan again.').replaceAll('plan.txt', 'new.txt'),
    '2.eml': withAttachment(2, 'See the plan once more.'),
  })
  assert.deepEqual((await run(store, path)).outcomes, [
    'deleted m1@example.org',
    'deleted m1@example.org/new.txt',
    'deleted m2@example.org/plan.txt',
    'replaced m2@example.org',
  ])
  assert.deepEqual((await run(store, path, { rebuild: true })).summary?.deleted, 3)
  assert.deepEqual(await keysOf(store), ['m2@example.org'])
})

test('a deleted email in two files stays out; another email with its id does not', async t => {
  const store = memoryStore()
  const mail = (words: string, trace = ''): string =>
    `${trace}Message-ID: <m1@example.org>\nFrom: Ada Park <ada@example.org>\nDate: 4 Jan ` +
    `2022 10:00:00 +0000\nSubject: Gantry\n\n${words}\n`
  const path = folder(t, {
    'a.eml': mail('The gantry is late.'),
    'b.eml': mail('The gantry is late.', 'Received: by relay\n'),
    'c.eml': mail('The depot opens in May.'),
  })
  await run(store, path)
  const [first = '', other = '', ...rest] = await keysOf(store)
  assert.ok(first === 'm1@example.org' && other.startsWith('m1@example.org#') && rest.length === 0)
  await deleteByKey(store, first)
  for (const request of [{}, { rebuild: true }]) {
    const { outcomes, summary } = await run(store, path, request)
    assert.deepEqual(
      [outcomes.filter(outcome => outcome.startsWith('deleted')), summary?.removed],
      [[`deleted ${first}`], 0],
    )
    assert.deepEqual(await keysOf(store), [other])
  }
})

test('a deleted file that cannot be read any more is told as deleted, not as failed', async t => {
  const store = memoryStore()
  const path = folder(t, { 'a.pdf': 'The gantry is late.', 'b.md': 'The depot opens in May.' })
  rmSync(join(path, 'a.pdf'))
  fill(path, { 'a.md': 'The gantry is late.' })
  await run(store, path)
  await deleteByKey(store, 'a.md')
  writeFileSync(join(path, 'a.md'), Buffer.alloc(4096))
  assert.deepEqual((await run(store, path)).outcomes, ['deleted a.md', 'unchanged b.md'])
})
