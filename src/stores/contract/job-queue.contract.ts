import assert from 'node:assert/strict'
import { owner } from '../../core/principal.ts'
import type { Store } from '../../core/ports/store.ts'
import { contractTest, refuses } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'

const asOwner = { principal: owner }
const lease = (store: Store, worker: string, now: number, kind = 'embed') =>
  store.jobs.lease({ kind, worker, now, leaseMs: 100 }, asOwner)

/** The job port. */
export function jobQueueContract(driver: StoreDriver): void {
  contractTest(
    driver,
    'leases jobs of a kind in the order queued, each to one worker at a time',
    async () => {
      await using store = await driver.open()
      const queued = ['z', 'a', 'm'].map(id => ({ id, kind: 'embed', payload: `payload "${id}"` }))
      for (const job of queued) assert.equal(await store.jobs.enqueue(job, asOwner), true)
      assert.equal(
        await store.jobs.enqueue({ id: 'z', kind: 'embed', payload: 'other' }, asOwner),
        false,
      )
      await store.jobs.enqueue({ id: 'other', kind: 'parse', payload: '' }, asOwner)
      assert.deepEqual(await lease(store, 'w1', 0), {
        id: 'z',
        kind: 'embed',
        payload: 'payload "z"',
        attempts: 1,
        leaseUntil: 100,
      })
      assert.equal((await lease(store, 'w2', 0))?.id, 'a')
      assert.deepEqual(await store.jobs.counts('embed', asOwner), {
        waiting: 1,
        leased: 2,
        done: 0,
        failed: 0,
      })
      assert.equal(await store.jobs.complete('z', 'w1', asOwner), true)
      assert.equal(await store.jobs.complete('z', 'w1', asOwner), false)
      assert.equal(await store.jobs.enqueue(queued[0] as (typeof queued)[number], asOwner), false)
      assert.equal((await lease(store, 'w1', 0))?.id, 'm')
      assert.equal(await lease(store, 'w1', 0), undefined)
      assert.deepEqual(await store.jobs.counts('embed', asOwner), {
        waiting: 0,
        leased: 2,
        done: 1,
        failed: 0,
      })
      assert.deepEqual(await store.jobs.counts('nothing', asOwner), {
        waiting: 0,
        leased: 0,
        done: 0,
        failed: 0,
      })
    },
  )

  contractTest(
    driver,
    'gives a job to another worker once its lease ran out, and tells the first',
    async () => {
      await using store = await driver.open()
      await store.jobs.enqueue({ id: 'a', kind: 'embed', payload: '' }, asOwner)
      await lease(store, 'w1', 0)
      assert.equal(await lease(store, 'w2', 99), undefined)
      assert.equal(await store.jobs.extend('a', 'w1', 150, asOwner), true)
      assert.equal(await lease(store, 'w2', 149), undefined)
      assert.deepEqual(await lease(store, 'w2', 150), {
        id: 'a',
        kind: 'embed',
        payload: '',
        attempts: 2,
        leaseUntil: 250,
      })
      assert.equal(await store.jobs.extend('a', 'w1', 500, asOwner), false)
      assert.equal(await store.jobs.complete('a', 'w1', asOwner), false)
      assert.equal(
        await store.jobs.fail('a', 'w1', { reason: 'x', maxAttempts: 1 }, asOwner),
        false,
      )
      assert.equal(await store.jobs.complete('gone', 'w1', asOwner), false)
      // Late, but nobody else took it.
      assert.equal(await store.jobs.complete('a', 'w2', asOwner), true)
    },
  )

  contractTest(driver, 'tries a failing job again until its attempts are used up', async () => {
    await using store = await driver.open()
    await store.jobs.enqueue({ id: 'a', kind: 'embed', payload: '' }, asOwner)
    for (const attempt of [1, 2, 3]) {
      assert.equal((await lease(store, 'w', 0))?.attempts, attempt)
      assert.equal(
        await store.jobs.fail('a', 'w', { reason: 'broken', maxAttempts: 3 }, asOwner),
        true,
      )
    }
    assert.equal(await lease(store, 'w', 0), undefined)
    assert.deepEqual(await store.jobs.counts('embed', asOwner), {
      waiting: 0,
      leased: 0,
      done: 0,
      failed: 1,
    })
  })

  contractTest(
    driver,
    'leases each of many jobs once when workers ask at the same time',
    async () => {
      await using store = await driver.open()
      const ids = Array.from({ length: 20 }, (_, index) => `job ${index}`)
      for (const id of ids) await store.jobs.enqueue({ id, kind: 'embed', payload: '' }, asOwner)
      const leased = await Promise.all(ids.map((_, index) => lease(store, `w${index % 3}`, 0)))
      assert.deepEqual(new Set(leased.map(job => job?.id)), new Set(ids))
    },
  )

  contractTest(driver, 'is closed to users', async () => {
    await using store = await driver.open()
    const options = { principal: { kind: 'user' as const, id: 'u', groups: ['public'] } }
    await refuses('forbidden', () =>
      store.jobs.enqueue({ id: 'a', kind: 'k', payload: '' }, options),
    )
    await refuses('forbidden', () =>
      store.jobs.lease({ kind: 'k', worker: 'w', now: 0, leaseMs: 1 }, options),
    )
    await refuses('forbidden', () => store.jobs.counts('k', options))
  })
}
