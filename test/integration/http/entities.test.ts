import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { z } from 'zod'
import {
  decisionListSchema,
  decisionSchema,
  entityListSchema,
  mergeListSchema,
} from '../../../src/core/contract/http/settings.ts'
import { testEntity } from '../../../src/retrieval/traversal/fact-corpus.contract.ts'
import { graphApp, secretNames } from '../../support/graph-corpus.ts'
import { bearer, inProcess, tokenOf } from '../../support/http-server.ts'

const read = async <Schema extends z.ZodType>(schema: Schema, response: Response) => {
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return schema.parse(JSON.parse(text))
}

describe('entities', () => {
  for (const kind of ['memory', 'sqlite'] as const)
    it(`are listed page by page, by label and by words (${kind})`, async context => {
      const { get } = inProcess(await graphApp(context, kind))
      const list = async (query: string) =>
        read(entityListSchema, await get(`/api/v1/entities${query}`))
      const all = await list('?limit=200')
      assert.equal(all.next, undefined)
      const walked: string[] = []
      for (let after = ''; ;) {
        const page = await list(`?limit=3${after}`)
        walked.push(...page.entities.map(({ id }) => id))
        if (page.next === undefined) break
        after = `&after=${page.next}`
      }
      assert.deepEqual(
        walked,
        all.entities.map(({ id }) => id),
      )
      const people = (await list('?label=Person')).entities
      const bob = people.find(({ name }) => name === 'Bob Smith')
      assert.equal(bob?.messages, 3)
      assert.deepEqual(bob?.aliases, ['bob.smith@example.com'])
      assert.ok(!people.some(({ name }) => name === 'Warsaw'))
      const [found, ...more] = (await list('?query=zulawski')).entities
      assert.deepEqual([found?.name, found?.mentions, more.length], ['Xawery Zulawski', 3, 0])
      assert.deepEqual((await list('?query=zulawski&label=Person')).entities, [])
      assert.deepEqual((await list('?label=Nothing')).entities, [])
    })
})

describe('merges', () => {
  it('are listed with reasons, decided, and undone', async context => {
    const http = inProcess(await graphApp(context))
    const decide = (body: unknown) => http.post('/api/v1/merges', body)
    const merges = async (query = '') =>
      (await read(mergeListSchema, await http.get(`/api/v1/merges${query}`))).merges
    const membersOf = (found: Awaited<ReturnType<typeof merges>>): string[][] =>
      found.map(({ members }) => members.map(({ name }) => name).sort())
    const decision = await read(
      decisionSchema,
      await decide({ left: 'bob.smith@example.com', right: 'Carol White', reason: 'one desk' }),
    )
    assert.equal(decision.kind, 'same')
    assert.equal(decision.by, 'owner')
    const both = ['Bob Smith', 'Carol White']
    assert.ok(membersOf(await merges()).some(names => both.every(name => names.includes(name))))
    const [named] = await merges('?name=Carol+White')
    const rules = named?.pairs.filter(({ by }) => by === 'rule') ?? []
    assert.ok(rules.some(({ reason }) => reason.includes('one desk')))
    const decisions = async () =>
      (await read(decisionListSchema, await http.get('/api/v1/merges/decisions'))).decisions
    assert.deepEqual(
      (await decisions()).map(({ id }) => id),
      [decision.id],
    )
    const parted = await read(
      decisionSchema,
      await decide({ kind: 'different', left: 'bob.smith@example.com', right: 'Carol White' }),
    )
    assert.equal(parted.id, decision.id, 'the same two')
    assert.ok(!membersOf(await merges()).some(names => both.every(name => names.includes(name))))
    const removed = await http.delete(`/api/v1/merges/${decision.id}`)
    assert.equal(removed.status, 200)
    assert.deepEqual(await decisions(), [])
    assert.equal((await http.delete(`/api/v1/merges/${decision.id}`)).status, 404)
  })
  it('are decided by the owner alone, and refuse what is not two entities', async context => {
    const app = await graphApp(context)
    const http = inProcess(app)
    const two = { left: 'bob.smith@example.com', right: 'Carol White' }
    for (const [status, body] of [
      [400, {}],
      [400, { left: 'Bob Smith' }],
      [400, { ...two, kind: 'maybe' }],
      [400, { left: 'Carol White', right: 'Carol White' }],
      [404, { left: 'Carol White', right: 'nobody at all' }],
    ] as const)
      assert.equal((await http.post('/api/v1/merges', body)).status, status, JSON.stringify(body))
    const ada = bearer(tokenOf(app, 'ada', 'vault'))
    assert.equal((await http.post('/api/v1/merges', two, ada)).status, 403)
    assert.equal((await http.delete('/api/v1/merges/rul_1', ada)).status, 403)
    assert.deepEqual(http.faults, [])
  })
  for (const kind of ['memory', 'sqlite'] as const)
    it(`and entities of other groups are not seen (${kind})`, async context => {
      const app = await graphApp(context, kind)
      const http = inProcess(app)
      const secret = testEntity('Ada Quist')
      const decided = await http.post('/api/v1/merges', { left: secret, right: 'Carol White' })
      assert.equal(decided.status, 200)
      const keeper = bearer(tokenOf(app, 'keeper', 'vault', 'board'))
      const stranger = bearer(tokenOf(app, 'stranger'))
      let seen = 0
      for (const path of [
        'entities?limit=200',
        'entities?query=zanzibar+quist',
        'entities?label=Phrase',
        'merges',
        'merges/decisions',
        'merges?name=Carol+White',
        `merges?name=${secret}`,
      ]) {
        if (secretNames.test(await (await http.get(`/api/v1/${path}`, keeper)).text())) seen += 1
        const response = await http.get(`/api/v1/${path}`, stranger)
        assert.ok(response.status < 500)
        assert.doesNotMatch(await response.text(), secretNames, path)
      }
      assert.ok(seen >= 6, `${seen}`)
      const { entities } = await read(
        entityListSchema,
        await http.get('/api/v1/entities?query=zulawski', stranger),
      )
      assert.equal(entities[0]?.mentions, 2, 'passages of others are not counted')
    })
})
