import assert from 'node:assert/strict'
import type { AnswerId } from '../../core/ids.ts'
import {
  mostTurns,
  type Conversation,
  type ConversationTurn,
} from '../../core/ports/conversations.ts'
import { owner, type Principal } from '../../core/principal.ts'
import { contractTest, exported, refuses, type StoreDriver } from './driver.contract.ts'

const asOwner = { principal: owner }
const asSystem = { principal: { kind: 'system', reason: 'test' } as const }
const as = (id: string): { readonly principal: Principal } => ({
  principal: { kind: 'user', id, groups: [] },
})
const begun = (id: string, change: Partial<Conversation> = {}): Conversation => ({
  id,
  maker: 'ann',
  title: '',
  createdAt: 1_000,
  updatedAt: 1_000,
  turns: [],
  ...change,
})
const turn = (id: string, question: string, askedAt = 2_000): ConversationTurn => ({
  answerId: id as AnswerId,
  question,
  askedAt,
})

/** The port of conversations. */
export function conversationsContract(driver: StoreDriver): void {
  contractTest(driver, 'shows conversations to their makers alone', async () => {
    await using store = await driver.open()
    const { conversations } = store
    await conversations.create(begun('1'), as('ann'))
    await conversations.create(begun('2', { maker: 'owner' }), asOwner)
    await refuses('forbidden', () => conversations.create(begun('3'), as('bob')))
    await refuses('forbidden', () => conversations.create(begun('3'), asOwner))
    // The owner is no user, whatever a user is called.
    await refuses('forbidden', () =>
      conversations.create(begun('3', { maker: 'owner' }), as('owner')),
    )
    const seen = async (options: { readonly principal: Principal }) =>
      (await conversations.list({ limit: 10 }, options)).map(({ id }) => id)
    assert.deepEqual(await seen(as('ann')), ['1'])
    assert.deepEqual(await seen(asOwner), ['2'])
    assert.deepEqual(await seen(as('bob')), [])
    assert.deepEqual(await seen(as('owner')), [])
    assert.deepEqual(await seen(asSystem), ['1', '2'])
    for (const stranger of [as('bob'), as('owner'), asOwner]) {
      assert.equal(await conversations.get('1', stranger), undefined)
      assert.equal(await conversations.addTurn('1', turn('a', 'Why?'), stranger), false)
      assert.equal(await conversations.rename('1', 'mine', stranger), false)
      assert.equal(await conversations.remove('1', stranger), false)
    }
    assert.deepEqual(await conversations.get('1', as('ann')), begun('1'))
  })

  contractTest(driver, 'keeps turns in order and is named by the first question', async () => {
    await using store = await driver.open()
    const { conversations } = store
    await conversations.create(begun('1'), as('ann'))
    await conversations.create(begun('1'), as('ann'))
    await refuses('invalid_input', () =>
      conversations.create(begun('1', { title: 'other' }), as('ann')),
    )
    const long = `Who  wrote\n“é 😀”? ${'and why '.repeat(30)}`
    assert.equal(await conversations.addTurn('1', turn('a', long), as('ann')), true)
    assert.equal(await conversations.addTurn('1', turn('b', 'And when?', 1_500), as('ann')), true)
    assert.equal(await conversations.addTurn('gone', turn('c', 'x'), as('ann')), false)
    const found = await conversations.get('1', as('ann'))
    assert.ok(found)
    assert.match(found.title, /^Who wrote “é 😀”\? and why .*and( why)?…$/)
    assert.ok(found.title.length <= 81)
    assert.equal(found.updatedAt, 2_000)
    assert.deepEqual(found.turns, [turn('a', long), turn('b', 'And when?', 1_500)])
    assert.equal(await conversations.rename('1', 'Authors', as('ann')), true)
    await conversations.addTurn('1', turn('d', 'Where?'), as('ann'))
    const renamed = await conversations.get('1', as('ann'))
    assert.equal(renamed?.title, 'Authors')
    assert.equal(renamed.turns.length, 3)
    assert.equal(
      (await exported(store)).filter(line => line.startsWith('["conversation",')).length,
      1,
    )
    assert.deepEqual((await store.check()).problems, [])
    assert.equal(await conversations.remove('1', as('ann')), true)
    assert.equal(await conversations.remove('1', as('ann')), false)
    assert.equal(await conversations.get('1', as('ann')), undefined)
  })

  contractTest(driver, 'loses no turn of those that are added at once', async () => {
    await using store = await driver.open()
    await store.conversations.create(begun('1'), as('ann'))
    const ids = Array.from({ length: 8 }, (_, index) => `t${index}`)
    await Promise.all(ids.map(id => store.conversations.addTurn('1', turn(id, 'Why?'), as('ann'))))
    const turns = (await store.conversations.get('1', as('ann')))?.turns ?? []
    assert.deepEqual(turns.map(({ answerId }) => answerId).sort(), ids)
  })

  contractTest(driver, 'lists those changed last first, page by page, by words', async () => {
    await using store = await driver.open()
    const { conversations } = store
    const times: ReadonlyArray<readonly [string, number, string]> = [
      ['b', 2, 'Budget of 2024'],
      ['a', 2, 'ÜBERGABE at the port'],
      ['😀', 2, 'budget again'],
      ['c', 3, 'Nothing of note'],
    ]
    for (const [id, updatedAt, title] of times)
      await conversations.create(begun(id, { updatedAt, title }), as('ann'))
    const listed = async (
      query: Omit<Parameters<typeof conversations.list>[0], 'limit'>,
      limit = 10,
    ) => (await conversations.list({ ...query, limit }, as('ann'))).map(({ id }) => id)
    assert.deepEqual(await listed({}), ['c', 'a', 'b', '😀'])
    assert.deepEqual(await listed({}, 0), [])
    assert.deepEqual(await listed({}, 2), ['c', 'a'])
    assert.deepEqual(await listed({ after: { updatedAt: 2, id: 'a' } }), ['b', '😀'])
    assert.deepEqual(await listed({ words: 'übergabe' }), ['a'])
    assert.deepEqual(await listed({ words: ' budget ' }), ['b', '😀'])
    assert.deepEqual(await listed({ words: '2024 budget' }), ['b'])
    assert.deepEqual(await listed({ words: '%' }), [])
    await conversations.addTurn('c', turn('x', 'Which Budget was cut?', 9), as('ann'))
    assert.deepEqual(await listed({ words: 'budget' }), ['c', 'b', '😀'])
  })

  contractTest(driver, 'refuses more turns than a conversation holds', async () => {
    await using store = await driver.open()
    const turns = Array.from({ length: mostTurns }, (_, index) => turn(`t${index}`, 'Why?'))
    await store.conversations.create(begun('1', { title: 'full', turns }), as('ann'))
    await refuses('invalid_input', () =>
      store.conversations.addTurn('1', turn('more', 'Why?'), as('ann')),
    )
    assert.equal((await store.conversations.get('1', as('ann')))?.turns.length, mostTurns)
  })
}
