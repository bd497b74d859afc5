import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DocumentId } from '../../../src/core/ids.ts'
import { bearer, served, tokenOf } from '../../support/http-server.ts'
import {
  emptyApp,
  outcomesOf,
  readJob,
  upload,
  uploaded,
  jobEnd,
} from '../../support/upload-app.ts'

const depot = 'The depot in Zanzibar was opened on 5 May 2021. Its keeper is Wilhelmina Quist.'

const statusOf = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  init: RequestInit = {},
): Promise<number> =>
  (await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...headers } }))
    .status

describe('what a user uploads', () => {
  it('is for a group of the user alone; nobody else sees job or document', async context => {
    const app = await emptyApp(context)
    const [alice, bob, carol] = [
      bearer(tokenOf(app, 'alice', 'eng', 'public')),
      bearer(tokenOf(app, 'bob', 'sales')),
      bearer(tokenOf(app, 'carol', 'eng')),
    ]
    await using server = await served(app)
    const job = await uploaded(server.url, { 'plan.txt': depot }, { headers: alice })
    assert.deepEqual([job.groups, job.by, job.state], [['eng'], 'alice', 'done'])
    const id = job.items[0]?.documentId ?? ''
    const document = `${server.url}/api/v1/documents/${id}`
    const jobs = `${server.url}/api/v1/jobs`
    assert.equal(await statusOf(document, bob), 404)
    assert.equal(await statusOf(document, carol), 200)
    for (const other of [bob, carol]) {
      assert.equal(await statusOf(`${jobs}/${job.id}`, other), 404)
      assert.equal(await statusOf(`${jobs}/${job.id}/cancel`, other, { method: 'POST' }), 404)
      assert.deepEqual(await (await fetch(jobs, { headers: other })).json(), { jobs: [] })
      assert.equal(await statusOf(`${jobs}?after=${job.id}`, other), 404)
    }
    // Reading it is not deleting it.
    assert.equal(await statusOf(document, carol, { method: 'DELETE' }), 403)
    assert.equal(await statusOf(document, bob, { method: 'DELETE' }), 404)
    const groups = (body: readonly string[], who: Readonly<Record<string, string>>) =>
      statusOf(`${document}/groups`, who, {
        method: 'POST',
        body: JSON.stringify({ groups: body }),
      })
    assert.equal(await groups(['eng'], carol), 403)
    assert.equal(await groups(['public'], alice), 403)
    assert.equal(await groups(['sales'], alice), 403)
    assert.equal(await groups(['eng'], alice), 200)
    assert.equal(await statusOf(document, alice, { method: 'DELETE' }), 200)
    assert.equal(await statusOf(document, alice), 404)
  })
  it('does not replace what another user uploaded under the same name', async context => {
    const app = await emptyApp(context)
    const [alice, bob] = [bearer(tokenOf(app, 'alice', 'eng')), bearer(tokenOf(app, 'bob', 'eng'))]
    await using server = await served(app)
    const first = await uploaded(server.url, { 'plan.txt': depot }, { headers: alice })
    const second = await uploaded(server.url, { 'plan.txt': 'Other words.' }, { headers: bob })
    assert.deepEqual(outcomesOf(second), { 'plan.txt': 'added' })
    assert.notEqual(first.items[0]?.documentId, second.items[0]?.documentId)
  })
  it('keeps the groups that the owner gave it until its content changes', async context => {
    const app = await emptyApp(context)
    const alice = bearer(tokenOf(app, 'alice', 'eng'))
    await using server = await served(app)
    const job = await uploaded(server.url, { 'plan.txt': depot }, { headers: alice })
    const id = (job.items[0]?.documentId ?? '') as DocumentId
    const groupsOf = async () =>
      (await app.store.documents.summaries([id], { principal: { kind: 'owner' } }))[0]?.groups
    await app.store.writer.commit(
      { setReadGroups: [{ documentId: id, groups: ['public'] }] },
      { principal: { kind: 'owner' } },
    )
    await uploaded(server.url, { 'plan.txt': depot }, { headers: alice })
    assert.deepEqual(await groupsOf(), ['public'])
    await uploaded(server.url, { 'plan.txt': `${depot} It is secret.` }, { headers: alice })
    assert.deepEqual(await groupsOf(), ['eng'])
  })
  it('has to name its group where there are several, and may name no other', async context => {
    const app = await emptyApp(context)
    const dora = bearer(tokenOf(app, 'dora', 'eng', 'sales'))
    const none = bearer(tokenOf(app, 'nobody'))
    await using server = await served(app)
    const status = async (who: Readonly<Record<string, string>>, ...groups: string[]) => {
      const form = new FormData()
      for (const group of groups) form.append('group', group)
      form.append('files', new Blob([depot]), 'plan.txt')
      const response = await fetch(`${server.url}/api/v1/documents`, {
        method: 'POST',
        headers: { ...who },
        body: form,
      })
      return response.status
    }
    assert.equal(await status(dora), 400)
    assert.equal(await status(dora, 'public'), 403)
    assert.equal(await status(dora, 'eng', 'hr'), 403)
    assert.equal(await status(dora, 'eng', 'sales'), 202)
    assert.equal(await status(none), 403)
    assert.deepEqual(await (await fetch(`${server.url}/api/v1/groups`, { headers: dora })).json(), {
      groups: ['eng', 'sales'],
      usual: [],
    })
  })
})

describe('a deleted upload', () => {
  it('takes its original with it and comes back when it is uploaded again', async context => {
    const app = await emptyApp(context)
    await using server = await served(app)
    const { id } = await upload(server.url, { 'plan.txt': depot })
    const job = await jobEnd(server.url, id)
    assert.deepEqual(await readJob(server.url, id), job)
    const document = (job.items[0]?.documentId ?? '') as DocumentId
    const owner = { principal: { kind: 'owner' } } as const
    assert.ok(await app.store.documents.bytes(document, owner))
    const response = await fetch(`${server.url}/api/v1/documents/${document}`, { method: 'DELETE' })
    assert.deepEqual(await response.json(), { removed: 1 })
    assert.equal(await app.store.documents.bytes(document, owner), undefined)
    assert.deepEqual(await app.store.documents.deletions(owner), [])
    const again = await uploaded(server.url, { 'plan.txt': depot })
    assert.deepEqual(outcomesOf(again), { 'plan.txt': 'added' })
    assert.equal(
      await statusOf(`${server.url}/api/v1/documents/doc_none`, {}, { method: 'DELETE' }),
      404,
    )
  })
})
