import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Store } from '../../../core/ports/store.ts'
import { owner } from '../../../core/principal.ts'
import { loadItem } from '../../../ingestion/loaders/load-item.ts'
import { extractorNames } from '../../../ingestion/loaders/registry.ts'
import { ingest } from '../../../ingestion/pipeline/pipeline.ts'
import { exported, randomCases } from '../../../stores/contract/driver.contract.ts'
import { memoryStore } from '../../../stores/memory/memory-store.ts'
import { openSqliteStore } from '../../../stores/sqlite/sqlite-store.ts'
import type { App } from '../../compose.ts'
import { commitThreaded } from './commit-threaded.ts'

const access = { principal: owner }
// As if looking emails up were free, or too dear for a single one.
const always = 1e6
const never = 1e-9

const messageId = fc.constantFrom('a@x', 'b@x', 'c@x', 'd@x', 'e@x', '7', '8')
const person = fc.constantFrom('ada', 'ben', 'cy')
const mail = fc.record({
  id: messageId,
  references: fc.subarray(['a@x', 'b@x', 'c@x', 'gone@x', 'lost@x', '7'], { maxLength: 2 }),
  answers: fc.option(fc.constantFrom('a@x', 'd@x', 'gone@x', '7'), { nil: undefined, freq: 1 }),
  subject: fc.constantFrom('Plan', 'Re: Plan', 'AW: [site] Plan', 'Noise', 'Re: Noise', ''),
  from: person,
  to: person,
  day: fc.integer({ min: 1, max: 28 }),
  body: fc.constantFrom('Noted.', 'The crane is late.'),
})
type Mail = typeof mail extends fc.Arbitrary<infer Value> ? Value : never

const text = ({ id, references, answers, subject, from, to, day, body }: Mail): string =>
  `Message-ID: <${id}>\nDate: ${day} Jan 2022 10:00:00 +0000\nFrom: ${from}@example.org\n` +
  `To: ${to}@example.org\nSubject: ${subject}\n` +
  (references.length === 0 ? '' : `References: ${references.map(to => `<${to}>`).join(' ')}\n`) +
  `${answers === undefined ? '' : `In-Reply-To: <${answers}>\n`}\n${body}\n`

const groups = fc.constantFrom(['public'], ['team'], ['team', 'board'], ['board'])
const folders = ['inbox', 'sent', 'archive'] as const
const nth = fc.nat(30)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('ingest' as const),
      folder: fc.constantFrom(...folders),
      files: fc.array(fc.tuple(fc.nat(4), fc.option(mail, { nil: undefined, freq: 3 })), {
        maxLength: 3,
      }),
      groups,
      // Sometimes it is interrupted after so many of its events.
      stopsAfter: fc.option(fc.nat(3), { nil: undefined, freq: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('regroup' as const), nth, groups }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A store, with what it was asked and told. */
class Watched {
  readonly store: Store
  readonly share: number
  /** Of each commit, which records it wrote. */
  written: string[][] = []
  listed = 0
  constructor(store: Store, share: number) {
    this.share = share
    this.store = {
      ...store,
      documents: {
        ...store.documents,
        list: async (query, options) => {
          this.listed++
          return store.documents.list(query, options)
        },
      },
      writer: {
        commit: async (changes, options) => {
          this.written.push((changes.put ?? []).map(({ document }) => document.id))
          return store.writer.commit(changes, options)
        },
      },
    }
  }

  async apply(step: Step, root: string): Promise<void> {
    this.written = []
    this.listed = 0
    const { documents } = this.store
    if (step.kind === 'ingest') {
      const deps = {
        writer: this.store.writer,
        documents,
        loadItem,
        extractors: extractorNames,
        clock: { now: () => 0 },
      }
      const request = {
        path: join(root, step.folder),
        principal: owner,
        groups: step.groups,
        allowEmpty: true,
      }
      let left = step.stopsAfter ?? Infinity
      for await (const event of ingest(request, deps, {
        batchDocuments: 2,
        taskItems: 2,
        reachedShare: this.share,
      })) {
        if (event.type === 'document') assert.notEqual(event.outcome.status, 'failed')
        if (left-- <= 0) break
      }
      return
    }
    const known = []
    for (const { id } of await documents.sources(access))
      known.push(...(await documents.known(id, access)).map(each => ({ ...each, sourceId: id })))
    const one = known[step.nth % Math.max(1, known.length)]
    if (one === undefined) return
    const { documentId, key, sourceId } = one
    const app = { store: this.store, config: { timeZone: 'UTC' } } as Pick<App, 'store' | 'config'>
    await commitThreaded(
      app,
      step.kind === 'delete'
        ? { deletions: { put: [{ documentId, sourceId, key, groups: one.groups, at: 0 }] } }
        : { setReadGroups: [{ documentId, groups: step.groups }] },
      { ...access, reachedShare: this.share },
    )
  }
}

async function sameSteps(
  steps: readonly Step[],
  one: Store,
  other: Store,
  root: string,
): Promise<void> {
  const [near, whole] = [new Watched(one, always), new Watched(other, never)]
  for (const folder of folders) mkdirSync(join(root, folder))
  for (const step of steps) {
    if (step.kind === 'ingest')
      for (const [name, content] of step.files) {
        const path = join(root, step.folder, `${name}.eml`)
        if (content === undefined) rmSync(path, { force: true })
        else writeFileSync(path, text(content))
      }
    const { documents } = one
    const isEmpty = (await documents.count({ kinds: ['email'] }, access)) === 0
    const isOpen = (await documents.openIngestions(access)).length > 0
    await near.apply(step, root)
    await whole.apply(step, root)
    assert.deepEqual(near.written, whole.written)
    assert.deepEqual(await exported(one), await exported(other))
    assert.deepEqual(
      await documents.openIngestions(access),
      await other.documents.openIngestions(access),
    )
    if (!isEmpty && !isOpen) assert.equal(near.listed, 0)
  }
}

const stores = [
  ['memory', async () => memoryStore(), 60],
  ['sqlite', async (root: string) => openSqliteStore({ path: join(root, 'corpus.sqlite') }), 4],
] as const

for (const [name, open, cases] of stores)
  test(
    `${name}: threading the emails that a change reaches writes what threading all of them ` +
      'writes',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async steps => {
          const root = mkdtempSync(join(tmpdir(), 'veritrail-reached-'))
          try {
            await using one = await open(root)
            await using other = memoryStore()
            await sameSteps(steps, one, other, root)
          } finally {
            rmSync(root, { recursive: true, force: true })
          }
        }),
        randomCases(cases),
      )
    },
  )
