import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { jobRunner } from '../../../src/app/use-cases/jobs/job-runner.ts'
import type { JobQueue } from '../../../src/core/ports/job-queue.ts'
import { emptyApp } from '../../support/upload-app.ts'

describe('a runner of jobs without jobs', () => {
  it('asks the store a few times, however often it is woken', async context => {
    const app = await emptyApp(context)
    let asked = 0
    const jobs = new Proxy(app.store.jobs, {
      get: (target, name: keyof JobQueue) => {
        if (name === 'lease') asked += 1
        return target[name]
      },
    })
    const store = new Proxy(app.store, {
      get: (target, name: keyof typeof app.store) => (name === 'jobs' ? jobs : target[name]),
    })
    const faults: unknown[] = []
    const runner = jobRunner({ ...app, store }, error => faults.push(error), { turnMs: 1_000 })
    runner.start()
    runner.wake()
    runner.wake()
    await wait(500)
    assert.ok(asked <= 8, `asked ${asked} times`)
    await runner.stop()
    assert.deepEqual(faults, [])
  })
})
