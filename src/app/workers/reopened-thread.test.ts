import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../core/errors.ts'
import { reopenedThread } from './reopened-thread.ts'

// Answers what it is asked with its number; "die" fills its memory, "wait" is never answered.
const program = `
  const { parentPort, workerData } = require('node:worker_threads')
  parentPort.on('message', requests => {
    for (const { id, method } of requests) {
      if (method === 'wait') continue
      if (method === 'die') for (const all = []; ;) all.push(new Array(100_000).fill({}))
      if (method === 'open' && workerData.refuses) throw new Error('no file')
      parentPort.postMessage([{ id, value: workerData.number }])
    }
  })
`

let started = 0

function threads(settings: { readonly refusesFrom?: number } = {}) {
  const { refusesFrom = Infinity } = settings
  started = 0
  const failure = (message: string): AppError =>
    new AppError('store_unavailable', message, { store: 'test' })
  return reopenedThread<number>({
    start: () =>
      new Worker(program, {
        eval: true,
        workerData: { number: ++started, refuses: started >= refusesFrom },
        resourceLimits: { maxOldGenerationSizeMb: 32 },
      }),
    open: 'open',
    close: 'close',
    ended: why => failure(`ended: ${why}`),
    closed: () => failure('closed'),
  })
}

test('a thread out of memory fails what waits, and is there again a second later', async () => {
  await using thread = await threads()
  assert.equal(thread.opened, 1)
  const waiting = thread.call('wait', [])
  await Promise.all([
    assert.rejects(thread.call('die', []), /ended: .*memory/),
    assert.rejects(waiting, { code: 'store_unavailable' }),
  ])
  await assert.rejects(thread.call('ask', []), /ended: .*memory/)
  await setTimeout(1_100)
  assert.deepEqual(await Promise.all([thread.call('ask', []), thread.call('ask', [])]), [2, 2])
})

test('a thread that cannot be opened again says why, at each try', async () => {
  await using thread = await threads({ refusesFrom: 2 })
  await assert.rejects(thread.call('die', []), /memory/)
  for (let time = 0; time < 2; time += 1) {
    await setTimeout(1_100)
    await assert.rejects(thread.call('ask', []), { code: 'store_unavailable' })
    // It is not tried again at every call.
    const before = started
    await assert.rejects(thread.call('ask', []), /no file/)
    assert.equal(started, before)
  }
  await assert.rejects(threads({ refusesFrom: 1 }), /no file/)
})

test('once closed, nothing is opened again', async () => {
  const thread = await threads()
  const waiting = thread.call('wait', [])
  await thread[Symbol.asyncDispose]()
  await assert.rejects(waiting, /closed/)
  await setTimeout(1_100)
  await assert.rejects(thread.call('ask', []), /closed/)
})
