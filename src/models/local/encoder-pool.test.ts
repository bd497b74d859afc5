import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, isAppError } from '../../core/errors.ts'
import { encoderPool } from './encoder-pool.ts'
import type { EncoderJob, EncoderProcess } from './encoder-process.ts'

/**
 * A process that answers with the length of each text; a text 'die' kills it, 'fail' fails the job.
 */
function fakeProcess(log: string[], name: string): EncoderProcess {
  let alive = true
  return {
    runtime: 'wasm',
    dimensions: 1,
    pid: 0,
    async run(job) {
      await wait(1)
      const texts = 'texts' in job ? job.texts : []
      log.push(`${name}:${texts.join()}`)
      if (texts.includes('die')) alive = false
      if (texts.includes('die') || texts.includes('fail'))
        throw new AppError(
          'model_call_failed',
          name,
          { provider: 'local', model: 'fake' },
          { retryable: !alive },
        )
      return { type: 'counted', job: 0, counts: texts.map(text => text.length) }
    },
    cancel: () => log.push(`${name}:cancelled`),
    alive: () => alive,
    async close() {
      log.push(`${name}:closed`)
    },
  }
}
const jobs = (...texts: string[]): EncoderJob[] =>
  texts.map(text => ({ type: 'count', texts: [text] }))
const counted = (results: Awaited<ReturnType<ReturnType<typeof encoderPool>['run']>>): number[] =>
  results.flatMap(result => (result.type === 'counted' ? result.counts : []))

test('calls take turns, and each gets its results in the order of its jobs', async () => {
  const log: string[] = []
  await using pool = encoderPool({
    first: fakeProcess(log, 'one'),
    limit: 1,
    start: async () => fakeProcess(log, 'two'),
  })
  const [long, short] = await Promise.all([
    pool.run(jobs('a', 'bb', 'ccc', 'dddd'), {}),
    pool.run(jobs('xxxxx'), {}),
  ])
  assert.deepEqual([counted(long), counted(short)], [[1, 2, 3, 4], [5]])
  assert.ok(log.indexOf('one:xxxxx') < log.indexOf('one:ccc'))
})

test('starts further processes only for much work, and no more than allowed', async () => {
  const log: string[] = []
  let started = 0
  await using pool = encoderPool({
    first: fakeProcess(log, 'one'),
    limit: 3,
    start: async () => fakeProcess(log, `further${(started += 1)}`),
  })
  await pool.run(jobs('a', 'b'), {})
  assert.equal(started, 0)
  await pool.run(jobs(...Array.from({ length: 60 }, (_, n) => `t${n}`)), {})
  assert.equal(started, 2)
  assert.ok(log.some(entry => entry.startsWith('further2:')))
})

test('starts a further process where small calls have to wait again and again', async () => {
  let started = 0
  await using pool = encoderPool({
    first: fakeProcess([], 'one'),
    limit: 2,
    start: async () => fakeProcess([], `further${(started += 1)}`),
  })
  for (let call = 0; call < 4; call++) await pool.run(jobs('a', 'b', 'c'), {})
  assert.equal(started, 0)
  for (let call = 0; call < 8; call++) await pool.run(jobs('a', 'b', 'c'), {})
  assert.equal(started, 1)
})

test('a process that dies fails its call only, and is replaced', async () => {
  const log: string[] = []
  await using pool = encoderPool({
    first: fakeProcess(log, 'one'),
    limit: 1,
    start: async () => fakeProcess(log, 'two'),
  })
  const dying = assert.rejects(
    pool.run(jobs('a', 'die', 'b'), {}),
    error => isAppError(error, 'model_call_failed') && error.retryable,
  )
  const other = pool.run(jobs('c', 'dd', 'ee', 'ff'), {})
  await dying
  assert.deepEqual(counted(await other), [1, 2, 2, 2])
  assert.deepEqual(counted(await pool.run(jobs('again'), {})), [5])
  assert.ok(log.includes('two:again'))
})

test('waiting calls fail with the reason when no process can be started', async () => {
  await using pool = encoderPool({
    first: fakeProcess([], 'one'),
    limit: 1,
    start: () =>
      Promise.reject(
        new AppError('model_call_failed', 'no memory', { provider: 'local', model: 'fake' }),
      ),
  })
  await assert.rejects(pool.run(jobs('die'), {}), error => isAppError(error, 'model_call_failed'))
  await assert.rejects(
    pool.run(jobs('a'), {}),
    error => isAppError(error, 'model_call_failed') && error.message === 'no memory',
  )
})

test('an aborted call stops at once, its process is told and serves the next call', async () => {
  const log: string[] = []
  await using pool = encoderPool({
    first: fakeProcess(log, 'one'),
    limit: 1,
    start: async () => fakeProcess(log, 'two'),
  })
  const controller = new AbortController()
  const call = assert.rejects(pool.run(jobs('a', 'b', 'c'), { signal: controller.signal }), error =>
    isAppError(error, 'aborted'),
  )
  controller.abort()
  await call
  assert.deepEqual(log, ['one:cancelled'])
  assert.deepEqual(counted(await pool.run(jobs('dd'), {})), [2])
  assert.ok(!log.includes('one:b'))
})
