import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { sampleRecord } from '../../stores/contract/sample-record.contract.ts'
import { remoteSqliteStore } from './remote-store.ts'

test(
  'the log is written into the file when the store is closed, also after an export that was ' +
    'given up',
  async context => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-remote-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const store = await remoteSqliteStore({ path: join(folder, 'corpus.sqlite') })
    // More lines than one portion of the export.
    for (let batch = 0; batch < 4; batch++)
      await store.writer.commit(
        { put: Array.from({ length: 150 }, (_, index) => sampleRecord(`${batch} ${index}`)) },
        { principal: owner },
      )
    for await (const line of store.exportLogical()) {
      assert.ok(line.length > 0)
      break
    }
    await store[Symbol.asyncDispose]()
    assert.deepEqual(readdirSync(folder), ['corpus.sqlite'])
  },
)
