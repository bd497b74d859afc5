import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { isAppError } from '../../../core/errors.ts'
import { owner } from '../../../core/principal.ts'
import { compose, initCorpus } from '../../compose.ts'
import { diagnose } from './doctor.ts'
import { ingestPaths } from './ingest.ts'

describe('the check of a corpus', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-doctor-'))
  const corpus = join(folder, 'corpus')
  before(async () => {
    initCorpus(corpus, { encoder: { kind: 'off' } })
    writeFileSync(
      join(folder, 'note.txt'),
      'The lift in the east wing was inspected on 3 May 2024.',
    )
    await using app = await compose(corpus)
    for await (const _ of ingestPaths(
      app,
      { paths: [join(folder, 'note.txt')] },
      { principal: owner },
    ))
      void _
  })
  after(() => rmSync(folder, { recursive: true }))

  it('tells how many rows it has read', async () => {
    await using app = await compose(corpus)
    const told: Array<readonly [number, number]> = []
    const { store, privacy } = await diagnose(app, {
      principal: owner,
      offline: true,
      onProgress: (done, total) => told.push([done, total]),
    })
    assert.deepEqual(store.problems, [])
    assert.equal(privacy.mode, 'none')
    assert.match(privacy.detail, /made without privacy/)
    const [done, total] = told.at(-1) ?? []
    assert.equal(done, total)
    assert.ok((total ?? 0) > 1, 'a document and its nodes')
  })

  it('reads structure and totals only when it has to be quick', async () => {
    await using app = await compose(corpus)
    const whole = await app.store.check()
    const quick = await app.store.check({ quick: true })
    assert.deepEqual(quick.problems, [])
    assert.ok(quick.checked.includes('pages and indexes'))
    assert.ok(!quick.checked.includes('content hashes of documents'))
    assert.ok(whole.checked.includes('content hashes of documents'))
  })

  it('ends when it is asked to', async () => {
    await using app = await compose(corpus)
    const controller = new AbortController()
    const running = diagnose(app, { principal: owner, offline: true, signal: controller.signal })
    controller.abort()
    await assert.rejects(running, error => isAppError(error, 'aborted'))
  })
})
