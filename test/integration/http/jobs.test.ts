import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { newJobId, stageUpload } from '../../../src/app/use-cases/jobs/upload-staging.ts'
import {
  jobListSchema,
  jobResponseSchema,
  jobSchema,
} from '../../../src/core/contract/http/jobs.ts'
import { bearer, served, tokenOf } from '../../support/http-server.ts'
import {
  emptyApp,
  jobEnd,
  outcomesOf,
  readJob,
  upload,
  uploaded,
} from '../../support/upload-app.ts'

const owner = { principal: { kind: 'owner' } } as const
const notes = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `notes/${index}.txt`,
      `Note ${index}. The depot number ${index} was opened on ${(index % 28) + 1} May 2021.`,
    ]),
  )

describe('a job', () => {
  it('tells what became of each file, event by event, until it is over', async context => {
    await using server = await served(await emptyApp(context))
    const { id } = await upload(server.url, {
      'good.md': '# Depot\n\nIt was opened in May 2021.\n',
      'box.mbox':
        'From a@x.org Mon Jan  1 00:00:00 2024\nMessage-ID: <1@x>\nFrom: a@x.org\n' +
        'Subject: One\n\nFirst mail.\n\n' +
        'From b@x.org Mon Jan  1 00:00:00 2024\nMessage-ID: <2@x>\nFrom: b@x.org\n' +
        'Subject: Two\n\nSecond mail.\n',
      'single.eml': 'Message-ID: <3@x>\nFrom: c@x.org\nSubject: Three\n\nThird mail.\n',
      'broken.pdf': '%PDF-1.4 rubbish',
      'picture.png': new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0]),
    })
    const response = await fetch(`${server.url}/api/v1/jobs/${id}`, {
      headers: { accept: 'text/event-stream' },
    })
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
    const events = (await response.text())
      .split('\n\n')
      .filter(block => block.startsWith('event: job\n'))
      .map(block => jobSchema.parse(JSON.parse(block.slice(block.indexOf('data: ') + 6))))
    const last = events.at(-1)
    assert.ok(last !== undefined && events.length > 1)
    assert.equal(last.state, 'done')
    assert.deepEqual(outcomesOf(last), {
      'good.md': 'added',
      'box.mbox': 'added',
      'single.eml': 'added',
      'broken.pdf': 'failed',
      'picture.png': 'failed',
    })
    const item = (name: string) => last.items.find(each => each.name === name)
    assert.equal(item('box.mbox')?.documents, 2)
    assert.match(item('broken.pdf')?.reason ?? '', /broken\.pdf/)
    assert.deepEqual([last.progress.done, last.progress.total], [5, 5])
    assert.deepEqual(await readJob(server.url, id), last)
    const missing = await fetch(`${server.url}/api/v1/jobs/job_none`, {
      headers: { accept: 'text/event-stream' },
    })
    assert.equal(missing.status, 404)
  })
  it('can be cancelled: what it added stays, and the next one goes on', async context => {
    const app = await emptyApp(context)
    await using server = await served(app)
    const files = notes(300)
    const { id } = await upload(server.url, files)
    const response = await fetch(`${server.url}/api/v1/jobs/${id}/cancel`, { method: 'POST' })
    const cancelled = jobSchema.parse(await response.json())
    assert.equal(cancelled.state, 'cancelled')
    assert.equal(cancelled.counts.waiting, 0)
    const again = await uploaded(server.url, files)
    assert.equal(again.state, 'done')
    assert.equal((again.counts.added ?? 0) + (again.counts.unchanged ?? 0), 300)
    assert.deepEqual(await app.store.documents.openIngestions(owner), [])
    assert.equal((await readJob(server.url, id)).state, 'cancelled')
    assert.ok(!existsSync(join(app.corpusFolder, 'upload-staging', id)))
    assert.deepEqual(server.faults, [])
  })
  it('is done by the next process when its own has died', async context => {
    const app = await emptyApp(context)
    const id = newJobId()
    await using staging = await stageUpload(app.corpusFolder)
    await staging.add('a.txt', Readable.from(['The depot was opened in May.']), {})
    await staging.keep(id)
    const payload = { v: 1, kind: 'upload', groups: ['public'], files: staging.files }
    await app.store.jobs.enqueue(
      { id, kind: 'upload', payload: JSON.stringify(payload), by: 'owner', createdAt: 0 },
      owner,
    )
    const dead = { kind: 'upload', worker: 'dead', now: Date.now() - 20_000, leaseMs: 20_000 }
    assert.equal((await app.store.jobs.lease(dead, owner))?.id, id)
    await using server = await served(app)
    const job = await jobEnd(server.url, id)
    assert.deepEqual([job.state, outcomesOf(job)], ['done', { 'a.txt': 'added' }])
    assert.equal((await app.store.jobs.get(id, owner))?.attempts, 2)
  })
  it('is given up when three processes died over it', async context => {
    const app = await emptyApp(context)
    const id = newJobId()
    const payload = { v: 1, kind: 'upload', groups: ['public'], files: [] }
    await app.store.jobs.enqueue(
      { id, kind: 'upload', payload: JSON.stringify(payload), by: 'owner', createdAt: 0 },
      owner,
    )
    const dead = { kind: 'upload', worker: 'dead', now: 0, leaseMs: 0 }
    for (let times = 0; times < 3; times++) await app.store.jobs.lease(dead, owner)
    await using server = await served(app)
    const job = await jobEnd(server.url, id)
    assert.equal(job.state, 'failed')
    assert.match(job.error ?? '', /server ended/)
  })
  it('that the server stops in the middle goes on at its next start', async context => {
    const app = await emptyApp(context)
    const first = await served(app)
    const { id } = await upload(first.url, notes(300))
    await first.stop()
    assert.equal((await app.store.jobs.get(id, owner))?.status, 'waiting')
    await using second = await served(app)
    const job = await jobEnd(second.url, id)
    assert.equal(job.state, 'done')
    assert.equal((job.counts.added ?? 0) + (job.counts.unchanged ?? 0), 300)
  })
  it('does not keep questions waiting', async context => {
    await using server = await served(await emptyApp(context))
    const { id } = await upload(server.url, notes(400))
    let slowest = 0
    let asked = 0
    while ((await readJob(server.url, id)).state !== 'done') {
      const began = performance.now()
      const response = await fetch(`${server.url}/api/v1/search?q=depot`)
      assert.equal(response.status, 200)
      await response.text()
      slowest = Math.max(slowest, performance.now() - began)
      asked++
    }
    assert.ok(asked > 0 && slowest < 3_000, `${asked} searches, the slowest took ${slowest} ms`)
  })
  it('is listed for whoever asked for it, newest first, in pages', async context => {
    const app = await emptyApp(context)
    await using server = await served(app)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c'])
      ids.unshift((await uploaded(server.url, { [`${name}.txt`]: `Note ${name}.` })).id)
    const list = async (query: string) => {
      const response = await fetch(`${server.url}/api/v1/jobs?${query}`)
      return jobListSchema.parse(await response.json())
    }
    const first = await list('limit=2')
    assert.deepEqual([first.jobs.map(({ id }) => id), first.next], [ids.slice(0, 2), ids[1]])
    const rest = await list(`limit=2&after=${first.next ?? ''}`)
    assert.deepEqual([rest.jobs.map(({ id }) => id), rest.next], [ids.slice(2), undefined])
  })
})

