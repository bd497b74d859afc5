import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import type { IngestEvent, IngestOutcome } from '../../core/ingest-outcome.ts'
import type { Store } from '../../core/ports/store.ts'
import { owner } from '../../core/principal.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import type { AssignConversations } from '../threading/thread-corpus.ts'
import type { LoadedDocument, LoadOutcome, RawItem } from '../loaded-document.ts'
import { packProcessed, processItems } from './process-items.ts'
import { ingest } from './pipeline.ts'
import type { IngestDeps, IngestOptions, SourceRequest } from './ingest-request.ts'

const access = { principal: owner }

/**
 * A reader of two toy formats: `.txt`, and `.eml` with `id:`, `re:`, `subject:`, `attach:` lines
 * above a blank line and `>` for quotes.
 */
async function* toyLoader(item: RawItem): AsyncGenerator<LoadOutcome> {
  const text = Buffer.from(item.bytes).toString('utf8')
  if (text.includes('BROKEN'))
    yield { status: 'failed', reason: 'damaged', message: `${item.key} is damaged` }
  else if (/\.(?:eml|mbox)$/.test(item.fileName) || item.mediaType === 'message/rfc822')
    yield { status: 'loaded', document: toyMail(text) }
  else if (item.fileName.endsWith('.txt'))
    yield { status: 'loaded', document: toyText(text, item.fileName) }
  else yield { status: 'skipped', reason: 'no loader for this format' }
}

const bare = {
  sections: [],
  pages: [],
  cuts: [],
  layout: [],
  properties: {},
  attachments: [],
  notes: [],
}
const toyText = (text: string, title: string): LoadedDocument => ({
  ...bare,
  kind: 'file',
  title,
  text,
  mediaType: 'text/plain',
  extractor: 'plain/1',
})

function toyMail(raw: string): LoadedDocument {
  const blank = raw.indexOf('\n\n')
  const header = (name: string): string | undefined =>
    raw
      .slice(0, blank)
      .split('\n')
      .find(line => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const text = raw.slice(blank + 2)
  const quote = text.indexOf('>')
  const re = header('re')
  const attached = header('attach')
  return {
    ...bare,
    kind: 'email',
    title: header('subject') ?? '',
    text,
    mediaType: 'message/rfc822',
    extractor: 'mail/1',
    cuts: quote < 0 ? [] : [{ kind: 'quote', start: quote, end: text.length }],
    mail: {
      emailId: header('id') ?? '',
      subject: header('subject') ?? '',
      from: { name: header('from') ?? 'Ada Park', address: 'ada@example.org' },
      to: [{ address: 'bo@example.org' }],
      cc: [],
      bcc: [],
      replyTo: [],
      references: re === undefined ? [] : [re],
      ...(re === undefined ? {} : { inReplyTo: re }),
      received: { ms: Date.UTC(2022, 0, 5), original: '' },
    },
    attachments:
      attached === undefined
        ? []
        : [
            {
              fileName: attached,
              mediaType: 'text/plain',
              bytes: Buffer.from(`Attached text about ${attached}.`),
              inline: false,
            },
          ],
  }
}

/**
 * Threads by subject, as a corpus-level step would: one conversation per subject, named by the
 * smallest id.
 */
const bySubject: AssignConversations = mails => {
  const groups = Map.groupBy(mails, ({ mail }) => mail.subject.replace(/^Re: /, ''))
  return new Map(
    [...groups.values()].flatMap(group => {
      const name = group.map(({ mail }) => mail.emailId).sort()[0] ?? ''
      return group.map(({ id }) => [id, name] as const)
    }),
  )
}

function folder(t: TestContext, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'veritrail-ingest-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  fill(root, files)
  return root
}

function fill(root: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
    utimesSync(join(root, name), 1_600_000_000, 1_600_000_000)
  }
}

