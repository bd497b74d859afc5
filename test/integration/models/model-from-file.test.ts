import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { compose, initCorpus } from '../../../src/app/compose.ts'
import { diagnose } from '../../../src/app/use-cases/corpus/doctor.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { owner } from '../../../src/core/principal.ts'
import { documentNode } from '../../../src/graph/document-graph.ts'
import { smallModel } from '../../support/small-model.ts'

const { file, missing } = smallModel()
const access = { principal: owner }
const text = [
  'The ship left the harbour in the morning. The ship carried wheat to the north.',
  'The captain of the ship was an old man. Invoices are paid within thirty days.',
  'Invoices that are late bear interest. The interest is five per cent a year.',
].join(' ')

function corpus(context: TestContext, settings: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-gguf-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  initCorpus(join(folder, 'corpus'), { encoder: { kind: 'off' }, ...settings })
  writeFileSync(join(folder, 'ship.txt'), text)
  return folder
}

const chunking = { kind: 'perplexity', tokenizer: 'estimate', minTokens: 8, maxTokens: 40 }

/** What was said beforehand, and the chunker that the document names. */
async function ingested(folder: string): Promise<{ notices: string[]; chunker: unknown }> {
  await using app = await compose(join(folder, 'corpus'))
  const notices: string[] = []
  for await (const event of ingestPaths(app, { paths: [join(folder, 'ship.txt')] }, access)) {
    if (event.type === 'notice') notices.push(event.message)
    if (event.type === 'ingest-end') assert.equal(event.summary.ingested, 1)
  }
  const [document] = await app.store.documents.list({ limit: 1 }, access)
  assert.ok(document !== undefined)
  const [node] = await app.store.graph.nodes([documentNode(document)], access)
  return { notices, chunker: node?.properties['chunker'] }
}

test('without a model perplexity is of word counts, and that is said', async context => {
  const { notices } = await ingested(corpus(context, { chunking }))
  assert.equal(notices.length, 1)
  assert.match(notices[0] ?? '', /word counts .* in place of the perplexity of a language model/)
})

test('a model that cannot be loaded is an error before any document is read', async context => {
  const models = { language: { provider: 'gguf', file: 'm.gguf' } }
  await assert.rejects(ingested(corpus(context, { models, chunking })), {
    code: 'not_found',
    message: /There is no language model at/,
  })
})

test('doctor says what a model from a file lacks', async context => {
  const folder = corpus(context, { models: { language: { provider: 'gguf', file: 'm.gguf' } } })
  await using app = await compose(join(folder, 'corpus'))
  const { models, healthy } = await diagnose(app, access)
  assert.deepEqual(
    models.map(({ status }) => status),
    ['failed'],
  )
  assert.match(models[0]?.detail ?? '', /There is no language model at .*corpus.m\.gguf/)
  assert.equal(healthy, false)
})

test(
  'a model from a file is loaded by doctor and divides documents',
  { skip: missing ?? false },
  async context => {
    const language = { provider: 'gguf', file, contextTokens: 512, threads: 1 }
    const folder = corpus(context, { models: { language }, chunking })
    const { notices, chunker } = await ingested(folder)
    assert.deepEqual(notices, [])
    assert.match(String(chunker), /signal=gguf\/SmolLM2-135M-Instruct.Q4_1\+perplexity\/1/)
    await using app = await compose(join(folder, 'corpus'))
    const { models } = await diagnose(app, { ...access, offline: true })
    assert.equal(models[0]?.status, 'ready')
    assert.equal(models[0].detail, 'gguf/SmolLM2-135M-Instruct.Q4_1 (97 MB, context of 512 tokens)')
  },
)
