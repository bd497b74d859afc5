import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { corpusOf, mailRecord } from '../mail-corpus.contract.ts'
import { entityId } from '../../support/ids.ts'
import { pageWithFacts, testEntity, type TestPage } from './fact-corpus.contract.ts'
import { neighbourhood } from './neighbourhood.ts'
import { fromQuestion, pathOfGraph, withPassageText } from './path.ts'
import { tracedPaths } from './traced-paths.ts'

const access = { principal: owner }
const chain: readonly TestPage[] = [
  {
    key: 'film',
    text: 'Silver Harbour is a film directed by Marta Lindqvist.',
    mentions: ['Silver Harbour', 'Marta Lindqvist'],
    about: [['Silver Harbour', 1]],
    facts: [['Silver Harbour', 'directed by', 'Marta Lindqvist']],
  },
  {
    key: 'director',
    text: 'Marta Lindqvist is the daughter of Karin Lund.',
    mentions: ['Marta Lindqvist', 'Karin Lund'],
    about: [['Marta Lindqvist', 1]],
    facts: [['Karin Lund', 'child', 'Marta Lindqvist']],
  },
  {
    key: 'mother',
    text: 'Karin Lund died in 1999 in Malmo.',
    mentions: ['Karin Lund'],
    about: [['Karin Lund', 1]],
    facts: [
      ['Karin Lund', 'date of death', '<1999>'],
      ['Karin Lund', 'place of death', 'Malmo'],
    ],
  },
]

test('one hop follows one fact from the entity, two hops two', async () => {
  await using store = await corpusOf(chain.map(pageWithFacts))
  const names = async (hops: 1 | 2) =>
    (await neighbourhood([testEntity('Silver Harbour')], store.graph, { hops }, access)).nodes.map(
      ({ node, hop }) => [node.properties['name'], hop],
    )
  assert.deepEqual(await names(1), [
    ['Silver Harbour', 0],
    ['Marta Lindqvist', 1],
  ])
  assert.deepEqual(await names(2), [
    ['Silver Harbour', 0],
    ['Marta Lindqvist', 1],
    ['Karin Lund', 2],
  ])
})

test('chunks come with the path to them, the nearest first', async () => {
  await using store = await corpusOf(chain.map(pageWithFacts))
  const { chunks } = await neighbourhood(
    [testEntity('Silver Harbour')],
    store.graph,
    { hops: 2 },
    access,
  )
  const documents = new Map(
    (
      await store.documents.chunks(
        chunks.map(chunk => chunk.chunkId),
        access,
      )
    ).map(chunk => [chunk.id, chunk]),
  )
  assert.deepEqual(
    chunks.map(({ path }) => path.nodes.slice(0, -1).map(node => node.name)),
    [
      ['Silver Harbour', 'Silver Harbour DIRECTED_BY Marta Lindqvist'],
      ['Silver Harbour', 'Marta Lindqvist', 'Karin Lund CHILD Marta Lindqvist'],
      ['Silver Harbour', 'Marta Lindqvist', 'Karin Lund'],
    ],
  )
  assert.deepEqual(
    chunks.map(chunk => chunk.score),
    [1, 0.5, 0.25],
  )
  for (const { path, chunkId } of chunks) {
    assert.equal(path.edges.length, path.nodes.length - 1)
    for (const [index, edge] of path.edges.entries())
      assert.deepEqual(
        new Set([edge.from, edge.to]),
        new Set([path.nodes[index]?.id, path.nodes[index + 1]?.id]),
      )
    assert.ok(documents.has(chunkId))
  }
})

test('bounds hold at a thing that is mentioned everywhere', async () => {
  const pages = Array.from({ length: 30 }, (_, index) =>
    pageWithFacts({
      key: `p${index}`,
      text: `Oslo and Person${index}.`,
      mentions: ['Oslo'],
      facts: [[`Person${index}`, 'lives in', 'Oslo']],
    }),
  )
  await using store = await corpusOf(pages)
  const found = await neighbourhood(
    [testEntity('Oslo')],
    store.graph,
    { hops: 2, linksPerNode: 8, maxNodes: 5, chunksPerNode: 3, maxChunks: 4 },
    access,
  )
  assert.equal(found.nodes.length, 5)
  assert.equal(found.truncated, true)
  assert.ok(found.facts.length <= 8)
  assert.equal(found.chunks.length, 4)
})

test('a person reaches the mails they sent, and through them the people who got them', async () => {
  const mail = mailRecord({
    id: 'm1',
    subject: 'Gantry design',
    text: 'Here are the drafts.',
    from: 'Ada Park <ada@example.org>',
    to: ['Bob Smith <bob@example.org>'],
    received: '2024-01-01 10:00:00',
    conversation: 'C1',
  })
  await using store = await corpusOf([mail])
  const found = await neighbourhood(
    [entityId('address', 'ada@example.org')],
    store.graph,
    { hops: 2 },
    access,
  )
  assert.deepEqual(
    found.nodes.map(({ node, hop }) => [node.labels.at(-1), hop]),
    [
      ['Person', 0],
      ['Email', 1],
      ...found.nodes.slice(2).map(({ node }) => [node.labels.at(-1), 2]),
    ],
  )
  assert.equal(
    found.nodes.some(({ node }) => node.properties['name'] === 'Bob Smith'),
    true,
  )
  assert.deepEqual(
    found.chunks.map(({ path }) => path.edges.map(edge => edge.type)),
    [['SENT', 'HAS_CHUNK']],
  )
})

