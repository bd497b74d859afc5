import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { modelBudget } from '../../../src/alignment/model-classifier/model-budget.ts'
import type { App } from '../../../src/app/compose.ts'
import {
  alignDocuments,
  type AlignmentRequest,
  type AlignmentSummary,
} from '../../../src/app/use-cases/alignment/align-documents.ts'
import { listLinks } from '../../../src/app/use-cases/alignment/list-links.ts'
import { passageSummaries } from '../../../src/app/use-cases/alignment/passage-summaries.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { addFramework } from '../../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import type { LanguageModel } from '../../../src/core/ports/language-model.ts'
import { owner } from '../../../src/core/principal.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { openAiModel } from '../../../src/models/openai/openai-model.ts'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import { inProcessApp } from '../../support/access/in-process-app.ts'
import { harbourFiles } from '../../support/framework-files.ts'
import {
  connectionReset,
  contentFilter,
  emptyChoices,
  failure,
  malformedJson,
  reply,
  scriptedModelServer,
  wrongSchema,
  type Act,
} from '../../support/scripted-model-server.ts'
import { serveSmallModel, smallModel } from '../../support/small-model.ts'

const asOwner = { principal: owner }
const documents = {
  'gates.md': '# Gate rules\n\nThe keeper writes down who may enter the harbour.\n',
  'lamps.md': '# Lamp book\n\nThe lamps at the pier are lit at dusk.\n',
  'menu.md': '# Menu\n\nOn Fridays the canteen serves fish soup with rye bread.\n',
}

async function corpusOf(context: TestContext, languageModel: LanguageModel): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-model-alignment-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const store = memoryStore()
  context.after(() => store[Symbol.asyncDispose]())
  const app: App = { ...inProcessApp(store, folder), languageModel }
  const source = join(folder, 'documents')
  mkdirSync(source)
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(source, name), text)
  for await (const event of ingestPaths(app, { paths: [source] }, asOwner)) void event
  const { framework } = await readFrameworkFiles(harbourFiles)
  await addFramework(app, { framework }, asOwner)
  return app
}

async function align(app: App, request: Partial<AlignmentRequest> = {}): Promise<AlignmentSummary> {
  const asked: AlignmentRequest = { framework: 'harbours', with: 'model', ...request }
  for await (const event of alignDocuments(app, asked, asOwner))
    if (event.type === 'alignment-end') return event.summary
  throw new Error('the alignment did not end')
}

const linksOf = async (app: App): Promise<string[]> =>
  (await Array.fromAsync(listLinks(app, 'harbours', asOwner))).map(
    ({ standard, by, document }) => `${document.title} ${standard} ${by}`,
  )

/** What a server replies to the passage that a request holds. */
const byPassage =
  (replies: Readonly<Record<string, Act>>) =>
  ({ text }: { readonly text: string }): Act =>
    Object.entries(replies).find(([words]) => text.includes(words))?.[1] ?? reply('0')

