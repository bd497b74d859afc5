import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { needsThreading } from '../../core/changes.ts'
import type { DocumentId, NodeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { owner, type Principal } from '../../core/principal.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import { takeTestServer, testServerSettings } from '../../stores/neo4j/test-server.contract.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { loadItem } from '../loaders/load-item.ts'
import { extractorNames } from '../loaders/registry.ts'
import { ingest } from './pipeline.ts'

const access = { principal: owner }
const user = (...groups: string[]): { principal: Principal } => ({
  principal: { kind: 'user', id: 'u', groups },
})

async function run(
  store: Store,
  path: string,
  groups = ['public'],
  batchDocuments = 200,
): Promise<void> {
  const deps = {
    writer: store.writer,
    documents: store.documents,
    vectors: store.vectors,
    loadItem,
    extractors: extractorNames,
    clock: { now: () => 0 },
  }
  const request = { path, principal: owner, groups, allowEmpty: true }
  for await (const event of ingest(request, deps, { batchDocuments }))
    if (event.type === 'document') assert.notEqual(event.outcome.status, 'failed')
}

function mail(id: string, subject: string, answers?: string): string {
  return (
    `Message-ID: <${id}>\nDate: 5 Jan 2022 10:00:00 +0000\nFrom: Ada Park ` +
    '<ada@example.org>\nTo: Bo Chen <bo@example.org>\nSubject: ' +
    `${subject}\n${answers === undefined ? '' : `In-Reply-To: <${answers}>\n`}\nNoted.\n`
  )
}

function folder(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'veritrail-threads-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  return root
}

/** `reply → answered` by mail ids, as a principal sees them. */
async function replies(store: Store, options = access): Promise<string[]> {
  const found: string[] = []
  const mails = await store.documents.list({ filter: { kinds: ['email'] }, limit: 100 }, options)
  const named = new Map(mails.map(({ id, key, sourceId }) => [id, `${key} of ${sourceId}`]))
  for (const { id } of mails) {
    for (const { edge } of await store.graph.neighbours(
      id as string as NodeId,
      { direction: 'out', types: ['REPLIES_TO'], limit: 10 },
      options,
    ))
      found.push(`${named.get(id)} → ${named.get(edge.to as string as DocumentId)}`)
  }
  return found.sort()
}

const short = (edges: readonly string[]): string[] =>
  edges.map(edge => edge.replaceAll(/ of \S+/g, ''))
const opened: Array<readonly [string, (t: TestContext) => Promise<Store>]> = [
  ['memory', async () => memoryStore()],
  [
    'sqlite',
    async t => {
      const path = mkdtempSync(join(tmpdir(), 'veritrail-threads-store-'))
      t.after(() => rmSync(path, { recursive: true, force: true }))
      return openSqliteStore({ path: join(path, 'corpus.sqlite') })
    },
  ],
]
const settings = testServerSettings()
if (typeof settings === 'string') test('neo4j: threads across folders', { skip: settings })
else {
  const server = await takeTestServer(settings)
  after(() => server[Symbol.asyncDispose]())
  opened.push(['neo4j', () => server.open()])
}

/** The store, and how often its emails are listed. */
function listing(store: Store): { readonly store: Store; readonly times: () => number } {
  let times = 0
  const list: Store['documents']['list'] = async (query, options) => {
    times++
    return await store.documents.list(query, options)
  }
  return { store: { ...store, documents: { ...store.documents, list } }, times: () => times }
}

for (const [name, open] of opened) {
  test(`${name}: one more email reads the emails that it reaches, and no others`, async t => {
    const others = Array.from({ length: 40 }, (_, index) => [
      `inbox/${index}.eml`,
      mail(`${index}@x`, index % 2 === 0 ? 'Plan' : 'Re: Plan', `root${index}@x`),
    ])
    const root = folder(t, {
      ...Object.fromEntries(others),
      'later/1.eml': mail('new@x', 'Re: Plan', '7@x'),
    })
    await using whole = await open(t)
    const { store, times } = listing(whole)
    await run(store, join(root, 'inbox'))
    const before = times()
    await run(store, join(root, 'later'))
    assert.equal(times(), before)
    assert.ok(short(await replies(store)).includes('new@x → 7@x'))
    // Threads that an interrupted change left are made whole first.
    await store.writer.commit({ ingestions: { open: [needsThreading] } }, access)
    await run(store, join(root, 'later'))
    assert.ok(times() > before)
    assert.deepEqual(await store.documents.openIngestions(access), [])
    const mended = times()
    await run(store, join(root, 'later'))
    assert.equal(times(), mended)
  })

  test(`${name}: emails that a replaced one tied together part again`, async t => {
    const others = Array.from({ length: 40 }, (_, index) => [
      `inbox/${index}.eml`,
      mail(`${index}@x`, 'Plan'),
    ])
    const root = folder(t, {
      ...Object.fromEntries(others),
      'later/1.eml': mail('tie@x', 'Re: Plan', '7@x').replace('\n\n', '\nReferences: <8@x>\n\n'),
    })
    await using whole = await open(t)
    const { store, times } = listing(whole)
    const conversations = async (): Promise<number> =>
      new Set(
        (await whole.documents.list({ limit: 100 }, access))
          .filter(({ mail: headers }) => ['7@x', '8@x'].includes(headers?.emailId ?? ''))
          .map(({ mail: headers }) => headers?.conversationId),
      ).size
    await run(store, join(root, 'inbox'))
    const before = times()
    await run(store, join(root, 'later'))
    assert.equal(await conversations(), 1)
    writeFileSync(join(root, 'later', '1.eml'), mail('tie@x', 'Fences'))
    writeFileSync(join(root, 'later', '2.eml'), mail('new@x', 'Gates'))
    // What it was is gone from the store before threading begins.
    await run(store, join(root, 'later'), ['public'], 1)
    assert.equal(await conversations(), 2)
    assert.equal(times(), before)
  })

  test(`${name}: a double takes the place of an email, in a folder for others`, async t => {
    const root = folder(t, {})
    const file = (from: string): string => `Received: from ${from}\n${mail('1@x', 'Plan')}`
    await using store = await open(t)
    // Whichever of both has the bytes that count.
    for (const [first, second] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const inbox = join(root, first)
      mkdirSync(inbox)
      writeFileSync(join(inbox, '1.eml'), file(first))
      await run(store, inbox)
      writeFileSync(join(inbox, '2.eml'), file(second))
      await run(store, inbox, ['team'])
    }
    const found = await store.documents.list({ limit: 10 }, access)
    assert.deepEqual(
      found.map(({ groups }) => groups),
      [['team'], ['team']],
    )
  })

  test(`${name}: a reply without headers joins the email to many that its sender got`, async t => {
    const guests = Array.from({ length: 200 }, (_, index) => `guest${index}@example.org`)
    const toAll = mail('1@x', 'Open day').replace('Bo Chen <bo@example.org>', guests.join(', '))
    const from = (id: string, sender: string): string =>
      mail(id, 'Re: Open day')
        .replace('Ada Park <ada@example.org>', sender)
        .replace('bo@', `desk-of-${sender}-`)
    const root = folder(t, {
      'inbox/1.eml': toAll,
      'later/2.eml': from('2@x', 'guest150@example.org'),
      'later/3.eml': from('3@x', 'stranger@example.org'),
    })
    await using store = await open(t)
    for (const part of ['inbox', 'later']) await run(store, join(root, part))
    const mails = await store.documents.list({ filter: { kinds: ['email'] }, limit: 10 }, access)
    const conversationOf = new Map(
      mails.map(({ mail: found }) => [found?.emailId, found?.conversationId]),
    )
    assert.equal(conversationOf.get('2@x'), conversationOf.get('1@x'))
    assert.notEqual(conversationOf.get('3@x'), conversationOf.get('1@x'))
  })

  test(`${name}: a reply in another folder finds its email in whichever order`, async t => {
    const root = folder(t, {
      'inbox/1.eml': mail('1@x', 'Plan'),
      'sent/2.eml': mail('2@x', 'Re: Plan', '1@x'),
      'inbox/3.eml': mail('3@x', 'Re: Plan', '2@x'),
    })
    for (const order of [
      ['inbox', 'sent'],
      ['sent', 'inbox'],
    ]) {
      await using store = await open(t)
      for (const each of order) await run(store, join(root, each))
      assert.deepEqual(short(await replies(store)), ['2@x → 1@x', '3@x → 2@x'])
      assert.deepEqual((await store.check()).problems, [])
    }
  })

  test(`${name}: a reply follows the mail to the folder where it is`, async t => {
    const root = folder(t, {
      'inbox/1.eml': mail('1@x', 'Plan'),
      'archive/1.eml': mail('1@x', 'Plan'),
      'sent/2.eml': mail('2@x', 'Re: Plan', '1@x'),
    })
    await using store = await open(t)
    for (const each of ['inbox', 'archive', 'sent']) await run(store, join(root, each))
    const [first] = await replies(store)
    assert.equal((await replies(store)).length, 1)
    const named =
      (await store.documents.sources(access)).find(({ id }) => first?.endsWith(`of ${id}`) === true)
        ?.location ?? ''
    rmSync(join(named, '1.eml'))
    await run(store, named)
    const [second] = await replies(store)
    assert.notEqual(second, first)
    assert.match(second ?? '', /^2@x of .* → 1@x of /)
    writeFileSync(join(root, 'sent', '1.eml'), mail('1@x', 'Plan'))
    await run(store, join(root, 'sent'))
    const [source] = (await store.documents.sources(access)).filter(({ location }) =>
      location.endsWith('sent'),
    )
    assert.deepEqual(await replies(store), [`2@x of ${source?.id} → 1@x of ${source?.id}`])
  })

  test(
    `${name}: a reply to a hidden mail is seen by those who may read both, and who may read ` +
      'a folder is threaded anew',
    async t => {
      const root = folder(t, {
        'inbox/1.eml': mail('1@x', 'Plan'),
        'inbox/3.eml': mail('3@x', 'Re: Plan', '2@x'),
        'private/2.eml': mail('2@x', 'Re: Plan', '1@x'),
      })
      await using store = await open(t)
      const conversations = async (options = access): Promise<number> =>
        new Set(
          (await store.documents.list({ limit: 10 }, options)).map(
            ({ mail: headers }) => headers?.conversationId,
          ),
        ).size
      await run(store, join(root, 'inbox'))
      await run(store, join(root, 'private'), ['a'])
      assert.deepEqual(short(await replies(store)), ['2@x → 1@x', '3@x → 2@x'])
      assert.deepEqual(short(await replies(store, user('a'))), ['2@x → 1@x', '3@x → 2@x'])
      assert.deepEqual(await replies(store, user()), [])
      assert.equal(await conversations(user()), 2)
      await run(store, join(root, 'private'), ['public'])
      assert.equal(await conversations(user()), 1)
      assert.deepEqual(short(await replies(store, user())), ['2@x → 1@x', '3@x → 2@x'])
      await run(store, join(root, 'private'), ['b'])
      assert.equal(await conversations(user()), 2)
      assert.deepEqual(await replies(store, user('a')), [])
    },
  )

  test(`${name}: mails that are only tied to others keep their vectors`, async t => {
    const root = folder(t, {
      'inbox/1.eml': mail('1@x', 'Plan'),
      'sent/2.eml': mail('2@x', 'Re: Plan', '1@x'),
    })
    await using store = await open(t)
    await run(store, join(root, 'sent'))
    const pending = await store.vectors.pending(10, access)
    await store.writer.commit(
      {
        vectors: {
          model: 'm',
          dimensions: 2,
          chunks: pending.map(({ chunkId }) => ({ chunkId, windows: [Float32Array.of(1, 0)] })),
        },
      },
      access,
    )
    await run(store, join(root, 'inbox'))
    assert.deepEqual(short(await replies(store)), ['2@x → 1@x'])
    assert.equal((await store.vectors.coverage(access)).indexed, 1)
  })
}
