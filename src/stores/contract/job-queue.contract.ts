import assert from 'node:assert/strict'
import { owner } from '../../core/principal.ts'
import type { NewJob } from '../../core/ports/job-queue.ts'
import type { Store } from '../../core/ports/store.ts'
import { contractTest, refuses } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'

const asOwner = { principal: owner }
const job = (id: string, kind = 'embed', payload = '', by = 'owner'): NewJob => ({
  id,
  kind,
  payload,
  by,
  createdAt: 7.5,
})
const lease = (store: Store, worker: string, now: number, kind = 'embed') =>
  store.jobs.lease({ kind, worker, now, leaseMs: 100 }, asOwner)

/** The job port. */
export function jobQueueContract(driver: StoreDriver): void {
  contractTest(
    driver,
    'leases jobs of a kind in the order queued, each to one worker at a time',
    async () => {
      await using store = await driver.open()
      for (const id of ['z', 'a', 'm'])
        assert.equal(
          await store.jobs.enqueue(job(id, 'embed', `payload "${id}"`, 'ann'), asOwner),
          true,
        )
      assert.equal(await store.jobs.enqueue(job('z', 'embed', 'other'), asOwner), false)
      await store.jobs.enqueue(job('other', 'parse'), asOwner)
      assert.deepEqual(await lease(store, 'w1', 0), {
        id: 'z',
        kind: 'embed',
        payload: 'payload "z"',
        by: 'ann',
        createdAt: 7.5,
        status: 'leased',
        attempts: 1,
        leaseUntil: 100,
        startedAt: 0,
      })
      assert.equal((await lease(store, 'w2', 0))?.id, 'a')
      assert.deepEqual(await store.jobs.counts('embed', asOwner), {
        waiting: 1,
        leased: 2,
        done: 0,
        failed: 0,
        cancelled: 0,
      })
      assert.equal(await store.jobs.complete('z', 'w1', 5, asOwner), true)
      assert.equal(await store.jobs.complete('z', 'w1', 5, asOwner), false)
      assert.equal(await store.jobs.enqueue(job('z'), asOwner), false)
      assert.equal((await lease(store, 'w1', 0))?.id, 'm')
      assert.equal(await lease(store, 'w1', 0), undefined)
      assert.deepEqual(await store.jobs.counts('embed', asOwner), {
        waiting: 0,
        leased: 2,
        done: 1,
        failed: 0,
        cancelled: 0,
      })
      assert.deepEqual(await store.jobs.counts('nothing', asOwner), {
        waiting: 0,
        leased: 0,
        done: 0,
        failed: 0,
        cancelled: 0,
      })
    },
  )

  contractTest(driver, 'passes over the jobs of those who are named', async () => {
    await using store = await driver.open()
    for (const [id, by] of [
      ['a', 'ann'],
      ['b', 'ann'],
      ['c', 'bob"'],
      ['d', ''],
    ] as const)
      await store.jobs.enqueue(job(id, 'embed', '', by), asOwner)
    const next = async (now: number, ...notBy: readonly string[]) => {
      const query = { kind: 'embed', worker: 'w', now, leaseMs: 100, notBy }
      return (await store.jobs.lease(query, asOwner))?.id
    }
    assert.equal(await next(0, 'ann'), 'c')
    assert.equal(await next(0, 'ann', ''), undefined)
    assert.equal(await next(0, 'ann', 'bob"'), 'd')
    assert.equal(await next(0), 'a')
    assert.equal(await next(200, 'ann'), 'c', 'leases that ran out too')
    assert.equal(await next(200, 'bob"', ''), 'a')
  })

  contractTest(
    driver,
    'gives a job to another worker once its lease ran out, and tells the first',
    async () => {
      await using store = await driver.open()
      await store.jobs.enqueue(job('a'), asOwner)
      await lease(store, 'w1', 0)
      assert.equal(await lease(store, 'w2', 99), undefined)
      assert.equal(await store.jobs.extend('a', 'w1', 150, asOwner), true)
      assert.equal(await lease(store, 'w2', 149), undefined)
      assert.deepEqual(await lease(store, 'w2', 150), {
        id: 'a',
        kind: 'embed',
        payload: '',
        by: 'owner',
        createdAt: 7.5,
        status: 'leased',
        attempts: 2,
        leaseUntil: 250,
        startedAt: 0,
      })
      assert.equal(await store.jobs.extend('a', 'w1', 500, asOwner), false)
      assert.equal(await store.jobs.complete('a', 'w1', 300, asOwner), false)
      assert.equal(
        await store.jobs.fail('a', 'w1', { reason: 'x', maxAttempts: 1, now: 300 }, asOwner),
        false,
      )
      assert.equal(await store.jobs.complete('gone', 'w1', 300, asOwner), false)
      // Late, but nobody else took it.
      assert.equal(await store.jobs.complete('a', 'w2', 300, asOwner), true)
    },
  )

  contractTest(driver, 'tries a failing job again until its attempts are used up', async () => {
    await using store = await driver.open()
    await store.jobs.enqueue(job('a'), asOwner)
    for (const attempt of [1, 2, 3]) {
      assert.equal((await lease(store, 'w', 0))?.attempts, attempt)
      assert.equal(
        await store.jobs.fail('a', 'w', { reason: 'broken', maxAttempts: 3, now: 9 }, asOwner),
        true,
      )
      const { endedAt, reason } = (await store.jobs.get('a', asOwner)) ?? {}
      assert.deepEqual(
        { endedAt, reason },
        { endedAt: attempt < 3 ? undefined : 9, reason: 'broken' },
      )
    }
    assert.equal(await lease(store, 'w', 0), undefined)
    assert.deepEqual(await store.jobs.counts('embed', asOwner), {
      waiting: 0,
      leased: 0,
      done: 0,
      failed: 1,
      cancelled: 0,
    })
  })

  contractTest(
    driver,
    'tells its holder when a job was cancelled, and never leases it again',
    async () => {
      await using store = await driver.open()
      for (const id of ['waits', 'runs', 'ended']) await store.jobs.enqueue(job(id), asOwner)
      await store.jobs.cancel('waits', 3, asOwner)
      assert.equal((await lease(store, 'w', 0))?.id, 'runs')
      assert.equal(await store.jobs.cancel('runs', 4, asOwner), true)
      assert.equal(await store.jobs.extend('runs', 'w', 500, asOwner), false)
      assert.equal(await store.jobs.report('runs', 'w', 'half', asOwner), false)
      assert.equal(await store.jobs.release('runs', 'w', asOwner), false)
      assert.equal(await store.jobs.complete('runs', 'w', 9, asOwner), false)
      assert.equal((await lease(store, 'w', 0))?.id, 'ended')
      await store.jobs.complete('ended', 'w', 5, asOwner)
      assert.equal(await store.jobs.cancel('ended', 6, asOwner), false)
      assert.equal(await store.jobs.cancel('none', 6, asOwner), false)
      assert.equal(await lease(store, 'w', 1_000), undefined)
      assert.deepEqual(
        (await store.jobs.list({ limit: 10 }, asOwner)).map(({ id, status, endedAt }) => [
          id,
          status,
          endedAt,
        ]),
        [
          ['ended', 'done', 5],
          ['runs', 'cancelled', 4],
          ['waits', 'cancelled', 3],
        ],
      )
      assert.equal((await store.jobs.counts('embed', asOwner)).cancelled, 2)
      assert.equal(await store.jobs.prune(5, asOwner), 2)
      assert.deepEqual(
        (await store.jobs.list({ limit: 10 }, asOwner)).map(({ id }) => id),
        ['ended'],
      )
    },
  )

  contractTest(
    driver,
    'gives a released job to the next worker with what was reported, at no cost of attempts',
    async () => {
      await using store = await driver.open()
      await store.jobs.enqueue(job('a'), asOwner)
      await lease(store, 'w1', 0)
      assert.equal(await store.jobs.report('a', 'w1', '{"done":1}', asOwner), true)
      assert.equal(await store.jobs.release('a', 'w2', asOwner), false)
      assert.equal(await store.jobs.release('a', 'w1', asOwner), true)
      assert.equal((await store.jobs.get('a', asOwner))?.status, 'waiting')
      const again = await lease(store, 'w2', 50)
      assert.equal(again?.attempts, 1)
      assert.equal(again?.progress, '{"done":1}')
      assert.equal(again?.startedAt, 0)
    },
  )

  contractTest(driver, 'lists jobs last queued first, in pages, of one principal', async () => {
    await using store = await driver.open()
    for (const [id, by] of [
      ['z', 'ann'],
      ['b', 'bob'],
      ['a', 'ann'],
      ['c', 'ann'],
    ] as const)
      await store.jobs.enqueue(job(id, id, '', by), asOwner)
    const listed = async (query: Parameters<typeof store.jobs.list>[0]) =>
      (await store.jobs.list(query, asOwner)).map(({ id }) => id)
    assert.deepEqual(await listed({ limit: 3 }), ['c', 'a', 'b'])
    assert.deepEqual(await listed({ limit: 3, after: 'b' }), ['z'])
    assert.deepEqual(await listed({ limit: 2, by: 'ann' }), ['c', 'a'])
    assert.deepEqual(await listed({ limit: 2, by: 'ann', after: 'a' }), ['z'])
    assert.deepEqual(await listed({ limit: 2, after: 'none' }), [])
    assert.equal(await store.jobs.get('none', asOwner), undefined)
  })

  contractTest(
    driver,
    'leases each of many jobs once when workers ask at the same time',
    async () => {
      await using store = await driver.open()
      const ids = Array.from({ length: 20 }, (_, index) => `job ${index}`)
      for (const id of ids) await store.jobs.enqueue(job(id), asOwner)
      const leased = await Promise.all(ids.map((_, index) => lease(store, `w${index % 3}`, 0)))
      assert.deepEqual(new Set(leased.map(job => job?.id)), new Set(ids))
    },
  )

  contractTest(driver, 'is closed to users', async () => {
    await using store = await driver.open()
    const options = { principal: { kind: 'user' as const, id: 'u', groups: ['public'] } }
    await refuses('forbidden', () => store.jobs.enqueue(job('a'), options))
    await refuses('forbidden', () => store.jobs.get('a', options))
    await refuses('forbidden', () => store.jobs.list({ limit: 1 }, options))
    await refuses('forbidden', () => store.jobs.cancel('a', 0, options))
    await refuses('forbidden', () => store.jobs.prune(0, options))
    await refuses('forbidden', () =>
      store.jobs.lease({ kind: 'k', worker: 'w', now: 0, leaseMs: 1 }, options),
    )
    await refuses('forbidden', () => store.jobs.counts('k', options))
  })
}
