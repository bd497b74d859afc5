import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { isAppError } from '../core/errors.ts'
import { owner } from '../core/principal.ts'
import { compose, initCorpus } from './compose.ts'
import { diagnose } from './use-cases/corpus/doctor.ts'
import { ingestPaths } from './use-cases/corpus/ingest.ts'

function emptyFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-compose-'))
  context.after(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('a composed application', () => {
  it('says why a corpus cannot be made where a file is', context => {
    const file = join(emptyFolder(context), 'file')
    writeFileSync(file, '')
    for (const place of [file, join(file, 'below')]) {
      assert.throws(
        () => initCorpus(place),
        error =>
          isAppError(error, 'invalid_input') &&
          error.message.includes('--corpus') &&
          error.message.includes('is a file'),
        place,
      )
    }
  })

  it('tells whoever asks after it was closed, and closes twice without harm', async context => {
    const corpus = join(emptyFolder(context), 'corpus')
    initCorpus(corpus, { encoder: { kind: 'off' } })
    const app = await compose(corpus)
    const pending = diagnose(app, { principal: owner }).catch((error: unknown) => error)
    await app[Symbol.asyncDispose]()
    await app[Symbol.asyncDispose]()
    // It ends either way; it must not wait for ever.
    await pending
    await assert.rejects(
      () => app.store.documents.counts({ principal: owner }),
      error => isAppError(error, 'store_unavailable') && error.message.includes('closed'),
    )
  })

  it('ends an aborted ingestion with its own error, whoever noticed the signal', async context => {
    const folder = emptyFolder(context)
    mkdirSync(join(folder, 'notes'))
    for (let index = 0; index < 200; index++)
      writeFileSync(join(folder, 'notes', `${index}.txt`), `Note number ${index}.`)
    initCorpus(join(folder, 'corpus'), { encoder: { kind: 'off' } })
    await using app = await compose(join(folder, 'corpus'))
    const controller = new AbortController()
    const run = async (): Promise<void> => {
      for await (const event of ingestPaths(
        app,
        { paths: [join(folder, 'notes')] },
        { principal: owner, signal: controller.signal },
      )) {
        if (event.type === 'scan-end') controller.abort()
      }
    }
    await assert.rejects(run, error => isAppError(error, 'aborted'))
  })
})
