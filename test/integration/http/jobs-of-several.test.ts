import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import type { JobRunner } from '../../../src/app/use-cases/jobs/job-runner.ts'
import { queueUpload } from '../../../src/app/use-cases/jobs/queue-jobs.ts'
import { stageUpload } from '../../../src/app/use-cases/jobs/upload-staging.ts'
import { bearer, served, tokenOf } from '../../support/http-server.ts'
import { emptyApp, jobEnd, readJob, upload } from '../../support/upload-app.ts'

const notes = (count: number, about: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `notes/${index}.txt`,
      `Note ${index}. The ${about} number ${index} was opened in May 2021.`,
    ]),
  )

// More than one commit holds: a turn ends with a commit.
const manyNotes = 620

describe('a large job', () => {
  it('does not keep the small one of somebody else waiting', async context => {
    const app = await emptyApp(context)
    const ann = bearer(tokenOf(app, 'ann', 'staff'))
    const bob = bearer(tokenOf(app, 'bob', 'staff'))
    await using server = await served(app, { limits: { jobTurnMs: 1 } })
    const large = await upload(server.url, notes(manyNotes, 'depot'), { headers: ann })
    const small = await upload(server.url, { 'bob.txt': 'A note of Bob.' }, { headers: bob })
    const over = await jobEnd(server.url, small.id, bob)
    assert.deepEqual([over.state, over.counts.added], ['done', 1])
    assert.notEqual((await readJob(server.url, large.id, ann)).state, 'done')
    assert.equal((await jobEnd(server.url, large.id, ann)).counts.added, manyNotes)
    assert.deepEqual(server.faults, [])
  })
})

describe('large jobs of several people', () => {
  it('take turns, and each tells what it added', async context => {
    const app = await emptyApp(context)
    const queued = async (name: string, files: Readonly<Record<string, string>>) => {
      const headers = bearer(tokenOf(app, name, 'staff'))
      await using staging = await stageUpload(app.corpusFolder)
      for (const [file, text] of Object.entries(files))
        await staging.add(file, Readable.from([text]), {})
      const principal = { kind: 'user', id: name, groups: ['staff'] } as const
      const { id } = await queueUpload(app, notRunning, staging, ['staff'], { principal })
      return { id, headers }
    }
    const large = [
      await queued('ann', notes(manyNotes, 'depot')),
      await queued('bob', notes(manyNotes, 'depot')),
      await queued('eve', notes(manyNotes, 'depot')),
    ]
    const small = await queued('kim', { 'kim.txt': 'A note of Kim.' })
    await using server = await served(app, { limits: { jobTurnMs: 1 } })
    assert.equal((await jobEnd(server.url, small.id, small.headers)).state, 'done')
    const states = await Promise.all(
      large.map(async ({ id, headers }) => (await readJob(server.url, id, headers)).state),
    )
    assert.ok(states.filter(state => state !== 'done').length >= 2, states.join(', '))
    for (const { id, headers } of large) {
      const { state, counts } = await jobEnd(server.url, id, headers)
      assert.deepEqual([state, counts.added, counts.unchanged], ['done', manyNotes, 0])
    }
    assert.deepEqual(server.faults, [])
  })
})

const notRunning = { wake() {} } as Pick<JobRunner, 'wake'> as JobRunner
