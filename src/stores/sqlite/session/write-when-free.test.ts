import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { isAppError } from '../../../core/errors.ts'
import { owner } from '../../../core/principal.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const asOwner = { principal: owner }
const conversation = {
  id: 'conv_1',
  maker: 'owner',
  title: '',
  createdAt: 0,
  updatedAt: 0,
  turns: [],
} as const

function lockedStore(context: TestContext, busyTimeoutMs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-locked-'))
  const path = join(folder, 'corpus.sqlite')
  const store = openSqliteStore({ path, busyTimeoutMs })
  // Another process looks the same to SQLite.
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  context.after(async () => {
    other.close()
    await store[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })
  return { store, release: () => other.exec('rollback') }
}

describe('a change of a store that another process is changing', () => {
  it('waits without holding up anything else', async context => {
    const { store, release } = lockedStore(context, 30_000)
    let isDone = false
    const creation = store.conversations.create(conversation, asOwner).then(() => {
      isDone = true
    })
    for (let turns = 0; turns < 10; turns++) {
      const began = performance.now()
      await new Promise(resolve => setTimeout(resolve, 10))
      assert.equal(await store.conversations.get('conv_1', asOwner), undefined)
      assert.ok(performance.now() - began < 1_000)
    }
    assert.equal(isDone, false)
    release()
    await creation
    assert.equal((await store.conversations.get('conv_1', asOwner))?.id, 'conv_1')
  })
  it('is given up after a while, and when nobody wants it any more', async context => {
    const { store } = lockedStore(context, 100)
    const began = performance.now()
    await assert.rejects(
      store.conversations.create(conversation, asOwner),
      error => isAppError(error, 'store_unavailable') && error.retryable,
    )
    assert.ok(performance.now() - began >= 100)
    const signal = AbortSignal.timeout(20)
    await assert.rejects(store.conversations.create(conversation, { ...asOwner, signal }), error =>
      isAppError(error, 'aborted'),
    )
  })
})
