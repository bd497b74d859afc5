import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Store } from '../../core/ports/store.ts'
import { owner } from '../../core/principal.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { loadItem } from '../loaders/load-item.ts'
import { extractorNames } from '../loaders/registry.ts'
import { ingest } from './pipeline.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 12)

async function run(
  store: Store,
  path: string,
  batchDocuments: number,
  groups?: readonly string[],
): Promise<void> {
  const deps = {
    writer: store.writer,
    documents: store.documents,
    loadItem,
    extractors: extractorNames,
    clock: { now: () => 0 },
  }
  const statuses = new Set<string>()
  for await (const event of ingest({ path, principal: owner, allowEmpty: true, groups }, deps, {
    batchDocuments,
    taskItems: 2,
  }))
    if (event.type === 'document') statuses.add(event.outcome.status)
  assert.ok(!statuses.has('failed'))
}

const mail = fc.record({
  re: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
  subject: fc.constantFrom('Gantry', 'Re: Gantry', 'Depot', 'Re: Depot'),
  day: fc.integer({ min: 1, max: 28 }),
  body: fc.constantFrom<string>(
    'The gantry is late.',
    'Ada Park works for Acme Corporation.',
    'Noted.\n\nOn Wed, 5 Jan 2022, Ada wrote:\n> The gantry is late.',
  ),
  attachment: fc.boolean(),
})
type Mail = typeof mail extends fc.Arbitrary<infer Value> ? Value : never

function write(number: number, { re, subject, day, body, attachment }: Mail): string {
  const head =
    `Message-ID: <m${number}@example.org>\nDate: ${day} Jan 2022 10:00:00 +0000\nFrom: Ada ` +
    'Park <ada@example.org>\nTo: Bo Chen <bo@example.org>\nSubject: ' +
    `${subject}\n${re === undefined ? '' : `In-Reply-To: <m${re}@example.org>\n`}`
  if (!attachment) return `${head}\n${body}\n`
  return (
    `${head}MIME-Version: 1.0\nContent-Type: multipart/mixed; ` +
    `boundary=b\n\n--b\nContent-Type: text/plain\n\n${body}\n--b\nContent-Type: text/plain; ` +
    'name=plan.txt\nContent-Disposition: attachment; filename=plan.txt\n\nThe plan of day ' +
    `${day}.\n--b--\n`
  )
}

/** Copies of one mail as different servers delivered them: equal text, other bytes. */
function writeCopy(number: number): string {
  return (
    `Received: from server${number}.example.org; 5 Jan 2022 10:00:0${number} ` +
    '+0000\n' +
    write(9, { re: undefined, subject: 'Depot', day: 5, body: 'Noted.', attachment: false })
  )
}

/**
 * A step puts, edits or takes away some of six files and three copies of another mail; then the
 * folder is ingested.
 */
const steps = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.option(mail, { nil: undefined })), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 5 },
)

test(
  'whatever a folder went through, the corpus is that of its last state, and once more ' +
    'changes nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (history, batchDocuments) => {
        const path = mkdtempSync(join(tmpdir(), 'veritrail-history-'))
        try {
          const store = memoryStore()
          for (const changes of history) {
            for (const [number, content] of changes) {
              const file = join(path, `${number}.eml`)
              rmSync(file, { force: true })
              if (content === undefined) continue
              writeFileSync(file, number < 6 ? write(number, content) : writeCopy(number))
              utimesSync(file, 1_600_000_000, 1_600_000_000)
            }
            await run(store, path, batchDocuments)
          }
          const fresh = memoryStore()
          await run(fresh, path, 200)
          const found = await Array.fromAsync(store.exportLogical())
          const expected = await Array.fromAsync(fresh.exportLogical())
          // A corpus that was never written to does not know its source either.
          if (expected.length > 0) assert.deepEqual(found, expected)
          const seq = await store.documents.commitSeq({ principal: owner })
          await run(store, path, batchDocuments)
          assert.equal(await store.documents.commitSeq({ principal: owner }), seq)
        } finally {
          rmSync(path, { recursive: true, force: true })
        }
      }),
      { numRuns },
    )
  },
)

const folders = ['inbox', 'sent', 'archive']
/**
 * A step changes some of four mails in one of three folders and who may read it; the folder is then
 * ingested.
 */
const folderSteps = fc.array(
  fc.record({
    folder: fc.constantFrom(...folders),
    groups: fc.constantFrom(['public'], ['a'], ['a', 'b'], []),
    changes: fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 3 }),
        fc.option(
          mail.map(made => ({ ...made, attachment: false })),
          { nil: undefined },
        ),
      ),
      { maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 7 },
)

test(
  'in whatever order folders came, changed and were opened to others, mails are threaded ' +
    'across them as in a corpus of their last state',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        folderSteps,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        async (history, batchDocuments, isInFile) => {
          const path = mkdtempSync(join(tmpdir(), 'veritrail-folders-'))
          try {
            await using store = isInFile
              ? openSqliteStore({ path: join(path, 'corpus.sqlite') })
              : memoryStore()
            for (const folder of folders) mkdirSync(join(path, folder))
            const groupsOf = new Map<string, readonly string[]>()
            for (const { folder, groups, changes } of history) {
              for (const [number, content] of changes) {
                const file = join(path, folder, `${number}.eml`)
                rmSync(file, { force: true })
                if (content === undefined) continue
                writeFileSync(file, write(number, content))
                utimesSync(file, 1_600_000_000, 1_600_000_000)
              }
              groupsOf.set(folder, groups)
              await run(store, join(path, folder), batchDocuments, groups)
            }
            const fresh = memoryStore()
            for (const folder of folders.toReversed()) {
              // A source that never had a document is not known.
              if (groupsOf.has(folder) && readdirSync(join(path, folder)).length > 0)
                await run(fresh, join(path, folder), 200, groupsOf.get(folder))
            }
            const content = async (of: Store): Promise<string[]> =>
              (await Array.fromAsync(of.exportLogical())).filter(
                line => !line.startsWith('["source",'),
              )
            assert.deepEqual(await content(store), await content(fresh))
            assert.deepEqual((await store.check()).problems, [])
          } finally {
            rmSync(path, { recursive: true, force: true })
          }
        },
      ),
      { numRuns },
    )
  },
)
