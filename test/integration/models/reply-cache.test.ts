import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { compose, initCorpus, type App } from '../../../src/app/compose.ts'
import { checkCorpusFiles } from '../../../src/app/corpus-files.ts'
import { deleteDocuments } from '../../../src/app/use-cases/corpus/inspect-documents.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { owner } from '../../../src/core/principal.ts'
import { reply, scriptedModelServer } from '../../support/scripted-model-server.ts'

const access = { principal: owner }

async function ingested(app: App, path: string): Promise<void> {
  for await (const event of ingestPaths(app, { paths: [path] }, access))
    assert.ok(event.type !== 'document' || event.outcome.status !== 'failed')
}

function folderOf(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-reply-cache-'))
  context.after(() => rmSync(folder, { recursive: true }))
  return folder
}

test('replies are kept where asked for, and go with documents that go', async context => {
  const folder = folderOf(context)
  const [corpus, file] = [join(folder, 'corpus'), join(folder, 'note.txt')]
  writeFileSync(file, 'The harbour budget is 40,000 euros.')
  await using server = await scriptedModelServer(() => reply('Kept.'))
  initCorpus(corpus, {
    encoder: { kind: 'off' },
    models: {
      language: { baseUrl: server.baseUrl, model: 'small', prices: { input: 1e6, output: 1e6 } },
      cache: true,
    },
  })
  await using app = await compose(corpus)
  const kept = (): number => {
    const replies = join(corpus, 'cache', 'models')
    return existsSync(replies) ? readdirSync(replies).length : 0
  }
  const call = async (): Promise<void> => {
    const messages = [{ role: 'user' as const, content: 'What is kept?' }]
    await app.languageModel?.complete({ messages, purpose: { step: 'answer' } }, {})
  }
  await ingested(app, file)
  await call()
  await call()
  assert.deepEqual([server.requests.length, kept()], [1, 1])
  assert.deepEqual(app.modelUse.uses(), [
    {
      model: app.languageModel?.id,
      step: 'answer',
      calls: 2,
      cached: 1,
      failed: 0,
      uncounted: 0,
      promptTokens: 7,
      completionTokens: 3,
      costUsd: 10,
    },
  ])
  assert.deepEqual(checkCorpusFiles(corpus).problems, [])

  // Another document changes nothing for it; an edited one does.
  writeFileSync(join(folder, 'other.txt'), 'The northern depot has two cranes.')
  await ingested(app, join(folder, 'other.txt'))
  assert.equal(kept(), 1)
  writeFileSync(file, 'The harbour budget is 50,000 euros.')
  await ingested(app, file)
  assert.equal(kept(), 0)

  await call()
  assert.equal(kept(), 1)
  const [document] = await app.store.documents.list({ limit: 1 }, access)
  assert(document !== undefined)
  await deleteDocuments(app, [document.id], access)
  assert.equal(kept(), 0)
})
