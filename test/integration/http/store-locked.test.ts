import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { it } from 'node:test'
import { served } from '../../support/http-server.ts'
import { emptyApp, jobEnd, outcomesOf, upload, uploaded } from '../../support/upload-app.ts'

it('a store that another process changes is read meanwhile', async context => {
  const app = await emptyApp(context)
  await using server = await served(app)
  await uploaded(server.url, { 'before.txt': 'The depot was opened in May 2021.' })
  using other = new DatabaseSync(join(app.corpusFolder, 'corpus.sqlite'))
  other.exec('begin immediate')
  const conversation = fetch(`${server.url}/api/v1/conversations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const job = upload(server.url, { 'after.txt': 'The depot was closed in June 2022.' })
  let slowest = 0
  for (let asked = 0; asked < 20; asked++) {
    const began = performance.now()
    const response = await fetch(`${server.url}/api/v1/search?q=depot`)
    assert.match(await response.text(), /opened in May/)
    slowest = Math.max(slowest, performance.now() - began)
  }
  // It would be the thirty seconds for which a change waits.
  assert.ok(slowest < 5_000, `a search took ${slowest} ms`)
  other.exec('rollback')
  assert.equal((await conversation).status, 200)
  assert.deepEqual(outcomesOf(await jobEnd(server.url, (await job).id)), { 'after.txt': 'added' })
  assert.deepEqual(server.faults, [])
})