async function run(
  store: Store,
  request: Partial<SourceRequest> & { path: string },
  options: IngestOptions = {},
  deps: Partial<IngestDeps> = {},
): Promise<{ outcomes: IngestOutcome[]; events: IngestEvent[] }> {
  const events: IngestEvent[] = []
  const all: IngestDeps = {
    writer: store.writer,
    documents: store.documents,
    loadItem: toyLoader,
    clock: { now: () => 0 },
    assign: bySubject,
    ...deps,
  }
  for await (const event of ingest({ principal: owner, ...request }, all, options))
    events.push(event)
  return {
    events,
    outcomes: events.flatMap(event => (event.type === 'document' ? [event.outcome] : [])),
  }
}

const short = (outcomes: readonly IngestOutcome[]): string[] =>
  outcomes.map(outcome => `${outcome.status} ${outcome.key}`).sort()
const exported = async (store: Store): Promise<string[]> => Array.fromAsync(store.exportLogical())

const mails = {
  'a.eml': 'id: m1\nsubject: Gantry\nattach: plan.txt\n\nThe gantry is late.',
  'b.eml': 'id: m2\nre: m1\nsubject: Re: Gantry\n\nNoted, thank you.\n> The gantry is late.',
  'notes/c.txt': 'Acme is based in Berlin. The depot opens in May.',
}

test('ingests files, mails and attachments, with one outcome each', async t => {
  const store = memoryStore()
  const { outcomes, events } = await run(store, { path: folder(t, mails) })
  assert.deepEqual(short(outcomes), [
    'ingested m1',
    'ingested m1/plan.txt',
    'ingested m2',
    'ingested notes/c.txt',
  ])
  assert.deepEqual(events.at(0), { type: 'scan-end', files: 3 })
  assert.equal(events.at(-1)?.type, 'ingest-end')
  const counts = await store.documents.counts(access)
  assert.equal(counts.documents, 4)
  assert.equal(counts.emails, 2)
})

test('the same input twice changes nothing at all and is not read again', async t => {
  const store = memoryStore()
  const path = folder(t, mails)
  await run(store, { path })
  const [before, seq] = [await exported(store), await store.documents.commitSeq(access)]
  let loads = 0
  const { outcomes } = await run(
    store,
    { path },
    {},
    {
      loadItem: item => {
        loads++
        return toyLoader(item)
      },
    },
  )
  assert.deepEqual(short(outcomes), ['unchanged m1', 'unchanged m2', 'unchanged notes/c.txt'])
  assert.deepEqual(await exported(store), before)
  assert.equal(await store.documents.commitSeq(access), seq)
  assert.equal(loads, 0)
})

test('an edit replaces the document and everything that hung on it', async t => {
  const store = memoryStore()
  const path = folder(t, mails)
  await run(store, { path })
  fill(path, { 'notes/c.txt': 'Acme moved to Hamburg.' })
  assert.deepEqual(
    short((await run(store, { path })).outcomes).filter(line => !line.startsWith('unchanged')),
    ['replaced notes/c.txt'],
  )
  assert.equal(
    (await store.keywords.search({ terms: ['berlin'], mode: 'any', limit: 5 }, access)).length,
    0,
  )
  const fresh = memoryStore()
  await run(fresh, { path })
  assert.deepEqual(await exported(store), await exported(fresh))
})

test('a file that is gone takes its document along, a mail also its attachments', async t => {
  const store = memoryStore()
  const path = folder(t, mails)
  await run(store, { path })
  rmSync(join(path, 'a.eml'))
  assert.deepEqual(
    short((await run(store, { path })).outcomes).filter(line => !line.startsWith('unchanged')),
    ['removed m1', 'removed m1/plan.txt'],
  )
  const fresh = memoryStore()
  await run(fresh, { path })
  assert.deepEqual(await exported(store), await exported(fresh))
})