describe('alignment with a language model', () => {
  it('links what the model names, in any wording, and nothing that it calls general', async t => {
    await using server = await scriptedModelServer(
      byPassage({
        'The keeper writes': reply('This passage addresses GT-1 (Gate policy), not LT-1.'),
        'lamps at the pier': reply('LT-1, GT-1(1)'),
      }),
    )
    await using model = openAiModel({ baseUrl: server.baseUrl, model: 'small', maxRetries: 0 })
    const app = await corpusOf(t, model)
    const summary = await align(app)
    assert.deepEqual(summary.model, { calls: 3, unusable: 0 })
    assert.equal(summary.general, 1)
    const by = 'alignment/9 '
    assert.deepEqual(
      (await linksOf(app)).map(link => link.slice(0, link.indexOf(by) + by.length)),
      [`Gate rules GT-1 ${by}`, `Lamp book GT-1(1) ${by}`, `Lamp book LT-1 ${by}`],
    )
    // Nothing has changed: nobody is asked again.
    assert.equal((await align(app)).unchanged, 3)
    assert.equal(server.requests.length, 3)
    const { body } = server.requests[0]!
    assert.match(JSON.stringify(body), /Standard GT-1: Gate policy/)
  })

  it('tells each institution its own calls', async t => {
    await using server = await scriptedModelServer(byPassage({}))
    await using model = openAiModel({ baseUrl: server.baseUrl, model: 'small', maxRetries: 0 })
    const whole = await corpusOf(t, model)
    const source = join(whole.corpusFolder, 'documents')
    const elm = join(whole.corpusFolder, 'elm')
    mkdirSync(elm)
    writeFileSync(join(elm, 'ropes.md'), '# Ropes\n\nRopes are coiled by the watch.\n')
    const request = { paths: [elm], groups: ['elm'] }
    for await (const event of ingestPaths(whole, request, asOwner)) void event
    const institutions = {
      Pier: { sources: [source], groups: [] },
      Elm: { sources: [], groups: ['elm'] },
    }
    const app: App = { ...whole, config: { ...whole.config, institutions } }
    const asked = { framework: 'harbours', with: 'model' } as const
    const told = []
    for await (const event of alignDocuments(app, asked, asOwner))
      if (event.type === 'alignment-end')
        told.push([event.summary.institution, event.summary.model?.calls])
    assert.deepEqual(told, [
      ['Pier', 3],
      ['Elm', 1],
    ])
  })

  for (const [what, act] of Object.entries({
    'talk that names nothing': reply('I am happy to help with that!'),
    'an empty reply': reply(''),
    'broken JSON': malformedJson,
    'no choices': emptyChoices,
    'a wrong form': wrongSchema,
    'a filter': contentFilter,
    'a failure': failure(500, { message: 'overloaded' }),
    'a lost connection': connectionReset(),
  }))
    it(`falls back to the scores at ${what}`, async t => {
      await using server = await scriptedModelServer(() => act)
      await using model = openAiModel({ baseUrl: server.baseUrl, model: 'small', maxRetries: 0 })
      const app = await corpusOf(t, model)
      const summary = await align(app)
      assert.equal(summary.model?.unusable, summary.model?.calls)
      const withModel = await linksOf(app)
      await align(app, { with: undefined, again: true })
      assert.deepEqual(await linksOf(app), withModel)
    })

  it('asks no more often than it may', async t => {
    await using server = await scriptedModelServer(() => reply('GT-1'))
    await using model = openAiModel({ baseUrl: server.baseUrl, model: 'small', maxRetries: 0 })
    const app = await corpusOf(t, model)
    assert.deepEqual((await align(app, { modelCalls: 1 })).model, { calls: 1, unusable: 0 })
    assert.equal(server.requests.length, 1)
  })

  it('stores a summary with each passage', async t => {
    await using server = await scriptedModelServer(() => reply('0'))
    await using model = openAiModel({ baseUrl: server.baseUrl, model: 'small', maxRetries: 0 })
    const app = await corpusOf(t, model)
    await align(app, { with: undefined })
    assert.equal(server.requests.length, 0)
    const { query } = parseCypher(
      "MATCH (d:Document)-[:HAS_CHUNK]->(c:Chunk) WHERE c.summary CONTAINS 'lit at dusk' " +
        'RETURN d.title',
    )
    const { rows } = await app.store.graph.query(query, asOwner)
    assert.deepEqual(rows, [['Lamp book']])
  })

  it('lets the model say what a long passage says, as far as that is borne out', async t => {
    const said = {
      sentences: ['The keeper writes down who may enter.', 'The harbour was closed in 1987.'],
    }
    await using server = await scriptedModelServer(() => reply(JSON.stringify(said)))
    await using model = openAiModel({ baseUrl: server.baseUrl, model: 'small', maxRetries: 0 })
    const app = await corpusOf(t, model)
    const all = await app.store.documents.list({ limit: 10 }, asOwner)
    const gates = all.find(({ title }) => title === 'Gate rules')
    const [record] = await app.store.documents.records([gates!.id], asOwner)
    const { embedding, entailment } = app
    assert.ok(record !== undefined && embedding !== undefined && entailment !== undefined)
    // As if its words were long ones, so that it is no summary of itself.
    const counting = {
      ...embedding,
      countTokens: (texts: readonly string[]) =>
        Promise.resolve(texts.map(text => text.split(' ').length * 40)),
    }
    const budget = modelBudget(10)
    const models = { model, entailment, prompts: await app.prompts(), budget }
    const read = { record: { ...record, nodes: [] }, chunks: record.chunks }
    const summaries = await passageSummaries(read, { embedding: counting, models }, {})
    const summary = summaries.get(record.chunks.at(-1)!.id) ?? ''
    assert.doesNotMatch(summary, /1987/)
    const borne = summary === said.sentences[0] || record.document.text.includes(summary)
    assert.ok(borne && summary !== '', summary)
    const asked = server.requests.length
    assert.ok(asked > 0)
    // Summaries count as calls too: when all are used up, they are extracted.
    const spent = { ...models, budget: modelBudget(0) }
    const extracted = await passageSummaries(read, { embedding: counting, models: spent }, {})
    assert.ok(record.document.text.includes(extracted.get(record.chunks.at(-1)!.id) ?? 'none'))
    assert.equal(server.requests.length, asked)
  })

  it('needs a language model', async t => {
    await using server = await scriptedModelServer([])
    await using model = openAiModel({ baseUrl: server.baseUrl, model: 'small' })
    const app = { ...(await corpusOf(t, model)), languageModel: undefined }
    await assert.rejects(align(app), { code: 'invalid_input', message: /No language model/ })
  })

  const { file, missing } = smallModel()
  it('works with a real small model', { skip: missing ?? false }, async t => {
    await using server = await serveSmallModel(file)
    await using model = openAiModel({ baseUrl: server.baseUrl, model: 'small' })
    const app = await corpusOf(t, model)
    const summary = await align(app)
    assert.equal(summary.documents, 3)
    assert.equal(summary.model?.calls, 3)
    for await (const link of listLinks(app, 'harbours', asOwner)) {
      assert.ok(link.score > 0 && link.score <= 1)
      assert.ok(link.quotations.length > 0)
    }
  })
})
