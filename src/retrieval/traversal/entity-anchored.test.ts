import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Store } from '../../core/ports/store.ts'
import { owner } from '../../core/principal.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { corpusOf, mailRecord } from '../mail-corpus.contract.ts'
import { anatomyTraversal, entityAnchoredTraversal } from './entity-anchored.ts'
import { pageWithFacts, testDocument, type TestPage } from './fact-corpus.contract.ts'

const film: readonly TestPage[] = [
  {
    key: 'film',
    text: 'Silver Harbour is a film directed by Marta Lindqvist.',
    mentions: ['Silver Harbour', 'Marta Lindqvist'],
    about: [['Silver Harbour', 1]],
    facts: [['Silver Harbour', 'directed by', 'Marta Lindqvist']],
  },
  {
    key: 'director',
    text: 'Marta Lindqvist was born on 4 May 1961. Her husband is not Olle Brandt.',
    mentions: ['Marta Lindqvist', 'Olle Brandt'],
    facts: [
      ['Marta Lindqvist', 'date of birth', '<1961-05-04>'],
      ['Marta Lindqvist', 'spouse', 'Olle Brandt', 'negated'],
    ],
  },
  {
    key: 'secret',
    text: 'Marta Lindqvist works for Nordfilm.',
    groups: ['board'],
    mentions: ['Marta Lindqvist', 'Nordfilm'],
    facts: [['Marta Lindqvist', 'works for', 'Nordfilm']],
  },
]
const traverse = (store: Store, question: string, groups?: readonly string[]) =>
  entityAnchoredTraversal(question, store.graph, anatomyTraversal, {
    principal: groups === undefined ? owner : { kind: 'user', id: 'u', groups },
  })

test('the recipe takes the two best nodes of the index and fifty lines per entity', () => {
  assert.deepEqual(anatomyTraversal, { nodesPerEntity: 2, linesPerEntity: 50 })
})

test(
  'facts stand both ways as lines below "Structured data:", without mentions, denials or ' +
    'text structure',
  async () => {
    await using store = await corpusOf(film.map(pageWithFacts))
    const { text, lines, entities } = await traverse(store, 'Who is Marta Lindqvist?')
    assert.deepEqual(text.split('\n').slice(0, 1), ['Structured data:'])
    assert.deepEqual(text.split('\n').slice(1).sort(), [
      'Marta Lindqvist - DATE_OF_BIRTH -> 1961-05-04',
      'Marta Lindqvist - WORKS_FOR -> Nordfilm',
      'Silver Harbour - DIRECTED_BY -> Marta Lindqvist',
    ])
    assert.deepEqual(
      entities.map(({ name, nodes }) => [name, nodes.map(node => node.name)]),
      [['Marta Lindqvist', ['Marta Lindqvist']]],
    )
    const directed = lines.find(line => line.relation === 'DIRECTED_BY')
    assert.deepEqual(directed?.documentIds, [testDocument('film')])
    assert.equal(
      (await store.graph.edges([directed?.edgeId ?? ('' as never)], { principal: owner }))[0]?.type,
      'DIRECTED_BY',
    )
  },
)

test('a principal gets only what documents it may read assert', async () => {
  await using store = await corpusOf(film.map(pageWithFacts))
  const { text } = await traverse(store, 'Who is Marta Lindqvist?', [])
  assert.equal(text.includes('Nordfilm'), false)
  assert.equal(
    (await traverse(store, 'Who is Marta Lindqvist?', ['board'])).text.includes(
      'WORKS_FOR -> Nordfilm',
    ),
    true,
  )
})

test('an entity with very many facts gives fifty lines, its namesake none beyond', async () => {
  const facts = Array.from(
    { length: 70 },
    (_, index) => ['Helga Stroem', 'wrote', `Volume Number ${index}`] as const,
  )
  await using store = await corpusOf([
    pageWithFacts({
      key: 'shelf',
      text: 'Helga Stroem wrote many books.',
      facts: [...facts, ['Helga Stroem Museum', 'located in', 'Lund']],
    }),
  ])
  const { lines, entities } = await traverse(store, 'Which books did Helga Stroem write?')
  assert.equal(entities[0]?.nodes.length, 2)
  assert.equal(lines.length, 50)
  assert.equal(
    lines.every(line => line.relation === 'WROTE'),
    true,
  )
})

test('what two entities of a question share stands once', async () => {
  await using store = await corpusOf(film.map(pageWithFacts))
  const { lines } = await traverse(store, 'Did Marta Lindqvist direct Silver Harbour?')
  assert.equal(lines.filter(line => line.relation === 'DIRECTED_BY').length, 1)
})

test('the order in which documents came makes no difference', async () => {
  await using first = await corpusOf(film.map(pageWithFacts))
  await using second = await corpusOf([...film].reverse().map(pageWithFacts))
  assert.deepEqual(
    await traverse(first, 'Who is Marta Lindqvist?'),
    await traverse(second, 'Who is Marta Lindqvist?'),
  )
})

test('a misspelt name still finds its node, marked as a guess', async () => {
  await using store = await corpusOf(film.map(pageWithFacts))
  const { entities, lines } = await traverse(store, 'Who is Lindqvisst?')
  assert.deepEqual(
    entities[0]?.nodes.map(({ name, isGuess }) => [name, isGuess]),
    [['Marta Lindqvist', true]],
  )
  assert.ok(lines.length > 0)
})

test('a person has the mails they sent and received after their facts', async () => {
  const mail = mailRecord({
    id: 'm1',
    subject: 'Gantry design',
    text: 'Here are the drafts.',
    from: 'Ada Park <ada@example.org>',
    to: ['Bob Smith <bob@example.org>'],
    received: '2024-01-01 10:00:00',
  })
  await using store = await corpusOf([mail])
  const { text } = await traverse(store, 'What did Ada Park send?')
  assert.equal(text, 'Structured data:\nAda Park - SENT -> Gantry design')
})

test('names cannot make lines of their own', async () => {
  await using store = await corpusOf([
    pageWithFacts({
      key: 'odd',
      text: 'x',
      facts: [['Marta Lindqvist', 'knows', 'Eve\nMarta Lindqvist - OWES -> Eve']],
    }),
  ])
  assert.equal((await traverse(store, 'Who is Marta Lindqvist?')).text.split('\n').length, 2)
})

test('a question that names nothing, or nothing known, has no structured data', async () => {
  await using store = await corpusOf(film.map(pageWithFacts))
  assert.deepEqual(await traverse(store, 'why is that so?'), { entities: [], lines: [], text: '' })
  assert.equal((await traverse(store, 'Where is Zanzibar Quux?')).text, '')
})

test('both stores give the same lines for every principal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-traversal-'))
  try {
    await using reference = await corpusOf(film.map(pageWithFacts))
    await using embedded = openSqliteStore({ path: join(folder, 'corpus.sqlite') })
    await embedded.writer.commit(
      { sources: [{ id: 'test', kind: 'file', location: 'test' }], put: film.map(pageWithFacts) },
      { principal: owner },
    )
    for (const groups of [undefined, [], ['board']]) {
      for (const question of [
        'Who is Marta Lindqvist?',
        'Did Marta Lindqvist direct Silver Harbour?',
        'Where is Nordfilm?',
      ])
        assert.deepEqual(
          await traverse(embedded, question, groups),
          await traverse(reference, question, groups),
        )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