test('a principal is led only over what it may read', async () => {
  await using store = await corpusOf(
    [...chain.slice(0, 1), { ...(chain[1] as TestPage), groups: ['board'] }, ...chain.slice(2)].map(
      pageWithFacts,
    ),
  )
  const found = await neighbourhood(
    [testEntity('Silver Harbour')],
    store.graph,
    { hops: 2 },
    { principal: { kind: 'user', id: 'u', groups: [] } },
  )
  assert.deepEqual(
    found.nodes.map(({ node }) => node.properties['name']),
    ['Silver Harbour', 'Marta Lindqvist'],
  )
})

test('a path can be begun by its question and shown with the text of its passage', async () => {
  await using store = await corpusOf(chain.map(pageWithFacts))
  const {
    chunks: [chunk],
  } = await neighbourhood([testEntity('Silver Harbour')], store.graph, { hops: 1 }, access)
  assert.ok(chunk)
  const path = withPassageText(
    fromQuestion(chunk.path, 'Who directed Silver Harbour?', 'Silver Harbour'),
    'Silver Harbour is a film',
  )
  assert.deepEqual(
    path.nodes.map(node => node.name),
    [
      'Who directed Silver Harbour?',
      'Silver Harbour',
      'Silver Harbour DIRECTED_BY Marta Lindqvist',
      'Silver Harbour is a film',
    ],
  )
  assert.deepEqual(
    path.edges.map(edge => edge.type),
    ['NAMES', 'SUBJECT', 'STATES'],
  )
  assert.equal(path.chunkId, chunk.chunkId)
})

test('a shortest path of the graph becomes a path that can be drawn', async () => {
  await using store = await corpusOf(chain.map(pageWithFacts))
  const found = await store.graph.shortestPath(
    testEntity('Silver Harbour'),
    testEntity('Karin Lund'),
    { excludeTypes: ['MENTIONS', 'ABOUT', 'SUBJECT', 'OBJECT'], maxLength: 4 },
    access,
  )
  assert.ok(found)
  const path = pathOfGraph(found)
  assert.deepEqual(
    path.nodes.map(node => node.name),
    ['Silver Harbour', 'Marta Lindqvist', 'Karin Lund'],
  )
  assert.deepEqual(
    path.edges.map(edge => edge.type),
    ['DIRECTED_BY', 'CHILD'],
  )
})

test(
  'what a retriever walked over becomes a path that says what ties its stops, and which fact ' +
    'a passage states between two of them',
  async () => {
    const records = chain.map(pageWithFacts)
    await using store = await corpusOf(records)
    const [film, director] = records.map(record => record.chunks[0]?.id)
    assert.ok(film !== undefined && director !== undefined)
    const trace = [testEntity('Silver Harbour'), film, testEntity('Marta Lindqvist'), director]
    const [path] = await tracedPaths(
      'Who is the mother of the director of Silver Harbour?',
      [{ nodes: trace, score: 0.8 }],
      store,
      access,
      new Map([[testEntity('Silver Harbour'), 'Silver Harbour']]),
    )
    assert.deepEqual(
      path?.edges.map(({ type, label }) => [type, label]),
      [
        ['NAMES', 'Silver Harbour'],
        ['ABOUT', undefined],
        ['MENTIONS', 'DIRECTED_BY'],
        ['ABOUT', undefined],
      ],
    )
    assert.deepEqual(path.nodes.map(node => node.name).slice(1), [
      'Silver Harbour',
      'Silver Harbour is a film directed by Marta Lindqvist.',
      'Marta Lindqvist',
      'Marta Lindqvist is the daughter of Karin Lund.',
    ])
    assert.equal(path.chunkId, director)
  },
)

test(
  'a trace that begins at a passage was found by other means, one that a principal may not ' +
    'read is left out',
  async () => {
    const records = [...chain.slice(0, 2), { ...(chain[2] as TestPage), groups: ['board'] }].map(
      pageWithFacts,
    )
    await using store = await corpusOf(records)
    const [film, director, mother] = records.map(record => record.chunks[0]?.id)
    assert.ok(film !== undefined && director !== undefined && mother !== undefined)
    const traces = [
      { nodes: [film, testEntity('Marta Lindqvist'), director], score: 1 },
      { nodes: [mother], score: 1 },
      { nodes: [testEntity('Silver Harbour'), testEntity('Marta Lindqvist')], score: 0.5 },
    ]
    const paths = await tracedPaths('Who?', traces, store, {
      principal: { kind: 'user', id: 'u', groups: [] },
    })
    assert.deepEqual(
      paths.map(path => path.edges.map(edge => edge.type)),
      [
        ['FOUND', 'MENTIONS', 'ABOUT'],
        ['LEADS_TO', 'DIRECTED_BY'],
      ],
    )
  },
)
