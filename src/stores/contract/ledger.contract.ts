import assert from 'node:assert/strict'
import type { AnswerId, DocumentId } from '../../core/ids.ts'
import type { LedgerEntry } from '../../core/ports/ledger.ts'
import { owner } from '../../core/principal.ts'
import type { Principal } from '../../core/principal.ts'
import { contractTest, exported, refuses } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { sampleRecord } from './sample-record.contract.ts'

const asOwner = { principal: owner }
const user = (id: string, ...groups: string[]): Principal => ({ kind: 'user', id, groups })

function answer(id: string, change: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    schemaVersion: 1,
    id: id as AnswerId,
    kind: 'answer',
    asker: 'ann',
    createdAt: 1_000,
    commitSeq: 1,
    citedDocumentIds: ['x' as DocumentId],
    body: `{"said":"é ${id}"}`,
    ...change,
  }
}

/** The ledger port. */
export function ledgerContract(driver: StoreDriver): void {
  contractTest(
    driver,
    'shows a record to its asker while every cited document is readable, and to the owner',
    async () => {
      await using store = await driver.open()
      await store.writer.commit(
        { put: [sampleRecord('x', { groups: ['x'] }), sampleRecord('p')] },
        asOwner,
      )
      await store.ledger.append(answer('1'), { principal: user('ann', 'x') })
      await store.ledger.append(
        answer('2', { asker: 'bob', citedDocumentIds: ['p', 'x'] as DocumentId[] }),
        asOwner,
      )
      await store.ledger.append(answer('3', { asker: 'owner', citedDocumentIds: [] }), asOwner)
      const seen = async (principal: Principal) =>
        (await store.ledger.list({ limit: 10 }, { principal })).map(record => record.id)
      assert.deepEqual(await seen(owner), ['1', '2', '3'])
      assert.deepEqual(await seen(user('ann', 'x')), ['1'])
      assert.deepEqual(await seen(user('ann')), [])
      assert.deepEqual(await seen(user('bob', 'x')), ['2'])
      assert.deepEqual(await seen(user('bob')), [])
      assert.deepEqual(await seen(user('owner', 'x')), [])
      assert.deepEqual(await store.ledger.get('1' as AnswerId, asOwner), {
        ...answer('1'),
        redacted: false,
      })
      // Users are not told how many commits there were.
      const { commitSeq: _commitSeq, ...shown } = answer('1')
      assert.deepEqual(await store.ledger.get('1' as AnswerId, { principal: user('ann', 'x') }), {
        ...shown,
        redacted: false,
      })
      assert.deepEqual(await store.ledger.list({ limit: 1 }, { principal: user('ann', 'x') }), [
        { ...shown, redacted: false },
      ])
      assert.equal(
        await store.ledger.get('1' as AnswerId, { principal: user('bob', 'x') }),
        undefined,
      )
      assert.equal(await store.ledger.get('gone' as AnswerId, asOwner), undefined)
      await store.writer.commit(
        { setReadGroups: [{ documentId: 'x' as DocumentId, groups: ['y'] }] },
        asOwner,
      )
      assert.deepEqual(await seen(user('ann', 'x')), [])
      assert.deepEqual(await seen(user('ann', 'y')), ['1'])
    },
  )

  contractTest(
    driver,
    'lets a user append only under the own name, and nothing be overwritten',
    async () => {
      await using store = await driver.open()
      await refuses('forbidden', () => store.ledger.append(answer('1'), { principal: user('bob') }))
      await refuses('forbidden', () =>
        store.ledger.append(answer('1', { asker: 'owner' }), { principal: user('owner') }),
      )
      await store.ledger.append(answer('1', { citedDocumentIds: [] }), { principal: user('ann') })
      await store.ledger.append(answer('1', { citedDocumentIds: [] }), { principal: user('ann') })
      await refuses('invalid_input', () =>
        store.ledger.append(answer('1', { citedDocumentIds: [], body: '{}' }), asOwner),
      )
      assert.deepEqual(
        (await store.ledger.list({ limit: 10 }, asOwner)).map(record => record.body),
        ['{"said":"é 1"}'],
      )
    },
  )

  contractTest(driver, 'redacts for good what cites a deleted document', async () => {
    await using store = await driver.open()
    await store.writer.commit({ put: [sampleRecord('x'), sampleRecord('p')] }, asOwner)
    await store.ledger.append(
      answer('1', { citedDocumentIds: ['p', 'x'] as DocumentId[] }),
      asOwner,
    )
    await store.ledger.append(answer('2', { citedDocumentIds: ['p'] as DocumentId[] }), asOwner)
    await store.ledger.append(answer('3', { citedDocumentIds: ['gone'] as DocumentId[] }), asOwner)
    await store.writer.commit({ put: [sampleRecord('x', { title: 'replaced' })] }, asOwner)
    const bodies = async (principal: Principal) =>
      (await store.ledger.list({ limit: 10 }, { principal })).map(record => [
        record.id,
        record.body,
        record.redacted,
      ])
    assert.deepEqual(await bodies(owner), [
      ['1', '{"said":"é 1"}', false],
      ['2', '{"said":"é 2"}', false],
      ['3', null, true],
    ])
    await store.writer.commit({ remove: ['x' as DocumentId] }, asOwner)
    await store.writer.commit({ put: [sampleRecord('x')] }, asOwner)
    const after = [
      ['1', null, true],
      ['2', '{"said":"é 2"}', false],
      ['3', null, true],
    ]
    assert.deepEqual(await bodies(owner), after)
    assert.deepEqual(await bodies(user('ann')), after)
    assert.ok((await exported(store)).every(line => !line.includes('é 1')))
    assert.deepEqual((await store.check()).problems, [])
  })

  contractTest(driver, 'lists newest first, by kind and before a time', async () => {
    await using store = await driver.open()
    const times: Array<[string, number, LedgerEntry['kind']]> = [
      ['b', 2, 'answer'],
      ['a', 2, 'rating'],
      ['c', 3, 'answer'],
      ['d', 1, 'answer'],
    ]
    for (const [id, createdAt, kind] of times)
      await store.ledger.append(answer(id, { createdAt, kind, citedDocumentIds: [] }), asOwner)
    const listed = async (query: Parameters<typeof store.ledger.list>[0]) =>
      (await store.ledger.list(query, asOwner)).map(record => record.id)
    assert.deepEqual(await listed({ limit: 10 }), ['c', 'a', 'b', 'd'])
    assert.deepEqual(await listed({ limit: 2, kind: 'answer' }), ['c', 'b'])
    assert.deepEqual(await listed({ limit: 10, before: 2 }), ['d'])
    assert.deepEqual(await listed({ limit: 0 }), [])
  })

  contractTest(driver, 'lists records whose ids begin with a text, as it is written', async () => {
    await using store = await driver.open()
    for (const id of ['a.1', 'a.2', 'a%', 'A.1', 'b.1', '😀.1', '😀'])
      await store.ledger.append(answer(id, { citedDocumentIds: [] }), asOwner)
    const listed = async (prefix: string) =>
      (await store.ledger.list({ limit: 10, prefix }, asOwner)).map(record => record.id)
    assert.deepEqual(await listed('a.'), ['a.1', 'a.2'])
    assert.deepEqual(await listed('😀.'), ['😀.1'])
    assert.deepEqual(await listed('%'), [])
    assert.equal((await listed('')).length, 7)
  })

  contractTest(driver, 'redacts records for good when their asker wants it', async () => {
    await using store = await driver.open()
    await store.ledger.append(answer('1', { citedDocumentIds: [] }), asOwner)
    await store.ledger.append(answer('2', { citedDocumentIds: [], asker: 'bob' }), asOwner)
    await store.ledger.append(answer('3', { citedDocumentIds: [], asker: 'owner' }), asOwner)
    const all = ['1', '2', '3', 'gone'] as AnswerId[]
    const bodies = async () =>
      (await store.ledger.list({ limit: 10 }, asOwner)).map(({ id, body, redacted }) => [
        id,
        body === null,
        redacted,
      ])
    await store.ledger.redact(all, { principal: user('owner') })
    await store.ledger.redact(all, { principal: user('bob') })
    assert.deepEqual(await bodies(), [
      ['1', false, false],
      ['2', true, true],
      ['3', false, false],
    ])
    await store.ledger.redact(all, asOwner)
    assert.deepEqual(
      (await bodies()).map(([, isGone]) => isGone),
      [true, true, true],
    )
    assert.ok((await exported(store)).every(line => !line.includes('said')))
    assert.deepEqual((await store.check()).problems, [])
  })
}
