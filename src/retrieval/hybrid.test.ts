import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../core/errors.ts'
import { owner } from '../core/principal.ts'
import { hashedEmbedding } from '../models/scripted-embedding.ts'
import { retrieve } from './hybrid.ts'
import {
  corpusOf,
  mailRecord,
  pageRecord,
  sampleMails,
  testDocumentId,
} from './mail-corpus.contract.ts'
import { hybridRecipe, keywordRecipe, vectorRecipe } from './recipes.ts'
import { readSearchText } from '../language/question/question.ts'

const records = [
  ...sampleMails.map(mailRecord),
  pageRecord('one', 'Crane lease', 'The lease of the crane ends in March.'),
  pageRecord('two', 'Copy of crane lease', 'The lease of the crane ends in March.'),
]
const read = { principal: owner }

async function corpusWithVectors(share: number, without?: RegExp) {
  const encoder = hashedEmbedding()
  const store = await corpusOf(records)
  const pending = await store.vectors.pending(100, read)
  const some = pending
    .slice(0, Math.round(pending.length * share))
    .filter(chunk => without?.test(chunk.indexedText) !== true)
  const windows = await encoder.embed(
    some.map(chunk => chunk.indexedText),
    { signal: undefined },
  )
  if (some.length > 0)
    await store.writer.commit(
      {
        vectors: {
          model: encoder.id,
          dimensions: encoder.dimensions,
          chunks: some.map(({ chunkId }, index) => ({ chunkId, windows: windows[index] ?? [] })),
        },
      },
      read,
    )
  return {
    ports: {
      documents: store.documents,
      keywords: store.keywords,
      vectors: store.vectors,
      encoder,
    },
    encoder,
    graph: store.graph,
  }
}

test('keywords and vectors are joined and each passage names how it was found', async () => {
  const { ports } = await corpusWithVectors(1)
  const result = await retrieve(
    readSearchText('When does the lease of the crane end?'),
    ports,
    hybridRecipe,
    read,
  )
  assert.deepEqual(result.coverage, { used: true, indexed: 13, total: 13 })
  assert.deepEqual(
    result.passages[0]?.foundBy.map(found => found.retriever),
    ['keyword', 'vector'],
  )
})

test('equal texts are one passage with every source counted', async () => {
  const { ports } = await corpusWithVectors(0)
  const { passages } = await retrieve(
    readSearchText('crane lease March'),
    ports,
    keywordRecipe,
    read,
  )
  assert.deepEqual(
    [...(passages[0]?.sources ?? [])].sort(),
    [testDocumentId('one'), testDocumentId('two')].sort(),
  )
  assert.equal(
    passages.filter(passage => passage.chunk.contentHash === passages[0]?.chunk.contentHash).length,
    1,
  )
})

test('missing, incomplete and foreign vectors are said, and keywords still answer', async () => {
  const question = 'gantry design drafts'
  const none = await corpusWithVectors(0)
  assert.equal(
    (await retrieve(readSearchText(question), none.ports, hybridRecipe, read)).coverage.reason,
    'the corpus has no vectors yet',
  )
  const half = await corpusWithVectors(0.5)
  assert.match(
    (await retrieve(readSearchText(question), half.ports, hybridRecipe, read)).coverage.reason ??
      '',
    /^\d+ of 13 passages have vectors so far$/,
  )
  const foreign = await retrieve(
    readSearchText(question),
    { ...half.ports, encoder: hashedEmbedding({ dimensions: 32 }) },
    hybridRecipe,
    read,
  )
  assert.equal(foreign.coverage.used, false)
  assert.ok(foreign.passages.length > 0)
  const without = await retrieve(
    readSearchText(question),
    { ...half.ports, encoder: undefined },
    hybridRecipe,
    read,
  )
  assert.equal(without.coverage.reason, 'the encoder is switched off')
})

test('a passage that has no vector yet is not behind those that have one', async () => {
  const { ports, graph } = await corpusWithVectors(1, /lease of the crane/)
  const { passages, coverage, cosine } = await retrieve(
    readSearchText('When does the lease of the crane end?'),
    { ...ports, graph },
    hybridRecipe,
    read,
  )
  assert.equal(coverage.indexed, 11)
  const [first] = passages
  assert.match(first?.chunk.indexedText ?? '', /lease of the crane ends in March/)
  // Answering compares passages by this.
  const likeness = first === undefined ? undefined : cosine.get(first.chunk.id)
  assert.ok(likeness !== undefined && likeness >= Math.max(...cosine.values()))
})

test('an encoder that cannot start leaves keyword search working', async () => {
  const { ports, encoder } = await corpusWithVectors(1)
  const broken = {
    ...encoder,
    embed: () =>
      Promise.reject(
        new AppError('model_call_failed', 'It did not load.', { provider: 'local', model: 'x' }),
      ),
  }
  const result = await retrieve(
    readSearchText('gantry design'),
    { ...ports, encoder: broken },
    hybridRecipe,
    read,
  )
  assert.deepEqual([result.coverage.used, result.passages.length > 0], [false, true])
})

test('British and American spelling find each other', async () => {
  const { ports } = await corpusWithVectors(0)
  const { passages } = await retrieve(
    readSearchText('What has to be finalised?'),
    ports,
    keywordRecipe,
    read,
  )
  assert.equal(passages[0]?.chunk.documentId, testDocumentId('100001'))
})

test('a filter and the rights of the reader bound every retriever', async () => {
  const { ports } = await corpusWithVectors(1)
  for (const recipe of [keywordRecipe, vectorRecipe, hybridRecipe]) {
    const filtered = await retrieve(readSearchText('gantry design'), ports, recipe, {
      ...read,
      filter: { documentIds: [testDocumentId('100002')] },
    })
    assert.deepEqual(
      filtered.passages.map(passage => passage.chunk.documentId),
      [testDocumentId('100002')],
    )
    const reader = await retrieve(readSearchText('board quarry'), ports, recipe, {
      principal: { kind: 'user', id: 'u', groups: [] },
    })
    assert.ok(
      reader.passages.every(passage => passage.chunk.documentId !== testDocumentId('100011')),
    )
  }
})

test('a question without words finds nothing', async () => {
  const { ports } = await corpusWithVectors(0)
  assert.deepEqual((await retrieve(readSearchText('?!'), ports, keywordRecipe, read)).passages, [])
})