test('what cannot be read is reported and deletes nothing', async t => {
  const store = memoryStore()
  const path = folder(t, { ...mails, 'x.bin': 'zz' })
  await run(store, { path })
  fill(path, { 'notes/c.txt': 'BROKEN', 'a.eml': 'BROKEN' })
  const { outcomes } = await run(store, { path })
  assert.deepEqual(short(outcomes), [
    'failed a.eml',
    'failed notes/c.txt',
    'skipped x.bin',
    'unchanged m2',
  ])
  assert.equal((await store.documents.counts(access)).documents, 4)
})

test('the order of arrival does not matter, threads included', async t => {
  const files = { ...mails, 'd.eml': 'id: m0\nsubject: Re: Gantry\n\nIt was moved to Friday.' }
  const path = folder(t, files)
  const whole = memoryStore()
  await run(whole, { path })
  const bit = memoryStore()
  for (const name of ['b.eml', 'a.eml', 'notes/c.txt', 'd.eml']) {
    for (const other of Object.keys(files)) rmSync(join(path, other), { force: true })
    fill(
      path,
      Object.fromEntries(Object.entries(files).filter(([key]) => key <= name || name === 'd.eml')),
    )
    await run(bit, { path }, { batchDocuments: 1 })
  }
  assert.deepEqual(await exported(bit), await exported(whole))
})

test('a mail whose thread changes by a later one is written again, others are not', async t => {
  const store = memoryStore()
  const path = folder(t, mails)
  await run(store, { path })
  const seq = await store.documents.commitSeq(access)
  fill(path, { 'd.eml': 'id: m0\nsubject: Gantry\n\nFirst of all.' })
  await run(store, { path })
  const changes = await store.documents.changesSince(seq, 100, access)
  const keys = (
    await store.documents.summaries(
      changes.map(change => change.documentId),
      access,
    )
  ).map(summary => summary.key)
  assert.deepEqual(keys.sort(), ['m0', 'm1', 'm2'])
  const [conversation] = await store.graph.nodesByProperty(
    { label: 'Conversation', key: 'conversationId', value: 'm0', ignoreCase: false, limit: 5 },
    access,
  )
  assert.ok(conversation)
  assert.equal(await store.graph.degree(conversation.id, { direction: 'in' }, access), 3)
})

test('quoted text is indexed once, where it was written', async t => {
  const store = memoryStore()
  await run(store, { path: folder(t, mails) })
  const hits = await store.keywords.search({ terms: ['late'], mode: 'any', limit: 10 }, access)
  assert.equal(hits.length, 1)
})

test(
  'groups are those asked for, are inherited by attachments and follow a change without ' +
    'reading again',
  async t => {
    const store = memoryStore()
    const path = folder(t, mails)
    await run(store, { path, groups: ['board'] })
    const known = async (): Promise<string[]> =>
      (
        await Array.fromAsync(await store.documents.sources(access), source =>
          store.documents.known(source.id, access),
        )
      )
        .flat()
        .map(document => document.groups.join(' '))
    assert.deepEqual(new Set(await known()), new Set(['board']))
    await run(store, { path })
    assert.deepEqual(new Set(await known()), new Set(['public']))
  },
)

test('a file is dated by its time of change, a mail without a date is not', async t => {
  const store = memoryStore()
  await run(store, {
    path: folder(t, {
      'a.txt': 'The gantry is late.',
      'b.eml': 'id: m1\nsubject: Gantry\n\nThe crane is early.',
    }),
  })
  const dated = new Map(
    (await store.documents.list({ filter: {}, limit: 9 }, access)).map(document => [
      String(document.kind),
      document.date !== undefined,
    ]),
  )
  assert.deepEqual([dated.get('email'), dated.get('file')], [false, true])
})

