import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type { IngestEvent } from '../../core/ingest-outcome.ts'
import type { Store } from '../../core/ports/store.ts'
import { owner } from '../../core/principal.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import { loadItem } from '../loaders/load-item.ts'
import { extractorNames } from '../loaders/registry.ts'
import { ingest } from './pipeline.ts'
import type { IngestDeps, IngestOptions } from './ingest-request.ts'
import { inPlace } from './reading-queue.ts'
import { processItems } from './process-items.ts'

const access = { principal: owner }

/** A mail with two text files attached. */
const withAttachments = (number: number, subject: string): string =>
  (mail(number, subject, 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n').split(
    '\n\n',
  )[0] ?? '') +
  '\n\n--b\n\nSee ' +
  'the plans.\n--b\nContent-Type: text/plain; name=one.txt\nContent-Disposition: ' +
  `attachment; filename=one.txt\n\nPlan one of bay ${number}.\n--b\nContent-Type: ` +
  'text/plain; name=two.txt\nContent-Disposition: attachment; filename=two.txt\n\nPlan two ' +
  `of bay ${number}.\n--b--\n`

const mail = (number: number, subject: string, more = ''): string =>
  `Message-ID: <m${number}@example.org>\nDate: ${1 + (number % 28)} Jan 2022 10:00:00 ` +
  '+0000\nFrom: Ada Park <ada@example.org>\nTo: Bo Chen <bo@example.org>\nSubject: ' +
  `${subject}\n${more}\nThe gantry of bay ${number} is late.\n`

function folder(t: Pick<TestContext, 'after'>, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'veritrail-commits-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  fill(root, files)
  return root
}

function fill(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
    utimesSync(join(root, name), 1_600_000_000, 1_600_000_000)
  }
}

function dependencies(store: Store, more: Partial<IngestDeps> = {}): IngestDeps {
  return {
    writer: store.writer,
    documents: store.documents,
    loadItem,
    extractors: extractorNames,
    clock: { now: () => 0 },
    ...more,
  }
}

async function run(
  store: Store,
  path: string,
  options: IngestOptions = {},
  more: Partial<IngestDeps> = {},
): Promise<IngestEvent[]> {
  return Array.fromAsync(
    ingest({ path, principal: owner, allowEmpty: true }, dependencies(store, more), options),
  )
}

const exported = async (store: Store): Promise<string[]> => Array.fromAsync(store.exportLogical())
const stored = async (store: Store): Promise<number> => store.documents.count({}, access)

async function fresh(path: string): Promise<string[]> {
  const store = memoryStore()
  await run(store, path)
  return exported(store)
}

/** A clock that moves only when it is told to, and whoever waits on it. */
function manualClock() {
  let now = 0
  const waiting = new Set<{ readonly at: number; readonly wake: () => void }>()
  const move = (ms: number): void => {
    now += ms
    for (const waiter of waiting) if (waiter.at <= now) waiter.wake()
  }
  const wait = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise(resolve => {
      const waiter = {
        at: now + ms,
        wake: () => {
          waiting.delete(waiter)
          resolve()
        },
      }
      waiting.add(waiter)
      signal.addEventListener('abort', waiter.wake, { once: true })
    })
  return {
    clock: { now: () => now },
    move,
    wait,
    get waiting() {
      return waiting.size
    },
  }
}

