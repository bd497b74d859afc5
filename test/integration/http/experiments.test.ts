import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createAccessToken } from '../../../src/app/access-tokens.ts'
import {
  experimentListSchema,
  experimentStatusSchema,
  experimentStoredSchema,
} from '../../../src/core/contract/http/experiments.ts'
import { owner } from '../../../src/core/principal.ts'
import { jobResponseSchema, jobSchema } from '../../../src/core/contract/http/jobs.ts'
import { bearer, corpusApp, inProcess, openQuestion, tokenOf } from '../../support/http-server.ts'

const path = '/api/v1/experiments'
const definition = (more: object = {}): string =>
  JSON.stringify({
    experiment: 1,
    name: 'served',
    corpora: { own: { folder: '.' } },
    questions: [{ items: [{ id: 'dada', question: openQuestion, answer: 'Zurich' }] }],
    factors: { retrieval: ['keyword', 'graph'] },
    judges: { metrics: ['rougeL'] },
    ...more,
  })

describe('experiments over HTTP', () => {
  it('are kept, run as a job that tells how far it is, and reported', async context => {
    const http = inProcess(await corpusApp(context))
    context.after(() => http.jobs.stop())
    http.jobs.start()
    const kept = experimentStoredSchema.parse(
      await (await http.post(path, { definition: definition() })).json(),
    )
    assert.equal(kept.answers, 2)
    assert.deepEqual(await (await http.get(`${path}/${kept.id}/plan`)).json(), kept)
    const { job } = jobResponseSchema.parse(
      await (await http.post(`${path}/${kept.id}/run`, {})).json(),
    )
    const watched = await http.get(`/api/v1/jobs/${job.id}`, { accept: 'text/event-stream' })
    const last = [...(await watched.text()).matchAll(/^data: (.*)$/gm)]
      .map(([, data = '']) => jobSchema.parse(JSON.parse(data)))
      .at(-1)
    assert.deepEqual(
      [last?.state, last?.progress.phase, last?.progress.done, last?.experiment, last?.error],
      ['done', 'answering', 2, kept.id, undefined],
    )
    const status = experimentStatusSchema.parse(await (await http.get(`${path}/${kept.id}`)).json())
    assert.deepEqual([status.state, status.answers, status.failed], ['finished', 2, 0])
    const { experiments } = experimentListSchema.parse(await (await http.get(path)).json())
    assert.deepEqual(experiments, [status])
    const before = performance.eventLoopUtilization()
    const report = await http.get(`${path}/${kept.id}/report`)
    const { utilization } = performance.eventLoopUtilization(before)
    assert.ok(utilization < 0.5, `a report is made in another thread: ${utilization}`)
    assert.match(report.headers.get('content-type') ?? '', /text\/html/)
    assert.match(await report.text(), /^<!doctype html>/i)
    const study = await (await http.get(`${path}/${kept.id}/report?format=json`)).text()
    assert.match(study, /"pipelineId":"graph"/)
    const removed = await http.delete(`${path}/${kept.id}`)
    assert.deepEqual([removed.status, await removed.json()], [200, { removed: kept.id }])
    assert.equal((await http.get(`${path}/${kept.id}`)).status, 404)
    assert.deepEqual(await (await http.get(path)).json(), { experiments: [] })
    assert.equal((await http.delete(`${path}/${kept.id}`)).status, 404)
    assert.deepEqual(http.faults, [])
  })

  it('divide the documents of the server anew, and leave its corpus as it is', async context => {
    const app = await corpusApp(context)
    const http = inProcess(app)
    context.after(() => http.jobs.stop())
    http.jobs.start()
    const before = await app.store.documents.counts({ principal: owner })
    const factors = { chunking: ['small', 'fixed'], retrieval: ['keyword'] }
    const chunkings = { small: { kind: 'recursive', characters: 120 } }
    const { id, answers } = experimentStoredSchema.parse(
      await (await http.post(path, { definition: definition({ factors, chunkings }) })).json(),
    )
    assert.equal(answers, 2)
    const run = async (): Promise<string | undefined> => {
      const { job } = jobResponseSchema.parse(
        await (await http.post(`${path}/${id}/run`, {})).json(),
      )
      const watched = await http.get(`/api/v1/jobs/${job.id}`, { accept: 'text/event-stream' })
      const [, last = ''] = [...(await watched.text()).matchAll(/^data: (.*)$/gm)].at(-1) ?? []
      const { state, error } = jobSchema.parse(JSON.parse(last))
      return error ?? state
    }
    assert.equal(await run(), 'done')
    const status = experimentStatusSchema.parse(await (await http.get(`${path}/${id}`)).json())
    assert.deepEqual([status.state, status.answers, status.failed], ['finished', 2, 0])
    const folder = join(app.corpusFolder, 'experiments', id)
    const record = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as {
      corpora: ReadonlyArray<{ documents: number; passages: number; chunking: string }>
    }
    const [small, fixed] = record.corpora
    assert.equal(small?.documents, before.documents)
    assert.ok((small?.passages ?? 0) > (fixed?.passages ?? 0), JSON.stringify(record.corpora))
    assert.deepEqual(await app.store.documents.counts({ principal: owner }), before)
    // What was divided is found again: nothing is left to do.
    assert.equal(await run(), 'done')
    assert.equal((await http.delete(`${path}/${id}`)).status, 200)
    assert.equal(existsSync(folder), false)
    assert.deepEqual(http.faults, [])
  })

  it('are for the owner, and name no files of the server', async context => {
    const app = await corpusApp(context)
    const plain = inProcess(app)
    context.after(() => plain.jobs.stop())
    // With tokens about, the owner has one too.
    const chief = bearer(
      createAccessToken(app.corpusFolder, { name: 'chief', groups: [], owner: true }, 0).token,
    )
    const http = {
      faults: plain.faults,
      get: (to: string, headers = chief) => plain.get(to, headers),
      post: (to: string, body: unknown, headers = chief) => plain.post(to, body, headers),
    }
    const user = bearer(tokenOf(app, 'ada', 'staff'))
    const { id } = experimentStoredSchema.parse(
      await (await http.post(path, { definition: definition() })).json(),
    )
    for (const refused of [
      http.post(path, { definition: definition() }, user),
      http.get(path, user),
      http.get(`${path}/${id}`, user),
      http.get(`${path}/${id}/plan`, user),
      http.post(`${path}/${id}/run`, {}, user),
      http.get(`${path}/${id}/report`, user),
      plain.delete(`${path}/${id}`, user),
    ])
      assert.equal((await refused).status, 403)
    for (const [more, message] of [
      [{ corpora: { own: { paths: ['/etc'] } } }, /a corpus must be/],
      [{ corpora: { own: { folder: '/root' } } }, /a corpus must be/],
      [{ questions: [{ file: '/etc/passwd' }] }, /questions must stand in it/],
      [{ people: ['/etc/passwd'] }, /must not name files/],
      [{ factors: { retrieval: ['vectro'] } }, /There is no retrieval/],
      [{ colour: 'red' }, /colour: is no field here/],
    ] as const) {
      const response = await http.post(path, { definition: definition(more) })
      assert.equal(response.status, 400)
      assert.match(await response.text(), message)
    }
    for (const unknown of ['exp_none', '..%2f..', 'exp_000000000000000000000000'])
      assert.equal((await http.get(`${path}/${unknown}`)).status, 404)
    assert.equal((await http.get(`${path}/${id}/report`)).status, 404, 'nothing was run')
    assert.deepEqual(http.faults, [])
  })
})
