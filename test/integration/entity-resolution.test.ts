import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document, MailHeaders } from '../../src/core/document.ts'
import type { DocumentRecord, EntityRule } from '../../src/core/graph.ts'
import type { EntityId, NodeId } from '../../src/core/ids.ts'
import { owner, type Principal } from '../../src/core/principal.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { buildRecord } from '../../src/ingestion/record/build-record.ts'
import { entityCluster } from '../../src/retrieval/entities/entity-cluster.ts'
import { entitySenses } from '../../src/retrieval/entities/entity-senses.ts'
import { isSameThing } from '../../src/retrieval/entities/same-thing.contract.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { documentId, entityId, revisionId } from '../../src/support/ids.ts'
import { normalizeName } from '../../src/language/mentions/normalize-name.ts'

const asOwner = { principal: owner }

function page(title: string, text: string, given: Partial<Document> = {}): DocumentRecord {
  const id = documentId('s', given.key ?? title)
  return buildRecord({
    id,
    revisionId: revisionId(id, 'hash', 'plain/1', text),
    sourceId: 's',
    key: title,
    kind: 'page',
    title,
    text,
    mediaType: 'text/plain',
    bytesHash: 'hash',
    extractor: 'plain/1',
    groups: ['public'],
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
    ...given,
  })
}

const mail = (
  key: string,
  from: MailHeaders['from'],
  text: string,
  given: Partial<Document> = {},
): DocumentRecord =>
  page(`Mail ${key}`, text, {
    key,
    kind: 'email',
    mail: {
      emailId: key,
      subject: 'News',
      to: [],
      cc: [],
      bcc: [],
      replyTo: [],
      references: [],
      ...(from === undefined ? {} : { from }),
    },
    ...given,
  })

const named = (name: string, type: 'person' | 'term' | 'address' = 'person'): NodeId =>
  entityId(type, normalizeName(type, name)) as NodeId

async function storeWith(...records: DocumentRecord[]): Promise<Store> {
  const store = memoryStore()
  await store.writer.commit({ put: records }, asOwner)
  return store
}

async function namesWith(
  store: Store,
  id: NodeId,
  principal: Principal = owner,
): Promise<string[]> {
  return (await entityCluster(id, store, { principal })).members
    .filter(member => member.resolvable)
    .map(member => member.name)
    .sort()
}

const smith = page(
  'John R. Smith',
  'John R. Smith is an American engineer. He worked with Mary Jones at Acme Bridge Works.',
)

test('initials and full names of one person are one, whichever one starts from', async () => {
  const store = await storeWith(
    smith,
    page('Minutes', 'J. R. Smith and Mary Jones signed the plan.'),
    page('Letter', 'The letter of Peter Brown names nobody else.'),
  )
  assert.deepEqual(await namesWith(store, named('John R. Smith')), ['J. R. Smith', 'John R. Smith'])
  assert.deepEqual(await namesWith(store, named('J. R. Smith')), ['J. R. Smith', 'John R. Smith'])
  const [one, other] = [
    await entityCluster(named('J. R. Smith'), store, asOwner),
    await entityCluster(named('John R. Smith'), store, asOwner),
  ]
  assert.deepEqual(one, other)
  assert.equal(one.display, 'John R. Smith')
  assert.ok(one.merged.every(pair => pair.score >= 0.7 && pair.reason !== ''))
})

test('an initial that fits two people belongs to neither, and says so', async () => {
  const store = await storeWith(
    page('A', 'John Smith came to the meeting.'),
    page('B', 'Jane Smith went to the office.'),
    page('C', 'The plan was signed by J. Smith yesterday.'),
  )
  const cluster = await entityCluster(named('J. Smith'), store, asOwner)
  assert.equal(cluster.members.length, 1)
  assert.deepEqual(
    new Set(cluster.apart.map(pair => pair.other.name)),
    new Set(['John Smith', 'Jane Smith']),
  )
  assert.ok(cluster.apart.every(pair => pair.conflict === 'fits several that are not one'))
})

test('father and son are kept apart, with the reason', async () => {
  const store = await storeWith(
    page('A', 'Howard Baker Jr. was a senator.'),
    page('B', 'Howard Baker Sr. was a congressman.'),
  )
  const cluster = await entityCluster(named('Howard Baker Jr.'), store, asOwner)
  assert.equal(cluster.members.length, 1)
  assert.ok(
    cluster.apart.some(
      pair =>
        pair.other.name.startsWith('Howard Baker Sr') && pair.conflict === 'different generations',
    ),
  )
})