test(
  'groups are kept when none are asked for: of known documents, of changed ones, and for new ' +
    'ones those of most of the source',
  async t => {
    const store = memoryStore()
    const path = folder(t, {
      'a.txt': 'The gantry is late.',
      'b.txt': 'The crane is early.',
      'c.txt': 'The budget is secret.',
    })
    const asked = { path, groups: ['public'], keepGroups: true }
    await run(store, { path, groups: ['board'] })
    const readable = async (): Promise<Map<string, string>> =>
      new Map(
        (
          await Array.fromAsync(await store.documents.sources(access), source =>
            store.documents.known(source.id, access),
          )
        )
          .flat()
          .map(document => [document.key, document.groups.join(' ')]),
      )
    const budget = (await store.documents.list({ filter: {}, limit: 9 }, access)).find(
      document => document.key === 'c.txt',
    )
    assert.ok(budget)
    await store.writer.commit(
      { setReadGroups: [{ documentId: budget.id, groups: ['secret'] }] },
      access,
    )
    await run(store, asked)
    assert.deepEqual(
      await readable(),
      new Map([
        ['a.txt', 'board'],
        ['b.txt', 'board'],
        ['c.txt', 'secret'],
      ]),
    )
    writeFileSync(join(path, 'c.txt'), 'The budget is very secret.')
    writeFileSync(join(path, 'd.txt'), 'A note that is new.')
    const { outcomes } = await run(store, asked)
    assert.deepEqual(outcomes.map(outcome => outcome.status).sort(), [
      'ingested',
      'replaced',
      'unchanged',
      'unchanged',
    ])
    assert.deepEqual(
      await readable(),
      new Map([
        ['a.txt', 'board'],
        ['b.txt', 'board'],
        ['c.txt', 'secret'],
        ['d.txt', 'board'],
      ]),
    )
    await run(store, { path, groups: ['public'] })
    assert.deepEqual(new Set((await readable()).values()), new Set(['public']))
  },
)

test('duplicates in a source are one document; other text with its id is not', async t => {
  const store = memoryStore()
  const one = 'id: m1\nsubject: Gantry\n\nThe gantry is late.'
  const path = folder(t, {
    'a.eml': one,
    'b.eml': one,
    'c.eml': 'id: m1\nsubject: Gantry\nx: y\n\nThe gantry is late.',
    'd.eml': 'id: m1\nsubject: Gantry\n\nSomething else.',
  })
  const { outcomes } = await run(store, { path })
  assert.deepEqual(
    outcomes.map(outcome => outcome.status),
    ['ingested', 'skipped', 'skipped', 'ingested'],
  )
  assert.equal((await store.documents.counts(access)).documents, 2)
  const [before, seq] = [await exported(store), await store.documents.commitSeq(access)]
  const again = await run(store, { path })
  assert.deepEqual(
    again.outcomes.filter(
      outcome =>
        outcome.status === 'ingested' ||
        outcome.status === 'replaced' ||
        outcome.status === 'removed',
    ),
    [],
  )
  assert.deepEqual(await exported(store), before)
  assert.equal(await store.documents.commitSeq(access), seq)
})

test('hidden files, node_modules and links that lead out are left alone', async t => {
  const outside = folder(t, { 'secret.txt': 'A secret.' })
  const path = folder(t, {
    'a.txt': 'Text here.',
    '.git/x.txt': 'no',
    'node_modules/y.txt': 'no',
    '~$a.txt': 'no',
  })
  symlinkSync(join(outside, 'secret.txt'), join(path, 'link.txt'))
  symlinkSync(outside, join(path, 'linked'))
  symlinkSync(path, join(path, 'loop'))
  const { outcomes } = await run(memoryStore(), { path })
  assert.deepEqual(short(outcomes), [
    'ingested a.txt',
    'skipped link.txt',
    'skipped linked',
    'skipped loop',
  ])
})