/** Lets everything that can go on do so, until the condition holds. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 100_000; turn++) {
    if (await condition()) return
    await setImmediate()
  }
  assert.fail('waited in vain')
}

test('what is accepted is committed after two seconds, even during a slow document', async t => {
  const store = memoryStore()
  const path = folder(t, { 'a.md': 'One.', 'b.md': 'Two.', 'c.md': 'Three.', 'd.md': 'Four.' })
  const time = manualClock()
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>()
  const process: IngestDeps['process'] = (task, signal) =>
    inPlace(
      (async () => {
        if (task.items[0]?.item.key === 'c.md') await slow
        return processItems(task, loadItem, signal)
      })(),
    )
  const whole = run(
    store,
    path,
    { taskItems: 1, concurrency: 2 },
    { clock: time.clock, wait: time.wait, process },
  )
  await until(() => time.waiting === 1)
  time.move(1_999)
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  assert.equal(await stored(store), 0)
  time.move(1)
  await until(async () => (await stored(store)) === 2)
  assert.equal((await store.documents.openIngestions(access)).length, 1)
  goOn()
  const events = await whole
  assert.equal(events.filter(event => event.type === 'document').length, 4)
  assert.deepEqual(await exported(store), await fresh(path))
  assert.deepEqual(await store.documents.openIngestions(access), [])
})

test('what is accepted is committed while mails are threaded, and its threads follow', async t => {
  const store = memoryStore()
  const path = folder(t, { 'a.eml': mail(1, 'Gantry') })
  await run(store, path)
  fill(path, { 'b.eml': mail(2, 'Re: Gantry'), 'c.eml': mail(0, 'Gantry') })
  const time = manualClock()
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>()
  let lists = 0
  const documents = {
    ...store.documents,
    list: async (...query: Parameters<Store['documents']['list']>) => {
      lists++
      await slow
      return store.documents.list(...query)
    },
  }
  const whole = run(store, path, {}, { clock: time.clock, wait: time.wait, documents })
  await until(() => lists === 1 && time.waiting === 1)
  assert.equal(await stored(store), 1)
  time.move(2_000)
  await until(async () => (await stored(store)) === 3)
  goOn()
  await whole
  assert.deepEqual(await exported(store), await fresh(path))
})

test('a slow store gets small commits, none much longer than its documents waited', async t => {
  const store = memoryStore()
  const path = folder(
    t,
    Object.fromEntries(
      Array.from({ length: 400 }, (_, number) => [
        `${number}.md`,
        `Note ${number}. The gantry is late.`,
      ]),
    ),
  )
  const time = manualClock()
  const took: number[] = []
  let inHand = 0
  const writer: Store['writer'] = {
    async commit(changes, options) {
      const ms = (changes.put?.length ?? 0) * 30
      if (ms > 0) took.push(ms)
      time.move(ms)
      return store.writer.commit(changes, options)
    },
  }
  let most = 0
  const process: IngestDeps['process'] = (task, signal) =>
    inPlace(
      (async () => {
        inHand += task.items.length
        most = Math.max(most, inHand - (await stored(store)))
        return processItems(task, loadItem, signal)
      })(),
    )
  await run(
    store,
    path,
    { taskItems: 10, concurrency: 30, leastConcurrency: 2, batchDocuments: 600 },
    { writer, process, clock: time.clock, wait: time.wait },
  )
  assert.ok(Math.max(...took) <= 3_000, took.join(', '))
  // What is read and not stored is a few seconds of the store's work.
  assert.ok(most <= 250, String(most))
  assert.deepEqual(await exported(store), await fresh(path))
})

test('an ingestion that is ended in order keeps what it accepted', async t => {
  const store = memoryStore()
  const path = folder(
    t,
    Object.fromEntries(
      Array.from({ length: 9 }, (_, number) => [
        `${number}.eml`,
        mail(number, `Thread ${number % 2}`),
      ]),
    ),
  )
  const stop = new AbortController()
  const process: IngestDeps['process'] = (task, signal) =>
    inPlace(
      (async () => {
        if (task.items[0]?.item.key === '6.eml') stop.abort()
        return processItems(task, loadItem, signal)
      })(),
    )
  await assert.rejects(
    run(store, path, { signal: stop.signal, taskItems: 1, concurrency: 1 }, { process }),
  )
  assert.equal(await stored(store), 6)
  assert.equal((await store.documents.openIngestions(access)).length, 1)
  await run(store, path)
  assert.deepEqual(await exported(store), await fresh(path))
})

test('the same input again writes nothing, not even that an ingestion is open', async t => {
  const store = memoryStore()
  const path = folder(t, { 'a.eml': mail(1, 'Gantry'), 'b.md': 'A note.' })
  await run(store, path)
  let commits = 0
  await run(
    store,
    path,
    {},
    {
      writer: {
        commit: (...changes) => {
          commits++
          return store.writer.commit(...changes)
        },
      },
    },
  )
  assert.equal(commits, 0)
})

/**
 * A writer whose process is killed at a commit: before it, or after it and before anybody hears of
 * it.
 */
function killedWriter(
  store: Store,
  at: number,
  when: 'before' | 'after',
): { readonly writer: Store['writer']; readonly wasKilled: () => boolean } {
  let commits = 0
  return {
    wasKilled: () => commits >= at,
    writer: {
      async commit(changes, options) {
        commits++
        if (commits > at || (commits === at && when === 'before')) throw new Error('killed')
        const result = await store.writer.commit(changes, options)
        if (commits === at) throw new Error('killed')
        return result
      },
    },
  }
}

/** Runs an ingestion that is killed; false if it came to its end before. */
async function killedRun(
  store: Store,
  path: string,
  at: number,
  when: 'before' | 'after',
  options: IngestOptions,
): Promise<boolean> {
  const { writer, wasKilled } = killedWriter(store, at, when)
  try {
    await run(store, path, options, { writer })
  } catch (error) {
    assert.equal((error as Error).message, 'killed')
  }
  return wasKilled()
}

