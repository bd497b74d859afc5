import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../core/principal.ts'
import { hashedEmbedding } from '../models/scripted-embedding.ts'
import {
  accreditationContext,
  anatomyGraphContext,
  anatomyVectorContext,
  hybridContext,
  hybridContextRecipes,
} from './accreditation.ts'
import { corpusOf } from './mail-corpus.contract.ts'
import { pageWithFacts } from './traversal/fact-corpus.contract.ts'

const access = { principal: owner }
const encoder = hashedEmbedding()
const pages = [
  pageWithFacts({
    key: 'faculty',
    text: 'Faculty qualifications are reviewed every year.',
    facts: [['Hall School', 'reviews', 'Faculty Handbook']],
  }),
  pageWithFacts({ key: 'students', text: 'Student feedback is collected after each course.' }),
  pageWithFacts({
    key: 'library',
    text: 'The library opens at nine and faculty may borrow books.',
  }),
  pageWithFacts({ key: 'parking', text: 'Parking permits cost forty euros.' }),
]
async function filled() {
  const store = await corpusOf(pages)
  const pending = await store.vectors.pending(100, access)
  const vectors = await encoder.embed(
    pending.map(chunk => chunk.indexedText),
    {},
  )
  await store.writer.commit(
    {
      vectors: {
        model: encoder.id,
        dimensions: encoder.dimensions,
        chunks: pending.map(({ chunkId }, index) => ({ chunkId, windows: vectors[index] ?? [] })),
      },
    },
    access,
  )
  return store
}

test(
  'the recipes of the papers take two passages per query with the graph, one passage alone, ' +
    'and the graph alone',
  () => {
    assert.deepEqual(hybridContextRecipes, [
      {
        name: 'accreditation',
        vector: { perQuery: 2 },
        graph: { nodesPerEntity: 2, linesPerEntity: 50 },
      },
      { name: 'anatomy-vector', vector: { perQuery: 1 }, graph: undefined },
      {
        name: 'anatomy-graph',
        vector: undefined,
        graph: { nodesPerEntity: 2, linesPerEntity: 50 },
      },
    ])
  },
)

test(
  'the original question goes to the graph, the generated ones to the vectors; passages ' +
    'stand once, best first',
  async () => {
    await using store = await filled()
    const generated = [
      'faculty qualifications reviewed',
      'faculty may borrow books',
      'student feedback collected',
    ]
    const found = await hybridContext(
      'What does Hall School review?',
      generated,
      { vectors: store.vectors, graph: store.graph, encoder },
      accreditationContext,
      access,
    )
    assert.equal(
      found.structured.text,
      'Structured data:\nHall School - REVIEWS -> Faculty Handbook',
    )
    assert.equal(
      new Set(found.passages.map(passage => passage.chunkId)).size,
      found.passages.length,
    )
    assert.ok(found.passages.length >= 3 && found.passages.length <= 6)
    assert.ok(found.passages.some(passage => passage.queries.length > 1))
    assert.deepEqual(
      found.passages.map(passage => passage.score),
      found.passages.map(passage => passage.score).sort((a, b) => b - a),
    )
    for (const query of [0, 1, 2])
      assert.equal(found.passages.filter(passage => passage.queries.includes(query)).length, 2)
  },
)

test('one passage for the question itself where nothing was generated', async () => {
  await using store = await filled()
  const found = await hybridContext(
    'student feedback after each course',
    [],
    { vectors: store.vectors, graph: store.graph, encoder },
    anatomyVectorContext,
    access,
  )
  assert.equal(found.passages.length, 1)
  assert.equal(found.structured.text, '')
  const [chunk] = await store.documents.chunks(
    found.passages.map(passage => passage.chunkId),
    access,
  )
  assert.equal(chunk?.indexedText, 'Student feedback is collected after each course.')
})

test('the graph alone asks no vectors', async () => {
  await using store = await filled()
  const asked = encoder.calls.length
  const found = await hybridContext(
    'What does Hall School review?',
    [],
    { vectors: store.vectors, graph: store.graph, encoder },
    anatomyGraphContext,
    access,
  )
  assert.deepEqual(found.passages, [])
  assert.equal(found.coverage, undefined)
  assert.equal(found.structured.lines.length, 1)
  assert.equal(encoder.calls.length, asked)
})