test('a mail address and the name it is made from are one', async () => {
  const store = await storeWith(
    mail('1', { name: 'Ada Park', address: 'ada.park@one.example' }, 'Hello there.'),
    page('Minutes', 'The minutes were written by Ada Park in May.'),
  )
  assert.deepEqual(
    (await entityCluster(named('ada.park@one.example', 'address'), store, asOwner)).members
      .map(member => member.id)
      .sort(),
    [named('Ada Park'), named('ada.park@one.example', 'address')].sort(),
  )
})

test('two films of one title are two senses, told apart by their company', async () => {
  const store = await storeWith(
    page(
      'Dark River (1990 film)',
      'Dark River is a 1990 British film featuring Tom Bell and directed by Malcolm Taylor.',
    ),
    page(
      'Dark River (2017 film)',
      'Dark River is a 2017 British drama film written and directed by Clio Barnard.',
    ),
    page(
      'Clio Barnard',
      'Clio Barnard is a British director. Her third film was Dark River with Ruth Wilson. ' +
        'Clio Barnard lives in Kent.',
    ),
  )
  const senses = await entitySenses(named('Dark River', 'term'), store, asOwner)
  assert.equal(senses.senses.length, 2)
  assert.equal(senses.apart.length, 1)
  const film = documentId('s', 'Dark River (2017 film)')
  const mention = senses.mentions.find(each => each.documentId === documentId('s', 'Clio Barnard'))
  assert.ok(mention?.sense !== undefined)
  assert.equal(senses.senses[mention.sense]?.documentIds.includes(film), true)
  const titles = ['Dark River (1990 film)', 'Dark River (2017 film)'] as const
  const [left, right] = titles.map(title => ({
    entityId: named(title, 'term'),
    documentId: documentId('s', title),
  }))
  assert.ok(left !== undefined && right !== undefined)
  assert.equal((await isSameThing(left, right, store, asOwner)).same, false)
})

test("a person's decision wins over names, either way, and can be taken back", async () => {
  const store = await storeWith(
    smith,
    page('Minutes', 'J. R. Smith and Mary Jones signed the plan.'),
    page('Letter', 'A letter of Jack Miller came.'),
  )
  const rule = (id: string, kind: EntityRule['kind'], left: string, right: string): EntityRule => ({
    id,
    kind,
    left: { id: named(left) as EntityId, name: left },
    right: { id: named(right) as EntityId, name: right },
    by: 'owner',
    at: 1,
  })
  await store.writer.commit(
    {
      rules: {
        put: [
          rule('r1', 'different', 'J. R. Smith', 'John R. Smith'),
          rule('r2', 'same', 'J. R. Smith', 'Jack Miller'),
        ],
      },
    },
    asOwner,
  )
  assert.deepEqual(await namesWith(store, named('J. R. Smith')), ['J. R. Smith', 'Jack Miller'])
  assert.deepEqual(await namesWith(store, named('John R. Smith')), ['John R. Smith'])
  await store.writer.commit({ rules: { remove: ['r1', 'r2'] } }, asOwner)
  assert.deepEqual(await namesWith(store, named('J. R. Smith')), ['J. R. Smith', 'John R. Smith'])
})

test(
  'clusters rest on what the principal reads, and not on the order of documents or on what ' +
    'is gone',
  async () => {
    const records = [
      smith,
      page('Minutes', 'J. R. Smith and Mary Jones signed the plan.', { groups: ['secret'] }),
      page('Note', 'A note of John Smith about the bridge.'),
    ]
    const [forward, backward] = [
      await storeWith(...records),
      await storeWith(...records.toReversed()),
    ]
    assert.deepEqual(
      await entityCluster(named('John R. Smith'), forward, asOwner),
      await entityCluster(named('John R. Smith'), backward, asOwner),
    )
    const stranger: Principal = { kind: 'user', id: 'u', groups: [] }
    assert.ok(!(await namesWith(forward, named('John R. Smith'), stranger)).includes('J. R. Smith'))
    await forward.writer.commit({ remove: [documentId('s', 'Minutes')] }, asOwner)
    const never = await storeWith(...records.filter(record => record.document.title !== 'Minutes'))
    assert.deepEqual(
      await entityCluster(named('John R. Smith'), forward, asOwner),
      await entityCluster(named('John R. Smith'), never, asOwner),
    )
  },
)

test('a name that texts say stands for several things is none of them', async () => {
  const store = await storeWith(
    page('A', 'The Acme Bridge Company (ABC) built it. ABC is old.'),
    page('B', 'The Atlantic Boat Club (ABC) won. ABC is new.'),
  )
  const cluster = await entityCluster(named('ABC', 'term'), store, asOwner)
  assert.equal(cluster.members.length, 1)
  assert.ok(
    cluster.apart.filter(pair => pair.conflict === 'texts use it for several entities').length ===
      2,
    JSON.stringify(cluster.apart),
  )
})