test('a maildir and an mbox give the same mails under the same keys', async t => {
  const maildir = folder(t, {
    'cur/1600000000.1.host:2,S': mails['a.eml'],
    'new/1600000001.2.host': mails['b.eml'],
    'tmp/x': 'no',
    'dovecot.index': 'no',
  })
  const boxed = (mail: string): string =>
    `From ada@example.org Wed Jan  5 10:00:00 2022\n${mail}\n\n`
  const mbox = folder(t, { INBOX: boxed(mails['a.eml']) + boxed(mails['b.eml']) })
  const expected = ['ingested m1', 'ingested m1/plan.txt', 'ingested m2']
  assert.deepEqual(short((await run(memoryStore(), { path: maildir })).outcomes), expected)
  const store = memoryStore()
  assert.deepEqual(short((await run(store, { path: mbox })).outcomes), expected)
  assert.deepEqual(short((await run(store, { path: mbox })).outcomes), [
    'unchanged m1',
    'unchanged m2',
  ])
  assert.deepEqual(
    (await store.documents.sources(access)).map(source => source.kind),
    ['mbox'],
  )
})

test('a path with nothing behind it is an error and removes nothing', async t => {
  const store = memoryStore()
  const path = folder(t, mails)
  await run(store, { path })
  await assert.rejects(run(store, { path: join(path, 'nowhere') }), error =>
    isAppError(error, 'not_found'),
  )
  assert.equal((await store.documents.counts(access)).documents, 4)
})

test('an interruption keeps what was committed, and the next run completes it', async t => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `m${index}.eml`,
      `id: k${index}\nsubject: Thread ${index % 3}\n\nMessage number ${index}.`,
    ]),
  )
  const path = folder(t, files)
  const store = memoryStore()
  const stop = new AbortController()
  let loads = 0
  const slow: IngestDeps['loadItem'] = item => {
    if (++loads === 9) stop.abort()
    return toyLoader(item)
  }
  const one: IngestDeps['process'] = async function* (task, signal) {
    yield* await processItems(task, slow, signal)
  }
  await assert.rejects(
    run(
      store,
      { path },
      { signal: stop.signal, batchDocuments: 2, concurrency: 1, taskItems: 1 },
      { process: one },
    ),
  )
  const kept = (await store.documents.counts(access)).documents
  assert.ok(kept >= 4 && kept < 12, String(kept))
  await run(store, { path }, { batchDocuments: 2 })
  const whole = memoryStore()
  await run(whole, { path })
  assert.deepEqual(await exported(store), await exported(whole))
})

test('a rebuild reads everything again, and so does a new version of a loader', async t => {
  const store = memoryStore()
  const path = folder(t, mails)
  await run(store, { path })
  const before = await exported(store)
  assert.deepEqual(short((await run(store, { path, rebuild: true })).outcomes), [
    'replaced m1',
    'replaced m1/plan.txt',
    'replaced m2',
    'replaced notes/c.txt',
  ])
  assert.deepEqual(await exported(store), before)
  let loads = 0
  const { outcomes } = await run(
    store,
    { path },
    {},
    {
      extractors: new Set(['mail/1', 'plain/2']),
      loadItem: item => {
        loads++
        return toyLoader(item)
      },
    },
  )
  assert.equal(loads, 1)
  assert.deepEqual(new Set(outcomes.map(outcome => outcome.status)), new Set(['unchanged']))
})

test('records that travelled between threads make the same corpus', async t => {
  const path = folder(t, mails)
  const [near, far] = [memoryStore(), memoryStore()]
  await run(near, { path })
  const remote: IngestDeps['process'] = async function* (task) {
    yield* structuredClone(
      (await processItems(structuredClone(task), toyLoader)).map(packProcessed),
    )
  }
  await run(far, { path }, {}, { process: remote })
  assert.deepEqual(await exported(far), await exported(near))
})

test('users may not ingest', async t => {
  await assert.rejects(
    run(memoryStore(), {
      path: folder(t, mails),
      principal: { kind: 'user', id: 'u', groups: [] },
    }),
    error => isAppError(error, 'forbidden'),
  )
})
