import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { answerSchema } from '../../../src/core/contract/http/schemas.ts'
import { served } from '../../support/http-server.ts'
import { emptyApp, outcomesOf, uploaded } from '../../support/upload-app.ts'

const depot =
  'The depot in Zanzibar was opened on 5 May 2021. Its keeper is Wilhelmina Quist. ' +
  'The depot stores cloves and cinnamon.'

describe('an uploaded file', () => {
  it('is read, and questions about it are answered', async context => {
    const app = await emptyApp(context)
    await using server = await served(app)
    const job = await uploaded(server.url, { 'depots/zanzibar.txt': depot })
    assert.equal(job.state, 'done')
    assert.deepEqual(outcomesOf(job), { 'depots/zanzibar.txt': 'added' })
    assert.equal(job.by, 'owner')
    assert.deepEqual(job.groups, ['public'])
    const response = await fetch(`${server.url}/api/v1/questions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'When was the depot in Zanzibar opened?' }),
    })
    const answer = answerSchema.parse(await response.json())
    assert.match(answer.text, /5 May 2021/)
    assert.equal(answer.sentences[0]?.citations[0]?.documentId, job.items[0]?.documentId)
    assert.deepEqual(readdirSync(join(app.corpusFolder, 'upload-staging')), [])
    assert.deepEqual(server.faults, [])
  })
  it('changes nothing when it comes again, and replaces one of its name', async context => {
    await using server = await served(await emptyApp(context))
    await uploaded(server.url, { 'a.txt': depot, 'b.txt': 'Cloves are dried flower buds.' })
    const again = await uploaded(server.url, { 'a.txt': depot })
    assert.deepEqual(outcomesOf(again), { 'a.txt': 'unchanged' })
    const changed = await uploaded(server.url, { 'a.txt': 'The depot was closed on 1 June 2022.' })
    assert.deepEqual(outcomesOf(changed), { 'a.txt': 'changed' })
    const list = (await (await fetch(`${server.url}/api/v1/documents`)).json()) as {
      documents: Array<{ key: string }>
    }
    assert.deepEqual(list.documents.map(({ key }) => key).sort(), ['a.txt', 'b.txt'])
  })
})
