import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { compose, initCorpus, type App } from '../../../src/app/compose.ts'
import { configFileName } from '../../../src/app/config/config.ts'
import { configuredEmbedding } from '../../../src/app/models/embedding.ts'
import { fillVectors } from '../../../src/app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { parseConfig } from '../../../src/app/config/config.ts'
import { owner } from '../../../src/core/principal.ts'
import { readSearchText } from '../../../src/language/question/question.ts'
import { retrieveReranked } from '../../../src/retrieval/hybrid.ts'
import { vectorRecipe } from '../../../src/retrieval/recipes.ts'
import {
  embeddings,
  failure,
  rankings,
  scriptedModelServer,
  type Act,
  type ModelRequest,
} from '../../support/scripted-model-server.ts'

const access = { principal: owner }

/** A direction for harbours, one for bees, and nothing else. */
const meaning = (text: string): number[] => [
  /harbou?r|port/i.test(text) ? 1 : 0.1,
  /bee|honey/i.test(text) ? 1 : 0.1,
]

function corpusWith(context: TestContext, settings: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-embedding-'))
  context.after(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries({
    'harbour.txt': 'The harbour was dredged in May.',
    'bees.txt': 'Bees collect nectar for honey.',
    'depot.txt': 'The depot stores sand.',
  }))
    writeFileSync(join(folder, name), text)
  const corpus = join(folder, 'corpus')
  initCorpus(corpus, settings)
  return corpus
}

const configure = (corpus: string, settings: Record<string, unknown>): void =>
  writeFileSync(join(corpus, configFileName), JSON.stringify({ schemaVersion: 1, ...settings }))

async function ingest(app: App): Promise<void> {
  const files = ['harbour.txt', 'bees.txt', 'depot.txt']
  const paths = files.map(name => join(app.corpusFolder, '..', name))
  for await (const event of ingestPaths(app, { paths }, access)) void event
}

async function fill(app: App): Promise<void> {
  for await (const event of fillVectors(app, access)) assert.equal(event.type, 'progress')
}

const find = async (app: App, text: string) =>
  await retrieveReranked(
    readSearchText(text),
    {
      documents: app.store.intact,
      keywords: app.store.keywords,
      vectors: app.store.vectors,
      encoder: app.embedding,
      rerank: app.reranker === undefined ? undefined : { reranker: app.reranker, depth: 5 },
    },
    vectorRecipe,
    access,
  )

const encoderAt = (baseUrl: string, model: string, more: object = {}) => ({
  encoder: { kind: 'openai', baseUrl, model, maxRetries: 0, ...more },
})

test('an endpoint makes the vectors of a corpus; another model makes them anew', async context => {
  let act: (request: ModelRequest) => Act = () => embeddings(meaning)
  await using server = await scriptedModelServer(request => act(request))
  const corpus = corpusWith(context, encoderAt(server.baseUrl, 'first'))
  {
    await using app = await compose(corpus)
    await ingest(app)
    await fill(app)
    const { model, dimensions, indexed, total } = await app.store.vectors.coverage(access)
    assert.deepEqual([dimensions, indexed, total], [2, 3, 3])
    assert.equal(model, app.embedding?.id)
    assert.match((await find(app, 'honey')).passages[0]?.chunk.indexedText ?? '', /Bees collect/)
    // Nothing is made twice.
    const before = server.requests.length
    await fill(app)
    assert.equal(server.requests.length, before)
    assert.ok(app.modelUse.uses()[0]!.promptTokens > 0)

    act = () => failure(500)
    const down = (await find(app, 'port')).coverage
    assert.match(down.reason ?? '', /the encoder does not work \(POST .*answered 500/)
    assert.equal(down.used, false)
  }

  configure(corpus, encoderAt(server.baseUrl, 'second'))
  act = () => embeddings(meaning)
  {
    await using app = await compose(corpus)
    const { used, reason } = (await find(app, 'honey')).coverage
    assert.equal(used, false)
    assert.match(
      reason ?? '',
      /has vectors of .*first, the encoder is .*second; "veritrail ingest"/,
    )
    // Interrupted after the first batch was refused: no vectors are left, of neither model.
    act = () => failure(500)
    await assert.rejects(fill(app), { code: 'model_call_failed' })
    assert.equal((await app.store.vectors.coverage(access)).indexed, 0)
    act = () => embeddings(meaning)
    await fill(app)
    const { model, indexed } = await app.store.vectors.coverage(access)
    assert.match(model ?? '', /second/)
    assert.equal(indexed, 3)
  }

  // The same name, another length: the endpoint serves another model now.
  act = () => embeddings(text => [...meaning(text), 0.5])
  {
    await using app = await compose(corpus)
    const { used, reason } = (await find(app, 'honey')).coverage
    assert.equal(used, false)
    assert.match(reason ?? '', /vectors of 2 dimensions, .* now makes 3/)
    await fill(app)
    const { dimensions, indexed } = await app.store.vectors.coverage(access)
    assert.deepEqual([dimensions, indexed], [3, 3])
    assert.equal((await find(app, 'honey')).coverage.used, true)
  }
})

test('a key that is not set costs vectors, not the search; filling says which', async context => {
  const corpus = corpusWith(context, {
    encoder: { kind: 'openai', provider: 'ollama', model: 'm', apiKeyVariable: 'NO_SUCH_KEY_SET' },
  })
  await using app = await compose(corpus)
  await ingest(app)
  await assert.rejects(fill(app), {
    code: 'invalid_input',
    message: /NO_SUCH_KEY_SET, named in encoder\.apiKeyVariable, is not set/,
  })
  assert.equal((await find(app, 'honey')).coverage.used, false)
})

test('passages come in the order of a reranker, or of retrieval where it fails', async context => {
  let act: () => Act = () => rankings(text => (/sand/.test(text) ? 1 : 0))
  await using server = await scriptedModelServer(request =>
    request.path.endsWith('/rerank') ? act() : embeddings(meaning),
  )
  const corpus = corpusWith(context, {
    ...encoderAt(server.baseUrl, 'first'),
    models: { reranker: { baseUrl: server.baseUrl, model: 'ranker', maxRetries: 0 } },
  })
  await using app = await compose(corpus)
  await ingest(app)
  await fill(app)
  const found = await find(app, 'honey')
  assert.match(found.passages[0]?.chunk.indexedText ?? '', /sand/)
  assert.equal(found.rerankFailed, undefined)
  act = () => failure(503)
  const fallen = await find(app, 'honey')
  assert.match(fallen.passages[0]?.chunk.indexedText ?? '', /Bees collect/)
  assert.match(fallen.rerankFailed ?? '', /in the order of retrieval \(POST .*answered 503/)
})

test('long texts are divided by word pieces: whole, overlapping, within the limit', async () => {
  const sent: string[] = []
  await using server = await scriptedModelServer(request => {
    sent.push(...(request.body['input'] as string[]))
    return embeddings(meaning)
  })
  const config = parseConfig(encoderAt(server.baseUrl, 'm', { windowTokens: 32 }), 'test')
  await using embedding = configuredEmbedding(config, undefined)
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`)
  const [vectors] = (await embedding?.embed([words.join(' ')], {})) ?? []
  assert.equal(vectors?.length, sent.length)
  assert.ok(sent.length > 5)
  assert.ok(words.every(word => sent.some(part => part.split(' ').includes(word))))
  assert.ok((await embedding!.countTokens(sent, {})).every(count => count <= 32))
})