test('an ingestion killed at any of its commits and run again ends as if undisturbed', async t => {
  // Threads by subject alone: the first mail of each comes last.
  const path = folder(t, {
    'a.md': 'A note.',
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, number) => [
        `${number}.eml`,
        mail(9 - number, `${number < 6 ? 'Re: ' : ''}Thread ${number % 2}`),
      ]),
    ),
    '8.eml': withAttachments(10, 'Plans'),
  })
  const expected = await fresh(path)
  for (const batchDocuments of [1, 3, 100]) {
    for (const when of ['before', 'after'] as const) {
      let kills = 0
      for (let at = 1; ; at++) {
        const store = memoryStore()
        if (!(await killedRun(store, path, at, when, { batchDocuments, taskItems: 2 }))) break
        kills++
        await run(store, path, { batchDocuments })
        assert.deepEqual(
          await exported(store),
          expected,
          `killed ${when} commit ${at} of up to ${batchDocuments} documents`,
        )
        assert.deepEqual(await store.documents.openIngestions(access), [])
        const seq = await store.documents.commitSeq(access)
        await run(store, path)
        assert.equal(await store.documents.commitSeq(access), seq)
      }
      assert.ok(kills >= 2, `${kills} commits`)
    }
  }
})

test('the run after an interrupted one threads emails even if all documents are there', async t => {
  const store = memoryStore()
  const path = folder(t, { '1.eml': mail(2, 'Re: Gantry'), '2.eml': mail(1, 'Gantry') })
  for (let at = 1; (await stored(store)) < 2; at++)
    await killedRun(store, path, at, 'after', { batchDocuments: 1, taskItems: 1 })
  const outcomes = (await run(store, path)).flatMap(event =>
    event.type === 'document' ? [event.outcome.status] : [],
  )
  assert.deepEqual(outcomes, ['unchanged', 'unchanged'])
  assert.deepEqual(await exported(store), await fresh(path))
})

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 12)
const someMail = fc.record({
  subject: fc.constantFrom('Gantry', 'Re: Gantry', 'Depot', 'Re: Depot'),
  re: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
  hasAttachments: fc.boolean(),
})
const change = fc.tuple(
  fc.integer({ min: 0, max: 5 }),
  fc.option(someMail, { nil: undefined, freq: 4 }),
)
const kill = fc.option(
  fc.record({
    at: fc.integer({ min: 1, max: 6 }),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
  { nil: undefined, freq: 3 },
)
const steps = fc.array(
  fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 4 }), kill }),
  { minLength: 1, maxLength: 5 },
)

// Killed at the last commit: a mail and its first attachment are stored, mails are threaded anew,
// and the second attachment waits.
const lateAttachment: Array<{
  changes: Array<
    [number, { subject: 'Depot' | 'Re: Depot'; re: undefined; hasAttachments: boolean } | undefined]
  >
  kill: { at: number; when: 'before' } | undefined
}> = [
  { changes: [[0, { subject: 'Depot', re: undefined, hasAttachments: false }]], kill: undefined },
  {
    changes: [[1, { subject: 'Re: Depot', re: undefined, hasAttachments: true }]],
    kill: { at: 4, when: 'before' },
  },
]

test(
  'whatever a folder went through and wherever its ingestions were killed, the next one to ' +
    'end makes the corpus of its last state',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (history, batchDocuments) => {
        const path = mkdtempSync(join(tmpdir(), 'veritrail-kills-'))
        try {
          const store = memoryStore()
          for (const { changes, kill: end } of history) {
            for (const [number, content] of changes) {
              rmSync(join(path, `${number}.eml`), { force: true })
              if (content !== undefined)
                fill(path, {
                  [`${number}.eml`]: content.hasAttachments
                    ? withAttachments(number, content.subject)
                    : mail(
                        number,
                        content.subject,
                        content.re === undefined
                          ? ''
                          : `In-Reply-To: <m${content.re}@example.org>\n`,
                      ),
                })
            }
            if (end === undefined) await run(store, path, { batchDocuments, taskItems: 2 })
            else await killedRun(store, path, end.at, end.when, { batchDocuments, taskItems: 1 })
          }
          await run(store, path, { batchDocuments })
          const expected = await fresh(path)
          if (expected.length > 0) assert.deepEqual(await exported(store), expected)
          assert.deepEqual(await store.documents.openIngestions(access), [])
        } finally {
          rmSync(path, { recursive: true, force: true })
        }
      }),
      { numRuns, examples: [[lateAttachment, 2]] },
    )
  },
)