describe('web pages', () => {
  it('of private addresses are read for the owner if allowed, never for users', async context => {
    const site = createServer((request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(
        request.url === '/robots.txt'
          ? ''
          : '<title>Depot</title><p>The depot in Zanzibar was opened on 5 May 2021.</p>',
      )
    })
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    context.after(() => site.close())
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
    const app = await emptyApp(context, { ingest: { web: { privateHosts: [host], pauseMs: 0 } } })
    await using server = await served(app)
    const add = async (body: unknown, headers: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(`${server.url}/api/v1/documents/urls`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      return response.status === 202
        ? jobEnd(server.url, jobResponseSchema.parse(JSON.parse(text)).job.id, headers)
        : response.status
    }
    const page = `http://${host}/depot`
    const job = await add({ urls: [page] })
    assert.ok(typeof job === 'object')
    assert.deepEqual([job.state, outcomesOf(job)], ['done', { [page]: 'added' }])
    assert.equal(await add({ urls: ['file:///etc/passwd'] }), 400)
    assert.equal(await add({ urls: [] }), 400)
    const alice = bearer(tokenOf(app, 'alice', 'eng'))
    const refused = await add({ urls: [page] }, alice)
    assert.ok(typeof refused === 'object')
    assert.deepEqual(outcomesOf(refused), { [page]: 'failed' })
    assert.equal(await add({ urls: [page], groups: ['public'] }, alice), 403)
  })
  it('of a cancelled job leave no ingestion open', async context => {
    const { promise: reached, resolve } = Promise.withResolvers<void>()
    const site = createServer((request, response) => {
      response.setHeader('content-type', 'text/html')
      if (request.url !== '/slow') response.end('<title>Depot</title><p>One page of two.</p>')
      else resolve()
    })
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    context.after(() => {
      site.closeAllConnections()
      site.close()
    })
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
    const app = await emptyApp(context, { ingest: { web: { privateHosts: [host], pauseMs: 0 } } })
    await using server = await served(app)
    const response = await fetch(`${server.url}/api/v1/documents/urls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ urls: [`http://${host}/one`, `http://${host}/slow`] }),
    })
    const { job } = jobResponseSchema.parse(await response.json())
    await reached
    await fetch(`${server.url}/api/v1/jobs/${job.id}/cancel`, { method: 'POST' })
    for (let tries = 0; tries < 100; tries++) {
      if ((await app.store.documents.openIngestions(owner)).length === 0) break
      await new Promise(next => setTimeout(next, 50))
    }
    assert.deepEqual(await app.store.documents.openIngestions(owner), [])
    const seen = await readJob(server.url, job.id)
    assert.equal(seen.state, 'cancelled')
    assert.deepEqual(server.faults, [])
  })
})
