import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { mayRead, owner, type Principal } from '../../src/core/principal.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { inProcessApp } from '../support/access/in-process-app.ts'
import { decide, encodeAll, ingestWorld } from '../support/access/ingest-world.ts'
import { groupNames, world } from '../support/access/random-world.ts'
import { commandFiles, readCommand, say } from '../support/access/read-commands.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 30)
const root = realpathSync(mkdtempSync(join(tmpdir(), 'veritrail-access-')))
after(() => rmSync(root, { recursive: true, force: true }))

const corpusFolder = join(root, 'corpus')
mkdirSync(corpusFolder, { mode: 0o700 })
writeFileSync(join(corpusFolder, 'config.json'), '{"schemaVersion": 1}', { mode: 0o600 })
for (const [name, content] of Object.entries(commandFiles))
  writeFileSync(join(corpusFolder, name), content, { mode: 0o600 })

const opened = {
  memory: () => memoryStore(),
  sqlite: () => openSqliteStore({ path: ':memory:', cacheBytes: 2 ** 20 }),
}
const asked = fc.record({
  world,
  groups: fc.subarray(groupNames),
  open: fc.constantFrom(opened.memory, opened.sqlite),
  commands: fc.uniqueArray(readCommand, {
    minLength: 6,
    maxLength: 9,
    size: 'max',
    selector: args => args.join(' '),
  }),
})

test(
  'whatever a user asks, he is told what a corpus of the documents that he may read would ' +
    'tell him',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        asked,
        async ({ world: { items, folders, vectors, decision }, groups, open, commands }) => {
          const reader: Principal = { kind: 'user', id: 'user', groups }
          await using store = open()
          await using cut = open()
          const [app, own] = [inProcessApp(store, corpusFolder), inProcessApp(cut, corpusFolder)]
          await ingestWorld(app, root, items, folders)
          const rule = decision === undefined ? undefined : await decide(app, decision)
          const readable = items.filter(item => !item.temporary && mayRead(reader, item.groups))
          await ingestWorld(own, root, readable, folders.toReversed())
          if (rule !== undefined)
            await cut.writer.commit({ rules: { put: [rule] } }, { principal: owner })
          if (vectors) for (const each of [app, own]) await encodeAll(each)

          for (const [minute, args] of commands.entries()) {
            assert.deepEqual(
              await say(app, groups, args, minute),
              await say(own, groups, args, minute),
              args.join(' '),
            )
          }
          const records = async ({ ledger }: Store): Promise<unknown> =>
            ledger.list({ limit: 100 }, { principal: reader })
          assert.deepEqual(await records(store), await records(cut))
        },
      ),
      { numRuns },
    )
  },
)
